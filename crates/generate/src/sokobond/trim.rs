//! Takes away what a level does not need: modifiers, atoms of helium, squares.
//!
//! A modifier or an atom of helium stays only if without it the level is unsolvable or takes more moves, which a search
//! proves: one without which the level is shorter is an obstacle that players expect to have to use. Pairs are tried
//! too. A wall can only refuse moves, so filling squares that the solution never enters leaves it a shortest one.

use super::evaluate::{Verdict, solved};
use super::grow::{Grown, Plan};
use super::layout::Layout;
use crate::rooms::{Squares, each, without_useless};
use sokobond::{Element, Position, rules};
use sokoworks::Budget;

/// The level with nothing useless in it; none if it is not proved of every modifier that it is needed. `work` counts
/// positions.
pub(crate) fn trimmed(mut grown: Grown, plan: &Plan, budget: &Budget, work: &mut u64) -> Option<Grown> {
    // What was needed beside something else may not be needed without it, so all are looked at again.
    while let Some(simpler) = simpler(&grown, plan, budget, work)? {
        grown = simpler;
    }
    fill(&mut grown, plan)?;
    Some(grown)
}

/// The level without something that it does not need: a modifier, an atom of helium, or two of these. None in the outer
/// option if of a single one it is not known whether it is needed.
fn simpler(grown: &Grown, plan: &Plan, budget: &Budget, work: &mut u64) -> Option<Option<Grown>> {
    let single = lesser(&grown.layout);
    let pairs = single.iter().flat_map(|(at, layout)| {
        let others = lesser(layout).into_iter();
        others.filter(move |(other, _)| other >= at).map(|(_, layout)| (false, layout))
    });
    let pairs: Vec<(bool, Layout)> = pairs.take(MOST_PAIRS).collect();
    let all = single.into_iter().map(|(_, layout)| (true, layout)).chain(pairs);
    for (alone, without) in all {
        match solved(&without, plan.nodes * 2, budget, work) {
            Verdict::Fewest(moves) if moves.len() <= grown.moves.len() => {
                return Some(Some(Grown { layout: without, moves, worth: grown.worth }));
            }
            Verdict::AtLeast(bound) if alone && bound <= grown.moves.len() => return None,
            _ => {}
        }
    }
    Some(None)
}

/// Most pairs that are tried: all pairs of six.
const MOST_PAIRS: usize = 15;

/// The layouts without one modifier or one atom of helium, each with the place of what is left out.
fn lesser(layout: &Layout) -> Vec<(usize, Layout)> {
    let modifiers = layout.modifiers.len();
    let without_modifier = (0..modifiers).map(|index| {
        let mut without = layout.clone();
        without.modifiers.remove(index);
        (index, without)
    });
    // The first atom is the player's.
    let helium = (1..layout.atoms.len()).filter(|&index| layout.atoms[index].0 == Element::Helium);
    let without_helium = helium.map(|index| {
        let mut without = layout.clone();
        without.atoms.remove(index);
        (modifiers + index, without)
    });
    without_modifier.chain(without_helium).collect()
}

/// Fills dead ends and parts behind one door that no atom enters.
fn fill(grown: &mut Grown, plan: &Plan) -> Option<()> {
    let used = used(grown)?;
    let (shape, pattern) = (plan.shape, plan.pattern);
    let (floor, used) = (shape.cells(grown.layout.floor), shape.cells(used));
    grown.layout.floor = shape.squares(&without_useless(shape.size(), &floor, &used, pattern));
    let corners = grown.layout.corners();
    grown.layout.modifiers.iter().all(|(at, _)| corners.contains(at)).then_some(())
}

/// Squares that an atom is on at some time, and those around modifiers.
fn used(grown: &Grown) -> Option<Squares> {
    let (layout, level) = (&grown.layout, grown.layout.level()?);
    let shape = layout.shape;
    let (left, top) = each(layout.floor)
        .map(|square| shape.place(square))
        .fold((u32::MAX, u32::MAX), |(left, top), (x, y)| (left.min(x), top.min(y)));
    let mut used = layout.taken();
    let mut position = Position::start(&level);
    for &direction in &grown.moves {
        rules::turn(&level, &mut position, direction);
        for atom in position.atoms() {
            let (x, y) = level.size().xy(position.cell(atom));
            used |= shape.square(x + left - 1, y + top - 1);
        }
    }
    for &((x, y), _) in &layout.modifiers {
        for (x, y) in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
            if x >= 1 && y >= 1 && x <= shape.width && y <= shape.height {
                used |= shape.square(x - 1, y - 1) & layout.floor;
            }
        }
    }
    Some(used)
}

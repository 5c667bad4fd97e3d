//! What a level does not need is taken away: modifiers, atoms of helium, squares.
//!
//! A modifier stays only if without it the level is unsolvable or takes more moves, which a search proves. A wall can
//! only refuse moves, so filling squares that the solution never enters leaves it a shortest one.

use super::evaluate::{Verdict, solved};
use super::grow::{Grown, Plan};
use super::layout::Layout;
use crate::rooms::{Squares, each, without_useless};
use sokobond::{Element, Position, rules};
use sokoworks::Stop;

/// The level with nothing useless in it; none if it is not proved of every modifier that it is needed. `work` counts
/// positions.
pub(crate) fn trimmed(mut grown: Grown, plan: &Plan, stop: &Stop, work: &mut u64) -> Option<Grown> {
    let mut index = 0;
    while index < grown.layout.modifiers.len() {
        let mut without = grown.layout.clone();
        without.modifiers.remove(index);
        match is_needed(&grown, &without, plan, stop, work)? {
            true => index += 1,
            false => grown.layout = without,
        }
    }
    // The first atom is the player's.
    for index in (1..grown.layout.atoms.len()).rev() {
        if grown.layout.atoms[index].0 == Element::Helium {
            let mut without = grown.layout.clone();
            without.atoms.remove(index);
            if !is_needed(&grown, &without, plan, stop, work)? {
                grown.layout = without;
            }
        }
    }
    // Without these, other moves may be as short: the solution is the one of the level as it now is.
    let Verdict::Fewest(moves) = solved(&grown.layout, plan.nodes, stop, work) else { return None };
    grown.moves = moves;
    fill(&mut grown, plan)?;
    Some(grown)
}

/// Whether the level without something is unsolvable or takes another number of moves; none if that is not known.
fn is_needed(grown: &Grown, without: &Layout, plan: &Plan, stop: &Stop, work: &mut u64) -> Option<bool> {
    match solved(without, plan.nodes * 2, stop, work) {
        Verdict::Fewest(moves) => Some(moves.len() != grown.moves.len()),
        Verdict::Never => Some(true),
        Verdict::AtLeast(bound) => (bound > grown.moves.len()).then_some(true),
    }
}

/// Fills dead ends and parts behind one door that no atom enters.
fn fill(grown: &mut Grown, plan: &Plan) -> Option<()> {
    let used = used(grown)?;
    grown.layout.floor = without_useless(plan.shape, grown.layout.floor, used, plan.pattern);
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
            let (x, y) = level.size.xy(position.cell(atom));
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

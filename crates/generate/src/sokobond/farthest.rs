//! The farthest start: of all positions that play can lead to, one from which the way to the end is longest.
//!
//! All positions that can be reached from a start are found breadth-first by the plain rules, and their distances to the
//! end breadth-first backward over the same moves. Only positions that a level can start in count: those whose atoms
//! have just the bonds that they would have at a start. O(positions), with a copy of each.

use super::layout::Layout;
use crate::rooms::Squares;
use sokobond::{Level, Position};
use sokoworks::space::{NEVER, Room, heap, of_sokobond};
use sokoworks::{Budget, GaveUp, Memory};

/// The layout from its farthest start, with the moves that it needs, and the positions that were searched. None where
/// there is no solution or not all positions are found within `most`.
pub(crate) fn farthest(layout: &Layout, most: usize, budget: &Budget) -> (Option<(Layout, usize)>, u64) {
    let Some(level) = layout.level() else { return (None, 0) };
    let room =
        Room { positions: most, heap: heap(&level), memory: Memory::new(budget.bytes), stop: &budget.stop };
    let space = match of_sokobond(&level, &Position::start(&level), room) {
        Ok(space) => space,
        Err(why) => {
            if why == GaveUp::Memory {
                // With fewer positions another level would come of it.
                budget.stop.raise(why);
            }
            return (None, most as u64);
        }
    };
    let distances = space.distances();
    let mut order: Vec<u32> = (0..space.positions.len() as u32).collect();
    order.retain(|&at| distances[at as usize] != NEVER);
    order.sort_by_key(|&at| (std::cmp::Reverse(distances[at as usize]), at));
    let found = order.iter().take(2_000).find_map(|&at| {
        let position = &space.positions[at as usize];
        let started = started(layout, &level, position)?;
        (started.is_loose() && position.bonds().next().is_none())
            .then_some((started, distances[at as usize] as usize))
    });
    (found, space.positions.len() as u64)
}

/// The layout with its atoms where a position has them.
fn started(layout: &Layout, level: &Level, position: &Position) -> Option<Layout> {
    let shape = layout.shape;
    // The level is cut to its floor: where its first column and row are.
    let (left, top) = crate::rooms::each(layout.floor)
        .map(|square| shape.place(square))
        .fold((u32::MAX, u32::MAX), |(left, top), (x, y)| (left.min(x), top.min(y)));
    let square = |atom| -> Squares {
        let (x, y) = level.size().xy(position.cell(atom));
        shape.square(x + left - 1, y + top - 1)
    };
    let mut atoms = vec![(level.atoms().get(level.player().index())?.0, square(level.player()))];
    for atom in position.atoms().filter(|&atom| atom != level.player()) {
        atoms.push((level.atoms()[atom.index()].0, square(atom)));
    }
    Some(Layout { atoms, ..layout.clone() })
}

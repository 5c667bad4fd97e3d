//! The conflicts of a level, with the best prices for where a search begins.

use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::tables::conflicts::table::{Conflicts, Floor};
use crate::ground::tables::matching::Matching;

/// What the tables of a level are made from.
pub(crate) fn floor<H: Heading>(ground: &Ground) -> Floor<'_> {
    Floor { maze: &ground.maze, stances: &ground.stances, distances: ground.distances::<H>() }
}

/// The conflicts of a level; none when it is too large.
pub(crate) fn conflicts<B: Board, H: Heading>(ground: &Ground) -> Option<&Conflicts> {
    ground.conflicts::<H>(|| {
        let (maze, distances) = (&ground.maze, ground.distances::<H>());
        let mut pairing = Matching::new(distances.targets);
        let boxes: B = if H::BACKWARD { maze.goal_board() } else { maze.start() };
        pairing.set(&boxes, maze.player, &ground.stances, distances)?;
        Conflicts::new::<B, H>(floor::<H>(ground), &pairing.prices())
    })
}

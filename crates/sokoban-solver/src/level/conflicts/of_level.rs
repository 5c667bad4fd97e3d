//! The conflicts of a level, with the best prices for where a search begins.

use crate::level::board::Board;
use crate::level::conflicts::table::{Conflicts, Floor};
use crate::level::ground::Ground;
use crate::level::heading::Heading;
use crate::level::matching::Matching;

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
        Conflicts::new::<B, H>(floor::<H>(ground), pairing.prices())
    })
}

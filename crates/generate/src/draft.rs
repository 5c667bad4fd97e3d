//! A level that was found, before the judge has seen it.

use grid::Direction;
use sokoworks::Level;

/// A level with a solution.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) level: Level,
    /// The solution: fewest pushes in Sokoban, proved by the backward search.
    pub(crate) moves: Vec<Direction>,
}

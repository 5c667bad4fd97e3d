//! What makes a level hard, as numbers.

use grid::Direction;
use sokoworks::Game;

/// Measures of one level and of one solution of it, found within a fixed amount of counted work: the same on every machine.
///
/// Length alone says little about difficulty (Jarušek & Pelánek 2010, *Difficulty rating of Sokoban puzzle*); how often
/// the player changes what is pushed, how many pushes lead away from the goals, how many choices are mistakes and how
/// long a search takes say more.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Measures {
    /// Boxes, or atoms.
    pub pieces: usize,
    /// Floor squares.
    pub squares: usize,
    /// The game.
    pub game: Game,
    /// Modifiers that weaken, strengthen and rotate (Sokobond); none in Sokoban.
    pub modifiers: [usize; 3],
    /// Free electrons at the start (Sokobond); 0 in Sokoban.
    pub electrons: usize,
    /// What is proved about the length of every solution before any search: pushes in Sokoban, moves in Sokobond.
    pub bound: usize,
    /// Positions that the work-limited search expanded.
    pub effort: u64,
    /// What is measured on the solution; none if the limit was reached first.
    pub solution: Option<OfSolution>,
}

/// Measures of a solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OfSolution {
    /// The solution, verified by the judge.
    pub moves: Vec<Direction>,
    /// Pushes; in Sokobond moves that do more than walk.
    pub pushes: usize,
    /// Box lines; in Sokobond runs of moves in one direction.
    pub lines: usize,
    /// Box changes; in Sokobond moves in which a bond changes.
    pub changes: usize,
    /// Pushes after which the lower bound is higher than before; in Sokobond such moves. These seem wrong to a player
    /// who looks one step ahead.
    pub astray: usize,
    /// Mean number of legal pushes before each push; in Sokobond of moves that are not refused.
    pub choices: f64,
    /// Share of these that are proved fatal by the tests for players, from 0 to 1.
    pub fatal: f64,
    /// Whether fewest pushes (Sokobond: fewest moves) are proved.
    pub proved: bool,
}

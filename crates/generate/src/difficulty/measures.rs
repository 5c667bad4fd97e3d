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
    /// Cells of the smallest rectangle around the floor and its walls.
    pub area: usize,
    /// Floor squares in passages one square wide: with floor on two opposite sides only.
    pub passages: usize,
    /// Pushes that are possible at the start and leave the box where it can still come to a goal alone; in Sokobond moves
    /// that are not refused.
    pub opening: usize,
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
    /// Whether it is proved that there is no solution: by a search, or because all positions are known.
    pub unsolvable: bool,
    /// Whether the searches reached their limit without a solution.
    pub cut_short: bool,
    /// Whether there was too little memory for what the work would have allowed: with more, the measures may be others.
    pub short_of_memory: bool,
    /// What is measured on a solution; none if none was found or known.
    pub solution: Option<OfSolution>,
    /// Measures over all positions; `None` if there are too many for the work that is allowed, or for the memory.
    pub space: Option<OfSpace>,
}

/// Measures over all positions that play can lead to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OfSpace {
    /// How many there are: the boxes and the squares that the player reaches, without those with a box on a square from which
    /// it can never come to a goal; in Sokobond the places and bonds of the atoms.
    pub positions: usize,
    /// Share of these from which no way leads to the end, from 0 to 1.
    pub lost: f64,
    /// Different shortest solutions: sequences of fewest pushes, whatever the walks between them; in Sokobond sequences of
    /// fewest moves. None if there are more than 64 bits can count.
    pub solutions: Option<u64>,
    /// Pushes (Sokobond: moves) of the solution before the first choice that is fatal although no test for players shows
    /// it: the depth of the first mistake that can no longer be seen. None where every fatal choice beside the solution
    /// is seen, or no solution is known.
    pub trap: Option<usize>,
    /// The chance, from 0 to 1, that a careless player solves the level: one who takes random steps, each twice (half) as likely
    /// for every step by which the lower bound falls (rises), up to three, and who never goes back. After the random walks of
    /// Jarušek & Pelánek (2010).
    pub chance: f64,
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

//! The longest puzzles: of all boards with a given number of floor squares and boxes, those whose shortest solution has most moves.
//!
//! The measure is that of sokoban-max-moves (DeStefano and others): moves, and all squares count, those under boxes too. Its
//! table counts squares but for all boxes except one. Where the boards are few, all are tried; else annealing climbs. Both are
//! done in numbered parts, each a function of the order and its number, so the result is the same with any number of threads,
//! and a search can be continued behind the parts that are done.

mod climb;
mod exhaust;
mod farthest;
mod floor;
mod forward;
mod run;
mod shapes;
mod state;
#[cfg(test)]
mod tests;

pub use run::longest;
pub use state::State;

use crate::difficulty::measure_with;
use crate::made::Made;
use farthest::Search;
use floor::Board;
use grid::{Bounds, Direction};
use sokoworks::{Budget, GaveUp, Measure, judge};

/// How boards are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// All where they are few, climbing elsewhere.
    #[default]
    Auto,
    /// All boards.
    All,
    /// Climbing.
    Climb,
}

text::named!(Way, "way": Auto "auto", All "all", Climb "climb");

/// What is wanted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Order {
    /// Floor squares.
    pub squares: u32,
    /// Boxes.
    pub boxes: u32,
    /// How boards are chosen.
    pub way: Way,
    /// The random seed of climbs.
    pub seed: u64,
    /// How many climbs.
    pub climbs: u64,
    /// Threads.
    pub jobs: usize,
    /// Levels from which every other climb starts, in turn; squares and goals are added or taken away as needed.
    pub from: Vec<sokoban::Level>,
}

impl Order {
    /// How many squares a floor may have.
    pub const SQUARES: Bounds<u32> = Bounds::new("squares", 3, floor::MOST as u32);

    /// An order with one thread and 64 climbs.
    pub fn new(squares: u32, boxes: u32) -> Order {
        Order { squares, boxes, way: Way::Auto, seed: 0, climbs: 64, jobs: 1, from: Vec::new() }
    }

    /// Checks that such levels can exist.
    ///
    /// # Errors
    /// What is impossible, as a sentence in lower case without a full stop.
    pub fn check(&self) -> Result<(), String> {
        let (least, most) = (Order::SQUARES.least, Order::SQUARES.most);
        if !(least..=most).contains(&self.squares) {
            return Err(format!("there must be {least} to {most} squares (got {})", self.squares));
        }
        let most = self.squares - 2;
        if !(1..=most).contains(&self.boxes) {
            return Err(format!(
                "on {} squares there must be 1 to {most} boxes (got {})",
                self.squares, self.boxes
            ));
        }
        Ok(())
    }

    /// Whether all boards are to be tried.
    pub fn tries_all(&self) -> bool {
        let sets = Search::placements(self.squares as usize, self.boxes as usize).unwrap_or(usize::MAX);
        match self.way {
            Way::All => true,
            Way::Climb => false,
            // From one number of squares to the next there are four times as many floors (Klarner 1967).
            Way::Auto => {
                FLOORS_OF_TWELVE * 4_f64.powi(self.squares as i32 - 12) * (sets as f64).powi(2) < FEW
            }
        }
    }

    /// How many parts there are.
    pub fn parts(&self) -> u64 {
        if self.tries_all() { shapes::parts(self.squares as usize) } else { self.climbs }
    }
}

/// Floors of twelve squares.
const FLOORS_OF_TWELVE: f64 = 63_600.0;
/// The most pairs of goals and starts, the player aside, of which all are tried unasked: some ten minutes.
const FEW: f64 = 2e10;

/// A level with its solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Longest {
    /// The level.
    pub level: sokoban::Level,
    /// A solution with fewest moves, which two searches have found, backward and forward.
    pub solution: Vec<Direction>,
}

impl Longest {
    /// A level with at most [`Order::SQUARES`], with its shortest solution; none if it has none, or too many squares.
    pub fn of(level: &sokoban::Level) -> Option<Longest> {
        let solution = forward::shortest(&Board::of(level)?)?;
        Some(Longest { level: level.clone(), solution })
    }

    /// The level with its measures of difficulty, from a part with this number.
    pub fn made(&self, number: u64) -> Option<Made> {
        let level = self.level.clone().into();
        let solution = judge(&level, self.solution.clone()).ok()?;
        let measures = measure_with(&level, Some(&self.solution), &Budget::new()).ok()?;
        let grade = measures.grade()?;
        Some(Made { level, solution, fewest: Measure::Moves, proved: true, measures, grade, attempt: number })
    }

    /// The moves that the farthest start takes on the floor of a level with its goals: as many as the level if there is none farther.
    ///
    /// # Errors
    /// [`GaveUp::Memory`] where there is not enough, [`GaveUp::OutOfScope`] for too many squares.
    pub fn farthest(level: &sokoban::Level) -> Result<u32, GaveUp> {
        let board = Board::of(level).ok_or(GaveUp::OutOfScope)?;
        let mut search = Search::new(board.places.len(), board.goals.count_ones() as usize)?;
        Ok(search.farthest(&floor::Floor::new(&board.places), board.goals).moves)
    }
}

/// What came of a part.
#[derive(Clone, Debug, Default)]
struct Part {
    /// Floors tried, where all are.
    floors: u64,
    /// Floors with goals tried.
    boards: u64,
    /// Moves of the longest level.
    moves: u32,
    board: Option<Board>,
}

//! What a solver answers, for either game.

use crate::Warning;
use grid::Direction;
use search::{GaveUp, Outcome, Statistics};
use sokoban_solver::{Metric, SearchReport};

/// The answer to a [`Request`](crate::Request). The solution is not verified: [`judge`](crate::judge) does that.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// How the search ended: solved, proved unsolvable, or gave up with a reason.
    pub outcome: Outcome<Direction>,
    /// Why no proof was found, beside a solution, when the shortest one was wanted.
    pub unproved: Option<GaveUp>,
    /// Why the level is unsolvable, if that is proved and a part of the boxes is to blame; none in Sokobond.
    pub why: Option<Warning>,
    /// Metrics in which the solution is proved to be shortest.
    pub proved: Vec<Metric>,
    /// Whether the solution, with [`tie_break`](crate::Request::tie_break), is proved to be best by the wanted metric and then
    /// by the other.
    pub tie_is_proved: bool,
    /// What every solution takes at least, proved, if anything above 0 is.
    pub bound: Option<Bound>,
    /// Counters of all searches together.
    pub statistics: Statistics,
    /// The search that gave the answer.
    pub method: &'static str,
    /// Pushes of the solution before it was made shorter, if it was.
    pub shortened_from: Option<usize>,
    /// The searches of the method `auto` in Sokoban, each with what it did.
    pub searches: Vec<SearchReport>,
    /// The work of each thread of the method `auto` in Sokoban, approximately in nanoseconds, computed from counters.
    pub threads: Vec<u64>,
    /// Positions of the reverse sphere within each radius from 0, if the method `sphere` searched.
    pub sphere: Vec<usize>,
    /// What the system said when it refused to read or write the files of a proof on [disk](crate::Request::disk).
    pub refused: Option<String>,
}

/// A proved lower bound on every solution of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// What every solution takes at least, above 0.
    pub cost: u32,
    /// What is counted.
    pub metric: Metric,
}

impl Answer {
    /// An answer with nothing but an outcome.
    pub fn new(outcome: Outcome<Direction>, statistics: Statistics, method: &'static str) -> Answer {
        Answer {
            outcome,
            unproved: None,
            why: None,
            proved: Vec::new(),
            tie_is_proved: false,
            bound: None,
            statistics,
            method,
            shortened_from: None,
            searches: Vec::new(),
            threads: Vec::new(),
            sphere: Vec::new(),
            refused: None,
        }
    }

    /// The solution, if one was found: all moves of the player from the start.
    pub fn solution(&self) -> Option<&[Direction]> {
        match &self.outcome {
            Outcome::Solved { moves, .. } => Some(moves),
            Outcome::Unsolvable | Outcome::GaveUp(_) => None,
        }
    }
}

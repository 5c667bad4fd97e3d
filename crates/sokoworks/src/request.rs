//! What a solver is asked for, and requests that a game does not know.

use crate::{Game, Method, View};
use sokoban_solver::{SphereDistances, Wanted};
use std::fmt;

/// What a solver is asked for. Make it with `Request::default()` and set its fields. Options of one game mean
/// nothing in the other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// How to search.
    pub method: Method,
    /// What the solution should have fewest of; by default any solution will do. Sokobond counts moves alone.
    pub metric: Wanted,
    /// Sokoban: whether among the solutions with fewest of `metric` one with few of the other metric is looked for, once
    /// fewest of `metric` are proved.
    pub tie_break: bool,
    /// Threads to use; 0 counts as 1. With one thread and a limit of nodes, the answer is the same on every machine.
    pub threads: usize,
    /// Sokoban: most work of each thread of the method `auto`, in nanoseconds: a limit that is the same on every machine.
    /// Work is computed from counters; a nanosecond of it is about one of processor time.
    pub work: Option<u64>,
    /// Where methods with a depth limit stop: `None` for the method's default, 0 for no limit.
    pub depth: Option<u32>,
    /// Sokoban: how the method `sphere` measures distances.
    pub distances: SphereDistances,
    /// Sokoban: in which order the method `parking` fills the goals, which are numbered row by row from 0. Those left
    /// out come last; empty for the order of a packing plan.
    pub order: Vec<usize>,
    /// Sokoban: whether to look for better solutions after the first until a limit is reached or the best is proved.
    pub improve: bool,
    /// Sokobond: whether only solutions count in which no bond is ambiguous.
    pub unambiguous: bool,
    /// Where to show the positions that are expanded; the method `auto` shows none.
    pub view: Option<View>,
}

/// Any solution, by the strongest searches, with one thread.
impl Default for Request {
    fn default() -> Request {
        Request {
            method: Method::Auto,
            metric: Wanted::Any,
            tie_break: false,
            threads: 1,
            work: None,
            depth: None,
            distances: SphereDistances::default(),
            order: Vec::new(),
            improve: false,
            unambiguous: false,
            view: None,
        }
    }
}

impl Request {
    /// Checks that a game has the method and the metric. [`solve`](crate::solve) checks the same.
    ///
    /// # Errors
    /// What the game lacks.
    pub fn check(&self, game: Game) -> Result<(), Unsupported> {
        if !self.method.exists_for(game) {
            return Err(Unsupported::Method(self.method));
        }
        match (game, self.metric) {
            (Game::Sokobond, Wanted::Pushes) => Err(Unsupported::Pushes),
            _ => Ok(()),
        }
    }
}

/// Something that Sokoban has and Sokobond does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// The method.
    Method(Method),
    /// Solutions with fewest pushes.
    Pushes,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Method(method) => {
                let methods = Method::ALL.into_iter().filter(|method| method.exists_for(Game::Sokobond));
                let names: Vec<&str> = methods.map(Method::name).collect();
                write!(f, "Sokobond has no method `{method}`; it has `{}`", names.join("`, `"))
            }
            Unsupported::Pushes => f.write_str("Sokobond does not count pushes; it counts moves"),
        }
    }
}

impl std::error::Error for Unsupported {}

//! The request to a solver.

use crate::{Method, View};
use grid::Bounds;
use sokoban_solver::Objective;

/// The request to a solver. Make it with `Request::default()` and set its fields. An option that the
/// method does not take is refused.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// How to search.
    pub method: Method,
    /// What the solution should have fewest of; by default any solution will do. Sokobond counts moves alone.
    pub metric: Objective,
    /// Sokoban: whether to look, once fewest of `metric` are proved, for a solution with few of the other metric among those with
    /// fewest of `metric`.
    pub tie_break: bool,
    /// Threads to use, within [`Request::THREADS`]. With one thread and a limit of nodes, the answer is the same on every machine.
    pub threads: usize,
    /// Where methods with a depth limit stop: `None` for the method's default, 0 for no limit.
    pub depth: Option<u32>,
    /// Where to show the positions that are expanded; the method `auto` shows none.
    pub view: Option<View>,
    /// Options of Sokoban's solver alone; the fields above override its own.
    pub sokoban: sokoban_solver::Options,
    /// The same for Sokobond.
    pub sokobond: sokobond_solver::Options,
}

/// Any solution, by the strongest searches, with one thread.
impl Default for Request {
    fn default() -> Request {
        Request {
            method: Method::Auto,
            metric: Objective::Any,
            tie_break: false,
            threads: 1,
            depth: None,
            view: None,
            sokoban: sokoban_solver::Options::default(),
            sokobond: sokobond_solver::Options::default(),
        }
    }
}

impl Request {
    /// How many threads a search may use.
    pub const THREADS: Bounds<usize> = Bounds::new("threads", 1, 1024);
}

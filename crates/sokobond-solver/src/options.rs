//! The options of the solver and its report.

use grid::Direction;
use search::{GaveUp, Outcome, Statistics, Window};
use sokobond::Position;
use std::time::Duration;

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A* over walks with all bounds and prunings; if it takes long, incomplete searches beside it for any
    /// solution.
    #[default]
    Auto,
    /// Breadth-first over single keys, without bounds or pruning: fewest moves, proved.
    Bfs,
    /// Depth-first over single keys with a depth limit.
    Dfs,
    /// Depth-first over single keys with a growing depth limit: fewest moves, proved.
    Iddfs,
    /// Uniform-cost search over walks, without bounds or pruning: fewest moves, proved.
    Area,
    /// A* over walks with all bounds and prunings: fewest moves, proved.
    AStar,
    /// Iterative-deepening A* over single keys: fewest moves, proved.
    IdaStar,
    /// Best-first by free electrons over single keys: no proof of length.
    Greedy,
}

text::named!(
    Method, "method":
    Auto "auto", Bfs "bfs", Dfs "dfs", Iddfs "iddfs", Area "area", AStar "astar", IdaStar "idastar", Greedy "greedy"
);

/// The options of the solver.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How to search.
    pub method: Method,
    /// Threads to use; the answer does not depend on their number, as long as memory suffices.
    pub threads: usize,
    /// Accept only solutions in which atoms never could have bonded in more than one way, at the start of the
    /// level included. Lengths are then proved among these, and a level without any is unsolvable.
    pub unambiguous: bool,
    /// Most keys that `dfs` and `iddfs` look ahead: when `None`, 200 for `dfs` and no limit for `iddfs`. 0 is no limit.
    pub depth: Option<u32>,
    /// Which rules of [`Pruning`] are on.
    pub pruning: Pruning,
    /// Where to show the positions that `dfs`, `iddfs`, `idastar` and `greedy` expand.
    pub window: Option<Window<Position>>,
    /// When the parts of `auto` begin.
    pub pace: Pace,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            method: Method::Auto,
            threads: 1,
            unambiguous: false,
            depth: None,
            pruning: Pruning::ALL,
            window: None,
            pace: Pace::USUAL,
        }
    }
}

/// After how many expansions of A\* in `auto` what is expensive begins.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The more expensive rules are prepared.
    pub rules: u64,
    /// The first round of incomplete searches.
    pub first_round: u64,
}

impl Pace {
    /// Most levels are proved before the first round.
    pub(crate) const USUAL: Pace = Pace { rules: 1_000, first_round: 200_000 };
    /// For tests, whose levels are small.
    #[cfg(test)]
    pub(crate) const EARLY: Pace = Pace { rules: 1, first_round: 100 };
}

text::switches! {
    /// Switches for everything that prunes states; each is sound alone and in combination.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Pruning {
        /// Drop states whose free electrons can never all be paired.
        completable "completable",
        /// Drop states in which molecules stand where they can never all be completed.
        dead_placements "dead placements",
        /// Lower bounds on the keys that are needed.
        distance "distance",
        /// Treat helium that can never move as wall.
        fixed_helium "fixed helium",
        /// Fold states that are mirror images of each other in a symmetric level.
        symmetry "symmetry",
    }
}

/// The answer of [`solve`](crate::solve).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// How it ended; the moves are keys.
    pub outcome: Outcome<Direction>,
    /// Why no proof was found, beside a solution.
    pub unproved: Option<GaveUp>,
    /// Counters of all searches together.
    pub statistics: Statistics,
    /// The name of the search that answered: it made the proof, or found a solution that is not proved shortest.
    pub method: &'static str,
    /// The searches of `auto`, each with what it did.
    pub searches: Vec<SearchReport>,
}

/// The work of one search of `auto`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Its name.
    pub name: &'static str,
    /// Its counters.
    pub statistics: Statistics,
    /// How long it ran, by the clock of the [`Budget`](search::Budget), if that has one. The time in which several threads
    /// search and shorten is shared among these by what each of them took.
    pub time: Option<Duration>,
    /// Whether it made its solution shorter, or that of another one.
    pub shortens: bool,
}

impl Report {
    /// The answer of one search, or of none.
    pub(crate) fn new(outcome: Outcome<Direction>, statistics: Statistics, method: &'static str) -> Report {
        Report { outcome, unproved: None, statistics, method, searches: Vec::new() }
    }
}

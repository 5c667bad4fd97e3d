//! The line-up: which search answers a level.

use crate::astar::{AStar, Request};
use crate::bits::{Bits, Wide};
use crate::board::Board;
use crate::bound::Bounds;
use crate::expand::Grain;
use crate::layout::{Atoms, Layout};
use crate::turn::bond_at_load;
use grid::Direction;
use search::{Budget, GaveUp, Outcome, Statistics};
use sokobond::Level;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// A good choice for the level.
    #[default]
    Auto,
    /// Breadth-first over single keys.
    Bfs,
}

#[doc(hidden)]
pub type Grains = ();

/// What a solution can be shortest in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Number of keys.
    Moves,
}

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// How to search.
    pub method: Method,
    /// Threads to use.
    pub threads: usize,
    /// Only solutions that meet no ambiguous bonding.
    pub unambiguous: bool,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome<Direction>,
    /// Metrics in which the solution is proved best.
    pub proved: Vec<Metric>,
    /// Counters.
    pub statistics: Statistics,
    /// The search that answered.
    pub method: &'static str,
}

/// Solves a level.
pub fn solve(
    level: &Level,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    if let Some(board) = Board::<u128>::new(level) {
        solve_on(&board, options, budget, observer)
    } else if let Some(board) = Board::<Wide>::new(level) {
        solve_on(&board, options, budget, observer)
    } else {
        Report {
            outcome: Outcome::GaveUp(GaveUp::OutOfScope),
            proved: vec![],
            statistics: Statistics::default(),
            method: "none",
        }
    }
}

fn solve_on<B: Bits>(
    board: &Board<B>,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    match Layout::new(board).words() {
        0..=2 => search::<B, 2>(board, options, budget, observer),
        3 => search::<B, 3>(board, options, budget, observer),
        4 => search::<B, 4>(board, options, budget, observer),
        5..=6 => search::<B, 6>(board, options, budget, observer),
        7..=8 => search::<B, 8>(board, options, budget, observer),
        _ => search::<B, 16>(board, options, budget, observer),
    }
}

fn search<B: Bits, const K: usize>(
    board: &Board<B>,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let bounds = Bounds::new(board);
    let mut atoms = Atoms::NONE;
    let mut at = vec![0; board.area];
    for (atom, &cell) in board.start.iter().enumerate() {
        atoms.cell[atom] = cell;
        atoms.free[atom] = board.valence[atom];
        at[cell as usize] = atom as u8 + 1;
    }
    bond_at_load(board, &at, &mut atoms);
    let grain = if options.method == Method::Bfs { Grain::Keys } else { Grain::Walks };
    let request = Request { grain, threads: options.threads, unambiguous: options.unambiguous };
    let mut search = AStar::<B, K>::new(board, &bounds, &atoms, request);
    let outcome = search.run(budget, observer);
    let proved = match outcome {
        Outcome::Solved { optimal: true, .. } => vec![Metric::Moves],
        _ => vec![],
    };
    Report { outcome, proved, statistics: search.statistics().clone(), method: "astar" }
}

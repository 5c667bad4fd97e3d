//! State-space search that knows no game: spaces, engines, budgets, statistics, outcomes.
//!
//! A game implements [`Space`]; an engine searches it step by step. Effort is counted in nodes, and nothing
//! that a search does depends on a clock; time limits, Ctrl-C and stop buttons end a search through the [`Stop`] flag of its [`Budget`]. The time
//! limit [`Stop::after`] is the feature `std-time`, which is on by default; [`Stop::child_by`] takes a clock of the caller.
//! [`Budget::timed`] only reports the time of each search.

mod budget;
#[cfg(all(feature = "std-time", not(target_family = "wasm")))]
mod clock;
mod engine;
mod engines;
mod estimate;
mod memory;
mod outcome;
mod proof;
mod space;
mod statistics;
mod stopwatch;
mod tables;
mod window;

pub use budget::{Budget, Clock, Stop};
pub use engine::{Engine, Status, run};
pub use engines::astar::AStar;
pub use engines::bfs::Bfs;
pub use engines::bidirectional::Bidirectional;
pub use engines::dfs::Dfs;
pub use engines::greedy::Greedy;
pub use engines::idastar::IdaStar;
pub use engines::iddfs::Iddfs;
pub use estimate::{Admissible, Blind, Guide, Heuristic, estimate};
pub use memory::{Memory, OutOfMemory};
pub use outcome::{GaveUp, Outcome};
pub use proof::{LowerBound, Optimality};
pub use space::{Cost, Keeps, Reversible, Space, Successor};
pub use statistics::{SolutionSize, Statistics};
pub use stopwatch::Stopwatch;
pub use tables::hash::{hash, hash_from};
pub use window::Window;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

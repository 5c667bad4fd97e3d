//! Game-blind state-space search: what a space is, engines over it, budgets, statistics, outcomes.
//!
//! A game gives a [`Space`]; an engine searches it step by step. Nothing here knows what a box or an
//! atom is, reads a clock or prints. Effort is counted in nodes; the clock, Ctrl-C and a pause button
//! reach a search through the [`Stop`] flag of its [`Budget`].

mod budget;
mod engine;
mod engines;
mod estimate;
mod memory;
mod outcome;
mod proof;
mod space;
mod statistics;
mod tables;
mod window;

pub use budget::{Budget, Stop, leave, unless_stopped};
pub use engine::{Engine, Status, run};
pub use engines::astar::AStar;
pub use engines::bfs::Bfs;
pub use engines::bidirectional::Bidirectional;
pub use engines::dfs::Dfs;
pub use engines::greedy::Greedy;
pub use engines::idastar::IdaStar;
pub use engines::iddfs::Iddfs;
pub use estimate::{Admissible, Blind, Guide, Heuristic};
pub use outcome::{GaveUp, Outcome};
pub use proof::{LowerBound, Optimality};
pub use space::{Cost, Keeps, Reversible, Space, Successor};
pub use statistics::Statistics;
pub use tables::hash::hash;
pub use window::Window;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

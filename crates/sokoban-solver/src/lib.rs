//! Solvers for Sokoban: level analysis, lower bounds, deadlock tests, searches and their line-up.
//!
//! [`solve`] is the entry point. It does not judge its own answers: callers replay a solution with `sokoban::replay`
//! before they report it. The crate reads no clock and prints nothing, and does no IO but with the feature `disk`; limits come in as a
//! [`Budget`](::search::Budget), progress goes out through an observer.

mod deadlock;
mod engine;
mod fess;
mod ground;
mod improve;
mod named;
mod options;
mod parameters;
mod prove;
mod report;
mod solve;
mod strategy;
#[cfg(test)]
mod testing;

pub use deadlock::prune_counts::{PruneCounts, Test};
pub use deadlock::pruning::Pruning;
pub use engine::crew::cluster::Cluster;
pub use engine::lower_bounds::LowerBounds;
pub use fess::options::FessOptions;
pub use ground::analysis;
pub use ground::metric::Metric;
pub use ground::view::View;
pub use improve::optimize;
pub use options::{Disk, Method, Objective, Options, Part, Searches, SphereDistances};
pub use parameters::{Parameter, Parameters, WrongParameter};
pub use prove::explain;
pub use report::{Ended, Report, SearchReport};
pub use solve::solve;
#[cfg(any(test, feature = "ranks"))]
pub use strategy::proofs::over_ranks::{Link, dismiss, serve};
pub use strategy::strategies;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

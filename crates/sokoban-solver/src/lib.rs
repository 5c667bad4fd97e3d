//! Solvers for Sokoban: level analysis, lower bounds, deadlock tests, searches and their line-up.
//!
//! [`solve`] is the entry point. It does not judge its own answers: callers replay a solution with `sokoban::replay`
//! before they report it. The crate reads no clock and prints nothing, and does no IO but with the feature `disk`; limits come in as a
//! [`Budget`](::search::Budget), progress goes out through an observer.

pub mod analysis;
mod claims;
#[cfg(any(test, feature = "ranks"))]
mod cluster;
mod deadlock;
pub mod explain;
mod fess;
mod improve;
mod independent;
mod level;
mod limits;
mod line_up;
mod memory;
mod methods;
mod metric;
#[cfg(feature = "disk")]
mod on_disk;
pub mod optimize;
mod options;
#[cfg(any(test, feature = "ranks"))]
mod over_ranks;
mod report;
mod search;
mod simplify;
mod solve;
#[cfg(test)]
mod soundness;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod unsolvable;
mod view;

pub use claims::LowerBounds;
#[cfg(any(test, feature = "ranks"))]
pub use cluster::{Cluster, Link};
pub use deadlock::prune_counts::{PruneCounts, Test};
pub use fess::options::FessOptions;
pub use line_up::strategies;
pub use metric::Metric;
pub use options::{Disk, Method, Objective, Options, Part, Pruning, SphereDistances};
#[cfg(any(test, feature = "ranks"))]
pub use over_ranks::{dismiss, serve};
pub use report::{Ended, Report, SearchReport};
pub use solve::solve;
pub use view::View;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

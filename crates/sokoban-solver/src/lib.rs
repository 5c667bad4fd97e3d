//! Solvers for Sokoban: level analysis, bounds, deadlock tests, searches and their line-up.
//!
//! [`solve`] is the front door. It never judges its own answers: whoever reports a solution replays it
//! with `sokoban::replay` first. The crate does no IO, starts no clock and prints nothing; limits come
//! as a [`Budget`](::search::Budget), progress leaves through the observer.

mod advice;
pub mod analysis;
mod claims;
mod deadlock;
pub mod explain;
mod fess;
mod level;
mod limits;
mod line_up;
mod memory;
mod methods;
pub mod optimize;
mod options;
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
mod view;

pub use advice::Advice;
pub use claims::LowerBounds;
pub use deadlock::prune_counts::{PruneCounts, Test};
pub use options::{Method, Metric, Options, Rules, SphereDistances, Wanted};
pub use report::{Ended, Report, SearchReport};
pub use solve::solve;
pub use view::View;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Solvers for Sokoban: level analysis, bounds, deadlock tests, searches and their line-up.
//!
//! [`solve`] is the front door. It never judges its own answers: whoever reports a solution replays it
//! with `sokoban::replay` first. The crate does no IO, starts no clock and prints nothing; limits come
//! as a [`search::Budget`], progress leaves through the observer.

pub mod analysis;
mod options;
mod solve;

pub use options::{Method, Metric, Options, Report, Rules, UnknownName, Wanted};
pub use solve::solve;

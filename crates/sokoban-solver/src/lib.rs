//! Solvers for Sokoban: level analysis, bounds, deadlock tests, searches and their line-up.
//!
//! [`solve`] is the front door. It never judges its own answers: whoever reports a solution replays it
//! with `sokoban::replay` first. The crate does no IO, starts no clock and prints nothing; limits come
//! as a [`search::Budget`], progress leaves through the observer.

pub mod analysis;
pub mod board;
pub mod bounds;
pub mod distance;
pub mod freeze;
mod goal_states;
pub mod ground;
pub mod matching;
pub mod maze;
pub mod moves_space;
mod options;
mod packed;
pub mod pushes_space;
mod solve;
#[cfg(test)]
mod testing;
pub mod walk;

pub use options::{Method, Metric, Options, Report, Rules, UnknownName, Wanted};
pub use solve::solve;

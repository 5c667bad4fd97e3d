//! Solvers for Sokoban: level analysis, bounds, deadlock tests, searches and their line-up.
//!
//! [`solve`] is the front door. It never judges its own answers: whoever reports a solution replays it
//! with `sokoban::replay` first. The crate does no IO, starts no clock and prints nothing; limits come
//! as a [`search::Budget`], progress leaves through the observer.

mod advice;
pub mod analysis;
mod auto;
pub mod best_first;
pub mod board;
pub mod bounds;
pub mod buckets;
pub mod capacity;
mod cells;
mod claims;
pub mod closed_diagonal;
pub mod clusters;
pub mod corral;
pub mod distance;
pub mod explain;
mod explorer;
mod features;
mod fess;
mod fixed;
pub mod freeze;
pub mod gates;
mod goal_states;
pub mod ground;
pub mod hotspots;
pub mod knowledge;
pub mod learned;
pub mod limits;
mod line_up;
mod lone;
pub mod macros;
pub mod matching;
pub mod maze;
mod member;
pub mod memory;
mod move_checks;
pub mod moves_space;
mod named;
mod options;
mod packed;
pub mod pairs;
mod parking;
mod perimeter;
pub mod pi_corral;
mod plain_searches;
pub mod plan;
mod plan_guide;
mod plans;
mod position_tests;
pub mod pushes_space;
mod report;
pub mod restriction;
pub mod rings;
pub mod rooms;
mod roster;
mod scoreboard;
pub mod shorten;
mod shortening;
pub mod simplify;
mod sink;
mod solution;
mod solve;
mod sphere;
mod spread;
pub mod store;
pub mod tally;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod triples;
mod unknown_name;
mod view;
pub mod walk;
pub mod walled;

pub use advice::Advice;
pub use claims::LowerBounds;
pub use options::{Method, Metric, Options, Rules, SphereDistances, Wanted};
pub use report::{Ended, Report, SearchReport};
pub use solve::solve;
pub use unknown_name::UnknownName;
pub use view::View;

//! Solvers for Sokobond.

mod astar;
mod beam;
mod bits;
mod board;
mod bound;
#[cfg(test)]
#[allow(clippy::print_stdout)]
mod differential_tests;
mod expand;
mod layout;
mod line_up;
mod options;
mod parallel;
pub mod plain_space;
mod solve;
mod symmetry;
mod table;
#[cfg(test)]
#[allow(clippy::print_stdout)]
mod test_levels;
mod turn;
mod unfold;

pub use options::{Method, Metric, Options, Pruning, Report, UnknownMethod};
pub use solve::solve;

//! Solvers for Sokobond.

mod astar;
mod bits;
mod board;
mod bound;
mod expand;
mod layout;
mod options;
pub mod plain_space;
mod solve;
mod symmetry;
mod table;
#[cfg(test)]
#[allow(clippy::print_stdout)]
mod test_levels;
mod turn;

pub use options::{Method, Metric, Options, Pruning, Report, UnknownMethod};
pub use solve::solve;

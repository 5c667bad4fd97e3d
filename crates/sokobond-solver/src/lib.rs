//! Solvers for Sokobond.

mod astar;
mod bits;
mod board;
mod bound;
mod expand;
mod layout;
mod solve;
mod table;
mod turn;

pub use solve::{Grains, Method, Metric, Options, Report, solve};

//! A solver for Sokobond: a solution with the fewest keys and the proof, or the proof that there is none, or the best
//! solution found and a proved lower bound.
//!
//! [`solve`] is the entry point. Its main searches use a second, fast implementation of the rules ([`Method::Dfs`],
//! [`Method::Iddfs`], [`Method::IdaStar`] and [`Method::Greedy`] use the plain rules). The crate does not verify its own
//! solutions: replay them with `sokobond::replay`. It does no IO, reads no clock and prints nothing; limits come in as a
//! [`Budget`](::search::Budget), progress goes out through the observer.
//!
//! A state of twelve atoms without `+` takes 24 bytes in the table on average, the way to it included; one
//! thread stores 3.1 to 3.3 million states a second of CPU time in breadth-first search on the helium levels Aye
//! and Against the Wall ([`Method::Bfs`]).
//! `docs/design/sokobond-solver.md` explains how it works and what each part is worth.

#![cfg_attr(test, allow(clippy::print_stdout))]

mod all_solutions;
pub mod analysis;
mod deadlock;
pub mod explain;
mod level;
mod moves;
pub mod optimize;
mod options;
mod search;
mod solve;
mod strategy;
#[cfg(test)]
mod tests;

pub use all_solutions::{AllSolutions, all_solutions};
pub use options::{Method, Options, Pace, Pruning, Report, SearchReport};
pub use solve::{solve, solve_from};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

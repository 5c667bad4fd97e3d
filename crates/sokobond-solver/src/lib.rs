//! Solvers for Sokobond: the fewest keys, proved; or that there is no solution, proved; or the best
//! solution found and a proved lower bound.
//!
//! [`solve`] is the front door. Its own search stands on a second, fast copy of the rules; whoever
//! reports a solution replays it with `sokobond::replay` first. The crate does no IO, starts no
//! clock and prints nothing; limits come as a [`search::Budget`], progress leaves through the observer.
//!
//! A state of twelve atoms without `+` takes 24 bytes in the table on average, the way to it included; one
//! thread stores 3.1 to 3.3 million states a second of CPU time in breadth-first search on the helium levels Aye
//! and Against the Wall ([`Method::Bfs`]).
//! `docs/design/sokobond-solver.md` tells how it works and what each part is worth.

#![cfg_attr(test, allow(clippy::print_stdout))]

mod all_solutions;
pub mod analysis;
mod deadlock;
pub mod explain;
mod level;
mod moves;
mod options;
mod search;
mod solve;
#[cfg(test)]
mod tests;

pub use all_solutions::{AllSolutions, all_solutions};
pub use options::{Method, Metric, Options, Pruning, Report};
pub use solve::{solve, solve_from};

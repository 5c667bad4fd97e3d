//! Game-blind state-space search: what a space is, engines over it, budgets, statistics, outcomes.
//!
//! A game gives a [`Space`]; an engine searches it step by step. Nothing here knows what a box or an
//! atom is, reads a clock or prints. Effort is counted in nodes; the clock, Ctrl-C and a pause button
//! reach a search through the [`Stop`] flag of its [`Budget`].

mod astar;
mod bfs;
mod bidirectional;
mod bucket_queue;
mod budget;
mod column;
mod descent;
mod dfs;
mod greedy;
mod hash;
mod idastar;
mod iddfs;
mod memory;
mod outcome;
mod proof;
mod session;
mod space;
mod state_store;
mod statistics;
mod tree;
mod window;

pub use astar::AStar;
pub use bfs::Bfs;
pub use bidirectional::Bidirectional;
pub use bucket_queue::BucketQueue;
pub use budget::{Budget, Stop, leave, unless_stopped};
pub use column::Column;
pub use dfs::Dfs;
pub use greedy::Greedy;
pub use hash::hash;
pub use idastar::IdaStar;
pub use iddfs::Iddfs;
pub use memory::{Memory, OutOfMemory};
pub use outcome::{GaveUp, Outcome};
pub use proof::{Admissible, LowerBound, Optimality};
pub use space::{Blind, Guide, Heuristic, Keeps, Reversible, Space, Successor};
pub use state_store::StateStore;
pub use statistics::Statistics;
pub use window::Window;

/// Cost of a move or of a path: moves, pushes, whatever the space counts.
pub type Cost = u32;

/// What an engine says after some ticks of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is more to do: call `step` again.
    Running,
    /// The outcome is known: call `outcome`.
    Done,
}

/// A search that is driven in slices, so that a progress line, a pause button, a portfolio's round
/// robin and a deterministic test all work without callbacks.
pub trait Engine {
    /// The moves a solution is made of.
    type Move;

    /// Works for about `ticks` node expansions, at least one, or until done.
    fn step(&mut self, ticks: u32) -> Status;

    /// Counters so far; see [`Statistics`] for what exactly each counts.
    fn statistics(&self) -> &Statistics;

    /// The outcome, once `step` has said [`Status::Done`]; before that, none.
    fn outcome(&self) -> Option<Outcome<Self::Move>>;
}

/// Drives `engine` to its end, about `slice` expansions at a time, and shows its counters after each
/// slice. Limits are the budget's: an engine without one may run for ever.
pub fn run<E: Engine + ?Sized>(
    engine: &mut E,
    slice: u32,
    observer: &mut dyn FnMut(&Statistics),
) -> Outcome<E::Move> {
    loop {
        engine.step(slice.max(1));
        observer(engine.statistics());
        if let Some(outcome) = engine.outcome() {
            return outcome;
        }
    }
}

//! The interface of all engines: they run in slices and report how they ended.

use crate::outcome::Outcome;
use crate::statistics::Statistics;

/// The status of an engine after some ticks of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is more to do: call `step` again.
    Running,
    /// The outcome is known: call `outcome`.
    Done,
}

/// A search that runs in slices, so that a progress line, a pause button, a portfolio's round
/// robin and a deterministic test all work without callbacks.
pub trait Engine {
    /// The moves a solution is made of.
    type Move;

    /// Works for about `ticks` node expansions, at least one, or until done.
    fn step(&mut self, ticks: u32) -> Status;

    /// Counters so far; see [`Statistics`] for what exactly each counts.
    fn statistics(&self) -> &Statistics;

    /// The outcome, once `step` has returned [`Status::Done`]; `None` before that.
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

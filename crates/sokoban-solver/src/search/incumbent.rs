//! The cost of the best solution known in a run, in the wanted metric, for searches that need to look no further.

use std::sync::atomic::{AtomicU32, Ordering};

/// The least cost of any solution that is known.
#[derive(Debug)]
pub(crate) struct Incumbent(AtomicU32);

impl Incumbent {
    /// The cost of a known solution, if there is one.
    pub(crate) fn new(cost: Option<u32>) -> Incumbent {
        Incumbent(AtomicU32::new(cost.unwrap_or(u32::MAX)))
    }

    /// The cost of the best known solution, [`u32::MAX`] when there is none.
    #[inline]
    pub(crate) fn cost(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Notes a solution.
    pub(crate) fn note(&self, cost: u32) {
        self.0.fetch_min(cost, Ordering::Relaxed);
    }
}

//! The pushes of the best solution known in a run, for searches that need to look no further.

use std::sync::atomic::{AtomicU32, Ordering};

/// Fewest pushes of any solution that is known.
#[derive(Debug)]
pub(crate) struct Incumbent(AtomicU32);

impl Incumbent {
    /// The pushes of a known solution, if there is one.
    pub(crate) fn new(pushes: Option<u32>) -> Incumbent {
        Incumbent(AtomicU32::new(pushes.unwrap_or(u32::MAX)))
    }

    /// The pushes of the best known solution, [`u32::MAX`] when there is none.
    #[inline]
    pub(crate) fn pushes(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Notes a solution.
    pub(crate) fn note(&self, pushes: u32) {
        self.0.fetch_min(pushes, Ordering::Relaxed);
    }
}

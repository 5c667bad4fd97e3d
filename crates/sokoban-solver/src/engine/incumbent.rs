//! The best solution known in a run, in the wanted metric, for searches that need to look no further and for those that
//! make it shorter.

use crate::engine::solution::Solution;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The least cost of any solution that is known, and a solution of that cost as soon as its search hands it over.
#[derive(Debug)]
pub(crate) struct Incumbent {
    cost: AtomicU32,
    offered: Mutex<Option<(u32, Solution)>>,
}

impl Incumbent {
    /// The cost of a known solution, if there is one.
    pub(crate) fn new(cost: Option<u32>) -> Incumbent {
        Incumbent { cost: AtomicU32::new(cost.unwrap_or(u32::MAX)), offered: Mutex::new(None) }
    }

    /// The cost of the best known solution, [`u32::MAX`] when there is none.
    #[inline]
    pub(crate) fn cost(&self) -> u32 {
        self.cost.load(Ordering::Relaxed)
    }

    /// Notes a solution.
    pub(crate) fn note(&self, cost: u32) {
        self.cost.fetch_min(cost, Ordering::Relaxed);
    }

    /// Hands over a solution of this cost.
    pub(crate) fn offer(&self, cost: u32, solution: Solution) {
        self.note(cost);
        let mut offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        if offered.as_ref().is_none_or(|&(old, _)| cost < old) {
            *offered = Some((cost, solution));
        }
    }

    /// The solution handed over last, if it costs less than this.
    pub(crate) fn below(&self, cost: u32) -> Option<Solution> {
        let offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        offered.as_ref().filter(|&&(less, _)| less < cost).map(|(_, solution)| solution.clone())
    }
}

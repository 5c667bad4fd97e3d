//! The limits of all work on one level: the stop flag and the memory account.
//!
//! Every table can reach them through its maze. Long work calls [`Limits::check`]; whatever grows reserves its bytes
//! first. Both unwind (see [`search::unless_stopped`]) when a limit is reached, and reserved bytes are given back on
//! the way.

use crate::memory::{Held, Memory};
use search::{Budget, GaveUp, Stop, leave};
use std::sync::Arc;

/// A stop flag and an account of memory.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Raised when the work must end.
    pub(crate) stop: Stop,
    /// The account of all tables and searches of the level.
    pub(crate) memory: Arc<Memory>,
}

impl Limits {
    /// The limits of a budget; nodes are counted elsewhere.
    pub(crate) fn new(budget: &Budget) -> Limits {
        Limits { stop: budget.stop.clone(), memory: Arc::new(Memory::new(budget.bytes)) }
    }

    /// No limit at all.
    pub(crate) fn none() -> Limits {
        Limits::new(&Budget::default())
    }

    /// The same stop flag with an account of its own without a limit, for tables whose bytes are counted elsewhere.
    pub(crate) fn uncounted(&self) -> Limits {
        Limits { stop: self.stop.clone(), ..Limits::none() }
    }

    /// Leaves the work at hand when the stop flag is up.
    #[inline]
    pub(crate) fn check(&self) {
        self.stop.check();
    }

    /// Takes `bytes` from the account; leaves the work at hand when there are not as many.
    pub(crate) fn hold(&self, bytes: usize) -> Held {
        self.try_hold(bytes).unwrap_or_else(|| leave(GaveUp::Memory))
    }

    /// Takes `bytes` from the account, if there are as many.
    pub(crate) fn try_hold(&self, bytes: usize) -> Option<Held> {
        self.memory.hold(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::unless_stopped;

    #[test]
    fn bytes_held_come_back_even_when_work_is_left() {
        let limits = Limits::new(&Budget { bytes: Some(100), ..Budget::default() });
        let mut held = limits.hold(60);
        assert!(limits.try_hold(41).is_none() && held.take(10).is_ok() && held.take(31).is_err());
        let left = unless_stopped(|| {
            let _inner = limits.hold(20);
            limits.hold(20);
        });
        assert_eq!(left, Err(GaveUp::Memory));
        assert_eq!((limits.memory.held(), held.bytes()), (70, 70));
        drop(held);
        assert_eq!(limits.memory.held(), 0);
    }
}

//! The limits that all work on one level keeps: the stop flag and the account of memory.
//!
//! Every table can reach them through its maze. What takes long calls [`Limits::check`]; what grows holds the bytes
//! that it needs first. Either leaves the work at hand by unwinding (see [`search::unless_stopped`]) when a limit is
//! reached, and bytes held are given back on the way.

use crate::memory::Memory;
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
        self.memory.take(bytes).ok()?;
        Some(Held { memory: self.memory.clone(), bytes })
    }
}

/// Bytes held, given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    memory: Arc<Memory>,
    bytes: usize,
}

impl Held {
    /// Number of bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Takes `bytes` more, if there are as many; says whether there were.
    pub(crate) fn try_grow(&mut self, bytes: usize) -> bool {
        let granted = self.memory.take(bytes).is_ok();
        self.bytes += if granted { bytes } else { 0 };
        granted
    }

    /// Sees to it that at least `bytes` are held in all; leaves the work at hand when there are not as many. A scratch
    /// list that is used again and again needs no more than its largest use.
    pub(crate) fn grow_to(&mut self, bytes: usize) {
        if bytes > self.bytes {
            self.grow(bytes - self.bytes);
        }
    }

    /// Takes `bytes` more; leaves the work at hand when there are not as many.
    pub(crate) fn grow(&mut self, bytes: usize) {
        if !self.try_grow(bytes) {
            leave(GaveUp::Memory);
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.memory.give(self.bytes);
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
        assert!(limits.try_hold(41).is_none() && held.try_grow(10) && !held.try_grow(31));
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

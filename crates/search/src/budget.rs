//! The limits of a search, set by its caller.
//!
//! A search checks the flag between expansions. Work that takes long inside one expansion, or before the first, calls
//! [`Stop::check`] and hands its error on, so that no code continues with a half-built table and no false conclusion can
//! be drawn from one. Nothing unwinds: limits hold in programs that are built with `panic = "abort"` too.

use crate::GaveUp;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A flag that ends a search from outside: a timer, a memory watchdog, Ctrl-C, a stop button.
///
/// Clones share the flag. Once raised it stays raised; the first reason wins.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag because the time limit was reached.
    pub fn time_is_over(&self) {
        self.raise(1);
    }

    /// Raises the flag because the process uses more memory than allowed.
    pub fn memory_is_full(&self) {
        self.raise(3);
    }

    /// Raises the flag because a stop was requested.
    pub fn interrupt(&self) {
        self.raise(2);
    }

    /// Why the search must end, if it must.
    pub fn raised(&self) -> Option<GaveUp> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(GaveUp::Time),
            3 => Some(GaveUp::Memory),
            _ => Some(GaveUp::Interrupted),
        }
    }

    /// Whether the search may go on. Cheap enough for every few hundred steps of an inner loop.
    ///
    /// # Errors
    /// The reason, once the flag is raised.
    #[inline]
    pub fn check(&self) -> Result<(), GaveUp> {
        self.raised().map_or(Ok(()), Err)
    }

    fn raise(&self, value: u8) {
        let _ = self.0.compare_exchange(0, value, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// What a search may use. `None` is no limit.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Most nodes to expand.
    pub nodes: Option<u64>,
    /// Most bytes that the search may hold at any moment, tables, queues and columns together.
    /// The caller leaves out of it what the rest of the process needs.
    pub bytes: Option<usize>,
    /// Raised from outside when the search must end.
    pub stop: Stop,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_counts() {
        let stop = Stop::new();
        assert_eq!(stop.check(), Ok(()));
        stop.memory_is_full();
        stop.time_is_over();
        assert_eq!(stop.check(), Err(GaveUp::Memory));
    }
}

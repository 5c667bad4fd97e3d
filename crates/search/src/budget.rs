//! Limits given to a search from outside.

use crate::GaveUp;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A flag by which the world outside ends a search: a timer, Ctrl-C, a stop button.
///
/// Clones share the flag. Once raised it stays raised; the first reason wins.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag because the time is over.
    pub fn time_is_over(&self) {
        self.raise(1);
    }

    /// Raises the flag because somebody asked to stop.
    pub fn interrupt(&self) {
        self.raise(2);
    }

    /// Why the search must end, if it must.
    pub fn raised(&self) -> Option<GaveUp> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(GaveUp::Time),
            _ => Some(GaveUp::Interrupted),
        }
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

//! The limits of a search, set by its caller.
//!
//! A search checks the flag between expansions. Work that takes long inside one expansion, or before the first, calls
//! [`Stop::check`] and hands its error on, so that no code continues with a half-built table and no false conclusion can
//! be drawn from one. Nothing unwinds: limits hold in programs that are built with `panic = "abort"` too.

use crate::GaveUp;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A flag that ends a search from outside: a time limit, a memory watchdog, Ctrl-C, a stop button.
///
/// Clones share the flag. Once raised it stays raised; the first reason wins. A [child](Stop::child) is raised with its
/// parent, and alone without it: one flag can stop many searches, and each can have a limit of its own.
///
/// ```
/// use sokoworks_search::{GaveUp, Stop};
/// let all = Stop::new();
/// let (first, second) = (all.child(), all.child());
/// first.raise(GaveUp::Memory);
/// assert_eq!((all.raised(), second.raised()), (None, None));
/// all.raise(GaveUp::Interrupted);
/// assert_eq!(first.raised(), Some(GaveUp::Memory));
/// assert_eq!(second.raised(), Some(GaveUp::Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Flag>);

/// What the clones of a [`Stop`] share.
#[derive(Debug, Default)]
pub(crate) struct Flag {
    /// 0 while the flag is down, otherwise the number of the reason, from 1.
    raised: AtomicU8,
    /// The flag that raises this one too.
    parent: Option<Stop>,
    /// The time limit.
    #[cfg(feature = "std-time")]
    pub(crate) alarm: std::sync::OnceLock<crate::clock::Alarm>,
}

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A flag that is raised when this one is, with the same reason. Raising it does not raise this one.
    pub fn child(&self) -> Stop {
        Stop(Arc::new(Flag { parent: Some(self.clone()), ..Flag::default() }))
    }

    /// A flag that is raised with [`GaveUp::Time`] after `time` from now. The limit ends with the last clone.
    ///
    /// # Panics
    /// As [`std::thread::spawn`], when the system cannot start a thread.
    #[cfg(feature = "std-time")]
    pub fn after(time: std::time::Duration) -> Stop {
        Stop::new().raised_after(time)
    }

    /// A [child](Stop::child) that is also raised with [`GaveUp::Time`] after `time` from now.
    ///
    /// # Panics
    /// As [`Stop::after`].
    #[cfg(feature = "std-time")]
    pub fn child_after(&self, time: std::time::Duration) -> Stop {
        self.child().raised_after(time)
    }

    #[cfg(feature = "std-time")]
    fn raised_after(self, time: std::time::Duration) -> Stop {
        if let Some(alarm) = crate::clock::Alarm::set(time, &self.0) {
            // The flag is new, so it has no other limit.
            let _ = self.0.alarm.set(alarm);
        }
        self
    }

    /// Raises the flag, if it is down.
    pub fn raise(&self, why: GaveUp) {
        self.0.raise(why);
    }

    /// Why the search must end, if it must.
    #[inline]
    pub fn raised(&self) -> Option<GaveUp> {
        self.0.reason()
    }

    /// Whether the search may go on. Cheap enough for every few hundred steps of an inner loop.
    ///
    /// # Errors
    /// The reason, once the flag is raised.
    #[inline]
    pub fn check(&self) -> Result<(), GaveUp> {
        self.raised().map_or(Ok(()), Err)
    }

    #[cfg(all(test, feature = "std-time"))]
    pub(crate) fn flag(&self) -> &Flag {
        &self.0
    }
}

#[cfg(feature = "std-time")]
impl crate::clock::Deadline for Flag {
    fn time_is_over(&self) {
        self.raise(GaveUp::Time);
    }
}

impl Flag {
    /// The reason of the parent is earlier, if there is one.
    fn raise(&self, why: GaveUp) {
        let number = self.reason().unwrap_or(why) as u8 + 1;
        let _ = self.raised.compare_exchange(0, number, Ordering::Relaxed, Ordering::Relaxed);
    }

    #[inline]
    fn reason(&self) -> Option<GaveUp> {
        match self.raised.load(Ordering::Relaxed) {
            0 => self.parent.as_ref().and_then(Stop::raised),
            number => GaveUp::ALL.get(usize::from(number) - 1).copied(),
        }
    }
}

/// What a search may use. `None` is no limit.
///
/// ```
/// use sokoworks_search::{Budget, Stop};
/// let budget = Budget::new().nodes(1_000_000).bytes(1 << 30).stop(&Stop::new());
/// assert_eq!(budget.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Budget {
    /// Most nodes to expand.
    pub nodes: Option<u64>,
    /// Most bytes that the search may hold at any moment, tables, queues and columns together.
    /// The caller leaves out of it what the rest of the process needs.
    pub bytes: Option<usize>,
    /// Raised from outside when the search must end.
    pub stop: Stop,
}

impl Budget {
    /// No limits.
    pub fn new() -> Budget {
        Budget::default()
    }

    /// With at most so many nodes to expand.
    #[must_use]
    pub fn nodes(self, most: u64) -> Budget {
        self.with_nodes(Some(most))
    }

    /// With at most so many bytes.
    #[must_use]
    pub fn bytes(self, most: usize) -> Budget {
        self.with_bytes(Some(most))
    }

    /// As [`Budget::nodes`], where `None` is no limit.
    #[must_use]
    pub fn with_nodes(self, nodes: Option<u64>) -> Budget {
        Budget { nodes, ..self }
    }

    /// As [`Budget::bytes`], where `None` is no limit.
    #[must_use]
    pub fn with_bytes(self, bytes: Option<usize>) -> Budget {
        Budget { bytes, ..self }
    }

    /// With a flag that ends the search when it is raised.
    #[must_use]
    pub fn stop(self, stop: &Stop) -> Budget {
        Budget { stop: stop.clone(), ..self }
    }

    /// With a time limit that begins now, beside the flag that the budget has: [`Stop::child_after`].
    ///
    /// # Panics
    /// As [`Stop::after`].
    #[must_use]
    #[cfg(feature = "std-time")]
    pub fn time(self, most: std::time::Duration) -> Budget {
        Budget { stop: self.stop.child_after(most), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_counts() {
        let stop = Stop::new();
        assert_eq!(stop.check(), Ok(()));
        stop.raise(GaveUp::Memory);
        stop.raise(GaveUp::Time);
        assert_eq!(stop.check(), Err(GaveUp::Memory));
    }

    #[test]
    fn a_child_is_raised_with_its_parent_but_not_the_other_way_round() {
        let all = Stop::new();
        let (first, second) = (all.child(), all.child());
        let below = second.child();
        first.raise(GaveUp::Time);
        assert_eq!([&all, &first, &second, &below].map(Stop::raised), [None, Some(GaveUp::Time), None, None]);
        all.raise(GaveUp::Interrupted);
        assert_eq!([&first, &below].map(Stop::raised), [Some(GaveUp::Time), Some(GaveUp::Interrupted)]);
        below.raise(GaveUp::Time);
        assert_eq!(below.raised(), Some(GaveUp::Interrupted), "the parent was raised before");
        assert_eq!(all.child().raised(), Some(GaveUp::Interrupted));
    }

    #[test]
    fn every_reason_is_given_back() {
        for why in GaveUp::ALL {
            let stop = Stop::new();
            stop.raise(why);
            assert_eq!(stop.raised(), Some(why));
        }
    }
}

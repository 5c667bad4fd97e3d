//! The limits of a search, set by its caller.
//!
//! A search checks the flag between expansions. Work that takes long inside one expansion, or before the first, calls
//! [`Stop::check`], which unwinds to the nearest [`unless_stopped`]. So no code continues with a half-built table, and no
//! false conclusion can be drawn from one.

use crate::GaveUp;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
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

    /// Returns while the flag is down; once it is raised, unwinds as [`leave`] does. Cheap enough
    /// for every few hundred steps of an inner loop.
    #[inline]
    pub fn check(&self) {
        if let Some(why) = self.raised() {
            leave(why);
        }
    }

    fn raise(&self, value: u8) {
        let _ = self.0.compare_exchange(0, value, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Why work was left.
struct Left(GaveUp);

/// Abandons the current work: unwinds to the nearest [`unless_stopped`], without a panic message.
#[cold]
pub fn leave(why: GaveUp) -> ! {
    resume_unwind(Box::new(Left(why)))
}

/// Does `work`.
///
/// # Errors
/// The reason, when the work was [abandoned](leave). Whatever it was changing must not be used any more, except for
/// parts that were finished before.
pub fn unless_stopped<R>(work: impl FnOnce() -> R) -> Result<R, GaveUp> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match payload.downcast::<Left>() {
        Ok(left) => left.0,
        Err(panic) => resume_unwind(panic),
    })
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
    fn work_is_left_when_the_flag_is_up() {
        let stop = Stop::new();
        assert_eq!(unless_stopped(|| stop.check()), Ok(()));
        stop.memory_is_full();
        stop.time_is_over();
        assert_eq!(unless_stopped(|| stop.check()), Err(GaveUp::Memory), "the first reason counts");
        assert_eq!(unless_stopped(|| -> u32 { leave(GaveUp::Time) }), Err(GaveUp::Time));
    }

    #[test]
    fn panics_pass_through() {
        let passed = catch_unwind(|| unless_stopped(|| resume_unwind(Box::new(7_u8))));
        assert!(passed.is_err_and(|payload| payload.downcast_ref::<u8>() == Some(&7)));
    }
}

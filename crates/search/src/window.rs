//! A window onto a search: the position expanded last, for display.
//!
//! The search puts each position that it expands into the window, and the observer takes it out after a slice of work.
//! Without a window nothing is copied.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A place for the position expanded last. Clones share it.
pub struct Window<P> {
    every: u64,
    seen: Arc<Mutex<Option<P>>>,
}

impl<P> Window<P> {
    /// A window that is looked at after every `every` expansions.
    pub fn new(every: u64) -> Window<P> {
        Window { every: every.max(1), seen: Arc::default() }
    }

    /// A slice of work of at most `slice` expansions, such that slices end when it is time to look, or soon after.
    pub fn slice(&self, slice: u32) -> u32 {
        let parts = self.every.div_ceil(slice.max(1).into());
        u32::try_from(self.every / parts).unwrap_or(u32::MAX).max(1)
    }

    /// Puts a position in place of the one before.
    pub fn show(&self, position: P) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(position);
    }

    /// Takes the position expanded last, if there is one that was not taken yet.
    pub fn take(&self) -> Option<P> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<P> Clone for Window<P> {
    fn clone(&self) -> Window<P> {
        Window { every: self.every, seen: Arc::clone(&self.seen) }
    }
}

impl<P> fmt::Debug for Window<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Window").field("every", &self.every).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_position_is_seen_once() {
        let window = Window::new(10);
        let search = window.clone();
        search.show(1);
        search.show(2);
        assert_eq!((window.take(), window.take()), (Some(2), None));
        assert_eq!((window.slice(500), window.slice(6)), (10, 5));
    }
}

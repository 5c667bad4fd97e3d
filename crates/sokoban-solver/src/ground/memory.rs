//! The memory limit, shared by all tables and searches of one run.
//!
//! Whatever grows takes its bytes from the limit first, through a [`Held`], and they are given back when that is dropped.

use search::GaveUp;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes held by all searches together, against a limit.
#[derive(Debug)]
pub(crate) struct Memory {
    held: AtomicUsize,
    peak: AtomicUsize,
    /// May be lowered while things are held.
    limit: AtomicUsize,
}

impl Memory {
    /// Nothing held yet, of at most `limit` bytes.
    pub(crate) fn new(limit: Option<usize>) -> Memory {
        let limit = AtomicUsize::new(limit.unwrap_or(usize::MAX));
        Memory { held: AtomicUsize::new(0), peak: AtomicUsize::new(0), limit }
    }

    /// Holds `bytes` of it.
    pub(crate) fn hold(self: &Arc<Memory>, bytes: usize) -> Result<Held, GaveUp> {
        self.take(bytes)?;
        Ok(Held { memory: self.clone(), bytes })
    }

    /// Holds nothing yet.
    pub(crate) fn hold_none(self: &Arc<Memory>) -> Held {
        Held { memory: self.clone(), bytes: 0 }
    }

    fn take(&self, bytes: usize) -> Result<(), GaveUp> {
        let held = self.held.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if held > self.limit() {
            self.held.fetch_sub(bytes, Ordering::Relaxed);
            return Err(GaveUp::Memory);
        }
        self.peak.fetch_max(held, Ordering::Relaxed);
        Ok(())
    }

    fn give(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Whether so little is left that what takes more time and less memory should be done from now on.
    fn is_scarce(&self) -> bool {
        self.held.load(Ordering::Relaxed) > self.limit() / 4 * 3
    }

    /// Whether so little is left that something should be given up for the rest to go on.
    pub(crate) fn is_short(&self) -> bool {
        self.held.load(Ordering::Relaxed) > self.limit() / 8 * 7
    }

    /// Most bytes that may be held.
    pub(crate) fn limit(&self) -> usize {
        self.limit.load(Ordering::Relaxed)
    }

    /// Does `work` with a limit that is lower by `bytes`. Nothing else may be done beside it.
    pub(crate) fn with_less<R>(&self, bytes: usize, work: impl FnOnce() -> R) -> R {
        let taken = bytes.min(self.limit());
        self.limit.fetch_sub(taken, Ordering::Relaxed);
        let result = work();
        self.limit.fetch_add(taken, Ordering::Relaxed);
        result
    }

    /// Bytes that may still be taken.
    pub(crate) fn free(&self) -> usize {
        self.limit().saturating_sub(self.held.load(Ordering::Relaxed))
    }

    /// Bytes held now.
    #[cfg(test)]
    pub(crate) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// Most bytes held at any moment.
    pub(crate) fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed)
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

    /// Holds nothing yet of the same limit.
    pub(crate) fn none_beside(&self) -> Held {
        self.memory.hold_none()
    }

    /// Whether so little is left that what takes more time and less memory should be done from now on.
    pub(crate) fn is_scarce(&self) -> bool {
        self.memory.is_scarce()
    }

    /// Takes `bytes` more, before they are allocated.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), GaveUp> {
        self.memory.take(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Gives back `bytes`, after they were freed.
    pub(crate) fn give(&mut self, bytes: usize) {
        self.bytes -= bytes;
        self.memory.give(bytes);
    }

    /// Sees to it that at least `bytes` are held in all. A scratch list that is used again and again needs no more than
    /// its largest use.
    pub(crate) fn take_up_to(&mut self, bytes: usize) -> Result<(), GaveUp> {
        if bytes > self.bytes { self.take(bytes - self.bytes) } else { Ok(()) }
    }

    /// Makes room for one more element in `vec`, whose elements are held here. The old and the new buffer are both held
    /// while one is copied into the other.
    pub(crate) fn room<T>(&mut self, vec: &mut Vec<T>) -> Result<(), GaveUp> {
        if vec.len() < vec.capacity() {
            return Ok(());
        }
        let old = vec.capacity();
        let new = (old * 2).max(16);
        self.take(new * size_of::<T>())?;
        vec.reserve_exact(new - old);
        self.give(old * size_of::<T>());
        Ok(())
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

    #[test]
    fn the_limit_holds_while_a_vector_grows() {
        let memory = Arc::new(Memory::new(Some(16 * 4 + 32 * 4)));
        let mut held = memory.hold_none();
        let mut vec: Vec<u32> = Vec::new();
        let mut pushed = 0;
        while held.room(&mut vec).is_ok() {
            vec.push(0);
            pushed += 1;
        }
        assert_eq!(pushed, 32);
        assert_eq!((held.bytes(), memory.peak()), (32 * 4, 16 * 4 + 32 * 4));
        drop(held);
        let mut held = memory.hold(16 * 4 + 32 * 4).expect("all is free");
        assert_eq!(held.take(1), Err(GaveUp::Memory));
        held.give(1);
        assert_eq!(held.take(1), Ok(()));
    }
}

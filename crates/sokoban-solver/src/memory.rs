//! The memory limit, shared by all searches of one run.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

/// Bytes held by all searches together, against a limit.
#[derive(Debug)]
pub(crate) struct Memory {
    held: AtomicUsize,
    peak: AtomicUsize,
    limit: usize,
}

impl Memory {
    /// Nothing held yet, of at most `limit` bytes.
    pub(crate) fn new(limit: Option<usize>) -> Memory {
        let limit = limit.unwrap_or(usize::MAX);
        Memory { held: AtomicUsize::new(0), peak: AtomicUsize::new(0), limit }
    }

    /// Asks for `bytes` before they are allocated.
    pub(crate) fn take(&self, bytes: usize) -> Result<(), OutOfMemory> {
        let held = self.held.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if held > self.limit {
            self.held.fetch_sub(bytes, Ordering::Relaxed);
            return Err(OutOfMemory);
        }
        self.peak.fetch_max(held, Ordering::Relaxed);
        Ok(())
    }

    /// Gives back `bytes` after they were freed.
    pub(crate) fn give(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Whether so little is left that something should be given up for the rest to go on.
    pub(crate) fn is_short(&self) -> bool {
        self.held.load(Ordering::Relaxed) > self.limit / 8 * 7
    }

    /// Most bytes that may be held.
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// Bytes that may still be taken.
    pub(crate) fn free(&self) -> usize {
        self.limit.saturating_sub(self.held.load(Ordering::Relaxed))
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

    /// Makes room for one more element in `vec`; the old and the new buffer are both held while one is
    /// copied into the other.
    pub(crate) fn room<T>(&self, vec: &mut Vec<T>) -> Result<(), OutOfMemory> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_holds_while_a_vector_grows() {
        let memory = Memory::new(Some(16 * 4 + 32 * 4));
        let mut vec: Vec<u32> = Vec::new();
        let mut pushed = 0;
        while memory.room(&mut vec).is_ok() {
            vec.push(0);
            pushed += 1;
        }
        assert_eq!(pushed, 32);
        assert_eq!(memory.peak(), 16 * 4 + 32 * 4);
        memory.give(32 * 4);
        assert_eq!(memory.take(16 * 4 + 32 * 4), Ok(()));
        assert_eq!(memory.take(1), Err(OutOfMemory));
    }
}

//! The memory account of a search.
//!
//! Every table, queue and column reserves bytes here before it grows, so the limit holds at every moment: while an old copy
//! exists beside the new one, both are counted. Not counted is what one expansion needs (its successors and one packed
//! state), which is small and freed soon.

use crate::{GaveUp, Outcome};

/// The limit would have been passed; nothing was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

impl std::fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the memory limit is reached")
    }
}

impl std::error::Error for OutOfMemory {}

impl From<OutOfMemory> for GaveUp {
    fn from(_: OutOfMemory) -> GaveUp {
        GaveUp::Memory
    }
}

impl<M> From<OutOfMemory> for Outcome<M> {
    fn from(_: OutOfMemory) -> Outcome<M> {
        Outcome::GaveUp(GaveUp::Memory)
    }
}

/// An account of bytes with a limit.
#[derive(Clone, Debug)]
pub struct Memory {
    limit: Option<usize>,
    held: usize,
    peak: usize,
}

impl Memory {
    /// An empty account; `None` is no limit.
    pub fn new(limit: Option<usize>) -> Memory {
        Memory { limit, held: 0, peak: 0 }
    }

    /// The limit in bytes, if there is one.
    pub(crate) fn limit(&self) -> Option<usize> {
        self.limit
    }

    /// Bytes held now.
    pub(crate) fn held(&self) -> usize {
        self.held
    }

    /// Most bytes held at any moment so far.
    pub(crate) fn peak(&self) -> usize {
        self.peak
    }

    /// Bytes that may still be taken.
    pub fn free(&self) -> usize {
        self.limit.unwrap_or(usize::MAX).saturating_sub(self.held)
    }

    /// Takes `bytes`, to be called before they are allocated.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the limit would be passed.
    pub fn take(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        if bytes > self.free() {
            return Err(OutOfMemory);
        }
        self.held += bytes;
        self.peak = self.peak.max(self.held);
        Ok(())
    }

    /// Gives `bytes` back, to be called after they are freed.
    pub fn give(&mut self, bytes: usize) {
        self.held -= bytes;
    }

    /// Does `work` as if only `bytes` more might be taken, if not fewer.
    pub(crate) fn within<R>(&mut self, bytes: usize, work: impl FnOnce(&mut Memory) -> R) -> R {
        let limit = self.limit;
        self.limit = Some(self.held.saturating_add(bytes.min(self.free())));
        let result = work(self);
        self.limit = limit;
        result
    }

    /// Makes room in `vec` for `extra` more elements, at least doubling it when it grows. While it is
    /// copied the old and the new memory are both held.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the limit would be passed; `vec` is then unchanged.
    pub fn reserve<T>(&mut self, vec: &mut Vec<T>, extra: usize) -> Result<(), OutOfMemory> {
        let needed = vec.len().saturating_add(extra);
        let before = vec.capacity();
        if needed <= before {
            return Ok(());
        }
        let after = needed.max(before.saturating_mul(2)).max(8);
        self.take(after.saturating_mul(size_of::<T>()))?;
        vec.reserve_exact(after - vec.len());
        self.give(before * size_of::<T>());
        Ok(())
    }
}

//! The resources of a search and of each of its threads, and why a layer is left half done.

use super::folder::Folder;
use super::trouble::Trouble;
use search::{Budget, Cost, GaveUp, Stop};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Memory when the budget does not limit it.
const USUAL_BYTES: usize = 1 << 30;

/// The bytes that stay free on a disk whose use is not limited.
const SPARE_BYTES: u64 = 64 << 20;

/// The resources of a search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes, bytes of buffers, and a flag that ends the search.
    pub budget: Budget,
    /// Most bytes on the disk; none is no limit.
    pub disk: Option<u64>,
    /// No solution costs less, as is known already; 0 if nothing is. The first round has this limit.
    pub least: Cost,
    /// Only solutions of less cost are looked for.
    pub below: Cost,
}

/// The content of a mutex, even if a thread has panicked with it.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why a layer was left half done.
#[derive(Debug)]
pub(super) enum Failure {
    Limit(GaveUp),
    Trouble(Trouble),
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Trouble(trouble)
    }
}

impl From<GaveUp> for Failure {
    fn from(why: GaveUp) -> Failure {
        Failure::Limit(why)
    }
}

/// The resources of the threads that work at a layer.
#[derive(Debug)]
pub(super) struct Share {
    pub(super) stop: Stop,
    /// Bytes of a thread's buffer.
    pub(super) bytes: usize,
    pub(super) key_len: usize,
    pub(super) threads: usize,
    /// Bytes that may still be written.
    disk: AtomicU64,
}

impl Share {
    /// The resources that are left for a layer.
    pub(super) fn new(folder: &Folder, limits: &Limits, threads: usize, key_len: usize) -> Share {
        let most = limits.disk.map_or(u64::MAX, |most| most.saturating_sub(folder.bytes()));
        // A system that does not report its free space fails when nothing is free.
        let free = folder.free().map_or(u64::MAX, |free| free.saturating_sub(SPARE_BYTES));
        let bytes = limits.budget.bytes.unwrap_or(USUAL_BYTES) / threads.max(1);
        let disk = AtomicU64::new(most.min(free));
        Share { stop: limits.budget.stop.clone(), bytes, key_len, threads, disk }
    }

    /// Takes `bytes` of the disk.
    pub(super) fn take(&self, bytes: u64) -> Result<(), GaveUp> {
        let left =
            self.disk.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
        left.map(drop).map_err(|_| GaveUp::Disk)
    }
}

//! The expansion of a layer.

use super::folder::Folder;
use super::journal::State;
use super::keys::{Keys, bucket};
use super::segments::{FRAME_BYTES, SegmentWriter, Segments, most_bytes, ranges};
use super::share::{Failure, Share, lock};
use super::{Layers, Reached};
use search::{Cost, GaveUp};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Thread;
use std::time::Duration;

/// Time between two calls of the observer.
const PAUSE: Duration = Duration::from_millis(50);

/// Positions that a thread takes at a time, or few more.
const PART: u64 = 1 << 10;

/// A layer that was expanded.
pub(super) struct Expanded {
    /// The successors.
    pub(super) runs: Vec<Segments>,
    pub(super) expanded: u64,
    /// Number of successors, those that came several times counted each time.
    pub(super) found: u64,
    /// The least cost of what was left out.
    pub(super) beyond: Cost,
    /// A goal among the successors.
    pub(super) goal: Option<Vec<u8>>,
}

/// The data that the threads share.
struct Board<'s> {
    folder: &'s Folder,
    share: &'s Share,
    state: &'s State,
    layer: &'s Segments,
    nodes: u64,
    /// The parts of the layer, and the one that is next.
    parts: Vec<Range<usize>>,
    next: AtomicUsize,
    expanded: AtomicU64,
    found: AtomicU64,
    beyond: AtomicU32,
    is_over: AtomicBool,
    /// Threads that have done their work.
    done: AtomicUsize,
    runs: Mutex<(usize, Vec<Segments>)>,
    goal: Mutex<Option<Vec<u8>>>,
}

/// Signals the caller when a thread leaves, even by a panic.
struct Leaving<'s> {
    done: &'s AtomicUsize,
    caller: Thread,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.done.fetch_add(1, Ordering::Release);
        self.caller.unpark();
    }
}

/// Expands the last layer within a limit of expansions; `observer` sees their number from time to time.
pub(super) fn expand<L: Layers>(
    folder: &Folder,
    share: &Share,
    state: &State,
    nodes: Option<u64>,
    workers: &mut [L],
    observer: &mut dyn FnMut(u64),
) -> Result<Expanded, Failure> {
    let layer = folder.layers().last().ok_or(GaveUp::Incomplete)?;
    let board = Board {
        folder,
        share,
        state,
        layer,
        nodes: nodes.unwrap_or(u64::MAX),
        parts: ranges(std::slice::from_ref(layer), PART),
        next: AtomicUsize::new(0),
        expanded: AtomicU64::new(0),
        found: AtomicU64::new(0),
        beyond: AtomicU32::new(Cost::MAX),
        is_over: AtomicBool::new(false),
        done: AtomicUsize::new(0),
        runs: Mutex::default(),
        goal: Mutex::default(),
    };
    std::thread::scope(|scope| {
        let board = &board;
        let caller = std::thread::current();
        let threads: Vec<_> = workers
            .iter_mut()
            .map(|worker| {
                let leaving = Leaving { done: &board.done, caller: caller.clone() };
                scope.spawn(move || {
                    let _leaving = leaving;
                    let result = board.work(worker);
                    if result.is_err() {
                        board.is_over.store(true, Ordering::Relaxed);
                    }
                    result
                })
            })
            .collect();
        while board.done.load(Ordering::Acquire) < threads.len() {
            std::thread::park_timeout(PAUSE);
            observer(board.expanded.load(Ordering::Relaxed));
        }
        let panicked = |_| Err(Failure::Limit(GaveUp::Incomplete));
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(panicked))
    })?;
    Ok(Expanded {
        runs: board.runs.into_inner().unwrap_or_else(PoisonError::into_inner).1,
        expanded: board.expanded.into_inner(),
        found: board.found.into_inner(),
        beyond: board.beyond.into_inner(),
        goal: board.goal.into_inner().unwrap_or_else(PoisonError::into_inner),
    })
}

impl Board<'_> {
    /// Expands one part after the other, until none is left.
    fn work<L: Layers>(&self, worker: &mut L) -> Result<(), Failure> {
        let mut keys = Keys::within(self.share.bytes, self.share.key_len);
        while let Some(part) = self.parts.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            self.expand(part, worker, &mut keys)?;
        }
        self.write(&mut keys)
    }

    fn expand<L: Layers>(&self, part: &Range<usize>, worker: &mut L, keys: &mut Keys) -> Result<(), Failure> {
        let depth = self.state.depth + 1;
        // The moves that a solution through a successor may still take.
        let Some(most) = self.state.within.checked_sub(depth) else {
            self.beyond.fetch_min(depth, Ordering::Relaxed);
            return Ok(());
        };
        let mut layer = self.layer.read(part.clone(), self.share.key_len)?;
        while let Some(entry) = layer.next()? {
            self.share.stop.check()?;
            if self.is_over.load(Ordering::Relaxed) {
                return Ok(());
            }
            if self.expanded.fetch_add(1, Ordering::Relaxed) >= self.nodes {
                self.expanded.fetch_sub(1, Ordering::Relaxed);
                return Err(GaveUp::Nodes.into());
            }
            let (mut found, mut written) = (0, Ok(()));
            let beyond = worker.expand(&entry[1..], most, &mut |key, Reached { is_goal, .. }| {
                found += 1;
                if is_goal {
                    // Of several, the same one always counts, unless the others are not looked for any more.
                    let mut goal = lock(&self.goal);
                    if goal.as_ref().is_none_or(|known| key < known.as_slice()) {
                        *goal = Some(key.to_vec());
                    }
                    self.is_over.store(true, Ordering::Relaxed);
                }
                if keys.is_full() && written.is_ok() {
                    written = self.write(keys);
                }
                keys.push(bucket(key), key);
            })?;
            written?;
            self.found.fetch_add(found, Ordering::Relaxed);
            self.beyond.fetch_min(beyond.saturating_add(depth), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Writes what a thread has found as a run.
    fn write(&self, keys: &mut Keys) -> Result<(), Failure> {
        if keys.len() == 0 {
            return Ok(());
        }
        keys.sort();
        self.share.take(FRAME_BYTES + most_bytes(keys.len(), self.share.key_len))?;
        let number = {
            let mut runs = lock(&self.runs);
            runs.0 += 1;
            runs.0
        };
        let (path, name) = self.folder.run(self.state.round, number);
        let mut run = SegmentWriter::create(&path, name)?;
        (0..keys.len()).try_for_each(|at| run.push(keys.get(at)))?;
        lock(&self.runs).1.push(run.finish()?);
        keys.clear();
        Ok(())
    }
}

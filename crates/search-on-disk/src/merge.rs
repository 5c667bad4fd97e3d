//! The next layer: each key of the runs once, without those of earlier layers.

use super::keys::Keys;
use super::segments::{FRAME_BYTES, Name, SegmentWriter, Segments, most_bytes, ranges};
use super::share::{Failure, Share, lock};
use search::GaveUp;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// The file that is written, and how many parts it has.
struct Written {
    file: SegmentWriter,
    parts: usize,
    /// Whether a thread has failed, so that no other need wait for its part.
    has_failed: bool,
}

/// The runs and layers that are merged.
struct Merge<'m> {
    share: &'m Share,
    runs: &'m [Segments],
    earlier: &'m [&'m Segments],
    parts: Vec<Range<usize>>,
    next: AtomicUsize,
    written: Mutex<Written>,
    turn: Condvar,
}

/// Writes the keys that `runs` have and no `earlier` layer has as a layer.
pub(super) fn merge(
    (path, name): (PathBuf, Name),
    share: &Share,
    runs: &[Segments],
    earlier: &[&Segments],
) -> Result<Segments, Failure> {
    let room = Keys::within(share.bytes, share.key_len).room() as u64;
    let each = runs.iter().map(Segments::len).sum::<u64>().div_ceil(share.threads as u64);
    share.take(FRAME_BYTES)?;
    let written = Written { file: SegmentWriter::create(&path, name)?, parts: 0, has_failed: false };
    let merge = Merge {
        share,
        runs,
        earlier,
        parts: ranges(runs, room.min(each)),
        next: AtomicUsize::new(0),
        written: Mutex::new(written),
        turn: Condvar::new(),
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..share.threads).map(|_| scope.spawn(|| merge.work())).collect();
        let panicked = |_| Err(Failure::Limit(GaveUp::Incomplete));
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(panicked))
    })?;
    Ok(merge.written.into_inner().unwrap_or_else(PoisonError::into_inner).file.finish()?)
}

impl Merge<'_> {
    /// Merges one part after the other, until none is left.
    fn work(&self) -> Result<(), Failure> {
        let result = self.parts();
        if result.is_err() {
            lock(&self.written).has_failed = true;
            self.turn.notify_all();
        }
        result
    }

    fn parts(&self) -> Result<(), Failure> {
        let Share { bytes, key_len, .. } = *self.share;
        let mut keys = Keys::within(bytes, key_len);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = self.parts.get(number) else { return Ok(()) };
            self.share.stop.check()?;
            let is_known = self.part(part, &mut keys)?;
            self.share.take(most_bytes(keys.len(), key_len))?;
            // The parts are written in their order.
            let written = lock(&self.written);
            let is_early = |written: &mut Written| written.parts < number && !written.has_failed;
            let mut written = self.turn.wait_while(written, is_early).unwrap_or_else(PoisonError::into_inner);
            if written.has_failed {
                return Ok(());
            }
            let new = is_known.iter().enumerate().filter(|&(_, is_known)| !is_known);
            new.map(|(at, _)| keys.get(at)).try_for_each(|entry| written.file.push(entry))?;
            written.parts += 1;
            self.turn.notify_all();
        }
    }

    /// Fills `keys` with those of some buckets; which of them an earlier layer has.
    fn part(&self, part: &Range<usize>, keys: &mut Keys) -> Result<Vec<bool>, Failure> {
        let Share { key_len, .. } = *self.share;
        keys.clear();
        for run in self.runs {
            let mut run = run.read(part.clone(), key_len)?;
            while let Some(entry) = run.next()? {
                if keys.is_full() {
                    keys.sort();
                    if keys.is_full() {
                        return Err(GaveUp::Memory.into());
                    }
                }
                keys.push(entry[0], &entry[1..]);
            }
        }
        keys.sort();
        let mut is_known = vec![false; keys.len()];
        for layer in self.earlier {
            let (mut layer, mut at) = (layer.read(part.clone(), key_len)?, 0);
            while at < keys.len()
                && let Some(entry) = layer.next()?
            {
                at = keys.seek(at, entry);
                if at < keys.len() && keys.get(at) == entry {
                    is_known[at] = true;
                    at += 1;
                }
            }
            layer.leave()?;
        }
        Ok(is_known)
    }
}

//! Keys in memory for sorting, and in files as differences from the key before.

use super::LONGEST_KEY;
use super::blocks::{Blocks, Sum};
use search::hash;
use std::io::{self, Read};

/// In how many parts keys are divided, by a hash.
pub(super) const BUCKETS: usize = 256;

pub(super) fn bucket(key: &[u8]) -> u8 {
    (hash(key) >> 56) as u8
}

/// Sorts entries of one width, and moves one of equal ones to the front; how many these are.
type Sort = fn(&mut [u8]) -> usize;

/// The widths of entries, and the sort for each.
const SORTS: [(usize, Sort); 14] = [
    (8, sort_and_dedup::<8>),
    (12, sort_and_dedup::<12>),
    (16, sort_and_dedup::<16>),
    (20, sort_and_dedup::<20>),
    (24, sort_and_dedup::<24>),
    (28, sort_and_dedup::<28>),
    (32, sort_and_dedup::<32>),
    (40, sort_and_dedup::<40>),
    (48, sort_and_dedup::<48>),
    (64, sort_and_dedup::<64>),
    (96, sort_and_dedup::<96>),
    (128, sort_and_dedup::<128>),
    (192, sort_and_dedup::<192>),
    WIDEST,
];

/// The last of them, for the longest keys.
const WIDEST: (usize, Sort) = (256, sort_and_dedup::<256>);
const _: () = assert!(WIDEST.0 > LONGEST_KEY);

/// A buffer of keys, each after its bucket and padded to a width.
#[derive(Debug)]
pub(super) struct Keys {
    bytes: Vec<u8>,
    width: usize,
    sort: Sort,
    key_len: usize,
    /// Most keys.
    room: usize,
}

impl Keys {
    /// A buffer for keys of `key_len` bytes that takes at most `most` bytes, but room for some keys.
    pub(super) fn within(most: usize, key_len: usize) -> Keys {
        debug_assert!(key_len <= LONGEST_KEY);
        let (width, sort) = SORTS.into_iter().find(|&(width, _)| width > key_len).unwrap_or(WIDEST);
        Keys { bytes: Vec::new(), width, sort, key_len, room: (most / width).max(BUCKETS) }
    }

    /// Most keys.
    pub(super) fn room(&self) -> usize {
        self.room
    }

    /// Whether there is no room for another key.
    pub(super) fn is_full(&self) -> bool {
        self.len() >= self.room
    }

    /// Number of keys.
    pub(super) fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    /// Appends a key.
    pub(super) fn push(&mut self, bucket: u8, key: &[u8]) {
        debug_assert_eq!(key.len(), self.key_len);
        if self.bytes.len() == self.bytes.capacity() {
            // Twice as much, but never more than there is room for.
            let more = self.len().clamp(BUCKETS, self.room.saturating_sub(self.len()).max(BUCKETS));
            self.bytes.reserve_exact(more * self.width);
        }
        self.bytes.push(bucket);
        self.bytes.extend_from_slice(key);
        self.bytes.resize(self.bytes.len().next_multiple_of(self.width), 0);
    }

    /// Sorts by bucket and key, and leaves one of equal keys.
    pub(super) fn sort(&mut self) {
        let kept = (self.sort)(&mut self.bytes);
        self.bytes.truncate(kept * self.width);
    }

    /// The bucket and the key at a place.
    pub(super) fn get(&self, at: usize) -> &[u8] {
        &self.bytes[at * self.width..][..=self.key_len]
    }

    /// The first place from `from` on that does not come before `entry`, a bucket and a key; of sorted ones.
    pub(super) fn seek(&self, from: usize, entry: &[u8]) -> usize {
        let (mut step, mut low) = (1, from);
        while low + step < self.len() && self.get(low + step) < entry {
            low += step;
            step *= 2;
        }
        let mut high = (low + step).min(self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.get(middle) < entry { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Forgets all keys.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
    }
}

fn sort_and_dedup<const WIDTH: usize>(bytes: &mut [u8]) -> usize {
    let (keys, _) = bytes.as_chunks_mut::<WIDTH>();
    keys.sort_unstable();
    let mut kept = 0;
    for at in 0..keys.len() {
        if kept == 0 || keys[at] != keys[kept - 1] {
            keys[kept] = keys[at];
            kept += 1;
        }
    }
    kept
}

/// Writes keys in order: of each, how many bytes it shares with the one before in its bucket, and the others.
#[derive(Debug)]
pub(super) struct Encoder {
    last: Vec<u8>,
    bytes: Vec<u8>,
}

impl Encoder {
    /// A writer that has written nothing.
    pub(super) fn new() -> Encoder {
        Encoder { last: Vec::new(), bytes: Vec::new() }
    }

    /// The encoding of the key after the last one; `is_first` in its bucket.
    pub(super) fn encode(&mut self, key: &[u8], is_first: bool) -> &[u8] {
        let same = self.last.iter().zip(key).take_while(|(one, other)| one == other).count();
        let shared = if is_first { 0 } else { same };
        self.bytes.clear();
        self.bytes.push(shared as u8);
        self.bytes.extend_from_slice(&key[shared..]);
        self.last.clear();
        self.last.extend_from_slice(key);
        &self.bytes
    }
}

/// Reads what [`Encoder`] wrote.
#[derive(Debug)]
pub(super) struct Decoder<R> {
    blocks: Blocks<R>,
    /// The bucket and the key read last.
    entry: Vec<u8>,
    /// Keys of that bucket that are still to be read.
    keys: u64,
    /// The buckets after it, the last one first.
    left: Vec<(u8, u64, Sum)>,
}

impl<R: Read> Decoder<R> {
    /// A reader of keys of `key_len` bytes, given the number of keys of each bucket and their bytes.
    pub(super) fn new(
        from: R,
        key_len: usize,
        buckets: impl DoubleEndedIterator<Item = (u8, u64, Sum)>,
    ) -> Decoder<R> {
        let left = buckets.filter(|&(_, count, _)| count > 0).rev().collect();
        Decoder { blocks: Blocks::new(from), entry: vec![0; key_len + 1], keys: 0, left }
    }

    /// The next bucket and key.
    pub(super) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        if self.keys == 0 {
            self.blocks.end()?;
            let Some((bucket, count, sum)) = self.left.pop() else { return Ok(None) };
            (self.entry[0], self.keys) = (bucket, count);
            self.blocks.begin(sum);
        }
        self.keys -= 1;
        let mut shared = [0];
        self.blocks.read(&mut shared)?;
        let rest = self.entry.get_mut(1 + usize::from(shared[0])..).ok_or(io::ErrorKind::InvalidData)?;
        self.blocks.read(rest)?;
        Ok(Some(&self.entry))
    }

    /// Checks the rest of the bucket whose key was read last, for a caller that needs no more keys: what was read counts only
    /// then.
    pub(super) fn leave(mut self) -> io::Result<()> {
        self.blocks.skip()
    }
}

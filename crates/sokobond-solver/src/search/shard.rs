//! A part of the table of A\* with its own open list, written by one thread at a time.

use crate::level::layout::Key;
use crate::search::table::{Inserted, MOST_IN_PART, Partition, StateId, TOUCH, hash};

/// Bits of an entry of an open list that hold the number of a state.
const NUMBER_BITS: u32 = MOST_IN_PART.ilog2();
/// The longest walk that fits into the other bits.
const LONGEST: u16 = (1 << (u32::BITS - NUMBER_BITS)) - 1;

/// A successor on its way into the table.
#[derive(Clone, Copy)]
pub(super) struct Record<const K: usize> {
    pub key: Key<K>,
    pub parent: StateId,
    pub cost: u16,
}

/// A state that waits, and the walks from which its expansion goes on: those of at least `walked` keys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Waiting {
    pub state: StateId,
    pub walked: u16,
}

impl Waiting {
    /// The longest walks that are followed in a visit which is not the first: those for which the state waited.
    pub(super) fn last(self) -> u16 {
        if self.walked == LONGEST { u16::MAX } else { self.walked }
    }
}

/// A part of the table with its own open list.
pub(super) struct Shard<const K: usize> {
    pub table: Partition<K>,
    /// States to expand, by f; last in, first out. An entry is the state's number and, above it, the keys walked.
    open: Vec<Vec<u32>>,
    pub waiting: usize,
    pub reopened: u64,
    pub duplicates: u64,
    pub pruned: u64,
    pub full: bool,
}

impl<const K: usize> Shard<K> {
    pub(super) fn new() -> Shard<K> {
        Shard {
            table: Partition::new(),
            open: Vec::new(),
            waiting: 0,
            reopened: 0,
            duplicates: 0,
            pruned: 0,
            full: false,
        }
    }

    /// The least f of a waiting state; frees the buckets below it.
    pub(super) fn least_f(&mut self) -> Option<usize> {
        let f = self.open.iter().position(|bucket| !bucket.is_empty())?;
        for bucket in &mut self.open[..f] {
            *bucket = Vec::new();
        }
        Some(f)
    }

    /// Lets a state wait for its expansion, from walks of `walked` keys on.
    pub(super) fn push(&mut self, f: usize, local: usize, walked: u16) {
        if self.open.len() <= f {
            self.open.resize_with(f + 1, Vec::new);
        }
        self.open[f].push((walked.min(LONGEST) as u32) << NUMBER_BITS | local as u32);
        self.waiting += 1;
    }

    /// Takes up to `most` states that wait for `f`, this part being number `partition`: marks those that have not been
    /// expanded, and leaves out those that are found again after they have been.
    pub(super) fn take(&mut self, f: usize, most: usize, partition: usize, batch: &mut Vec<Waiting>) {
        let Some(bucket) = self.open.get_mut(f) else { return };
        let from = bucket.len().saturating_sub(most);
        self.waiting -= bucket.len() - from;
        for entry in bucket.drain(from..) {
            let (local, walked) = (entry as usize % MOST_IN_PART, (entry >> NUMBER_BITS) as u16);
            if walked > 0 || self.table.mark_expanded(local) {
                batch.push(Waiting { state: StateId::new(partition, local), walked });
            }
        }
    }

    /// Inserts records; the estimate of a state that is new, or newly cheaper, decides where it waits.
    pub(super) fn insert(
        &mut self,
        records: &[Record<K>],
        limit: u16,
        mut estimate: impl FnMut(&Key<K>) -> Option<u16>,
    ) {
        let mut hashes = [0; TOUCH];
        for records in records.chunks(TOUCH) {
            for (place, record) in hashes.iter_mut().zip(records) {
                *place = hash(&record.key);
            }
            self.table.touch(&hashes[..records.len()]);
            for (record, &hash) in records.iter().zip(&hashes) {
                if self.table.len() >= MOST_IN_PART {
                    self.full = true;
                    continue;
                }
                let local = match self.table.insert(hash, &record.key, record.parent, record.cost) {
                    Inserted::New(local) => local,
                    Inserted::Cheaper(local, expanded) => {
                        self.reopened += expanded as u64;
                        self.duplicates += !expanded as u64;
                        local
                    }
                    Inserted::Known => {
                        self.duplicates += 1;
                        continue;
                    }
                    Inserted::Full => {
                        self.full = true;
                        continue;
                    }
                };
                match estimate(&record.key).map(|estimate| record.cost as usize + 2 * estimate as usize) {
                    Some(f) if f < limit as usize => self.push(f, local, 0),
                    _ => self.pruned += 1,
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.open.iter().map(|bucket| bucket.capacity() * 4).sum::<usize>()
    }
}

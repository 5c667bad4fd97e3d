//! An open list: state ids in buckets by key, least key first, last in first out within a bucket.
//!
//! Keys of a search are small numbers that many states share, so the buckets stand in a small ordered
//! map and each is a stack of blocks from one common pool (Dial, 1969, for the bucket idea). Nothing is
//! copied when it grows, and blocks given back are used again. Cost: 4.1 bytes an id, and a block of
//! 128 bytes and a map entry for each key in use; a push or pop is one look-up in the map.

use crate::memory::{Memory, OutOfMemory};
use crate::tables::column::Column;
use std::collections::BTreeMap;

/// A queue of ids by key.
#[derive(Clone, Debug)]
pub(crate) struct BucketQueue<K> {
    buckets: BTreeMap<K, Bucket>,
    blocks: Column<Block>,
    /// First of the blocks that are free, linked by `below`.
    free: u32,
    len: u64,
}

const IDS: usize = 31;
const NONE: u32 = u32::MAX;
/// More than a map entry costs: a node of a B-tree holds at least five entries.
const ENTRY_BYTES: usize = 64;

#[derive(Clone, Copy, Debug)]
struct Block {
    ids: [u32; IDS],
    below: u32,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    top: u32,
    /// Ids in the top block, at least one; the blocks below are full.
    used: u32,
}

impl<K: Ord + Copy> BucketQueue<K> {
    /// An empty queue.
    pub(crate) fn new(memory: &Memory) -> BucketQueue<K> {
        BucketQueue { buckets: BTreeMap::new(), blocks: Column::new(memory), free: NONE, len: 0 }
    }

    /// Number of ids in the queue.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The least key in the queue.
    pub(crate) fn least(&self) -> Option<K> {
        self.buckets.first_key_value().map(|(&key, _)| key)
    }

    /// Puts `id` in under `key`.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the limit would be passed.
    pub(crate) fn push(&mut self, key: K, id: u32, memory: &mut Memory) -> Result<(), OutOfMemory> {
        match self.buckets.get_mut(&key) {
            Some(bucket) if (bucket.used as usize) < IDS => {
                self.blocks.get_mut(bucket.top).ids[bucket.used as usize] = id;
                bucket.used += 1;
            }
            found => {
                let below = found.map_or(NONE, |bucket| bucket.top);
                let block = Block { ids: [id; IDS], below };
                let top = self.free;
                if top == NONE {
                    self.blocks.push(block, memory)?;
                } else {
                    self.free = self.blocks.get(top).below;
                    self.blocks.set(top, block);
                }
                let top = if top == NONE { self.blocks.len() - 1 } else { top };
                if below == NONE {
                    memory.take(ENTRY_BYTES)?;
                }
                self.buckets.insert(key, Bucket { top, used: 1 });
            }
        }
        self.len += 1;
        Ok(())
    }

    /// Takes out the id that was put in last under the least key.
    pub(crate) fn pop(&mut self, memory: &mut Memory) -> Option<(K, u32)> {
        let mut entry = self.buckets.first_entry()?;
        let key = *entry.key();
        let bucket = entry.get_mut();
        bucket.used -= 1;
        let top = bucket.top;
        let block = self.blocks.get_mut(top);
        let id = block.ids[bucket.used as usize];
        if bucket.used == 0 {
            *bucket = Bucket { top: block.below, used: IDS as u32 };
            let emptied = block.below == NONE;
            block.below = self.free;
            self.free = top;
            if emptied {
                entry.remove();
                memory.give(ENTRY_BYTES);
            }
        }
        self.len -= 1;
        Some((key, id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_key_first_and_last_in_first_out() {
        let mut memory = Memory::new(None);
        let mut queue = BucketQueue::new(&memory);
        for id in 0..1000 {
            queue.push(id % 7, id, &mut memory).unwrap();
        }
        let mut expect: Vec<(u32, u32)> = (0..1000).map(|id| (id % 7, id)).collect();
        expect.sort_by_key(|&(key, id)| (key, std::cmp::Reverse(id)));
        assert_eq!(queue.least(), Some(0));
        assert_eq!(std::iter::from_fn(|| queue.pop(&mut memory)).collect::<Vec<_>>(), expect);
        assert!(queue.len() == 0 && queue.least().is_none());
    }

    #[test]
    fn blocks_are_used_again() {
        let mut memory = Memory::new(None);
        let mut queue = BucketQueue::new(&memory);
        for round in 0..1000u32 {
            for id in 0..100 {
                queue.push(round, id, &mut memory).unwrap();
            }
            while queue.pop(&mut memory).is_some() {}
        }
        assert!(queue.blocks.len() <= 4, "{}", queue.blocks.len());
    }
}

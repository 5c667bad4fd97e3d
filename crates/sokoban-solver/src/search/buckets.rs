//! The open list: a stack for each key, least key first.
//!
//! Keys are small numbers (pushes). Within a key the order is last in, first out, which goes deep before it goes wide.
//! Four bytes an entry. Stacks consist of blocks, so that nothing is copied when a large one grows, and blocks are used
//! again by other stacks.

use crate::memory::{Held, Memory};
use crate::search::store::NodeId;
use search::GaveUp;
use std::sync::Arc;

/// Entries of the first block of a stack at first, which doubles, and of every whole block.
const FEW: usize = 16;
const BLOCK: usize = 1024;

/// Some of the entries of a stack.
type Block = Vec<NodeId>;

/// Entries waiting, by key.
#[derive(Debug)]
pub(crate) struct Buckets {
    held: Held,
    stacks: Vec<Vec<Block>>,
    /// Blocks that no stack uses.
    free: Vec<Block>,
    least: usize,
    count: u64,
}

impl Buckets {
    /// An empty list.
    pub(crate) fn new(memory: &Arc<Memory>) -> Buckets {
        let (held, stacks, free) = (memory.hold_none(), Vec::new(), Vec::new());
        Buckets { held, stacks, free, least: 0, count: 0 }
    }

    /// Number of entries.
    pub(crate) fn len(&self) -> u64 {
        self.count
    }

    /// Adds an entry.
    pub(crate) fn push(&mut self, key: u32, id: NodeId) -> Result<(), GaveUp> {
        let key = key as usize;
        while self.stacks.len() <= key {
            self.held.room(&mut self.stacks)?;
            self.stacks.push(Vec::new());
        }
        let is_full = |block: &Block| block.len() == block.capacity();
        if self.stacks[key].last().is_none_or(is_full) {
            self.make_room(key)?;
        }
        if let Some(block) = self.stacks[key].last_mut() {
            block.push(id);
        }
        self.least = self.least.min(key);
        self.count += 1;
        Ok(())
    }

    /// Makes room in the last block of a stack, or adds one.
    fn make_room(&mut self, key: usize) -> Result<(), GaveUp> {
        let stack = &mut self.stacks[key];
        if let Some(block) = stack.last_mut()
            && block.capacity() < BLOCK
        {
            return self.held.room(block);
        }
        self.held.room(stack)?;
        let entries = if stack.is_empty() { FEW } else { BLOCK };
        let block = match self.free.pop() {
            Some(block) => block,
            None => {
                self.held.take(entries * size_of::<NodeId>())?;
                Vec::with_capacity(entries)
            }
        };
        stack.push(block);
        Ok(())
    }

    /// Takes all entries out.
    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
        self.least = 0;
    }

    /// The least key, if there is an entry.
    pub(crate) fn least(&mut self) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        while self.stacks[self.least].first().is_none_or(Vec::is_empty) {
            self.least += 1;
        }
        Some(self.least as u32)
    }

    /// Takes the last entry of the least key.
    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        let key = self.least()? as usize;
        let stack = &mut self.stacks[key];
        let block = stack.last_mut()?;
        let id = block.pop();
        self.count -= 1;
        if block.is_empty()
            && stack.len() > 1
            && let Some(block) = stack.pop()
        {
            if self.held.room(&mut self.free).is_ok() {
                self.free.push(block);
            } else {
                self.held.give(block.capacity() * size_of::<NodeId>());
            }
        }
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_key_first_last_in_first_out() {
        let memory = Arc::new(Memory::new(None));
        let mut buckets = Buckets::new(&memory);
        for (key, id) in [(5, 1), (3, 2), (5, 3), (3, 4)] {
            assert_eq!(buckets.push(key, id), Ok(()));
        }
        assert_eq!(buckets.pop(), Some(4));
        assert_eq!(buckets.push(0, 9), Ok(()));
        assert_eq!(buckets.least(), Some(0));
        assert_eq!([(); 5].map(|()| buckets.pop()), [Some(9), Some(2), Some(3), Some(1), None]);
    }

    #[test]
    fn long_stacks_share_blocks() {
        let memory = Arc::new(Memory::new(None));
        let mut buckets = Buckets::new(&memory);
        for key in [3, 2, 1, 0] {
            for id in 0..30_000 {
                buckets.push(key, id).expect("memory");
            }
            for id in (1..30_000).rev() {
                assert_eq!(buckets.pop(), Some(id));
            }
        }
        // Where each stack had its own memory, and was copied to grow, it would be ten times as much.
        assert!(memory.peak() < (30_000 + 10 * BLOCK) * size_of::<NodeId>(), "{} bytes", memory.peak());
        buckets.clear();
        assert_eq!((buckets.len(), buckets.pop()), (0, None));
        drop(buckets);
        assert_eq!(memory.held(), 0);
    }
}

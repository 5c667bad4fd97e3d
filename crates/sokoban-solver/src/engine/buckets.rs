//! The open list: a stack for each key, least key first.
//!
//! Keys are small numbers (pushes). Within a key the order is last in, first out, which goes deep before it goes wide.
//! An entry is a number of a fixed width, four bytes for a [`NodeId`](super::store::NodeId). Stacks consist of blocks, so that
//! nothing is copied when a large one grows, and blocks are used again by other stacks.

use crate::ground::memory::{Held, Memory};
use search::GaveUp;
use std::sync::Arc;

/// Bytes that an entry has at most. A block begins with as many empty ones, so that the last entry can be read with what
/// is before it, and ends with as many that may be written beyond it: what has a constant size is copied at once.
const MOST_BYTES: usize = size_of::<u128>();
/// Bytes of the first block of a stack at first, which doubles, and of every whole block.
const FEW: usize = 128;
const BLOCK: usize = 4096;

/// Stacks for each word of bits.
const WORD: usize = u64::BITS as usize;

/// Some of the entries of a stack.
type Block = Vec<u8>;

/// Entries waiting, by key.
#[derive(Debug)]
pub(crate) struct Buckets {
    held: Held,
    /// Bytes of an entry.
    width: usize,
    stacks: Vec<Vec<Block>>,
    /// A bit for each stack with an entry, so that the next one is found quickly where keys are far apart.
    filled: Vec<u64>,
    /// Blocks that no stack uses.
    free: Vec<Block>,
    least: usize,
    count: u64,
}

impl Buckets {
    /// An empty list of entries of `width` bytes, at most 16.
    pub(crate) fn new(width: usize, memory: &Arc<Memory>) -> Buckets {
        Buckets::of(width, memory.hold_none())
    }

    fn of(width: usize, held: Held) -> Buckets {
        let (stacks, filled, free) = (Vec::new(), Vec::new(), Vec::new());
        Buckets { held, width: width.clamp(1, MOST_BYTES), stacks, filled, free, least: 0, count: 0 }
    }

    /// Number of entries.
    pub(crate) fn len(&self) -> u64 {
        self.count
    }

    /// The bits before an entry in the word whose end it is.
    fn before(&self) -> u32 {
        u128::BITS - u8::BITS * self.width as u32
    }

    /// Adds an entry.
    #[inline]
    pub(crate) fn push(&mut self, key: u32, entry: u128) -> Result<(), GaveUp> {
        let key = key as usize;
        while self.stacks.len() <= key {
            self.held.room(&mut self.stacks)?;
            self.stacks.push(Vec::new());
        }
        while self.filled.len() <= key / WORD {
            self.held.room(&mut self.filled)?;
            self.filled.push(0);
        }
        let is_full = |block: &Block| block.len() + MOST_BYTES > block.capacity();
        if self.stacks[key].last().is_none_or(is_full) {
            self.make_room(key)?;
        }
        if let Some(block) = self.stacks[key].last_mut() {
            block.extend_from_slice(&entry.to_le_bytes());
            block.truncate(block.len() + self.width - MOST_BYTES);
        }
        self.filled[key / WORD] |= 1 << (key % WORD);
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
            let old = block.capacity();
            self.held.take(2 * old)?;
            block.reserve_exact(2 * old - block.len());
            self.held.give(old);
            return Ok(());
        }
        self.held.room(stack)?;
        let bytes = if stack.is_empty() { FEW } else { BLOCK };
        let block = match self.free.pop() {
            Some(block) => block,
            None => {
                self.held.take(bytes)?;
                let mut block = Vec::with_capacity(bytes);
                block.resize(MOST_BYTES, 0);
                block
            }
        };
        stack.push(block);
        Ok(())
    }

    /// Makes other entries of `width` bytes of all, which stay where they are. The memory of the old ones is given back
    /// piece by piece.
    pub(crate) fn rename(
        &mut self,
        width: usize,
        mut renamed: impl FnMut(u128) -> u128,
    ) -> Result<(), GaveUp> {
        for block in self.free.drain(..) {
            self.held.give(block.capacity());
        }
        let mut other = Buckets::of(width, self.held.none_beside());
        let (width, before) = (self.width, self.before());
        for (key, stack) in self.stacks.iter_mut().enumerate() {
            for block in stack.iter_mut().map(std::mem::take) {
                for end in (MOST_BYTES + width..=block.len()).step_by(width) {
                    let written = block[..end].last_chunk().copied().unwrap_or_default();
                    other.push(key as u32, renamed(u128::from_le_bytes(written) >> before))?;
                }
                self.held.give(block.capacity());
            }
        }
        *self = other;
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
        let from = self.least / WORD;
        let (word, bits) = self.filled[from..].iter().enumerate().find(|(_, bits)| **bits != 0)?;
        self.least = (from + word) * WORD + bits.trailing_zeros() as usize;
        Some(self.least as u32)
    }

    /// Takes the last entry of the least key.
    pub(crate) fn pop(&mut self) -> Option<u128> {
        let key = self.least()? as usize;
        let before = self.before();
        let stack = &mut self.stacks[key];
        let block = stack.last_mut()?;
        let entry = u128::from_le_bytes(*block.last_chunk()?) >> before;
        block.truncate(block.len() - self.width);
        self.count -= 1;
        if block.len() > MOST_BYTES {
            return Some(entry);
        }
        if stack.len() == 1 {
            self.filled[key / WORD] &= !(1 << (key % WORD));
        } else if let Some(block) = stack.pop() {
            if self.held.room(&mut self.free).is_ok() {
                self.free.push(block);
            } else {
                self.held.give(block.capacity());
            }
        }
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_key_first_last_in_first_out() {
        let memory = Arc::new(Memory::new(None));
        for width in [1, 4, 9, 16] {
            let mut buckets = Buckets::new(width, &memory);
            let high = 0x80 << (8 * width - 8);
            for (key, id) in [(5, 1), (3, 2), (5, 3), (3, 4)] {
                assert_eq!(buckets.push(key, id | high), Ok(()));
            }
            assert_eq!(buckets.pop(), Some(4 | high));
            assert_eq!(buckets.push(0, 9), Ok(()));
            assert_eq!(buckets.least(), Some(0));
            let popped = [(); 5].map(|()| buckets.pop());
            assert_eq!(popped, [Some(9), Some(2 | high), Some(3 | high), Some(1 | high), None]);
        }
        assert_eq!(memory.held(), 0);
    }

    #[test]
    fn long_stacks_share_blocks() {
        for width in [4, 9] {
            let memory = Arc::new(Memory::new(None));
            let mut buckets = Buckets::new(width, &memory);
            for key in [3, 2, 1, 0] {
                for id in 0..30_000 {
                    buckets.push(key, id).expect("memory");
                }
                for id in (1..30_000).rev() {
                    assert_eq!(buckets.pop(), Some(id));
                }
            }
            // Where each stack had its own memory, and was copied to grow, it would be ten times as much.
            assert!(memory.peak() < 31_000 * width + 10 * BLOCK, "{} bytes", memory.peak());
            buckets.clear();
            assert_eq!((buckets.len(), buckets.pop()), (0, None));
            drop(buckets);
            assert_eq!(memory.held(), 0);
        }
    }
}

//! The open list: a stack for each key, least key first.
//!
//! Keys are small numbers (pushes). Within a key the order is last in, first out, which goes deep before it goes wide.
//! Four bytes an entry.

use crate::memory::{Held, Memory};
use crate::search::store::NodeId;
use search::GaveUp;
use std::sync::Arc;

/// Nodes waiting, by key.
#[derive(Debug)]
pub(crate) struct Buckets {
    held: Held,
    stacks: Vec<Vec<NodeId>>,
    least: usize,
    count: u64,
}

impl Buckets {
    /// An empty list.
    pub(crate) fn new(memory: &Arc<Memory>) -> Buckets {
        Buckets { held: memory.hold_none(), stacks: Vec::new(), least: 0, count: 0 }
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
        self.held.room(&mut self.stacks[key])?;
        self.stacks[key].push(id);
        self.least = self.least.min(key);
        self.count += 1;
        Ok(())
    }

    /// Takes all entries out.
    pub(crate) fn clear(&mut self) {
        self.stacks.iter_mut().for_each(Vec::clear);
        (self.count, self.least) = (0, 0);
    }

    /// The least key, if there is an entry.
    pub(crate) fn least(&mut self) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        while self.stacks[self.least].is_empty() {
            self.least += 1;
        }
        Some(self.least as u32)
    }

    /// Takes the last entry of the least key.
    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        let key = self.least()? as usize;
        self.count -= 1;
        self.stacks[key].pop()
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
}

//! Packed states, each stored once and known by a 32-bit id.
//!
//! Ids are given in the order of insertion, so whatever is known about a state is a [`Column`]
//! indexed by its id. The packed bytes lie in a pool that never moves. An open-addressed table finds
//! the id of a state: a line of 64 bytes, one cache line, holds twelve ids and a byte of each one's
//! hash, so most look-ups touch one line of the table and one state of the pool.
//!
//! The table can be rebuilt from the pool alone. So when it grows, the old one is freed first, and
//! the two are never held together; and it grows to what the memory limit leaves room for rather than
//! always doubling. Cost: the packed bytes, and 6.7 to 13.3 bytes of table, a state.

use crate::memory::{Memory, OutOfMemory};
use crate::tables::column::Column;
use crate::tables::hash::hash;

/// A set of packed states of equal length.
#[derive(Clone, Debug)]
pub(crate) struct StateStore {
    pool: Column<u8>,
    lines: Vec<Line>,
    /// Bytes that a state costs outside the table, for sharing the limit out between the two.
    state_bytes: usize,
    /// States at which the table grows.
    full_at: u32,
}

const SLOTS: usize = 12;

/// Slots are filled from the front and never emptied. A tag of zero is an empty slot.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
struct Line {
    ids: [u32; SLOTS],
    tags: [u8; 16],
}

const _: () = assert!(size_of::<Line>() == 64);

impl StateStore {
    /// An empty store of states of `packed_len` bytes. `column_bytes` is what the caller will keep
    /// about each state in columns and queues; it only guides how the table grows near the limit.
    pub(crate) fn new(packed_len: usize, column_bytes: usize, memory: &Memory) -> StateStore {
        StateStore {
            pool: Column::with_width(packed_len, memory),
            lines: Vec::new(),
            state_bytes: packed_len + column_bytes,
            full_at: 0,
        }
    }

    /// Number of states.
    pub(crate) fn len(&self) -> u32 {
        self.pool.len()
    }

    /// The packed bytes of the state `id`, which must be there.
    pub(crate) fn get(&self, id: u32) -> &[u8] {
        self.pool.row(id)
    }

    /// The id of `packed`, if it is there. `hash` is its [`hash`](fn@crate::hash).
    pub(crate) fn find(&self, packed: &[u8], hash: u64) -> Option<u32> {
        let tag = tag(hash);
        let mut at = self.home(hash);
        loop {
            let line = self.lines.get(at)?;
            for slot in 0..SLOTS {
                if line.tags[slot] == tag && self.pool.row(line.ids[slot]) == packed {
                    return Some(line.ids[slot]);
                }
            }
            if line.tags[SLOTS - 1] == 0 {
                return None;
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }

    /// Stores `packed`, which must not be there yet, and gives its id.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the limit would be passed; the store is then unchanged.
    pub(crate) fn insert(
        &mut self,
        packed: &[u8],
        hash: u64,
        memory: &mut Memory,
    ) -> Result<u32, OutOfMemory> {
        let id = self.len();
        if id >= self.full_at {
            self.grow(memory)?;
        }
        self.pool.push_row(packed, memory)?;
        self.enter(id, hash);
        Ok(id)
    }

    fn enter(&mut self, id: u32, hash: u64) {
        let mut at = self.home(hash);
        loop {
            let line = &mut self.lines[at];
            if let Some(slot) = line.tags[..SLOTS].iter().position(|&tag| tag == 0) {
                line.ids[slot] = id;
                line.tags[slot] = tag(hash);
                return;
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }

    fn grow(&mut self, memory: &mut Memory) -> Result<(), OutOfMemory> {
        let before = self.lines.len();
        // `lines` more lines bring room for `lines * states_a_line` more states, and both must fit.
        let states_a_line = SLOTS * 4 / 5;
        let affordable = memory.free() / (size_of::<Line>() + states_a_line * self.state_bytes);
        let more = before.max(16).min(affordable);
        if more <= before / 32 {
            return Err(OutOfMemory);
        }
        // There is room: `more` lines were just found to be free, and the others are given back.
        self.lines = Vec::new();
        memory.give(before * size_of::<Line>());
        let after = before + more;
        memory.take(after * size_of::<Line>())?;
        self.lines = vec![Line::default(); after];
        self.full_at = u32::try_from(after * states_a_line).unwrap_or(u32::MAX);
        for id in 0..self.len() {
            let hash = hash(self.pool.row(id));
            self.enter(id, hash);
        }
        Ok(())
    }

    fn home(&self, hash: u64) -> usize {
        (((hash >> 32) * self.lines.len() as u64) >> 32) as usize
    }
}

fn tag(hash: u64) -> u8 {
    (hash as u8).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_stored_and_nothing_else() {
        let mut memory = Memory::new(None);
        let mut store = StateStore::new(5, 0, &memory);
        let state = |i: u32| [i as u8, (i >> 8) as u8, (i >> 16) as u8, 0, 9];
        for i in 0..50_000 {
            assert_eq!(store.find(&state(i), hash(&state(i))), None);
            assert_eq!(store.insert(&state(i), hash(&state(i)), &mut memory), Ok(i));
        }
        for i in 0..50_000 {
            assert_eq!(store.find(&state(i), hash(&state(i))), Some(i));
        }
        assert_eq!(store.find(&state(50_000), hash(&state(50_000))), None);
    }

    #[test]
    fn equal_hashes_do_not_confuse_states() {
        let mut memory = Memory::new(None);
        let mut store = StateStore::new(1, 0, &memory);
        for i in 0..100u8 {
            store.insert(&[i], 7, &mut memory).unwrap();
            assert!((0..=i).all(|j| store.find(&[j], 7) == Some(u32::from(j))));
        }
        assert_eq!(store.find(&[200], 7), None);
    }

    #[test]
    fn a_limit_is_used_nearly_to_the_full() {
        for limit in [100_000, 1_000_000, 10_000_000] {
            let mut memory = Memory::new(Some(limit));
            let mut store = StateStore::new(8, 0, &memory);
            let mut stored = 0u64;
            while store.insert(&stored.to_le_bytes(), hash(&stored.to_le_bytes()), &mut memory).is_ok() {
                stored += 1;
            }
            assert!(memory.peak() <= limit);
            let least = limit as u64 / 16;
            assert!(stored > least, "{stored} states in {limit} bytes, expected {least}");
        }
    }
}

//! Where searches from both ends meet: one table of the positions that they have seen.
//!
//! Each search notes the positions it makes, by a hash of the boxes alone (Zobrist 1970), which costs two
//! exclusive ors after a move, and asks whether a search from the other end has noted the same. A hit is
//! a letter to the owner of the other position: the pushes that lead to it from one end. The owner
//! compares boxes and player, and if they are the same it has both halves of a solution. So no search
//! reads the nodes of another, and a clash of hashes costs a letter and nothing else.
//!
//! One entry for each hash and direction; what comes later replaces what was there. When memory is short
//! the table stops growing.

use crate::level::board::Board;
use crate::level::heading::Heading;
use crate::level::maze::Square;
use crate::level::walk::Push;
use crate::memory::Memory;
use crate::search::store::NodeId;
use rustc_hash::FxHashMap;
use search::{GaveUp, leave};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Number of parts of the table, each with its lock.
const SHARDS: usize = 64;

/// Bytes of an entry, with the places that a hash map leaves empty.
const ENTRY_BYTES: usize = 40;

/// Most letters at a time; more than a few wait only where positions differ in the player's area alone.
const MOST_LETTERS: usize = 64;

/// Number of a search at the perimeter.
pub(crate) type Owner = u32;

/// A position as its owner knows it: a node and the move that leads from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) node: NodeId,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) side: u8,
}

/// News for a search: it knows this position, and here is the way between it and the other end.
#[derive(Clone, Debug)]
pub(crate) struct Letter<B> {
    pub(crate) place: Place,
    pub(crate) boxes: B,
    /// The canonical player.
    pub(crate) player: Square,
    /// All pushes from the start to the position, or from it to the end.
    pub(crate) pushes: Vec<Push>,
}

/// The table and the letters.
#[derive(Debug)]
pub(crate) struct Perimeter<B> {
    memory: Arc<Memory>,
    held: AtomicUsize,
    /// A random number for each square.
    keys: Vec<u64>,
    shards: Vec<Mutex<FxHashMap<u64, (Owner, Place)>>>,
    letters: Mutex<Vec<(Owner, Letter<B>)>>,
    waiting: AtomicUsize,
    owners: AtomicU32,
}

impl<B: Board> Perimeter<B> {
    /// An empty table for a maze of `squares` squares.
    pub(crate) fn new(squares: usize, memory: Arc<Memory>) -> Perimeter<B> {
        let key_bytes = squares * size_of::<u64>();
        if memory.take(key_bytes).is_err() {
            leave(GaveUp::Memory);
        }
        let mut seed = 0_u64;
        let keys = (0..squares)
            .map(|_| {
                // Splitmix64.
                seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                z ^ (z >> 31)
            })
            .collect();
        Perimeter {
            memory,
            held: AtomicUsize::new(key_bytes),
            keys,
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            letters: Mutex::default(),
            waiting: AtomicUsize::new(0),
            owners: AtomicU32::new(0),
        }
    }

    /// A number for a search that comes to the perimeter.
    pub(crate) fn enter(&self) -> Owner {
        self.owners.fetch_add(1, Ordering::Relaxed)
    }

    /// Hash of the boxes.
    pub(crate) fn hash(&self, boxes: &B) -> u64 {
        boxes.squares().fold(0, |hash, square| hash ^ self.keys[square as usize])
    }

    /// Hash after one box has moved.
    #[inline]
    pub(crate) fn moved(&self, hash: u64, from: Square, to: Square) -> u64 {
        hash ^ self.keys[from as usize] ^ self.keys[to as usize]
    }

    fn shard(&self, key: u64) -> MutexGuard<'_, FxHashMap<u64, (Owner, Place)>> {
        let shard = &self.shards[(key >> 58) as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a position, and says who knows one with the same boxes from the other end.
    pub(crate) fn meet<H: Heading>(&self, hash: u64, owner: Owner, place: Place) -> Option<(Owner, Place)> {
        let (own, other) = if H::BACKWARD { (!hash, hash) } else { (hash, !hash) };
        {
            let mut shard = self.shard(own);
            let before = shard.capacity();
            // The old and the new table live side by side while it grows.
            let larger = (2 * before).max(8) * ENTRY_BYTES;
            if shard.len() < before {
                shard.insert(own, (owner, place));
            } else if self.memory.take(larger).is_ok() {
                shard.insert(own, (owner, place));
                let old = before * ENTRY_BYTES;
                self.memory.give(old);
                self.held.fetch_add(larger - old, Ordering::Relaxed);
            }
        }
        self.shard(other).get(&other).copied()
    }

    /// Sends a letter.
    pub(crate) fn post(&self, to: Owner, letter: Letter<B>) {
        let mut letters = self.letters.lock().unwrap_or_else(PoisonError::into_inner);
        if letters.len() == MOST_LETTERS {
            letters.remove(0);
        }
        letters.push((to, letter));
        self.waiting.store(letters.len(), Ordering::Release);
    }

    /// The letters for `owner`.
    pub(crate) fn letters(&self, owner: Owner) -> Vec<Letter<B>> {
        if self.waiting.load(Ordering::Acquire) == 0 {
            return Vec::new();
        }
        let mut letters = self.letters.lock().unwrap_or_else(PoisonError::into_inner);
        let mut own = Vec::new();
        letters.retain(|(to, letter)| {
            let mine = *to == owner;
            if mine {
                own.push(letter.clone());
            }
            !mine
        });
        self.waiting.store(letters.len(), Ordering::Release);
        own
    }
}

impl<B> Drop for Perimeter<B> {
    fn drop(&mut self) {
        self.memory.give(self.held.load(Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::board::Narrow;
    use crate::level::heading::{Backward, Forward};

    #[test]
    fn searches_from_both_ends_meet_and_letters_arrive_once() {
        let memory = Arc::new(Memory::new(None));
        let perimeter = Perimeter::<Narrow<1>>::new(60, memory.clone());
        let (one, two) = (perimeter.enter(), perimeter.enter());
        let place = Place { node: 7, from: 1, to: 2, side: 3 };
        let mut boxes = Narrow::<1>::empty(60);
        for square in 0..60 {
            boxes.put(square);
            let hash = perimeter.hash(&boxes);
            assert_eq!(perimeter.meet::<Forward>(hash, one, place), None);
            assert_eq!(perimeter.meet::<Forward>(hash, one, place), None);
        }
        let hash = perimeter.hash(&boxes);
        assert_eq!(perimeter.meet::<Backward>(hash, two, place), Some((one, place)));
        boxes.take(9);
        assert_eq!(perimeter.meet::<Backward>(perimeter.moved(hash, 9, 9), two, place), Some((one, place)));
        let letter = Letter { place, boxes, player: 0, pushes: Vec::new() };
        perimeter.post(one, letter);
        assert_eq!((perimeter.letters(two).len(), perimeter.letters(one).len()), (0, 1));
        assert!(perimeter.letters(one).is_empty());
        drop(perimeter);
        assert!(memory.peak() > 0 && memory.held() == 0);
    }
}

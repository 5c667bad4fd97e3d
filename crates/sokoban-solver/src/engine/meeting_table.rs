//! Where searches from both ends meet: one table of the positions that they have made.
//!
//! Each search notes the positions it makes, by a hash of the boxes alone (Zobrist 1970), which costs two exclusive ors
//! after a move, and learns whether a search from the other end has noted the same boxes. It then sends that search its
//! half of a solution: the pushes between its end and the position. The receiver compares boxes and player, and if they
//! are the same it has both halves ([`Meeting`](crate::engine::meeting::Meeting)). So no search reads the nodes of another,
//! and a hash collision costs one comparison and nothing else.
//!
//! One entry for each hash and direction; a later one replaces an earlier one. When memory is short the table stops
//! growing.

use crate::engine::store::NodeId;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;
use crate::ground::memory::{Held, Memory};
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Number of parts of the table, each with its lock.
const SHARDS: usize = 64;

/// Bytes of an entry, with the places that a hash map leaves empty.
const ENTRY_BYTES: usize = 40;

/// Most halves that wait at a time; more than a few do only where positions differ in the player's area alone.
const MOST_HALVES: usize = 64;

/// Number of a search that takes part.
pub(crate) type Owner = u32;

/// A position as its owner knows it: a node and the move that leads from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) node: NodeId,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) side: u8,
}

/// Half of a solution, for a search that has the other half.
#[derive(Clone, Debug)]
pub(crate) struct Half<B> {
    /// The position as the receiver knows it.
    pub(crate) place: Place,
    pub(crate) boxes: B,
    /// The canonical player.
    pub(crate) player: Square,
    /// All pushes from the start to the position, or from it to the end.
    pub(crate) pushes: Vec<Push>,
}

/// Hash of a position; the lowest bit says from which end it was made. Both ends are looked up in the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key(u64);

impl Key {
    fn new<H: Heading>(hash: u64) -> Key {
        Key(hash & !1 | u64::from(H::BACKWARD))
    }

    /// The same boxes from the other end.
    fn other_end(self) -> Key {
        Key(self.0 ^ 1)
    }
}

impl Hash for Key {
    fn hash<S: Hasher>(&self, state: &mut S) {
        state.write_u64(self.0 >> 1);
    }
}

/// A part of the table, with its lock.
#[derive(Debug)]
struct Shard {
    known: FxHashMap<Key, (Owner, Place)>,
    held: Held,
}

/// The table, and the halves that have not been received yet.
#[derive(Debug)]
pub(crate) struct MeetingTable<B> {
    _keys_held: Option<Held>,
    /// A random number for each square.
    keys: Vec<u64>,
    shards: Vec<Mutex<Shard>>,
    halves: Mutex<Vec<(Owner, Half<B>)>>,
    waiting: AtomicUsize,
    owners: AtomicU32,
}

impl<B: Board> MeetingTable<B> {
    /// An empty table for a maze of `squares` squares. Its keys are made in any case; where there is no memory for them the
    /// searches end with their first positions.
    pub(crate) fn new(squares: usize, memory: &Arc<Memory>) -> MeetingTable<B> {
        let mut random = grid::Random::new(0);
        MeetingTable {
            _keys_held: memory.hold(squares * size_of::<u64>()).ok(),
            keys: (0..squares).map(|_| random.bits()).collect(),
            shards: (0..SHARDS)
                .map(|_| Mutex::new(Shard { known: FxHashMap::default(), held: memory.hold_none() }))
                .collect(),
            halves: Mutex::default(),
            waiting: AtomicUsize::new(0),
            owners: AtomicU32::new(0),
        }
    }

    /// A number for a search that takes part from now on.
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

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        let shard = &self.shards[(hash >> 58) as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a position, and returns the owner of one with the same boxes from the other end, with its place.
    pub(crate) fn note<H: Heading>(&self, hash: u64, owner: Owner, place: Place) -> Option<(Owner, Place)> {
        let own = Key::new::<H>(hash);
        let mut shard = self.shard(hash);
        let Shard { known, held } = &mut *shard;
        let before = known.capacity();
        // The old and the new table live side by side while it grows.
        let larger = (2 * before).max(8) * ENTRY_BYTES;
        if known.len() < before {
            known.insert(own, (owner, place));
        } else if held.take(larger).is_ok() {
            known.insert(own, (owner, place));
            held.give(before * ENTRY_BYTES);
        }
        known.get(&own.other_end()).copied()
    }

    /// Sends half of a solution to a search; when too many wait, the oldest is dropped.
    pub(crate) fn send(&self, to: Owner, half: Half<B>) {
        let mut halves = self.halves.lock().unwrap_or_else(PoisonError::into_inner);
        if halves.len() == MOST_HALVES {
            halves.remove(0);
        }
        halves.push((to, half));
        self.waiting.store(halves.len(), Ordering::Release);
    }

    /// The halves that were sent to `owner` since it asked last.
    pub(crate) fn received(&self, owner: Owner) -> Vec<Half<B>> {
        if self.waiting.load(Ordering::Acquire) == 0 {
            return Vec::new();
        }
        let mut halves = self.halves.lock().unwrap_or_else(PoisonError::into_inner);
        let mut own = Vec::new();
        halves.retain(|(to, half)| {
            let mine = *to == owner;
            if mine {
                own.push(half.clone());
            }
            !mine
        });
        self.waiting.store(halves.len(), Ordering::Release);
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Narrow;
    use crate::ground::floor::heading::{Backward, Forward};

    #[test]
    fn searches_from_both_ends_meet_and_halves_arrive_once() {
        let memory = Arc::new(Memory::new(None));
        let table = MeetingTable::<Narrow<1>>::new(60, &memory);
        let (one, two) = (table.enter(), table.enter());
        let place = Place { node: 7, from: 1, to: 2, side: 3 };
        let mut boxes = Narrow::<1>::empty(60);
        for square in 0..60 {
            boxes.put(square);
            let hash = table.hash(&boxes);
            assert_eq!(table.note::<Forward>(hash, one, place), None);
            assert_eq!(table.note::<Forward>(hash, one, place), None);
        }
        let hash = table.hash(&boxes);
        assert_eq!(table.note::<Backward>(hash, two, place), Some((one, place)));
        boxes.take(9);
        assert_eq!(table.note::<Backward>(table.moved(hash, 9, 9), two, place), Some((one, place)));
        let half = Half { place, boxes, player: 0, pushes: Vec::new() };
        table.send(one, half);
        assert_eq!((table.received(two).len(), table.received(one).len()), (0, 1));
        assert!(table.received(one).is_empty());
        drop(table);
        assert!(memory.peak() > 0 && memory.held() == 0);
    }
}

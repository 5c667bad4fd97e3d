//! What the searches of one run have found out about deadlocks, shared by all of them.
//!
//! Verdicts on reduced positions: some boxes of a position, and the area of the player, named by its lowest square. A
//! reduced position that is dead is dead in every search and for every corral, and one that is alive need not be
//! searched again. The table is shared by all threads; it consists of parts with a lock each, held for one lookup only.
//! With one thread the order of lookups is always the same, so runs are reproducible.
//!
//! It also holds patterns: a few boxes and an area of the player that make any position dead (see
//! [`learned`](crate::deadlock::learned)).
//!
//! A shard that cannot grow any more, because its share is used up or memory is short, drops its contents. Cost: a lock
//! and a hash per lookup.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::memory::{Held, Memory};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Number of parts of the table.
const PARTS: usize = 64;

/// Most bytes of the table of one run.
const MOST_BYTES: usize = 128 << 20;

/// What is known of a reduced position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Its boxes cannot be brought to goals.
    Dead,
    /// All its boxes can be brought to goals or away from the corral that they close.
    Alive,
    /// Not decided yet.
    Open {
        /// How often the verdict was needed.
        asked: u32,
    },
}

/// Boxes that cannot be brought to goals with the player in this area, whatever else is on the floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern<B> {
    /// The boxes.
    pub(crate) boxes: B,
    /// What the player reaches with no other boxes on the floor.
    pub(crate) area: B,
}

impl<B: Board> Pattern<B> {
    /// Whether the position has these boxes with the player in this area.
    #[inline]
    pub(crate) fn is_in(&self, boxes: &B, player: Square) -> bool {
        self.boxes.is_subset(boxes) && self.area.has(player)
    }
}

/// How many copies there are of each pattern, one with every search.
const COPIES: usize = 13;

/// Heap bytes of a board of `words` words.
fn heap_bytes<B>(words: usize) -> usize {
    if 8 * words > size_of::<B>() { 8 * words + 16 } else { 0 }
}

type Shard<B> = FxHashMap<(B, Square), Verdict>;

/// The table of verdicts.
#[derive(Debug)]
pub(crate) struct Knowledge<B> {
    held: Mutex<Held>,
    most_bytes: usize,
    verdicts: Vec<Mutex<Shard<B>>>,
    patterns: Mutex<Vec<Pattern<B>>>,
    count: AtomicUsize,
}

impl<B: Board> Knowledge<B> {
    /// Nothing known yet; the table asks `memory` as it grows.
    pub(crate) fn new(memory: Arc<Memory>) -> Knowledge<B> {
        let most_bytes = MOST_BYTES.min(memory.limit() / 16);
        Knowledge::with(memory, most_bytes)
    }

    /// Knowledge that nobody else shares, in a table of up to about `bytes` bytes.
    pub(crate) fn of_bytes(bytes: usize) -> Knowledge<B> {
        Knowledge::with(Arc::new(Memory::new(None)), bytes)
    }

    fn with(memory: Arc<Memory>, most_bytes: usize) -> Knowledge<B> {
        let verdicts = (0..PARTS).map(|_| Mutex::default()).collect();
        let (held, count) = (Mutex::new(memory.hold_none()), AtomicUsize::new(0));
        Knowledge { held, most_bytes, verdicts, patterns: Mutex::default(), count }
    }

    /// Adds a pattern that is proved dead, unless there are `most` already.
    pub(crate) fn learn(&self, pattern: Pattern<B>, most: usize) {
        let mut patterns = self.patterns.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = COPIES * (size_of::<Pattern<B>>() + 2 * heap_bytes::<B>(pattern.boxes.words().len()));
        let most = most.min(self.most_bytes / 4 / bytes);
        if patterns.len() < most && !patterns.contains(&pattern) {
            patterns.push(pattern);
            self.count.store(patterns.len(), Ordering::Release);
        }
    }

    /// Number of patterns.
    #[inline]
    pub(crate) fn count_patterns(&self) -> usize {
        self.count.load(Ordering::Acquire)
    }

    /// The patterns from number `from` on; they are only ever added.
    pub(crate) fn patterns_from(&self, from: usize) -> Vec<Pattern<B>> {
        let patterns = self.patterns.lock().unwrap_or_else(PoisonError::into_inner);
        patterns.get(from..).map(<[_]>::to_vec).unwrap_or_default()
    }

    fn shard(&self, key: &(B, Square)) -> MutexGuard<'_, Shard<B>> {
        // Other bits than those by which a shard finds its places.
        let shard = (FxBuildHasher.hash_one(key) >> 40) as usize % PARTS;
        self.verdicts[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a position.
    pub(crate) fn verdict(&self, boxes: &B, player: Square) -> Option<Verdict> {
        let key = (boxes.clone(), player);
        self.shard(&key).get(&key).copied()
    }

    /// The same, counting an open question as asked once more.
    pub(crate) fn ask(&self, boxes: &B, player: Square) -> Option<Verdict> {
        let key = (boxes.clone(), player);
        let mut shard = self.shard(&key);
        let verdict = shard.get_mut(&key)?;
        if let Verdict::Open { asked } = verdict {
            *asked = asked.saturating_add(1);
        }
        Some(*verdict)
    }

    /// Notes a verdict; an open one changes nothing that is known.
    pub(crate) fn note(&self, boxes: B, player: Square, verdict: Verdict) {
        let key = (boxes, player);
        let mut shard = self.shard(&key);
        if shard.len() == shard.capacity() {
            self.make_room(&mut shard, key.0.words().len());
        }
        let known = shard.entry(key).or_insert(verdict);
        if !matches!(verdict, Verdict::Open { .. }) {
            *known = verdict;
        }
    }

    /// Bytes that the tables hold.
    pub(crate) fn bytes(&self) -> usize {
        self.held().bytes()
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a full shard grow, or empties it.
    fn make_room(&self, shard: &mut Shard<B>, words: usize) {
        let more = shard.capacity().max(28);
        let bytes = more * (size_of::<((B, Square), Verdict)>() + heap_bytes::<B>(words) + 1) * 8 / 7;
        let mut held = self.held();
        if held.bytes() + bytes <= self.most_bytes && held.take(bytes).is_ok() {
            shard.reserve(more);
        } else {
            shard.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Narrow;

    fn board(bits: u64) -> Narrow<1> {
        let mut board = Narrow::<1>::empty(64);
        board.words_mut().copy_from_slice(&[bits]);
        board
    }

    #[test]
    fn open_questions_are_counted_and_answers_stay() {
        let knowledge = Knowledge::<Narrow<1>>::of_bytes(1 << 20);
        assert_eq!(knowledge.ask(&board(3), 5), None);
        knowledge.note(board(3), 5, Verdict::Open { asked: 0 });
        assert_eq!(knowledge.ask(&board(3), 5), Some(Verdict::Open { asked: 1 }));
        assert_eq!(knowledge.ask(&board(3), 5), Some(Verdict::Open { asked: 2 }));
        knowledge.note(board(3), 5, Verdict::Dead);
        knowledge.note(board(3), 5, Verdict::Open { asked: 0 });
        assert_eq!(knowledge.verdict(&board(3), 5), Some(Verdict::Dead));
        assert_eq!(knowledge.verdict(&board(3), 6), None);
    }

    #[test]
    fn memory_has_a_limit_and_is_given_back() {
        let memory = Arc::new(Memory::new(Some(1 << 20)));
        let knowledge = Knowledge::<Narrow<1>>::new(memory.clone());
        for bits in 0..100_000 {
            knowledge.note(board(bits), 0, Verdict::Dead);
        }
        assert!(memory.held() > 1 << 10 && memory.peak() <= 1 << 16, "{}", memory.peak());
        drop(knowledge);
        assert_eq!(memory.held(), 0);
    }
}

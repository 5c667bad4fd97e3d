//! The table of states: every state once, known by a 32-bit id.
//!
//! The table is cut into [`PARTITIONS`] parts by the hash of the state. During an expansion phase all
//! threads read it; during an insertion phase each part is written by one thread. The cut does not
//! depend on the number of threads, so neither does any order in it.
//!
//! Bytes a state: `4 K` for the key, 4 for the parent, 2 for the cost, and 4 / load for the
//! index, whose load is kept between 0.7 and 0.875 once it is long: between 4.6 and 5.7. Twelve atoms without `+` have
//! K = 3 and take 22.6 to 23.7 bytes, 23 on average.

use crate::level::layout::Key;

/// Number of parts of the table.
pub(crate) const PARTITIONS: usize = 16;
const PARTITION_BITS: u32 = PARTITIONS.ilog2();

/// Most states in one of all parts: an id is a part's number and a number within the part.
pub(crate) const MOST_IN_PART: usize = 1 << (32 - PARTITION_BITS);
/// Bits of an index entry that hold a piece of the hash, to avoid comparing keys.
const TAG_BITS: u32 = 4;
/// Most states in a table of a single part.
const MAX_STATES: usize = 1 << (32 - TAG_BITS);

const EXPANDED: u16 = 1 << 15;
/// Largest cost that can be stored.
pub(crate) const MAX_COST: u16 = EXPANDED - 1;

/// Most hashes in one call of [`Partition::touch`].
pub(crate) const TOUCH: usize = 32;

/// A state's number in the whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StateId(u32);

impl StateId {
    /// The part and the number within it.
    #[inline]
    pub(crate) fn split(self) -> (usize, usize) {
        (self.0 as usize % PARTITIONS, self.0 as usize / PARTITIONS)
    }

    /// The id that stands for a plain number, for tables of a single part.
    pub(crate) fn from_number(number: u32) -> StateId {
        StateId(number)
    }

    /// The number of [`from_number`](StateId::from_number).
    pub(crate) fn number(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) fn new(partition: usize, local: usize) -> StateId {
        StateId((local * PARTITIONS + partition) as u32)
    }
}

/// A 64-bit hash of a key.
#[inline]
pub(crate) fn hash<const K: usize>(key: &Key<K>) -> u64 {
    let mut hash = 0x9E37_79B9_7F4A_7C15u64;
    for pair in key.chunks(2) {
        let word = pair[0] as u64 | (pair.get(1).copied().unwrap_or(0) as u64) << 32;
        hash = (hash ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
    }
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ hash >> 29
}

/// The part that a state with this hash belongs to.
#[inline]
pub(crate) fn partition_of(hash: u64) -> usize {
    hash as usize % PARTITIONS
}

/// The result of inserting a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inserted {
    /// The state was not known.
    New(usize),
    /// The state was known at greater cost; it was waiting (`false`) or expanded already (`true`).
    Cheaper(usize, bool),
    /// The state was known at no greater cost.
    Known,
    /// The part is full.
    Full,
}

/// The data that a lookup of a state reads, side by side in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed(2))]
struct Node<const K: usize> {
    key: Key<K>,
    cost: u16,
}

/// One part of the table.
#[derive(Debug)]
pub(crate) struct Partition<const K: usize> {
    nodes: Vec<Node<K>>,
    parents: Vec<StateId>,
    /// 0 for empty, else a tag and the state's number + 1.
    index: Vec<u32>,
}

impl<const K: usize> Partition<K> {
    pub(crate) fn new() -> Partition<K> {
        Partition { nodes: Vec::new(), parents: Vec::new(), index: vec![0; 64] }
    }

    /// Number of states.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<K>>() + self.parents.capacity() * 4 + self.index.len() * 4
    }

    /// Most bytes that are needed on top for a moment when this part grows.
    pub(crate) fn bytes_to_grow(&self) -> usize {
        (self.nodes.capacity() * size_of::<Node<K>>()).max(self.index.len() * 4) * 3 / 2 + (64 << 10)
    }

    #[inline]
    pub(crate) fn key(&self, local: usize) -> Key<K> {
        self.nodes[local].key
    }

    pub(crate) fn parent(&self, local: usize) -> StateId {
        self.parents[local]
    }

    /// The cost of the cheapest known way to the state.
    #[inline]
    pub(crate) fn cost(&self, local: usize) -> u16 {
        self.nodes[local].cost & !EXPANDED
    }

    /// Marks the state as expanded; false when it was so already.
    #[inline]
    pub(crate) fn mark_expanded(&mut self, local: usize) -> bool {
        let was = self.nodes[local].cost & EXPANDED != 0;
        self.nodes[local].cost |= EXPANDED;
        !was
    }

    /// Reads what [`insert`](Partition::insert) will look at, without consequence: done for many states
    /// in a row, the reads wait for memory together instead of one after the other.
    #[inline]
    pub(crate) fn touch(&self, hashes: &[u64]) {
        let mut entries = [0u32; TOUCH];
        for (entry, &hash) in entries.iter_mut().zip(hashes) {
            *entry = self.index[self.slot(hash)];
        }
        let mut read = 0;
        for (&entry, &hash) in entries.iter().zip(hashes) {
            if entry != 0 && entry & TAG_MASK == tag(hash) {
                read ^= self.nodes[(entry >> TAG_BITS) as usize - 1].cost;
            }
        }
        std::hint::black_box(read);
    }

    /// The number of a state, if it is known.
    pub(crate) fn find(&self, hash: u64, key: &Key<K>) -> Option<usize> {
        let mut slot = self.slot(hash);
        loop {
            let entry = self.index[slot];
            if entry == 0 {
                return None;
            }
            let local = (entry >> TAG_BITS) as usize - 1;
            if entry & TAG_MASK == tag(hash) && self.key(local) == *key {
                return Some(local);
            }
            slot = self.next(slot);
        }
    }

    /// Inserts a state, or lowers the cost of a known one.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, key: &Key<K>, parent: StateId, cost: u16) -> Inserted {
        let tag = tag(hash);
        let mut slot = self.slot(hash);
        loop {
            let entry = self.index[slot];
            if entry == 0 {
                break;
            }
            if entry & TAG_MASK == tag {
                let local = (entry >> TAG_BITS) as usize - 1;
                let node = &mut self.nodes[local];
                if { node.key } == *key {
                    if node.cost & !EXPANDED <= cost {
                        return Inserted::Known;
                    }
                    let expanded = node.cost & EXPANDED != 0;
                    node.cost = cost;
                    self.parents[local] = parent;
                    return Inserted::Cheaper(local, expanded);
                }
            }
            slot = self.next(slot);
        }
        let local = self.nodes.len();
        if local + 1 >= MAX_STATES {
            return Inserted::Full;
        }
        if local == self.nodes.capacity() {
            let more = local / 8 + 64;
            self.nodes.reserve_exact(more);
            self.parents.reserve_exact(more);
        }
        self.nodes.push(Node { key: *key, cost });
        self.parents.push(parent);
        self.index[slot] = ((local + 1) as u32) << TAG_BITS | tag;
        if self.nodes.len() * 8 > self.index.len() * 7 {
            self.grow();
        }
        Inserted::New(local)
    }

    fn grow(&mut self) {
        let more = if self.index.len() < SMALL { 2 * self.index.len() } else { self.index.len() * 5 / 4 };
        self.index = vec![0; more];
        for local in 0..self.nodes.len() {
            let hash = hash(&self.key(local));
            let mut slot = self.slot(hash);
            while self.index[slot] != 0 {
                slot = self.next(slot);
            }
            self.index[slot] = ((local + 1) as u32) << TAG_BITS | tag(hash);
        }
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        (((hash >> 32) * self.index.len() as u64) >> 32) as usize
    }

    #[inline]
    fn next(&self, slot: usize) -> usize {
        if slot + 1 == self.index.len() { 0 } else { slot + 1 }
    }
}

/// A shorter index is doubled when it is full, so that it need not be filled anew as often.
const SMALL: usize = 1 << 14;

const TAG_MASK: u32 = (1 << TAG_BITS) - 1;

#[inline]
fn tag(hash: u64) -> u32 {
    (hash >> PARTITION_BITS) as u32 & TAG_MASK
}

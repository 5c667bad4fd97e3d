//! The positions of a search, each stored once and identified by a number.
//!
//! A node is the words of its boxes and two words more: parent, player and flags; the push that led to it, cost so far
//! and bound. That is 24 bytes on levels of up to 64 squares, 32 on up to 128. Nodes are in chunks that never move. The
//! hash table is open-addressed, 8 bytes a slot: 32 bits of the hash, of which the first select the slot, and the
//! number of the node. Equality is decided on the boxes themselves, so a hash collision cannot produce a false path or
//! proof.
//!
//! The table consists of parts that grow one by one, so that growing takes little more than what it adds, and a search
//! can use nearly all memory. When there is no more, the parts become fuller.

use crate::level::board::Board;
use crate::level::maze::Square;
use crate::level::walk::Push;
use crate::memory::{Held, Memory, OutOfMemory};
use grid::Direction;
use std::sync::Arc;

/// Number of a node.
pub(crate) type NodeId = u32;

/// The parent of a root.
pub(crate) const ROOT: NodeId = u32::MAX;

/// Most squares that a node can name.
pub(crate) const MOST_SQUARES: usize = 1 << SQUARE_BITS;

const SQUARE_BITS: u32 = 20;
const SQUARE_MASK: u64 = (1 << SQUARE_BITS) - 1;
/// Largest cost and bound that a node can hold.
pub(crate) const LARGEST_COST: u32 = SQUARE_MASK as u32;

/// What a node says besides its boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The node it was made from, [`ROOT`] for none.
    pub(crate) parent: NodeId,
    /// The lowest square of the player's area.
    pub(crate) player: Square,
    /// Whether its successors were made.
    pub(crate) closed: bool,
    /// Where the pushed (or pulled) box stood before.
    pub(crate) from: Square,
    /// Which way it went.
    pub(crate) direction: Direction,
    /// Pushes from the root.
    pub(crate) cost: u32,
    /// Lower bound on the pushes still needed.
    pub(crate) bound: u32,
}

impl Node {
    fn encode(&self) -> [u64; 2] {
        [
            u64::from(self.parent)
                | u64::from(self.player) << 32
                | (self.direction.index() as u64) << 52
                | u64::from(self.closed) << 54,
            u64::from(self.from) | u64::from(self.cost) << 20 | u64::from(self.bound) << 40,
        ]
    }

    fn decode(words: &[u64]) -> Node {
        let (a, b) = (words[0], words[1]);
        Node {
            parent: a as u32,
            player: (a >> 32 & SQUARE_MASK) as Square,
            closed: a >> 54 & 1 == 1,
            from: (b & SQUARE_MASK) as Square,
            direction: Direction::from_index((a >> 52) as usize),
            cost: (b >> 20 & SQUARE_MASK) as u32,
            bound: (b >> 40 & SQUARE_MASK) as u32,
        }
    }

    /// The push (or pull) that led here.
    pub(crate) fn push(&self) -> Push {
        Push { from: self.from, direction: self.direction }
    }
}

/// The nodes of one search.
#[derive(Debug)]
pub(crate) struct Store<B> {
    held: Held,
    /// Words of boxes in a node.
    width: usize,
    chunk_bits: u32,
    chunks: Vec<Vec<u64>>,
    count: u32,
    parts: Vec<Part>,
    boards: std::marker::PhantomData<B>,
}

impl<B: Board> Store<B> {
    /// An empty store for mazes of `squares` squares.
    pub(crate) fn new(squares: usize, memory: &Arc<Memory>) -> Store<B> {
        let width = B::empty(squares).words().len();
        // Chunks of about half a megabyte.
        let chunk_bits = (65_536 / (width + 2)).max(1).ilog2();
        Store {
            held: memory.hold_none(),
            width,
            chunk_bits,
            chunks: Vec::new(),
            count: 0,
            parts: Vec::new(),
            boards: std::marker::PhantomData,
        }
    }

    /// Number of nodes.
    pub(crate) fn len(&self) -> u32 {
        self.count
    }

    /// The node of a position, if it is known.
    #[inline]
    pub(crate) fn find(&self, boxes: &B, player: Square) -> Option<NodeId> {
        let tag = tag(boxes, player);
        let slots = &self.parts.get(part(tag))?.slots;
        let mask = slots.len() - 1;
        let mut at = slot(tag, slots.len());
        loop {
            let slot = slots[at];
            if slot == 0 {
                return None;
            }
            if (slot >> 32) as u32 == tag {
                let id = slot as u32 - 1;
                let words = self.words(id);
                if (words[self.width] >> 32 & SQUARE_MASK) as Square == player
                    && &words[..self.width] == boxes.words()
                {
                    return Some(id);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Loads what [`find`](Store::find) will look at first. Memory serves several such loads at once, so
    /// that it pays to make them for all successors of a position before looking at the first.
    #[inline]
    pub(crate) fn touch(&self, boxes: &B, player: Square) -> u64 {
        let tag = tag(boxes, player);
        self.parts.get(part(tag)).map_or(0, |part| part.slots[slot(tag, part.slots.len())])
    }

    /// Adds a node that [`find`](Store::find) does not know.
    pub(crate) fn add(&mut self, boxes: &B, node: &Node) -> Result<NodeId, OutOfMemory> {
        let tag = tag(boxes, node.player);
        self.make_room(tag)?;
        let chunk = (self.count >> self.chunk_bits) as usize;
        let stride = self.width + 2;
        if self.count >= u32::MAX - 1 {
            return Err(OutOfMemory);
        }
        if chunk == self.chunks.len() {
            let words = stride << self.chunk_bits;
            self.held.take(words * 8)?;
            self.chunks.push(Vec::with_capacity(words));
        }
        self.chunks[chunk].extend_from_slice(boxes.words());
        self.chunks[chunk].extend_from_slice(&node.encode());
        let id = self.count;
        self.count += 1;
        self.parts[part(tag)].link(tag, id);
        Ok(id)
    }

    /// What is said of a node.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> Node {
        Node::decode(&self.words(id)[self.width..])
    }

    /// Says something else of a node; the player must stay.
    #[inline]
    pub(crate) fn set(&mut self, id: NodeId, node: &Node) {
        let width = self.width;
        self.words_mut(id)[width..].copy_from_slice(&node.encode());
    }

    /// Copies the boxes of a node.
    #[inline]
    pub(crate) fn boxes(&self, id: NodeId, boxes: &mut B) {
        boxes.load(&self.words(id)[..self.width]);
    }

    /// The pushes from the root to `id`, and the root.
    pub(crate) fn path(&self, mut id: NodeId) -> (Vec<Push>, NodeId) {
        let mut pushes = Vec::new();
        loop {
            let node = self.node(id);
            if node.parent == ROOT {
                pushes.reverse();
                return (pushes, id);
            }
            pushes.push(node.push());
            id = node.parent;
        }
    }

    fn words(&self, id: NodeId) -> &[u64] {
        let stride = self.width + 2;
        let at = (id & ((1 << self.chunk_bits) - 1)) as usize * stride;
        &self.chunks[(id >> self.chunk_bits) as usize][at..at + stride]
    }

    fn words_mut(&mut self, id: NodeId) -> &mut [u64] {
        let stride = self.width + 2;
        let at = (id & ((1 << self.chunk_bits) - 1)) as usize * stride;
        &mut self.chunks[(id >> self.chunk_bits) as usize][at..at + stride]
    }

    /// Makes room for a node in its part of the table.
    fn make_room(&mut self, tag: u32) -> Result<(), OutOfMemory> {
        if self.parts.is_empty() {
            self.held.take(PARTS * LEAST_SLOTS * 8)?;
            self.parts = (0..PARTS).map(|_| Part { count: 0, slots: vec![0; LEAST_SLOTS] }).collect();
        }
        let part = &mut self.parts[part(tag)];
        let old = part.slots.len();
        if part.count * 8 < old * 5 {
            return Ok(());
        }
        if self.held.take(2 * old * 8).is_err() {
            return if part.count * 8 < old * 7 { Ok(()) } else { Err(OutOfMemory) };
        }
        part.grow();
        self.held.give(old * 8);
        Ok(())
    }
}

/// Number of parts of the hash table, a power of two, and slots of each at first.
const PARTS: usize = 64;
const LEAST_SLOTS: usize = 16;

/// A part of the hash table.
#[derive(Debug)]
struct Part {
    count: usize,
    slots: Vec<u64>,
}

impl Part {
    fn link(&mut self, tag: u32, id: NodeId) {
        self.count += 1;
        self.put(u64::from(tag) << 32 | u64::from(id + 1));
    }

    fn put(&mut self, entry: u64) {
        let mask = self.slots.len() - 1;
        let mut at = slot((entry >> 32) as u32, self.slots.len());
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = entry;
    }

    fn grow(&mut self) {
        let larger = vec![0; 2 * self.slots.len()];
        let slots = std::mem::replace(&mut self.slots, larger);
        slots.into_iter().filter(|&slot| slot != 0).for_each(|slot| self.put(slot));
    }
}

/// The part of the table for a tag, by its last bits.
#[inline]
fn part(tag: u32) -> usize {
    tag as usize % PARTS
}

/// The first slot for a tag in a part with so many, by its first bits.
#[inline]
fn slot(tag: u32, slots: usize) -> usize {
    ((u64::from(tag) * slots as u64) >> 32) as usize
}

/// 32 bits of a hash of the position.
#[inline]
fn tag<B: Board>(boxes: &B, player: Square) -> u32 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let mut hash = fold(u64::from(player) ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93);
    for &word in boxes.words() {
        hash = fold(hash ^ word ^ 0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db);
    }
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::board::Narrow;

    #[test]
    fn nodes_are_found_again_and_memory_is_given_back() {
        let memory = Arc::new(Memory::new(None));
        let mut store: Store<Narrow<1>> = Store::new(60, &memory);
        let mut node = Node {
            parent: ROOT,
            player: 5,
            closed: false,
            from: 7,
            direction: Direction::Left,
            cost: 11,
            bound: LARGEST_COST,
        };
        let mut boxes = Narrow::<1>::empty(60);
        for i in 0..50_000_u32 {
            boxes.load(&[u64::from(i) << 8]);
            node.cost = i;
            assert_eq!(store.find(&boxes, 5), None);
            assert_eq!(store.add(&boxes, &node), Ok(i));
        }
        for i in 0..50_000_u32 {
            boxes.load(&[u64::from(i) << 8]);
            assert_eq!(store.find(&boxes, 5), Some(i));
            assert_eq!(store.find(&boxes, 6), None);
            node.cost = i;
            assert_eq!(store.node(i), node);
        }
        node.closed = true;
        store.set(9, &node);
        assert!(store.node(9).closed && !store.node(8).closed);
        drop(store);
        assert!(memory.hold(0).is_ok());
        assert!(memory.peak() < 50_000 * 24 * 3);
    }

    #[test]
    fn a_store_uses_nearly_all_memory() {
        for limit in [1 << 20, 3 << 20, 5_000_000] {
            let memory = Arc::new(Memory::new(Some(limit)));
            let mut store: Store<Narrow<1>> = Store::new(60, &memory);
            let mut boxes = Narrow::<1>::empty(60);
            let node = Node {
                parent: ROOT,
                player: 5,
                closed: false,
                from: 7,
                direction: Direction::Left,
                cost: 1,
                bound: 1,
            };
            let count = (0_u64..).take_while(|&i| {
                boxes.load(&[i << 8]);
                store.add(&boxes, &node).is_ok()
            });
            let count = count.count();
            assert!(memory.peak() <= limit && memory.held() > limit / 2, "{limit} {}", memory.held());
            for i in 0..count {
                boxes.load(&[(i as u64) << 8]);
                assert_eq!(store.find(&boxes, 5), Some(i as NodeId));
            }
            boxes.load(&[(count as u64) << 8]);
            assert_eq!(store.find(&boxes, 5), None);
        }
    }
}

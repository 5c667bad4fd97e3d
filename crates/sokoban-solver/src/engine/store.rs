//! The positions of a search, each stored once and identified by a number.
//!
//! A node is the words of its boxes and 12 bytes more (16 on levels of over 256 squares): parent, player, the push that
//! led to it, the image that was taken, cost so far and bound. That is 20 bytes on levels of up to 64 squares, 28 on up
//! to 128. Nodes are in chunks that never move. The hash table is open-addressed, 8 bytes a slot, of which a half to three
//! quarters are in use: 32 bits of the hash, of which the first select the slot, and the number of the node. Equality is
//! decided on the boxes themselves, so a hash collision cannot produce a false path or proof.
//!
//! The table consists of parts that grow one by one, so that growing takes little more than what it adds, and a search
//! can use nearly all memory. When there is no more, the parts become fuller.

use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;
use crate::ground::memory::{Held, Memory};
use grid::{Direction, Symmetry};
use search::GaveUp;
use std::ops::Range;
use std::sync::Arc;

/// Number of a node.
pub(crate) type NodeId = u32;

/// The parent of a root.
pub(crate) const ROOT: NodeId = u32::MAX;

/// Most squares that a node can name.
pub(crate) const MOST_SQUARES: usize = 1 << Wide::SQUARE_BITS;

const COST_BITS: u32 = 20;
/// Largest cost and bound that a node can hold.
pub(crate) const LARGEST_COST: u32 = (1 << COST_BITS) - 1;

/// What a node says besides its boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The node it was made from, [`ROOT`] for none.
    pub(crate) parent: NodeId,
    /// The lowest square of the player's area; or another number by which a search distinguishes players, up to four times
    /// the number of squares.
    pub(crate) player: Square,
    /// Whether its successors were made.
    pub(crate) closed: bool,
    /// Where the pushed (or pulled) box stood before.
    pub(crate) from: Square,
    /// Which way it went.
    pub(crate) direction: Direction,
    /// From the coordinates of the parent, in which that push is, to those of this node.
    pub(crate) image: Symmetry,
    /// Pushes from the root.
    pub(crate) cost: u32,
    /// Lower bound on the pushes still needed.
    pub(crate) bound: u32,
}

/// Bits of the parent, of a direction and of a symmetry.
const PARENT_BITS: u32 = NodeId::BITS;
const DIRECTION_BITS: u32 = 2;
const IMAGE_BITS: u32 = 3;

/// Bits for the player, given bits per square.
const fn player_bits(square_bits: u32) -> u32 {
    square_bits + 2
}

/// Words of half the size that hold a node besides its boxes.
const fn halves(square_bits: u32) -> usize {
    let squares = player_bits(square_bits) + square_bits;
    (PARENT_BITS + squares + DIRECTION_BITS + 1 + 2 * COST_BITS + IMAGE_BITS).div_ceil(u32::BITS) as usize
}

/// The player of a node, which stands right after the parent.
#[inline]
fn player_in(halves: &[u32], square_bits: u32) -> Square {
    halves[1] & (u32::MAX >> (u32::BITS - player_bits(square_bits)))
}

/// Takes apart what [`Node::encode`] has put together, lowest bits first.
struct Bits(u128);

impl Bits {
    fn of(halves: &[u32]) -> Bits {
        Bits(halves.iter().rev().fold(0, |all, &half| all << u32::BITS | u128::from(half)))
    }

    #[inline]
    fn take(&mut self, bits: u32) -> u32 {
        let taken = self.0 as u32 & (u32::MAX >> (u32::BITS - bits));
        self.0 >>= bits;
        taken
    }
}

impl Node {
    /// A root, blank.
    pub(crate) const BLANK: Node = Node {
        parent: ROOT,
        player: 0,
        closed: false,
        from: 0,
        direction: Direction::Up,
        image: Symmetry::IDENTITY,
        cost: 0,
        bound: 0,
    };

    /// The node in [`halves`] words; those after them are zero.
    fn encode(&self, square_bits: u32) -> [u32; 4] {
        let fields = [
            (self.image.index() as u32, IMAGE_BITS),
            (self.bound, COST_BITS),
            (self.cost, COST_BITS),
            (u32::from(self.closed), 1),
            (self.direction.index() as u32, DIRECTION_BITS),
            (self.from, square_bits),
            (self.player, player_bits(square_bits)),
            (self.parent, PARENT_BITS),
        ];
        debug_assert!(fields.iter().all(|&(field, bits)| u64::from(field) >> bits == 0), "{self:?}");
        let all = fields.iter().fold(0, |all: u128, &(field, bits)| all << bits | u128::from(field));
        [0, 1, 2, 3].map(|half| (all >> (u32::BITS * half)) as u32)
    }

    fn decode(halves: &[u32], square_bits: u32) -> Node {
        let mut bits = Bits::of(halves);
        Node {
            parent: bits.take(PARENT_BITS),
            player: bits.take(player_bits(square_bits)),
            from: bits.take(square_bits),
            direction: Direction::from_index(bits.take(DIRECTION_BITS) as usize),
            closed: bits.take(1) == 1,
            cost: bits.take(COST_BITS),
            bound: bits.take(COST_BITS),
            image: Symmetry::ALL[bits.take(IMAGE_BITS) as usize],
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
    squares: usize,
    /// Halves of words that hold the boxes of a node.
    width: usize,
    chunk_bits: u32,
    chunks: Vec<Vec<u32>>,
    count: u32,
    parts: Vec<Part>,
    boards: std::marker::PhantomData<B>,
}

impl<B: Board> Store<B> {
    /// Halves of words that hold a node besides its boxes.
    const HALVES: usize = halves(B::SQUARE_BITS);

    /// An empty store for mazes of `squares` squares.
    pub(crate) fn new(squares: usize, memory: &Arc<Memory>) -> Store<B> {
        let width = 2 * B::empty(squares).words().len();
        // Chunks of about half a megabyte.
        let chunk_bits = (131_072 / (width + Self::HALVES)).max(1).ilog2();
        Store {
            held: memory.hold_none(),
            squares,
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
        let mut at = slot(tag, slots.len());
        loop {
            let slot = slots[at];
            if slot == 0 {
                return None;
            }
            if (slot >> 32) as u32 == tag {
                let id = slot as u32 - 1;
                let (of_boxes, of_node) = self.halves(id).split_at(self.width);
                if player_in(of_node, B::SQUARE_BITS) == player
                    && words(of_boxes).eq(boxes.words().iter().copied())
                {
                    return Some(id);
                }
            }
            at = next(at, slots.len());
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
    pub(crate) fn add(&mut self, boxes: &B, node: &Node) -> Result<NodeId, GaveUp> {
        let tag = tag(boxes, node.player);
        self.make_room(tag)?;
        let chunk = (self.count >> self.chunk_bits) as usize;
        if self.count >= u32::MAX - 1 {
            return Err(GaveUp::Memory);
        }
        if chunk == self.chunks.len() {
            let halves = self.chunk_halves();
            self.held.take(halves * size_of::<u32>())?;
            self.chunks.push(Vec::with_capacity(halves));
        }
        let of_boxes = boxes.words().iter().flat_map(|&word| [word as u32, (word >> u32::BITS) as u32]);
        self.chunks[chunk].extend(of_boxes);
        self.chunks[chunk].extend_from_slice(&node.encode(B::SQUARE_BITS)[..Self::HALVES]);
        let id = self.count;
        self.count += 1;
        self.parts[part(tag)].link(tag, id);
        Ok(id)
    }

    /// A node.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> Node {
        Node::decode(&self.halves(id)[self.width..], B::SQUARE_BITS)
    }

    /// Says something else of a node; the player must stay.
    #[inline]
    pub(crate) fn set(&mut self, id: NodeId, node: &Node) {
        let width = self.width;
        let encoded = &node.encode(B::SQUARE_BITS)[..Self::HALVES];
        self.halves_mut(id)[width..].copy_from_slice(encoded);
    }

    /// Copies the boxes of a node.
    #[inline]
    pub(crate) fn boxes(&self, id: NodeId, boxes: &mut B) {
        let stored = words(&self.halves(id)[..self.width]);
        boxes.words_mut().iter_mut().zip(stored).for_each(|(word, stored)| *word = stored);
    }

    /// Forgets where nodes are found by their positions, and gives that memory back.
    pub(crate) fn forget_places(&mut self) {
        let slots = std::mem::take(&mut self.parts);
        self.held.give(slots.iter().map(|part| part.slots.len() * 8).sum());
    }

    /// Hands over all nodes in the order of their numbers. Their memory is given back piece by piece.
    pub(crate) fn drain(
        mut self,
        mut each: impl FnMut(&B, &Node) -> Result<(), GaveUp>,
    ) -> Result<(), GaveUp> {
        self.forget_places();
        let mut boxes = B::empty(self.squares);
        for id in 0..self.count {
            self.boxes(id, &mut boxes);
            each(&boxes, &self.node(id))?;
            let (chunk, place) = self.place(id);
            if place.end + place.len() > self.chunk_halves() {
                self.chunks[chunk] = Vec::new();
                self.held.give(self.chunk_halves() * size_of::<u32>());
            }
        }
        Ok(())
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

    /// Halves of words of a chunk.
    fn chunk_halves(&self) -> usize {
        (self.width + Self::HALVES) << self.chunk_bits
    }

    #[inline]
    fn place(&self, id: NodeId) -> (usize, Range<usize>) {
        let stride = self.width + Self::HALVES;
        let at = (id & ((1 << self.chunk_bits) - 1)) as usize * stride;
        ((id >> self.chunk_bits) as usize, at..at + stride)
    }

    #[inline]
    fn halves(&self, id: NodeId) -> &[u32] {
        let (chunk, place) = self.place(id);
        &self.chunks[chunk][place]
    }

    fn halves_mut(&mut self, id: NodeId) -> &mut [u32] {
        let (chunk, place) = self.place(id);
        &mut self.chunks[chunk][place]
    }

    /// Makes room for a node in its part of the table.
    fn make_room(&mut self, tag: u32) -> Result<(), GaveUp> {
        if self.parts.is_empty() {
            self.held.take(PARTS * LEAST_SLOTS * 8)?;
            self.parts = (0..PARTS).map(|_| Part { count: 0, slots: vec![0; LEAST_SLOTS] }).collect();
        }
        let part = &mut self.parts[part(tag)];
        let old = part.slots.len();
        if part.count * 4 < old * 3 {
            return Ok(());
        }
        let new = old + old / 2;
        if self.held.take(new * 8).is_err() {
            return if part.count * 8 < old * 7 { Ok(()) } else { Err(GaveUp::Memory) };
        }
        part.grow(new);
        self.held.give(old * 8);
        Ok(())
    }
}

/// The words that were stored as two halves each.
#[inline]
fn words(halves: &[u32]) -> impl Iterator<Item = u64> {
    halves.chunks_exact(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << u32::BITS)
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
        let mut at = slot((entry >> 32) as u32, self.slots.len());
        while self.slots[at] != 0 {
            at = next(at, self.slots.len());
        }
        self.slots[at] = entry;
    }

    fn grow(&mut self, slots: usize) {
        let larger = vec![0; slots];
        let slots = std::mem::replace(&mut self.slots, larger);
        slots.into_iter().filter(|&slot| slot != 0).for_each(|slot| self.put(slot));
    }
}

/// The part of the table for a tag, by its last bits.
#[inline]
fn part(tag: u32) -> usize {
    tag as usize % PARTS
}

/// The first slot for a tag among `slots`, by the first bits of the tag.
#[inline]
fn slot(tag: u32, slots: usize) -> usize {
    ((u64::from(tag) * slots as u64) >> 32) as usize
}

/// The slot after `at`, in a ring of `slots`.
#[inline]
fn next(at: usize, slots: usize) -> usize {
    if at + 1 == slots { 0 } else { at + 1 }
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
    use crate::ground::floor::board::Narrow;

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
            image: Symmetry::ALL[7],
            cost: 11,
            bound: LARGEST_COST,
        };
        let mut boxes = Narrow::<1>::empty(60);
        for i in 0..50_000_u32 {
            boxes.words_mut().copy_from_slice(&[u64::from(i) << 8]);
            node.cost = i;
            assert_eq!(store.find(&boxes, 5), None);
            assert_eq!(store.add(&boxes, &node), Ok(i));
        }
        for i in 0..50_000_u32 {
            boxes.words_mut().copy_from_slice(&[u64::from(i) << 8]);
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
        assert!(memory.peak() < 50_000 * (20 + 2 * 16));
    }

    #[test]
    fn a_store_uses_nearly_all_memory() {
        for limit in [1 << 20, 3 << 20, 5_000_000] {
            let memory = Arc::new(Memory::new(Some(limit)));
            let mut store: Store<Narrow<1>> = Store::new(60, &memory);
            let mut boxes = Narrow::<1>::empty(60);
            let node = Node { player: 5, from: 7, cost: 1, bound: 1, ..Node::BLANK };
            let count = (0_u64..).take_while(|&i| {
                boxes.words_mut().copy_from_slice(&[i << 8]);
                store.add(&boxes, &node).is_ok()
            });
            let count = count.count();
            assert!(memory.peak() <= limit && memory.held() > limit / 2, "{limit} {}", memory.held());
            for i in 0..count {
                boxes.words_mut().copy_from_slice(&[(i as u64) << 8]);
                assert_eq!(store.find(&boxes, 5), Some(i as NodeId));
            }
            boxes.words_mut().copy_from_slice(&[(count as u64) << 8]);
            assert_eq!(store.find(&boxes, 5), None);
        }
    }
}

//! The positions of a search for a shortest solution, each stored once: what is known of it, but not how it was reached.
//!
//! A position is a [number](packing::Packing). Forty bits of it are mixed, bijectively and with a hash of the other bits, and
//! say in which bucket it stands, so that an entry needs only the rest (quotienting; Cleary 1984). No other position has the
//! same bucket and the same rest: the table is exact. An entry has the cost, the bound and whether it is closed beside
//! that, and no parent: the way to a position is found again from its end, over positions of less cost. That is 10 to
//! 13 bytes a position on boards of up to 64 squares with all empty slots, where [`Store`](super::store::Store)
//! takes 31 to 36.
//!
//! The table consists of parts that grow one by one by a sixteenth to an eighth. The number of a position in the table,
//! its part and slot, changes when others are added.

mod label;
mod packing;
mod part;

use crate::engine::store::NodeId;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::memory::{Held, Memory};
pub(crate) use label::Label;
use packing::Packing;
use part::{Hash, MIXED_BITS, MOST_LATER_BITS, Part};
use search::GaveUp;
use std::sync::Arc;

/// Bits of the number of a part.
const PART_BITS: u32 = 6;
const PARTS: usize = 1 << PART_BITS;

/// Bits of a number that are mixed.
const FIRST_BITS: u32 = MIXED_BITS + PART_BITS;
const FIRST: u64 = (1 << FIRST_BITS) - 1;

/// A position, ready to be looked up.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Key {
    /// Its number, from which all can be made again.
    pub(crate) number: u128,
    part: u32,
    mixed: u64,
}

impl Key {
    /// That of a position that cannot be in the table.
    const NOWHERE: Key = Key { number: 0, part: u32::MAX, mixed: 0 };

    #[inline]
    fn new(number: u128) -> Key {
        let later = number >> FIRST_BITS;
        let hash = fold(later as u64 ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93 ^ (later >> 64) as u64);
        let first =
            mix(number as u64 & FIRST) ^ fold(hash, 0xe703_7ed1_a0b4_28db) >> (u64::BITS - FIRST_BITS);
        Key { number, part: first as u32 % PARTS as u32, mixed: first >> PART_BITS }
    }

    #[inline]
    fn hash(self) -> Hash {
        Hash { mixed: self.mixed, later: self.number >> FIRST_BITS }
    }
}

/// A hash of two words.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> u64::BITS) as u64
}

/// A bijection of [`FIRST_BITS`] bits: factors are odd, and a shift by half of the bits undoes itself.
#[inline]
fn mix(first: u64) -> u64 {
    [0x9f_4a7c_15d1, 0xd6_e8fe_b865].into_iter().fold(first, |first, factor| {
        let product = first.wrapping_mul(factor) & FIRST;
        product ^ product >> (FIRST_BITS / 2)
    })
}

/// The positions of one search. Its methods stay calls, so that searches in a [`Store`](super::store::Store) are as short as
/// without it.
#[derive(Debug)]
pub(crate) struct Table {
    held: Held,
    packing: Packing,
    parts: Vec<Part>,
    count: u32,
}

impl Table {
    /// An empty table for mazes of `squares` squares, on `live` of which a box may stand, if these are few enough.
    pub(crate) fn new<B: Board>(squares: usize, live: &B, memory: &Arc<Memory>) -> Option<Table> {
        let packing = Packing::new(squares, live, FIRST_BITS + MOST_LATER_BITS)?;
        Some(Table { held: memory.hold_none(), packing, parts: Vec::new(), count: 0 })
    }

    /// Whether memory is so scarce that positions should be here.
    pub(crate) fn is_wanted(&self) -> bool {
        self.held.is_scarce()
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> u32 {
        self.count
    }

    /// Bytes of the number of a position.
    pub(crate) fn number_bytes(&self) -> usize {
        self.packing.bits.div_ceil(u8::BITS) as usize
    }

    /// What a position is looked up by.
    #[inline(never)]
    pub(crate) fn key<B: Board>(&self, boxes: &B, player: Square) -> Key {
        if !self.packing.has(boxes) {
            return Key::NOWHERE;
        }
        Key::new(self.packing.number(boxes, player))
    }

    /// What the position of that number is looked up by; its boxes are written, and its player is returned.
    #[inline(never)]
    pub(crate) fn position<B: Board>(&self, number: u128, boxes: &mut B) -> (Key, Square) {
        (Key::new(number), self.packing.position(number, boxes))
    }

    /// The position in the table, if it is known.
    #[inline(never)]
    pub(crate) fn find(&self, key: Key) -> Option<NodeId> {
        let slot = self.parts.get(key.part as usize)?.find(key.hash())?;
        Some((slot << PART_BITS) as NodeId | key.part)
    }

    /// Loads what [`find`](Table::find) will look at first.
    #[inline(never)]
    pub(crate) fn touch(&self, key: Key) -> u64 {
        self.parts.get(key.part as usize).map_or(0, |part| part.touch(key.hash()))
    }

    /// Adds a position that [`find`](Table::find) does not know. Others may get other numbers in the table.
    #[inline(never)]
    pub(crate) fn add(&mut self, key: Key, label: Label) -> Result<NodeId, GaveUp> {
        if self.parts.is_empty() {
            let later_bits = self.packing.bits.saturating_sub(FIRST_BITS);
            let held = &mut self.held;
            self.parts = (0..PARTS).map(|_| Part::new(later_bits, held)).collect::<Result<_, _>>()?;
        }
        let part = self.parts.get_mut(key.part as usize).ok_or(GaveUp::Memory)?;
        let slot = part.add(key.hash(), label, &mut self.held)?;
        self.count += 1;
        Ok((slot << PART_BITS) as NodeId | key.part)
    }

    /// The label of a position.
    #[inline(never)]
    pub(crate) fn label(&self, id: NodeId) -> Label {
        let (part, slot) = place(id);
        self.parts[part].label(slot)
    }

    /// Says something else of a position.
    #[inline(never)]
    pub(crate) fn set_label(&mut self, id: NodeId, label: Label) -> Result<(), GaveUp> {
        let (part, slot) = place(id);
        self.parts[part].set_label(slot, label, &mut self.held)
    }

    /// All positions, by what they are looked up by.
    #[cfg(test)]
    pub(crate) fn keys(&self) -> Vec<Key> {
        let parts = self.parts.iter().enumerate();
        let hashes = parts.flat_map(|(number, part)| part.hashes().map(move |hash| (number, hash)));
        hashes.map(|(number, hash)| Key::again(number, hash)).collect()
    }
}

/// Part and slot of a position in the table.
#[inline]
fn place(id: NodeId) -> (usize, usize) {
    (id as usize % PARTS, id as usize >> PART_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::{Narrow, Wide};
    use std::collections::HashMap;

    impl Key {
        /// The key whose hash stands in a part.
        pub(super) fn again(part: usize, hash: Hash) -> Key {
            let unmixed = Key::new(hash.later << FIRST_BITS);
            let first = hash.mixed << PART_BITS | part as u64;
            let hashed = unmixed.mixed << PART_BITS | u64::from(unmixed.part);
            Key::new(hash.later << FIRST_BITS | u128::from(unmix(first ^ hashed)))
        }
    }

    /// What [`mix`] has mixed.
    fn unmix(mixed: u64) -> u64 {
        [0xd6_e8fe_b865, 0x9f_4a7c_15d1_u64].into_iter().fold(mixed, |mixed, factor| {
            // Newton's method: each step doubles the bits of the inverse that are right.
            let inverse = (0..6).fold(factor, |inverse, _| {
                inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)))
            });
            (mixed ^ mixed >> (FIRST_BITS / 2)).wrapping_mul(inverse) & FIRST
        })
    }

    /// A position with `boxes` boxes.
    fn random<B: Board>(random: &mut grid::Random, squares: usize, boxes: usize) -> (B, Square) {
        let mut set = B::empty(squares);
        while set.len() < boxes {
            set.put(random.below(squares as u32));
        }
        (set, random.below(squares as u32))
    }

    fn all<B: Board>(squares: usize) -> B {
        let mut all = B::empty(squares);
        (0..squares as Square).for_each(|square| all.put(square));
        all
    }

    fn label(number: u32) -> Label {
        Label { closed: number.is_multiple_of(2), cost: number % 1_000, bound: 3 }
    }

    fn check<B: Board>(squares: usize, boxes: usize) {
        let memory = Arc::new(Memory::new(None));
        let mut table = Table::new(squares, &all::<B>(squares), &memory).expect("few squares");
        let mut bits = grid::Random::new(squares as u64);
        let mut model = HashMap::new();
        for number in 0..20_000 {
            let (boxes, player) = random::<B>(&mut bits, squares, boxes);
            let key = table.key(&boxes, player);
            let known = table.find(key);
            assert_eq!(known.map(|id| table.label(id)), model.get(&(boxes.clone(), player)).copied());
            match known {
                Some(id) => table.set_label(id, label(number)).expect("memory"),
                None => drop(table.add(key, label(number)).expect("memory")),
            }
            model.insert((boxes, player), label(number));
        }
        let keys = table.keys();
        assert_eq!((table.len() as usize, keys.len()), (model.len(), model.len()));
        let mut boxes = B::empty(squares);
        for key in keys {
            let (_, player) = table.position(key.number, &mut boxes);
            let label = table.find(key).map(|id| table.label(id));
            assert_eq!(model.get(&(boxes.clone(), player)).copied(), label);
        }
        drop(table);
        assert_eq!(memory.held(), 0);
    }

    #[test]
    fn a_table_is_a_map_of_positions() {
        check::<Narrow<1>>(4, 1);
        check::<Narrow<1>>(9, 4);
        check::<Narrow<1>>(64, 20);
        check::<Narrow<2>>(90, 20);
        check::<Wide>(80, 2);
    }

    /// Bytes of memory for each position, at the peak: one part is there twice while it grows.
    fn bytes<B: Board>(squares: usize, boxes: usize, count: u32) -> f64 {
        let memory = Arc::new(Memory::new(None));
        let mut table = Table::new(squares, &all::<B>(squares), &memory).expect("few boxes");
        let mut bits = grid::Random::new(boxes as u64);
        let mut most = 0.0_f64;
        while table.len() < count {
            let (boxes, player) = random::<B>(&mut bits, squares, boxes);
            let key = table.key(&boxes, player);
            if table.find(key).is_none() {
                table.add(key, Label { closed: false, cost: 300, bound: 200 }).expect("memory");
                if table.len() > count / 2 {
                    most = most.max(memory.peak() as f64 / f64::from(table.len()));
                }
            }
        }
        most
    }

    #[test]
    fn a_position_takes_at_most_13_bytes_of_64_squares_and_20_of_90() {
        for (boxes, most) in [(10, 13.0), (32, 13.0)] {
            let taken = bytes::<Narrow<1>>(64, boxes, 150_000);
            assert!(taken <= most, "{taken} bytes with {boxes} boxes of 64 squares");
        }
        let taken = bytes::<Narrow<2>>(90, 22, 150_000);
        assert!(taken <= 20.0, "{taken} bytes with 22 boxes of 90 squares");
    }

    #[test]
    fn a_table_uses_nearly_all_memory() {
        for limit in [1 << 20, 3 << 20] {
            let memory = Arc::new(Memory::new(Some(limit)));
            let mut table = Table::new(64, &all::<Narrow<1>>(64), &memory).expect("few boxes");
            let mut bits = grid::Random::new(9);
            let end = loop {
                let (boxes, player) = random::<Narrow<1>>(&mut bits, 64, 10);
                let key = table.key(&boxes, player);
                if table.find(key).is_none()
                    && let Err(end) = table.add(key, label(7))
                {
                    break end;
                }
            };
            assert_eq!(end, GaveUp::Memory);
            assert!(table.len() as usize > limit / 13, "{} positions in {limit} bytes", table.len());
        }
    }
}

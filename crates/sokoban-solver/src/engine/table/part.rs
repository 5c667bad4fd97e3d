//! A part of the table: buckets of slots, in which an entry has the rest of its hash beside the label of the position.
//!
//! A bucket has, one after the other: how many slots are in use, how far the farthest entry is whose home it is, a byte
//! of the hash for each slot (the tag, by which eight slots are looked at at once), and the rest of each entry: how far it
//! is from home, its label, and the rest of the hash. An entry that finds its home full stands in another
//! bucket, and notes how many steps ahead. Nothing is ever taken out.
//!
//! The first bits of the hash name the home, so the number of buckets is a power of two. In between, buckets become longer:
//! from 16 to 30 slots, two by two, which copies them as they are.

use super::label::{AHEAD_BITS, Label, Width};
use crate::ground::memory::Held;
use search::GaveUp;

/// Slots of a bucket when it is shortest, by how many it becomes longer, and what it does not reach.
const SHORT: usize = 16;
const LONGER: usize = 2;
const LONG: usize = 2 * SHORT;
/// Farthest that an entry can be from home.
const MOST_AHEAD: usize = (1 << AHEAD_BITS) - 1;
/// Bits of the number of buckets at most.
const MOST_HOME_BITS: u32 = 20;
/// Most bits of a hash beside the mixed ones, for an entry to be one word.
pub(super) const MOST_LATER_BITS: u32 = u128::BITS - Width::WIDE.bits() - (MIXED_BITS - TAG_BITS);
/// Bits of a hash that are mixed, of which the first are the home and those after them the tag.
pub(super) const MIXED_BITS: u32 = 34;
const TAG_BITS: u32 = 8;
/// Bytes of a bucket before its tags: how many slots are in use, and how far its entries are at most.
const HEAD: usize = 2;
/// Entries are read and written in words that go beyond their ends.
const WORD: usize = size_of::<u128>();
/// The lowest bit of each byte.
const LOWEST: u64 = u64::MAX / 0xff;

/// The part of a hash by which a part places it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hash {
    /// [`MIXED_BITS`] bits.
    pub(super) mixed: u64,
    pub(super) later: u128,
}

/// Where a hash belongs, and what an entry keeps of it.
#[derive(Clone, Copy)]
struct Address {
    home: usize,
    tag: u8,
    /// As it stands in an entry.
    rest: u128,
}

/// How the entries of a part are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    /// Bits of a hash that are not mixed.
    later_bits: u32,
    home_bits: u32,
    /// Slots of a bucket.
    slots: usize,
    width: Width,
}

impl Layout {
    /// Bits of the mixed ones that an entry keeps beside the tag.
    fn low_bits(self) -> u32 {
        MIXED_BITS - TAG_BITS - self.home_bits
    }

    /// Bits of an entry beside its tag.
    fn entry_bits(self) -> u32 {
        self.width.bits() + self.later_bits + self.low_bits()
    }
}

/// A part of the table.
#[derive(Debug)]
pub(super) struct Part {
    layout: Layout,
    /// Bytes of an entry without its tag, and of a bucket.
    entry_bytes: usize,
    stride: usize,
    /// The bits of an entry; the bits that identify it; the bits of the home of a bucket.
    whole: u128,
    identity: u128,
    homes: usize,
    count: usize,
    bytes: Vec<u8>,
}

impl Part {
    /// An empty part for hashes with `later_bits` later bits.
    pub(super) fn new(later_bits: u32, held: &mut Held) -> Result<Part, GaveUp> {
        let layout = Layout { later_bits, home_bits: 0, slots: SHORT, width: Width::NARROW };
        let mut part = Part::without_buckets(layout, held)?;
        part.bytes.resize(part.stride + WORD, 0);
        Ok(part)
    }

    /// A part that has the memory for its buckets, but not yet the buckets.
    fn without_buckets(layout: Layout, held: &mut Held) -> Result<Part, GaveUp> {
        let entry_bits = layout.entry_bits();
        if layout.home_bits > MOST_HOME_BITS {
            return Err(GaveUp::Memory);
        }
        let entry_bytes = entry_bits.div_ceil(u8::BITS) as usize;
        let stride = HEAD + layout.slots * (1 + entry_bytes);
        let bytes = (stride << layout.home_bits) + WORD;
        held.take(bytes)?;
        let whole = u128::MAX >> (u128::BITS - u8::BITS * entry_bytes as u32);
        let identity = whole & (u128::MAX << layout.width.bits() | MOST_AHEAD as u128);
        let homes = (1 << layout.home_bits) - 1;
        let bytes = Vec::with_capacity(bytes);
        Ok(Part { layout, entry_bytes, stride, whole, identity, homes, count: 0, bytes })
    }

    /// Bytes of its buckets.
    fn capacity(&self) -> usize {
        (self.stride << self.layout.home_bits) + WORD
    }

    /// Takes the place of a part, which is given back.
    fn replace(&mut self, part: Part, held: &mut Held) {
        held.give(self.capacity());
        *self = part;
    }

    #[inline]
    fn address(&self, hash: Hash) -> Address {
        let (low_bits, label_bits) = (self.layout.low_bits(), self.layout.width.bits());
        let first = hash.mixed >> low_bits;
        let low = hash.mixed ^ first << low_bits;
        Address {
            home: (first >> TAG_BITS) as usize & self.homes,
            tag: first as u8,
            rest: shifted(shifted(hash.later, low_bits) | u128::from(low), label_bits),
        }
    }

    /// The hash of an entry.
    #[cfg(test)]
    fn hash_at(&self, bucket: usize, i: usize, entry: u128) -> Hash {
        let home = bucket.wrapping_sub(step(entry as usize & MOST_AHEAD)) & self.homes;
        let (low_bits, rest) = (self.layout.low_bits(), entry >> self.layout.width.bits());
        let low = rest as u64 & ((1 << low_bits) - 1);
        let tag = u64::from(self.bytes[bucket * self.stride + HEAD + i]);
        let mixed = (home as u64) << (low_bits + TAG_BITS) | tag << low_bits | low;
        Hash { mixed, later: rest >> low_bits }
    }

    /// The bucket of a slot, and which one it is there.
    #[inline]
    fn place(&self, slot: usize) -> (usize, usize) {
        // A division of small numbers is faster.
        let (slot, slots) = (slot as u32, self.layout.slots as u32);
        ((slot / slots) as usize, (slot % slots) as usize)
    }

    /// The bucket `ahead` steps after a home.
    #[inline]
    fn ahead(&self, home: usize, ahead: usize) -> usize {
        (home + step(ahead)) & self.homes
    }

    /// Where an entry begins.
    #[inline]
    fn at(&self, bucket: usize, i: usize) -> usize {
        bucket * self.stride + HEAD + self.layout.slots + i * self.entry_bytes
    }

    #[inline]
    fn word(&self, at: usize) -> u128 {
        u128::from_le_bytes(self.bytes[at..].first_chunk().copied().unwrap_or_default())
    }

    /// An entry, and some of what follows it.
    #[inline]
    fn entry(&self, bucket: usize, i: usize) -> u128 {
        self.word(self.at(bucket, i)) & self.whole
    }

    /// Writes the bits of an entry that are in a mask.
    #[inline]
    fn write(&mut self, bucket: usize, i: usize, mask: u128, entry: u128) {
        let at = self.at(bucket, i);
        if let Some(bytes) = self.bytes[at..].first_chunk_mut() {
            let word = u128::from_le_bytes(*bytes) & !mask | entry;
            *bytes = word.to_le_bytes();
        }
    }

    /// The slot of a hash, if it is there.
    #[inline]
    pub(super) fn find(&self, hash: Hash) -> Option<usize> {
        let Address { home, tag, rest } = self.address(hash);
        let tags = LOWEST * u64::from(tag);
        let (mut bucket, mut ahead, mut wanted) = (home, 0, rest);
        let mut bytes = &self.bytes[home * self.stride..];
        let farthest = bytes[1];
        loop {
            let used = usize::from(bytes[0]);
            let tagged: &[u8; LONG] = bytes[HEAD..].first_chunk()?;
            for (first, word) in (0..used).step_by(8).zip(tagged.as_chunks().0) {
                let differ = u64::from_le_bytes(*word) ^ tags;
                // Bytes that are zero have their highest bit set, and sometimes one above them.
                let mut equal = differ.wrapping_sub(LOWEST) & !differ & (LOWEST << 7);
                while equal != 0 {
                    let i = first + equal.trailing_zeros() as usize / 8;
                    if i < used && tagged[i % LONG] == tag {
                        let at = HEAD + self.layout.slots + i * self.entry_bytes;
                        let word = bytes[at..].first_chunk().copied().unwrap_or_default();
                        if (u128::from_le_bytes(word) ^ wanted) & self.identity == 0 {
                            return Some(bucket * self.layout.slots + i);
                        }
                    }
                    equal &= equal - 1;
                }
            }
            if ahead == farthest {
                return None;
            }
            ahead += 1;
            wanted += 1;
            bucket = (bucket + usize::from(ahead)) & self.homes;
            bytes = &self.bytes[bucket * self.stride..];
        }
    }

    /// Loads what [`find`](Part::find) will look at first.
    #[inline]
    pub(super) fn touch(&self, hash: Hash) -> u64 {
        let home = hash.mixed >> (MIXED_BITS - self.layout.home_bits);
        self.bytes[home as usize * self.stride].into()
    }

    /// The label in a slot.
    #[inline]
    pub(super) fn label(&self, slot: usize) -> Label {
        let (bucket, i) = self.place(slot);
        self.layout.width.read(self.word(self.at(bucket, i)) as u64)
    }

    /// Says something else in a slot. Slots stay as they are.
    #[inline]
    pub(super) fn set_label(&mut self, slot: usize, label: Label, held: &mut Held) -> Result<(), GaveUp> {
        if !self.layout.width.has_room_for(label) {
            self.widen(label, held)?;
        }
        let (bucket, i) = self.place(slot);
        self.write(bucket, i, self.whole & !self.identity, self.layout.width.word(label).into());
        Ok(())
    }

    /// Adds a hash that is not there. Others may go to other slots.
    pub(super) fn add(&mut self, hash: Hash, label: Label, held: &mut Held) -> Result<usize, GaveUp> {
        if !self.layout.width.has_room_for(label) {
            self.widen(label, held)?;
        }
        if self.count * 12 >= (self.layout.slots << self.layout.home_bits) * 11 {
            // Without memory it becomes fuller still.
            let _ = self.grow(held);
        }
        loop {
            if let Some(slot) = self.put(hash, label) {
                return Ok(slot);
            }
            self.grow(held)?;
        }
    }

    /// Puts in a hash that is not there, if there is room for it.
    #[inline]
    fn put(&mut self, hash: Hash, label: Label) -> Option<usize> {
        let address = self.address(hash);
        self.put_at(address, self.layout.width.word(label).into())
    }

    /// The same for an address, where the label is in place.
    #[inline]
    fn put_at(&mut self, Address { home, tag, rest }: Address, label: u128) -> Option<usize> {
        let (mut bucket, mut ahead) = (home, 0);
        while usize::from(self.bytes[bucket * self.stride]) == self.layout.slots {
            ahead += 1;
            if ahead > MOST_AHEAD.min(self.homes) {
                return None;
            }
            bucket = self.ahead(home, ahead);
        }
        let at = bucket * self.stride;
        let i = usize::from(self.bytes[at]);
        self.bytes[at] += 1;
        self.bytes[at + HEAD + i] = tag;
        if ahead > 0 {
            let farthest = &mut self.bytes[home * self.stride + 1];
            *farthest = (*farthest).max(ahead as u8);
        }
        self.write(bucket, i, self.whole, rest | label | ahead as u128);
        self.count += 1;
        Some(bucket * self.layout.slots + i)
    }

    /// The slots in use, each with its bucket and which one it is there.
    fn used(&self) -> impl Iterator<Item = (usize, usize)> {
        let used = |bucket: usize| usize::from(self.bytes[bucket * self.stride]);
        (0..=self.homes).flat_map(move |bucket| (0..used(bucket)).map(move |i| (bucket, i)))
    }

    /// All hashes.
    #[cfg(test)]
    pub(super) fn hashes(&self) -> impl Iterator<Item = Hash> {
        self.used().map(|(bucket, i)| self.hash_at(bucket, i, self.entry(bucket, i)))
    }

    /// Makes it larger: the buckets longer, or twice as many.
    fn grow(&mut self, held: &mut Held) -> Result<(), GaveUp> {
        let slots = self.layout.slots + LONGER;
        if slots < LONG {
            return self.rebuild(Layout { slots, ..self.layout }, held);
        }
        let mut layout = Layout { home_bits: self.layout.home_bits + 1, slots: SHORT, ..self.layout };
        loop {
            let mut larger = Part::without_buckets(layout, held)?;
            larger.bytes.resize(larger.capacity(), 0);
            if self.put_all_into(&mut larger) {
                self.replace(larger, held);
                return Ok(());
            }
            held.give(larger.capacity());
            layout.slots += LONGER;
        }
    }

    /// Puts all entries into a part with twice as many buckets. Whether there is room for them.
    fn put_all_into(&self, twice: &mut Part) -> bool {
        let (label_bits, low_bits) = (self.layout.width.bits(), self.layout.low_bits() - 1);
        self.used().all(|(bucket, i)| {
            let entry = self.entry(bucket, i);
            let tag = self.bytes[bucket * self.stride + HEAD + i];
            let home = bucket.wrapping_sub(step(entry as usize & MOST_AHEAD)) & self.homes;
            // The first bit of the tag becomes the last one of the home, and that of the rest goes into the tag.
            let rest = entry >> (label_bits % u64::BITS);
            let (first, low) = (rest >> low_bits & 1, rest as u64 & ((1 << low_bits) - 1));
            let later = rest >> (low_bits + 1);
            let address = Address {
                home: home << 1 | usize::from(tag >> 7),
                tag: tag << 1 | first as u8,
                rest: shifted(shifted(later, low_bits) | u128::from(low), label_bits),
            };
            let label = entry as u64 & ((1 << label_bits) - 1) & !(MOST_AHEAD as u64);
            twice.put_at(address, label.into()).is_some()
        })
    }

    /// Makes room for a cost and a bound in every entry.
    #[cold]
    fn widen(&mut self, label: Label, held: &mut Held) -> Result<(), GaveUp> {
        let width = self.layout.width.with_room_for(label);
        self.rebuild(Layout { width, ..self.layout }, held)
    }

    /// Gives it another layout with as many buckets: entries stay in theirs.
    fn rebuild(&mut self, layout: Layout, held: &mut Held) -> Result<(), GaveUp> {
        let mut other = Part::without_buckets(layout, held)?;
        other.count = self.count;
        let (old, new) = (self.layout.width, layout.width);
        for bucket in self.bytes.chunks_exact(self.stride).take(self.homes + 1) {
            let start = other.bytes.len();
            let (head, entries) = bucket.split_at(HEAD + self.layout.slots);
            other.bytes.extend_from_slice(head);
            other.bytes.resize(start + HEAD + layout.slots, 0);
            if old == new {
                other.bytes.extend_from_slice(entries);
            } else {
                for entry in entries.chunks_exact(self.entry_bytes) {
                    let mut word = [0; WORD];
                    word[..self.entry_bytes].copy_from_slice(entry);
                    let word = old.rewritten(u128::from_le_bytes(word), new);
                    other.bytes.extend_from_slice(&word.to_le_bytes()[..other.entry_bytes]);
                }
            }
            other.bytes.resize(start + other.stride, 0);
        }
        other.bytes.resize(other.capacity(), 0);
        self.replace(other, held);
        Ok(())
    }
}

/// A shift by less than a word, which takes fewer steps than any other.
#[inline]
fn shifted(number: u128, bits: u32) -> u128 {
    number << (bits % u64::BITS)
}

/// How many buckets lie between one and the one `ahead` steps after it. All steps lead to different buckets, and
/// those of neighbours part.
#[inline]
fn step(ahead: usize) -> usize {
    ahead * (ahead + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::memory::Memory;
    use std::collections::HashMap;
    use std::sync::Arc;

    fn label(number: u32) -> Label {
        Label { closed: number % 2 == 1, cost: number % 500, bound: number % 300 }
    }

    /// The part and the model have the same entries.
    fn compare(part: &Part, model: &HashMap<(u64, u128), Label>, seed: u64) {
        assert_eq!((part.used().count(), part.count), (model.len(), model.len()), "seed {seed}");
        for (bucket, i) in part.used() {
            let slot = bucket * part.layout.slots + i;
            let hash = part.hash_at(bucket, i, part.entry(bucket, i));
            assert_eq!(model.get(&(hash.mixed, hash.later)), Some(&part.label(slot)), "seed {seed}");
            assert_eq!(part.find(hash), Some(slot), "seed {seed}");
        }
    }

    #[test]
    fn a_part_is_a_map_from_hashes_to_what_was_said_last() {
        for seed in 0..12 {
            let memory = Arc::new(Memory::new(None));
            let mut held = memory.hold_none();
            // The later bits alone, or both, tell hashes apart; rests of one word or two.
            let (later_bits, mixed) =
                [(5, 0x3ff), (20, 0x3ffff), (60, 0x3ff), (MOST_LATER_BITS, 7)][seed as usize % 4];
            let mut part = Part::new(later_bits, &mut held).expect("memory");
            let mut random = grid::Random::new(seed);
            let mut model = HashMap::new();
            for number in 0..20_000_u32 {
                let bits = random.bits();
                // Few enough that some come twice.
                let later = u128::from(bits >> 32 & 0x3f) * 0x0400_0000_0000_0010_0001;
                let hash = Hash {
                    mixed: (bits & mixed) << (MIXED_BITS - mixed.trailing_ones()),
                    later: later & ((1 << later_bits) - 1),
                };
                let mut label = label(number);
                if number % 7_000 == 6_999 {
                    (label.cost, label.bound) = (number, 1_048_575 - number);
                }
                match part.find(hash) {
                    Some(slot) => {
                        assert_eq!(
                            model.get(&(hash.mixed, hash.later)),
                            Some(&part.label(slot)),
                            "seed {seed}"
                        );
                        part.set_label(slot, label, &mut held).expect("memory");
                        assert_eq!((part.find(hash), part.label(slot)), (Some(slot), label), "slots stay");
                    }
                    None => {
                        assert!(!model.contains_key(&(hash.mixed, hash.later)), "seed {seed}");
                        let slot = part.add(hash, label, &mut held).expect("memory");
                        assert_eq!((part.find(hash), part.label(slot)), (Some(slot), label), "seed {seed}");
                    }
                }
                model.insert((hash.mixed, hash.later), label);
                if number.is_power_of_two() {
                    compare(&part, &model, seed);
                }
            }
            compare(&part, &model, seed);
            assert_eq!(held.bytes(), part.bytes.len());
        }
    }

    #[test]
    fn a_part_without_memory_becomes_full_and_is_right() {
        for limit in [2_000, 60_000] {
            let memory = Arc::new(Memory::new(Some(limit)));
            let mut held = memory.hold_none();
            let mut part = Part::new(36, &mut held).expect("memory");
            let mut random = grid::Random::new(limit as u64);
            let mut model = HashMap::new();
            loop {
                let bits = random.bits();
                let hash = Hash { mixed: bits >> (u64::BITS - MIXED_BITS), later: u128::from(bits & 0xfff) };
                if part.add(hash, label(bits as u32 & 0xff), &mut held).is_err() {
                    break;
                }
                model.insert((hash.mixed, hash.later), label(bits as u32 & 0xff));
            }
            compare(&part, &model, limit as u64);
            assert!(
                part.count * 10 >= (part.layout.slots << part.layout.home_bits) * 9,
                "{} of {}",
                part.count,
                part.layout.slots << part.layout.home_bits
            );
            assert!(memory.peak() <= limit);
        }
    }
}

//! Finds things that are kept in a list, by a hash: a number of four bytes for each, where a hash map has a copy of the thing.
//!
//! Open addressing with linear probing; at most half of the places are taken.

use rustc_hash::FxHasher;
use search::{Memory, OutOfMemory};
use std::hash::{Hash, Hasher};

/// No thing.
const FREE: u32 = u32::MAX;

/// Places at first.
const FEWEST: usize = 16;

/// The numbers of the things in a list.
#[derive(Debug, Default)]
pub struct Index {
    places: Vec<u32>,
    taken: usize,
}

impl Index {
    /// The number of a thing; `is_it` compares it with that of a number.
    pub fn find(&self, thing: &impl Hash, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let number = *self.places.get(self.place(thing, is_it)?)?;
        (number != FREE).then_some(number)
    }

    /// The number of a thing, which is `new` if it had none. Before there are more things than there is room for, [`room`](Index::room)
    /// makes some.
    pub fn find_or_add(&mut self, thing: &impl Hash, new: u32, is_it: impl Fn(u32) -> bool) -> u32 {
        let Some(place) = self.place(thing, is_it) else { return FREE };
        if self.places[place] == FREE {
            self.places[place] = new;
            self.taken += 1;
        }
        self.places[place]
    }

    /// Makes room for one more thing; `list` has all so far, numbered from `first` on.
    /// Fails when there is no memory for it.
    pub fn room(&mut self, list: &[impl Hash], first: u32, memory: &mut Memory) -> Result<(), OutOfMemory> {
        if self.taken < self.places.len() / 2 {
            return Ok(());
        }
        let (before, after) = (self.places.len(), (2 * self.places.len()).max(FEWEST));
        memory.take(after * size_of::<u32>())?;
        self.places = vec![FREE; after];
        memory.give(before * size_of::<u32>());
        for (number, thing) in list.iter().enumerate() {
            // Things of a list differ.
            if let Some(place) = self.place(thing, |_| false) {
                self.places[place] = first + number as u32;
            }
        }
        self.taken = list.len();
        Ok(())
    }

    /// Where a thing is, or would be; none without places.
    fn place(&self, thing: &impl Hash, is_it: impl Fn(u32) -> bool) -> Option<usize> {
        let mut hasher = FxHasher::default();
        thing.hash(&mut hasher);
        // The high bits of a product depend on all bits.
        let spread = hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bits = self.places.len().checked_ilog2()?;
        let mut place = (spread >> (u64::BITS - bits)) as usize;
        while self.places[place] != FREE && !is_it(self.places[place]) {
            place = (place + 1) % self.places.len();
        }
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_found_as_long_as_there_is_memory() {
        let (mut memory, mut index, mut list) = (Memory::new(Some(60_000)), Index::default(), Vec::new());
        assert_eq!(index.find(&0_u64, |_| false), None);
        for thing in (0_u64..).map(|number| number * 40_503) {
            if index.room(&list, 0, &mut memory).is_err() {
                break;
            }
            let new = list.len() as u32;
            assert_eq!(index.find_or_add(&thing, new, |number| list[number as usize] == thing), new);
            list.push(thing);
        }
        // Places for 8,192 numbers beside those for 4,096 are 48 kB.
        assert_eq!(list.len(), 4_096);
        for (number, thing) in list.iter().enumerate() {
            let found = index.find(thing, |number| list[number as usize] == *thing);
            assert_eq!(found, Some(number as u32));
        }
        assert_eq!(index.find(&1_u64, |number| list[number as usize] == 1), None);
    }
}

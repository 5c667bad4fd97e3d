//! Random numbers that are the same for the same seed on every machine and in every version: for random
//! levels and random tests.

use crate::Direction;

/// A small random number generator (SplitMix64; Steele, Lea and Flood, OOPSLA 2014). Its numbers never
/// change from one version of this project to the next.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0. Biased by less than `bound / 2^32`.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * bound as u64) >> 32) as u32
    }

    /// Whether an event of that many percent happens.
    pub const fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// A direction.
    pub const fn direction(&mut self) -> Direction {
        Direction::from_index(self.below(4) as usize)
    }

    /// An index into something that has `len` items, at least one.
    pub const fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// One of the items, of which there must be one.
    pub const fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }
}

#[test]
fn the_sequence_never_moves() {
    let mut random = Random::new(1);
    assert_eq!([random.bits(), random.bits()], [0x910a_2dec_8902_5cc1, 0xbeeb_8da1_658e_ec67]);
}

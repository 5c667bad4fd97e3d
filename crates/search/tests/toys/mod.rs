//! Toy spaces for the tests of the engines: small graphs, mazes, sliding puzzles.

#![allow(dead_code, missing_docs, unreachable_pub)] // each test binary uses its own part

pub mod graph;
pub mod line_up;
pub mod maze;
pub mod sliding;

/// SplitMix64 (Steele, Lea and Flood, 2014): small, fixed, the same everywhere.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n)) as u32
    }
}

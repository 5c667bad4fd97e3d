//! Positions as numbers: a bit for each square on which a box may stand, and the player.
//!
//! The bits of those squares are moved together in each word of the board, six steps with masks that are known beforehand
//! (Warren 2012, compress or generalized extract).

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;

/// How the bits of one word are moved together.
#[derive(Debug)]
struct Word {
    wanted: u64,
    /// The bits that move by 1, 2, 4 and so on places, in turn.
    moving: [u64; 6],
    /// The place of the lowest of them in the number.
    at: u32,
}

impl Word {
    fn new(wanted: u64, at: u32) -> Word {
        let mut moving = [0; 6];
        let (mut left, mut gaps) = (wanted, !wanted << 1);
        for (step, moving) in moving.iter_mut().enumerate() {
            // Each bit is the parity of the gaps below it.
            let parity = (0..6).fold(gaps, |parity, i| parity ^ parity << (1 << i));
            *moving = parity & left;
            left = (left ^ *moving) | *moving >> (1 << step);
            gaps &= !parity;
        }
        Word { wanted, moving, at }
    }

    #[inline]
    fn together(&self, word: u64) -> u64 {
        let mut word = word & self.wanted;
        for (step, &moving) in self.moving.iter().enumerate() {
            let moved = word & moving;
            word = (word ^ moved) | moved >> (1 << step);
        }
        word
    }

    fn apart(&self, bits: u64) -> u64 {
        let steps = self.moving.iter().enumerate().rev();
        let word =
            steps.fold(bits, |word, (step, &moving)| (word & !moving) | (word << (1 << step) & moving));
        word & self.wanted
    }
}

/// How the positions of one maze are numbered.
#[derive(Debug)]
pub(super) struct Packing {
    words: Vec<Word>,
    player_bits: u32,
    /// Bits of all numbers.
    pub(super) bits: u32,
}

impl Packing {
    /// Numbers of positions of `squares` squares whose boxes stand on `live` ones; none if they have more than `most` bits.
    pub(super) fn new<B: Board>(squares: usize, live: &B, most: u32) -> Option<Packing> {
        let player_bits = usize::BITS - squares.saturating_sub(1).leading_zeros();
        let bits = player_bits + live.len() as u32;
        let mut at = player_bits;
        let words = live.words().iter().map(|&wanted| {
            let word = Word::new(wanted, at);
            at += wanted.count_ones();
            word
        });
        (bits <= most.min(u128::BITS)).then(|| Packing { words: words.collect(), player_bits, bits })
    }

    /// Whether all boxes stand on squares that have a bit.
    #[inline]
    pub(super) fn has<B: Board>(&self, boxes: &B) -> bool {
        self.words.iter().zip(boxes.words()).all(|(live, &word)| word & !live.wanted == 0)
    }

    /// The number of a position, whose boxes all stand on squares that have a bit.
    #[inline]
    pub(super) fn number<B: Board>(&self, boxes: &B, player: Square) -> u128 {
        let mut pairs = self.words.iter().zip(boxes.words());
        let first = pairs.next().map_or(0, |(live, &word)| live.together(word));
        // The first is not far from the lowest bit, and fewer steps are enough for a short way.
        let first = u128::from(first) << (self.player_bits % u64::BITS) | u128::from(player);
        pairs.fold(first, |number, (live, &word)| number | u128::from(live.together(word)) << live.at)
    }

    /// The player of the position of that number; its boxes are written.
    #[inline]
    pub(super) fn position<B: Board>(&self, number: u128, boxes: &mut B) -> Square {
        for (live, word) in self.words.iter().zip(boxes.words_mut()) {
            *word = live.apart((number >> live.at) as u64);
        }
        number as Square & ((1 << self.player_bits) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::{Narrow, Wide};

    fn check<B: Board>(squares: usize, seed: u64) {
        let mut random = grid::Random::new(seed);
        let mut live = B::empty(squares);
        (0..squares as Square).filter(|_| random.percent(60)).for_each(|square| live.put(square));
        let packing = Packing::new(squares, &live, 128).expect("few squares");
        let mut written = B::empty(squares);
        for _ in 0..200 {
            let mut boxes = live.clone();
            live.squares().filter(|_| random.percent(50)).for_each(|square| boxes.take(square));
            let player = random.below(squares as u32);
            let number = packing.number(&boxes, player);
            let dead = (0..squares as Square).find(|&square| !live.has(square));
            let elsewhere = dead.is_some_and(|dead| {
                let mut moved = boxes.clone();
                moved.put(dead);
                packing.has(&moved)
            });
            assert!(packing.has(&boxes) && !elsewhere, "seed {seed}");
            assert!(packing.bits == u128::BITS || number >> packing.bits == 0, "seed {seed}");
            assert_eq!((packing.position(number, &mut written), &written), (player, &boxes), "seed {seed}");
        }
    }

    #[test]
    fn a_number_is_that_of_one_position() {
        for seed in 0..20 {
            check::<Narrow<1>>(1 + 3 * seed as usize, seed);
            check::<Narrow<2>>(65 + 3 * seed as usize, seed);
            check::<Wide>(100 + seed as usize, seed);
        }
    }

    #[test]
    fn squares_where_no_box_stands_take_no_bits() {
        let mut live = Narrow::<2>::empty(100);
        [3, 70, 99].into_iter().for_each(|square| live.put(square));
        assert_eq!(Packing::new(100, &live, 128).expect("few squares").bits, 3 + 7);
        (0..121).for_each(|square| live.put(square));
        assert_eq!(Packing::new(128, &live, 128).expect("few enough").bits, 128);
        live.put(127);
        assert!(Packing::new(128, &live, 128).is_none());
    }
}

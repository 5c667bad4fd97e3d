//! Flood fills and neighbours of sets on boards of up to 256 squares, a group of squares at a time.
//!
//! The squares of a row have consecutive numbers, so a fill comes to most of them together. A table has the neighbours of each
//! set of squares of a group.

use crate::ground::floor::board::{NONE, Square};

/// Most squares of a maze that has tables for fills.
pub(super) const MOST_SQUARES: usize = 256;

/// The neighbours of squares as sets. Larger groups take larger tables, which would fill the cache on larger boards.
#[derive(Clone, Debug)]
pub(super) enum Neighbours {
    One(Groups<1, 8>),
    Two(Groups<2, 4>),
    Four(Groups<4, 4>),
    /// The board is too large.
    Unknown,
}

/// For each group of `G` squares and each set of them, their neighbours as a set of `W` words.
#[derive(Clone, Debug)]
pub(super) struct Groups<const W: usize, const G: u32>(Vec<[u64; W]>);

impl Neighbours {
    /// The sets of these neighbours.
    pub(super) fn new(next: &[[Square; 4]]) -> Neighbours {
        match next.len() {
            0..=64 => Neighbours::One(Groups::new(next)),
            65..=128 => Neighbours::Two(Groups::new(next)),
            129..=MOST_SQUARES => Neighbours::Four(Groups::new(next)),
            _ => Neighbours::Unknown,
        }
    }

    /// Bytes of the sets on a board of `squares` squares.
    pub(super) fn bytes(squares: usize) -> usize {
        match squares {
            0..=64 => Groups::<1, 8>::BYTES,
            65..=128 => Groups::<2, 4>::BYTES,
            129..=MOST_SQUARES => Groups::<4, 4>::BYTES,
            _ => 0,
        }
    }

    /// Fills `area` with what is reached from `from`, or with some of it once `to` is among it. Low squares come first.
    /// False where the board is too large for it.
    #[inline(always)]
    pub(super) fn fill(&self, boxes: &[u64], from: Square, to: Option<Square>, area: &mut [u64]) -> bool {
        match (self, boxes) {
            (Neighbours::One(groups), &[a, ..]) => groups.fill(&[a], from, to, area),
            (Neighbours::Two(groups), &[a, b, ..]) => groups.fill(&[a, b], from, to, area),
            (Neighbours::Four(groups), &[a, b, c, d]) => groups.fill(&[a, b, c, d], from, to, area),
            _ => return false,
        }
        true
    }

    /// Puts the neighbours of the squares of `set` into `beside`. False where the board is too large for it.
    #[inline(always)]
    pub(super) fn beside(&self, set: &[u64], beside: &mut [u64]) -> bool {
        match (self, set) {
            (Neighbours::One(groups), &[a, ..]) => groups.beside(&[a], beside),
            (Neighbours::Two(groups), &[a, b, ..]) => groups.beside(&[a, b], beside),
            (Neighbours::Four(groups), &[a, b, c, d]) => groups.beside(&[a, b, c, d], beside),
            _ => return false,
        }
        true
    }
}

impl<const W: usize, const G: u32> Groups<W, G> {
    /// The squares of the first group.
    const FIRST: u64 = (1 << G) - 1;
    /// Bytes of the table.
    const BYTES: usize = (64 * W / G as usize) << G << W.ilog2() << 3;

    fn new(next: &[[Square; 4]]) -> Self {
        let mut sets = vec![[0; W]; (64 * W / G as usize) << G];
        for (square, next) in next.iter().enumerate() {
            let (group, place) = (square / G as usize, 1 << (square % G as usize));
            for (set, near) in sets[group << G..][..1 << G].iter_mut().enumerate() {
                for &next in next.iter().filter(|&&next| set & place != 0 && next != NONE) {
                    near[next as usize / 64] |= 1 << (next % 64);
                }
            }
        }
        Groups(sets)
    }

    /// Takes the first group of squares out of a word of a set; their neighbours.
    #[inline(always)]
    fn take(&self, set: &mut [u64; W], word: usize) -> &[u64; W] {
        let first = set[word].trailing_zeros() & !(G - 1);
        let squares = set[word] >> first & Self::FIRST;
        set[word] &= !(Self::FIRST << first);
        let group = word * 64 / G as usize + (first / G) as usize;
        &self.0[group << G | squares as usize]
    }

    #[inline(always)]
    fn beside(&self, set: &[u64; W], beside: &mut [u64]) {
        let mut left = *set;
        for word in 0..W {
            while left[word] != 0 {
                for (beside, near) in beside.iter_mut().zip(self.take(&mut left, word)) {
                    *beside |= near;
                }
            }
        }
    }

    #[inline(always)]
    fn fill(&self, boxes: &[u64; W], from: Square, to: Option<Square>, area: &mut [u64]) {
        let mut start = [0; W];
        start[from as usize / 64] = 1 << (from % 64);
        // Squares whose neighbours are not looked at yet, and what is free and not reached.
        let mut fresh = start;
        let mut left: [u64; W] = std::array::from_fn(|word| !boxes[word] & !start[word]);
        // Only a low square is worth a look at each step.
        let aim = to.filter(|&to| to < 64).map_or(0, |to| 1 << to);
        'fill: while fresh.iter().any(|&word| word != 0) {
            // Downward, so that low squares are soon reached.
            for word in (0..W).rev() {
                while fresh[word] != 0 {
                    let near = self.take(&mut fresh, word);
                    for other in 0..W {
                        let new = near[other] & left[other];
                        left[other] ^= new;
                        fresh[other] |= new;
                    }
                    if aim & !left[0] != 0 {
                        break 'fill;
                    }
                }
            }
        }
        // A set may be wider than the board.
        for (word, area) in area.iter_mut().enumerate() {
            *area = if word < W { !boxes[word] & !left[word] | start[word] } else { 0 };
        }
    }
}

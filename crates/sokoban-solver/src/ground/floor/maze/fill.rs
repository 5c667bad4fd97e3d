//! Flood fills on boards of up to 256 squares, whose sets stay in registers.

use crate::ground::floor::board::{NONE, Square};

/// Most squares of a maze that keeps sets for each of them.
pub(super) const MOST_SQUARES: usize = 256;

/// A set of squares.
pub(super) type Set = [u64; MOST_SQUARES / 64];

/// The neighbours of each square as a set; empty on larger boards.
#[derive(Clone, Debug)]
pub(super) struct Neighbours(Vec<Set>);

impl Neighbours {
    /// The sets of these neighbours.
    pub(super) fn new(next: &[[Square; 4]]) -> Neighbours {
        let known = if next.len() <= MOST_SQUARES { next } else { &[] };
        let set = |next: &[Square; 4]| {
            let mut set = Set::default();
            for &square in next.iter().filter(|&&square| square != NONE) {
                set[square as usize / 64] |= 1 << (square % 64);
            }
            set
        };
        Neighbours(known.iter().map(set).collect())
    }

    /// Fills `area` with what is reached from `from`, or with some of it once `to` is among it. Low squares come first.
    /// False where the board is too large for it.
    #[inline(always)]
    pub(super) fn fill(&self, boxes: &[u64], from: Square, to: Option<Square>, area: &mut [u64]) -> bool {
        if self.0.is_empty() {
            return false;
        }
        match *boxes {
            [a] => self.fill_words(&[a], from, to, area),
            [a, b] => self.fill_pair(&[a, b], from, to, area),
            [a, b, c, d] => self.fill_words(&[a, b, c, d], from, to, area),
            _ => return false,
        }
        true
    }

    /// A fill of sets of `W` words, a word at a time.
    #[inline(always)]
    fn fill_words<const W: usize>(
        &self,
        boxes: &[u64; W],
        from: Square,
        to: Option<Square>,
        area: &mut [u64],
    ) {
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
                    let near = &self.0[word * 64 + fresh[word].trailing_zeros() as usize];
                    fresh[word] &= fresh[word] - 1;
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
        for (word, area) in area.iter_mut().enumerate() {
            *area = !boxes[word] & !left[word] | start[word];
        }
    }

    /// The same for two words, which is faster with both in one number.
    #[inline(always)]
    fn fill_pair(&self, boxes: &[u64; 2], from: Square, to: Option<Square>, area: &mut [u64]) {
        let joined = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        let boxes = joined(boxes[0], boxes[1]);
        let aim = to.map(|to| 1 << to);
        let mut reached: u128 = 1 << from;
        let mut fresh = reached;
        while fresh != 0 && aim.is_none_or(|aim: u128| reached & aim == 0) {
            // The lowest and the highest at once: neither waits for the other.
            let [low, high] = [fresh.trailing_zeros(), fresh.ilog2()];
            let [one, other] = [low, high].map(|square| &self.0[square as usize]);
            let near = joined(one[0] | other[0], one[1] | other[1]);
            fresh = (fresh & (fresh - 1) & !(1 << high)) | (near & !boxes & !reached);
            reached |= fresh;
        }
        for (area, word) in area.iter_mut().zip([reached as u64, (reached >> 64) as u64]) {
            *area = word;
        }
    }
}

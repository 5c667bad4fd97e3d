//! Sets of squares: one bit per square, in a fixed number of words if the level is small enough.
//!
//! A search is compiled for each width, so on a level of up to 64 squares a set is one register. [`Wide`] holds any
//! number of squares.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

/// A floor square, counted from 0 row by row without walls and void.
pub(crate) type Square = u32;

/// No square: a wall.
pub(crate) const NONE: Square = Square::MAX;

/// A set of squares of one maze.
pub(crate) trait Board: Clone + PartialEq + Eq + Hash + Debug + Send + Sync + 'static {
    /// Bits that name any square that it can hold.
    const SQUARE_BITS: u32;

    /// The empty set for a maze of `squares` squares.
    fn empty(squares: usize) -> Self;

    /// The words of the set, lowest squares first.
    fn words(&self) -> &[u64];

    /// The set of all squares of a maze of `squares` squares.
    #[inline]
    fn full(squares: usize) -> Self {
        let mut set = Self::empty(squares);
        let mut left = squares;
        for word in set.words_mut() {
            *word = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            left = left.saturating_sub(64);
        }
        set
    }

    /// Bytes of a board like this one.
    #[inline]
    fn bytes(&self) -> usize {
        let words = size_of_val(self.words());
        if size_of::<Self>() >= words { size_of::<Self>() } else { size_of::<Self>() + words }
    }

    /// The words, to be written.
    fn words_mut(&mut self) -> &mut [u64];

    /// Whether `square` is in the set.
    #[inline]
    fn has(&self, square: Square) -> bool {
        self.words()[square as usize / 64] >> (square % 64) & 1 == 1
    }

    /// Puts `square` in.
    #[inline]
    fn put(&mut self, square: Square) {
        self.words_mut()[square as usize / 64] |= 1 << (square % 64);
    }

    /// Takes `square` out.
    #[inline]
    fn take(&mut self, square: Square) {
        self.words_mut()[square as usize / 64] &= !(1 << (square % 64));
    }

    /// Puts all squares of `other` in.
    #[inline]
    fn add(&mut self, other: &Self) {
        for (mine, others) in self.words_mut().iter_mut().zip(other.words()) {
            *mine |= others;
        }
    }

    /// Takes all squares of `other` out.
    #[inline]
    fn remove(&mut self, other: &Self) {
        for (mine, others) in self.words_mut().iter_mut().zip(other.words()) {
            *mine &= !others;
        }
    }

    /// Takes all squares out that are not in `other`.
    #[inline]
    fn keep(&mut self, other: &Self) {
        for (mine, others) in self.words_mut().iter_mut().zip(other.words()) {
            *mine &= others;
        }
    }

    /// Takes all squares out.
    #[inline]
    fn clear(&mut self) {
        self.words_mut().fill(0);
    }

    /// Number of squares in the set.
    #[inline]
    fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Number of squares in the set that are not in `other`.
    #[inline]
    fn len_without(&self, other: &Self) -> u32 {
        let words = self.words().iter().zip(other.words());
        words.map(|(own, other)| (own & !other).count_ones()).sum()
    }

    /// Whether every square of `self` is in `other`.
    #[inline]
    fn is_subset(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & !b == 0)
    }

    /// Whether some square of `self` is in `other`.
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(a, b)| a & b != 0)
    }

    /// The lowest square, if any.
    #[inline]
    fn first(&self) -> Option<Square> {
        let (i, word) = self.words().iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(i as Square * 64 + word.trailing_zeros())
    }

    /// The squares, in rising order.
    #[inline]
    fn squares(&self) -> Squares<'_> {
        let words = self.words();
        Squares { words, at: 0, word: words.first().copied().unwrap_or(0) }
    }
}

/// The squares of a set, in rising order.
#[derive(Clone, Debug)]
pub(crate) struct Squares<'a> {
    words: &'a [u64],
    at: usize,
    word: u64,
}

impl Iterator for Squares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.at as Square * 64 + bit)
    }
}

/// A set of up to `64 * W` squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Narrow<const W: usize>([u64; W]);

impl<const W: usize> Hash for Narrow<W> {
    /// Each word is mixed with a folded product, so that one word is left to hash. That of a slice takes its bytes.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mixed = self.0.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, word| {
            let product = u128::from(hash ^ word) * 0xe703_7ed1_a0b4_28db;
            product as u64 ^ (product >> 64) as u64
        });
        state.write_u64(mixed);
    }
}

impl<const W: usize> Board for Narrow<W> {
    const SQUARE_BITS: u32 = (64 * W).next_power_of_two().ilog2();

    #[inline]
    fn empty(squares: usize) -> Self {
        debug_assert!(squares <= 64 * W);
        Narrow([0; W])
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// A set of any number of squares.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wide(Box<[u64]>);

impl Board for Wide {
    const SQUARE_BITS: u32 = 20;

    fn empty(squares: usize) -> Self {
        Wide(vec![0; squares.div_ceil(64).max(1)].into())
    }

    fn words(&self) -> &[u64] {
        &self.0
    }

    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// Calls a function generic over the board with the narrowest board that holds `squares` squares.
///
/// Each width is a fifth of what there is to compile, so one has to be worth it: another of 1,024 squares saved 8 % of the
/// time on levels of 300 squares and more (one in thirty), and one of 64 saves 3 to 9 % on those that fit (most levels).
macro_rules! with_board {
    ($squares:expr, $function:ident ( $($argument:expr),* $(,)? )) => {
        match $squares {
            0..=64 => $function::<$crate::ground::floor::board::Narrow<1>>($($argument),*),
            65..=128 => $function::<$crate::ground::floor::board::Narrow<2>>($($argument),*),
            129..=256 => $function::<$crate::ground::floor::board::Narrow<4>>($($argument),*),
            _ => $function::<$crate::ground::floor::board::Wide>($($argument),*),
        }
    };
}
pub(crate) use with_board;

/// The same with two widths, for what serves comparison and study: the methods by name are a fifth of what there is to compile
/// if they have four.
macro_rules! with_either_board {
    ($squares:expr, $function:ident ( $($argument:expr),* $(,)? )) => {
        match $squares {
            0..=128 => $function::<$crate::ground::floor::board::Narrow<2>>($($argument),*),
            _ => $function::<$crate::ground::floor::board::Wide>($($argument),*),
        }
    };
}
pub(crate) use with_either_board;

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: Board>() {
        let mut board = B::empty(60);
        for square in [3, 0, 59] {
            board.put(square);
        }
        assert_eq!(board.squares().collect::<Vec<_>>(), [0, 3, 59]);
        assert_eq!((board.len(), board.first(), board.has(3), board.has(4)), (3, Some(0), true, false));
        board.take(0);
        let mut copy = B::empty(60);
        copy.words_mut().copy_from_slice(board.words());
        assert!(copy == board && copy.is_subset(&board));
        let mut full = B::full(60);
        assert_eq!((full.len(), full.has(59)), (60, true));
        full.remove(&copy);
        assert_eq!((full.len(), full.has(3)), (58, false));
        full.put(3);
        full.keep(&copy);
        assert_eq!(full.squares().collect::<Vec<_>>(), [3]);
        board.clear();
        assert!(board.is_empty() && board.first().is_none() && !copy.is_subset(&board));
    }

    #[test]
    fn narrow_and_wide_boards_are_sets() {
        check::<Narrow<1>>();
        check::<Narrow<4>>();
        check::<Wide>();
    }
}

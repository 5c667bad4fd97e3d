//! Sets of cells as machine words, for boards small enough to shift as a whole.

use std::fmt::Debug;

/// A set of padded cells (see [`Board`](crate::level::board::Board)) as one wide integer.
pub(crate) trait Bits: Copy + Eq + Debug + Send + Sync + 'static {
    /// Most cells a set can hold.
    const CAPACITY: usize;
    /// No cell.
    const EMPTY: Self;

    fn single(cell: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    fn is_empty(self) -> bool;
    /// Number of cells.
    fn count(self) -> u32;
    /// Moves every cell by `offset`, which may be negative; what leaves the range is lost.
    fn moved(self, offset: i32) -> Self;
    /// The cells one and `stride` before and after those of the set.
    #[inline]
    fn around(self, stride: usize) -> Self {
        let stride = stride as i32;
        self.moved(1).or(self.moved(-1)).or(self.moved(stride)).or(self.moved(-stride))
    }
    /// The lowest cell and the set without it.
    fn pop(self) -> Option<(usize, Self)>;

    #[inline]
    fn contains(self, cell: usize) -> bool {
        !self.and(Self::single(cell)).is_empty()
    }

    #[inline]
    fn for_each(self, mut visit: impl FnMut(usize)) {
        let mut rest = self;
        while let Some((cell, next)) = rest.pop() {
            visit(cell);
            rest = next;
        }
    }
}

impl Bits for u128 {
    const CAPACITY: usize = 128;
    const EMPTY: u128 = 0;

    #[inline]
    fn single(cell: usize) -> u128 {
        1 << cell
    }
    #[inline]
    fn and(self, other: u128) -> u128 {
        self & other
    }
    #[inline]
    fn or(self, other: u128) -> u128 {
        self | other
    }
    #[inline]
    fn without(self, other: u128) -> u128 {
        self & !other
    }
    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn moved(self, offset: i32) -> u128 {
        if offset >= 0 {
            self.checked_shl(offset as u32).unwrap_or(0)
        } else {
            self.checked_shr(offset.unsigned_abs()).unwrap_or(0)
        }
    }
    #[inline]
    fn around(self, stride: usize) -> u128 {
        // Faster than the general way, since no offset can be out of range: a board has three rows at least.
        self << 1 | self >> 1 | self << (stride & 127) | self >> (stride & 127)
    }
    #[inline]
    fn pop(self) -> Option<(usize, u128)> {
        (self != 0).then(|| (self.trailing_zeros() as usize, self & (self - 1)))
    }
}

/// A set of up to 1,024 cells, for levels beyond the size of the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide([u64; 16]);

impl Bits for Wide {
    const CAPACITY: usize = 1024;
    const EMPTY: Wide = Wide([0; 16]);

    fn single(cell: usize) -> Wide {
        let mut words = [0; 16];
        words[cell / 64] = 1 << (cell % 64);
        Wide(words)
    }
    fn and(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    fn or(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    fn without(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    fn moved(self, offset: i32) -> Wide {
        let (words, bits) = (offset.div_euclid(64), offset.rem_euclid(64));
        let word = |i: i32| usize::try_from(i).ok().and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        Wide(std::array::from_fn(|i| {
            let low = i as i32 - words;
            let high_part = word(low) << bits;
            if bits == 0 { high_part } else { high_part | word(low - 1) >> (64 - bits) }
        }))
    }
    fn pop(self) -> Option<(usize, Wide)> {
        let i = self.0.iter().position(|&word| word != 0)?;
        let mut rest = self;
        rest.0[i] &= rest.0[i] - 1;
        Some((i * 64 + self.0[i].trailing_zeros() as usize, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells<B: Bits>(set: B) -> Vec<usize> {
        let mut cells = Vec::new();
        set.for_each(|cell| cells.push(cell));
        cells
    }

    fn check<B: Bits>() {
        let last = B::CAPACITY - 1;
        let set = B::single(0).or(B::single(63)).or(B::single(64)).or(B::single(last));
        assert_eq!(cells(set), [0, 63, 64, last]);
        assert_eq!(cells(set.moved(1)), [1, 64, 65]);
        assert_eq!(cells(set.moved(-1)), [62, 63, last - 1]);
        assert_eq!(cells(set.moved(63)), [63, 126, 127]);
        assert_eq!(cells(set.moved(-64)), [0, last - 64]);
        assert_eq!(cells(set.moved(-(B::CAPACITY as i32))), []);
        assert_eq!(cells(set.without(B::single(63)).and(set)), [0, 64, last]);
        assert_eq!(cells(B::single(63).around(10)), [53, 62, 64, 73]);
        assert_eq!(cells(B::single(0).or(B::single(last)).around(10)), [1, 10, last - 10, last - 1]);
    }

    #[test]
    fn both_widths_agree_with_the_definition() {
        check::<u128>();
        check::<Wide>();
    }
}

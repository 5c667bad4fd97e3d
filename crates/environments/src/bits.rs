//! Sets of cells of one board, or of squares of its floor, as bits of numbers whose count the compiler knows: a step of all cells of a
//! board of 8 by 8 is one instruction or two.

use grid::Direction;

/// A set of up to `64 N` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// No cell.
    pub(crate) const fn new() -> Bits<N> {
        Bits([0; N])
    }

    /// One cell.
    #[inline]
    pub(crate) const fn of(cell: usize) -> Bits<N> {
        let mut bits = Bits::new();
        bits.insert(cell);
        bits
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
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cell before which this many others are; there is one.
    #[inline]
    pub(crate) fn nth(&self, number: usize) -> usize {
        let mut before = number as u32;
        for (at, &word) in self.0.iter().enumerate() {
            let mut word = word;
            if before >= word.count_ones() {
                before -= word.count_ones();
                continue;
            }
            for _ in 0..before {
                word &= word - 1;
            }
            return at * 64 + word.trailing_zeros() as usize;
        }
        0
    }

    /// Whether it has no cell.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Cells that are in both.
    #[inline]
    pub(crate) fn and(&self, other: &Bits<N>) -> Bits<N> {
        let mut bits = *self;
        bits.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        bits
    }

    /// Cells that are in the other one as well, or instead.
    #[inline]
    pub(crate) fn or(&self, other: &Bits<N>) -> Bits<N> {
        let mut bits = *self;
        bits.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        bits
    }

    /// Cells that are not in the other one.
    #[inline]
    pub(crate) fn without(&self, other: &Bits<N>) -> Bits<N> {
        let mut bits = *self;
        bits.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        bits
    }

    /// Does something with each cell, ascending.
    #[inline]
    pub(crate) fn each(&self, mut act: impl FnMut(usize)) {
        for (at, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                act(at * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    /// It with numbers that are greater by this, which is 1 to 63.
    #[inline]
    fn up(&self, by: usize) -> Bits<N> {
        let mut bits = *self;
        for at in (0..N).rev() {
            bits.0[at] <<= by;
            if at > 0 {
                bits.0[at] |= self.0[at - 1] >> (64 - by);
            }
        }
        bits
    }

    /// It with numbers that are smaller by this, which is 1 to 63.
    #[inline]
    fn down(&self, by: usize) -> Bits<N> {
        let mut bits = *self;
        for at in 0..N {
            bits.0[at] >>= by;
            if at + 1 < N {
                bits.0[at] |= self.0[at + 1] << (64 - by);
            }
        }
        bits
    }
}

/// Steps on a board of some columns, 1 to 63, whose cells are numbered row by row.
pub(crate) struct Steps<const N: usize> {
    columns: usize,
    /// Cells that are not in the last column, and not in the first.
    to_right: Bits<N>,
    to_left: Bits<N>,
}

impl<const N: usize> Steps<N> {
    pub(crate) fn new(columns: usize) -> Steps<N> {
        let (mut first, mut last) = (Bits::new(), Bits::new());
        for cell in (0..64 * N).step_by(columns) {
            first.insert(cell);
            last.insert((cell + columns - 1).min(64 * N - 1));
        }
        let all = Bits([u64::MAX; N]);
        Steps { columns, to_right: all.without(&last), to_left: all.without(&first) }
    }

    /// The cells one step away. Those beyond the last row may be in it.
    #[inline]
    pub(crate) fn step(&self, cells: &Bits<N>, direction: Direction) -> Bits<N> {
        match direction {
            Direction::Up => cells.down(self.columns),
            Direction::Right => cells.and(&self.to_right).up(1),
            Direction::Down => cells.up(self.columns),
            Direction::Left => cells.and(&self.to_left).down(1),
        }
    }

    /// The cells of a set that steps within it join to one of them.
    #[inline]
    pub(crate) fn flood(&self, within: &Bits<N>, from: usize) -> Bits<N> {
        let mut reached = Bits::new();
        reached.insert(from);
        loop {
            let next = self.spread(within, &self.spread(within, &reached));
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Those cells and their neighbours, within a set.
    #[inline]
    fn spread(&self, within: &Bits<N>, reached: &Bits<N>) -> Bits<N> {
        let mut next = *reached;
        for direction in Direction::ALL {
            next = next.or(&self.step(reached, direction));
        }
        next.and(within)
    }
}

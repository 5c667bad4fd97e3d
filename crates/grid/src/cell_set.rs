//! A set of cells as a bit per cell.

use crate::Cell;

/// A set of cells of one grid: one bit a cell, so `area / 8` bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set for a grid of `area` cells.
    pub fn new(area: usize) -> CellSet {
        CellSet { words: vec![0; area.div_ceil(64)] }
    }

    /// Whether `cell` is in the set. A cell beyond the grid is not.
    pub fn contains(&self, cell: Cell) -> bool {
        self.words.get(cell.index() / 64).is_some_and(|word| word >> (cell.0 % 64) & 1 == 1)
    }

    /// Puts `cell` in; returns whether it was new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.words[cell.index() / 64];
        let bit = 1 << (cell.0 % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes `cell` out; returns whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.words[cell.index() / 64];
        let bit = 1 << (cell.0 % 64);
        let was = *word & bit != 0;
        *word &= !bit;
        was
    }

    /// Number of cells in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Takes all cells out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The cells, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |w| {
                let rest = w & (w - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |w| Cell(i as u32 * 64 + w.trailing_zeros()))
        })
    }

    /// The lowest cell.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Whether every cell of `self` is in `other`.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insert_remove_iterate() {
        let mut set = CellSet::new(130);
        assert!(set.insert(Cell(0)) && set.insert(Cell(63)) && set.insert(Cell(64)) && set.insert(Cell(129)));
        assert!(!set.insert(Cell(64)));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Cell(0), Cell(63), Cell(64), Cell(129)]);
        assert!(set.remove(Cell(63)) && !set.remove(Cell(63)));
        assert_eq!(set.len(), 3);
        assert!(!set.contains(Cell(1_000)));
    }
}

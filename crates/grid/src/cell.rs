//! Cells of a rectangular grid, numbered row by row.

use crate::Direction;

/// A cell, known by its row-major index in a grid of some [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cell(pub u32);

impl Cell {
    /// The row-major index, for use with slices that hold one entry a cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Width and height of a grid in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Size {
    /// Number of columns.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
}

impl Size {
    /// A grid of `width` columns and `height` rows.
    pub const fn new(width: u32, height: u32) -> Size {
        Size { width, height }
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The cell in column `x` and row `y`; both must lie inside.
    pub const fn cell(self, x: u32, y: u32) -> Cell {
        debug_assert!(x < self.width && y < self.height);
        Cell(y * self.width + x)
    }

    /// The cell in column `x` and row `y`, if it lies inside.
    pub const fn checked_cell(self, x: i64, y: i64) -> Option<Cell> {
        if x >= 0 && y >= 0 && x < self.width as i64 && y < self.height as i64 {
            Some(Cell(y as u32 * self.width + x as u32))
        } else {
            None
        }
    }

    /// Column and row of a cell.
    pub const fn xy(self, cell: Cell) -> (u32, u32) {
        (cell.0 % self.width, cell.0 / self.width)
    }

    /// The neighbour of `cell` in `direction`, or none across the border.
    pub const fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (x, y) = self.xy(cell);
        let (dx, dy) = direction.delta();
        self.checked_cell(x as i64 + dx as i64, y as i64 + dy as i64)
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.width * self.height).map(Cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stop_at_the_border() {
        let size = Size::new(3, 2);
        assert_eq!(size.step(size.cell(0, 0), Direction::Right), Some(size.cell(1, 0)));
        assert_eq!(size.step(size.cell(2, 0), Direction::Right), None);
        assert_eq!(size.step(size.cell(2, 0), Direction::Down), Some(size.cell(2, 1)));
        assert_eq!(size.step(size.cell(0, 0), Direction::Up), None);
        assert_eq!(size.cells().len(), 6);
    }
}

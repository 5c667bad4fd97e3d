//! Places on a board.

use grid::{Cell, Size};

/// A cell as a place: column and row, from 1.
pub fn place(size: Size, cell: Cell) -> [u32; 2] {
    let (x, y) = size.xy(cell);
    [x + 1, y + 1]
}

//! The size and the shape of the floor, of either game.

use grid::{CellSet, Size};

/// Size and shape of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Floor {
    pub(super) squares: usize,
    /// Cells of the smallest rectangle around the floor and its walls.
    pub(super) area: usize,
    /// Squares with floor on two opposite sides only.
    pub(super) passages: usize,
}

impl Floor {
    /// Looks at every square. O(area).
    pub(super) fn of(size: Size, floor: &CellSet) -> Floor {
        let is_floor = |x: u32, y: u32| x < size.width && y < size.height && floor.contains(size.cell(x, y));
        let (mut low, mut high, mut passages) = ((u32::MAX, u32::MAX), (0, 0), 0);
        for cell in floor.iter() {
            let (x, y) = size.xy(cell);
            (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
            let row = [is_floor(x.wrapping_sub(1), y), is_floor(x + 1, y)];
            let column = [is_floor(x, y.wrapping_sub(1)), is_floor(x, y + 1)];
            passages += usize::from(row[0] == row[1] && column[0] == column[1] && row[0] != column[0]);
        }
        let span = |low: u32, high: u32| (high + 3).saturating_sub(low) as usize;
        let area = if floor.is_empty() { 0 } else { span(low.0, high.0) * span(low.1, high.1) };
        Floor { squares: floor.len(), area, passages }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passages_and_the_rectangle_around() {
        let level: sokoworks::Level =
            "  #######\n  #@ $ .#\n  ### ###\n    # #\n    ###".parse().expect("a level");
        let board = level.sokoban().expect("Sokoban");
        // The row has three squares with neighbours left and right only, and its middle one three neighbours.
        let floor = Floor::of(board.size(), &board.floor());
        assert_eq!(floor, Floor { squares: 7, area: 7 * 5, passages: 3 });
    }
}

//! Flood fill over the four neighbours.

use crate::{Cell, CellSet, Direction, Size};

/// All cells reachable from `start` by steps onto cells that are `passable`, `start` included
/// whether it is passable or not. O(area).
pub fn flood(size: Size, start: Cell, mut passable: impl FnMut(Cell) -> bool) -> CellSet {
    let mut reached = CellSet::new(size.area());
    reached.insert(start);
    let mut stack = vec![start];
    while let Some(cell) = stack.pop() {
        for direction in Direction::ALL {
            if let Some(next) = size.step(cell, direction)
                && !reached.contains(next)
                && passable(next)
            {
                reached.insert(next);
                stack.push(next);
            }
        }
    }
    reached
}

/// A shortest path from `start` to `goal` over `passable` cells, as steps. Breadth-first, O(area).
pub fn path(
    size: Size,
    start: Cell,
    goal: Cell,
    mut passable: impl FnMut(Cell) -> bool,
) -> Option<Vec<Direction>> {
    let mut came: Vec<Option<Direction>> = vec![None; size.area()];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        if cell == goal {
            let mut steps = Vec::new();
            let mut at = goal;
            while at != start {
                let direction = came[at.index()]?;
                steps.push(direction);
                at = size.step(at, direction.opposite())?;
            }
            steps.reverse();
            return Some(steps);
        }
        for direction in Direction::ALL {
            if let Some(next) = size.step(cell, direction)
                && next != start
                && came[next.index()].is_none()
                && passable(next)
            {
                came[next.index()] = Some(direction);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flood_and_path_respect_walls() {
        // . . .
        // # # .
        // . . .
        let size = Size::new(3, 3);
        let open = |cell: Cell| cell != size.cell(0, 1) && cell != size.cell(1, 1);
        assert_eq!(flood(size, Cell(0), open).len(), 7);
        assert_eq!(path(size, Cell(0), size.cell(0, 2), open).map(|p| p.len()), Some(6));
        assert_eq!(path(size, Cell(0), size.cell(1, 1), open), None);
        assert_eq!(path(size, Cell(0), Cell(0), open), Some(vec![]));
    }
}

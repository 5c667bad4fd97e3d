//! The floor of a level, renumbered without its walls: squares `0..n`, with their neighbours.
//!
//! Everything a search does happens on squares. They are numbered row by row, so that the lowest square
//! of the player's area is a canonical name for it.

use crate::board::Board;
use grid::{Cell, Direction, Size};
use sokoban::Level;

/// A floor square, counted from 0 row by row without walls and void.
pub type Square = u32;

/// No square: a wall.
pub const NONE: Square = Square::MAX;

/// The floor of a level and what never changes on it.
#[derive(Clone, Debug)]
pub struct Maze {
    /// Size of the level in cells.
    pub size: Size,
    /// The cell of each square.
    pub cells: Vec<Cell>,
    /// The square of each cell, [`NONE`] where there is no floor.
    pub square_of: Vec<Square>,
    /// The neighbours of each square by direction number, [`NONE`] for a wall.
    pub next: Vec<[Square; 4]>,
    /// Goal squares, rising.
    pub goals: Vec<Square>,
    /// Whether each square is a goal.
    pub is_goal: Vec<bool>,
    /// Squares of the boxes at the start, rising.
    pub boxes: Vec<Square>,
    /// The player's square at the start.
    pub player: Square,
}

impl Maze {
    /// Numbers the floor of `level`.
    pub fn new(level: &Level) -> Maze {
        let size = level.size;
        let cells: Vec<Cell> = size.cells().filter(|&cell| level.is_floor(cell)).collect();
        let mut square_of = vec![NONE; size.area()];
        for (square, cell) in cells.iter().enumerate() {
            square_of[cell.index()] = square as Square;
        }
        let next = cells
            .iter()
            .map(|&cell| {
                Direction::ALL.map(|d| size.step(cell, d).map_or(NONE, |cell| square_of[cell.index()]))
            })
            .collect();
        let on_floor = |set: &grid::CellSet| -> Vec<Square> {
            set.iter().map(|cell| square_of[cell.index()]).filter(|&square| square != NONE).collect()
        };
        let goals = on_floor(&level.goals);
        let boxes = on_floor(&level.boxes);
        let mut is_goal = vec![false; cells.len()];
        for &goal in &goals {
            is_goal[goal as usize] = true;
        }
        let player = square_of[level.player.index()];
        Maze { size, cells, square_of, next, goals, is_goal, boxes, player }
    }

    /// Number of squares.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no floor at all.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The neighbour of `square` in `direction`, [`NONE`] for a wall.
    #[inline]
    pub fn step(&self, square: Square, direction: Direction) -> Square {
        self.next[square as usize][direction.index()]
    }

    /// The boxes at the start as a board.
    pub fn start<B: Board>(&self) -> B {
        self.board(&self.boxes)
    }

    /// The goals as a board.
    pub fn goal_board<B: Board>(&self) -> B {
        self.board(&self.goals)
    }

    /// A board with the given squares.
    pub fn board<B: Board>(&self, squares: &[Square]) -> B {
        let mut board = B::empty(self.len());
        for &square in squares {
            board.put(square);
        }
        board
    }

    /// Fills `area` with the squares that the player reaches from `from`; `stack` is scratch. Returns
    /// the lowest of them, the canonical player. O(area).
    #[inline]
    pub fn flood<B: Board>(&self, boxes: &B, from: Square, area: &mut B, stack: &mut Vec<Square>) -> Square {
        area.clear();
        area.put(from);
        stack.clear();
        stack.push(from);
        let mut lowest = from;
        while let Some(square) = stack.pop() {
            for next in self.next[square as usize] {
                if next != NONE && !area.has(next) && !boxes.has(next) {
                    area.put(next);
                    lowest = lowest.min(next);
                    stack.push(next);
                }
            }
        }
        lowest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Narrow;
    use crate::testing::level;

    #[test]
    fn squares_are_numbered_row_by_row_inside() {
        let maze = Maze::new(&level(&["  ####", "### .#", "#@ $ #", "######"]));
        assert_eq!(maze.len(), 6);
        assert_eq!((maze.player, &maze.boxes[..], &maze.goals[..]), (2, &[4][..], &[1][..]));
        assert_eq!(maze.next[4], [0, 5, NONE, 3]);
        let mut area = Narrow::<1>::empty(6);
        assert_eq!(maze.flood(&maze.start(), 2, &mut area, &mut Vec::new()), 2);
        assert_eq!(area.squares().collect::<Vec<_>>(), [2, 3]);
        assert_eq!(maze.flood(&maze.start(), 5, &mut area, &mut Vec::new()), 0);
    }
}

//! The floor of a level, numbered without its walls: squares `0..n`, with their neighbours.
//!
//! Everything in a search happens on squares. They are numbered row by row, so the lowest square of the area of the
//! player is a canonical name for it.

mod fill;
mod ways;

use crate::ground::floor::board::Board;
pub(crate) use crate::ground::floor::board::{NONE, Square};
use crate::ground::limits::Limits;
use fill::Neighbours;
use grid::{Cell, Direction, Size};
use sokoban::Level;
use std::sync::OnceLock;
use ways::{Set, Ways};

/// Bytes of a square in lists of squares still to be looked at.
pub(crate) const STACK_BYTES: usize = 2 * size_of::<Square>();

/// Bytes of a square in all tables of a maze; a list that grows may be twice as large for a while.
const SQUARE_BYTES: usize = 2 * size_of::<Cell>() + size_of::<[Square; 4]>() + size_of::<Option<Set>>() + 1;

/// The floor of a level and what never changes on it.
#[derive(Clone, Debug)]
pub(crate) struct Maze {
    /// Size of the level in cells.
    pub(crate) size: Size,
    /// The cell of each square.
    pub(crate) cells: Vec<Cell>,
    /// The square of each cell, [`NONE`] where there is no floor.
    pub(crate) square_of: Vec<Square>,
    /// The neighbours of each square by direction number, [`NONE`] for a wall.
    pub(crate) next: Vec<[Square; 4]>,
    /// The same as sets, for flood fills; made when the first of them begins, like the ways to the first square.
    neighbours: OnceLock<Neighbours>,
    ways: OnceLock<Ways>,
    /// Goal squares, rising.
    pub(crate) goals: Vec<Square>,
    /// Whether each square is a goal.
    pub(crate) is_goal: Vec<bool>,
    /// Squares of the boxes at the start, rising.
    pub(crate) boxes: Vec<Square>,
    /// The player's square at the start.
    pub(crate) player: Square,
    /// What all work on it keeps to.
    pub(crate) limits: Limits,
}

impl Maze {
    /// Numbers the floor of `level`.
    pub(crate) fn new(level: &Level) -> Maze {
        Maze::within(level, &Limits::none())
    }

    /// The same within limits; the [bytes](Maze::bytes_for) of the maze are for the caller to hold.
    pub(crate) fn within(level: &Level, limits: &Limits) -> Maze {
        let size = level.size();
        let cells: Vec<Cell> = size.cells().filter(|&cell| level.is_floor(cell)).collect();
        let mut square_of = vec![NONE; size.area()];
        for (square, cell) in cells.iter().enumerate() {
            square_of[cell.index()] = square as Square;
        }
        let next: Vec<[Square; 4]> = cells
            .iter()
            .map(|&cell| {
                Direction::ALL.map(|d| size.step(cell, d).map_or(NONE, |cell| square_of[cell.index()]))
            })
            .collect();
        let on_floor = |set: &grid::CellSet| -> Vec<Square> {
            set.iter().map(|cell| square_of[cell.index()]).filter(|&square| square != NONE).collect()
        };
        let goals = on_floor(level.goals());
        let boxes = on_floor(level.boxes());
        let mut is_goal = vec![false; cells.len()];
        for &goal in &goals {
            is_goal[goal as usize] = true;
        }
        let player = square_of[level.player().index()];
        Maze {
            size,
            cells,
            square_of,
            next,
            neighbours: OnceLock::new(),
            ways: OnceLock::new(),
            goals,
            is_goal,
            boxes,
            player,
            limits: limits.clone(),
        }
    }

    /// Bytes that the maze of `level` takes, with what is needed to make it, and the number of its squares.
    pub(crate) fn bytes_for(level: &Level) -> (usize, usize) {
        let squares = level.size().cells().filter(|&cell| level.is_floor(cell)).count();
        let sets = 2 * size_of::<Square>() * (level.boxes().len() + level.goals().len());
        let tables = squares * SQUARE_BYTES + Neighbours::bytes(squares);
        (level.size().area() * size_of::<Square>() + tables + sets, squares)
    }

    /// Number of squares.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The neighbour of `square` in `direction`, [`NONE`] for a wall.
    #[inline]
    pub(crate) fn step(&self, square: Square, direction: Direction) -> Square {
        self.next[square as usize][direction.index()]
    }

    /// The boxes at the start as a board.
    pub(crate) fn start<B: Board>(&self) -> B {
        self.board(&self.boxes)
    }

    /// The goals as a board.
    pub(crate) fn goal_board<B: Board>(&self) -> B {
        self.board(&self.goals)
    }

    /// A board with the given squares.
    pub(crate) fn board<B: Board>(&self, squares: &[Square]) -> B {
        let mut board = B::empty(self.len());
        for &square in squares {
            board.put(square);
        }
        board
    }

    /// The maze with walls on `squares`; squares keep their numbers. Its account is its own.
    pub(crate) fn with_walls<B: Board>(&self, squares: &B) -> Maze {
        // The tables for flood fills are of no use to it, and large.
        let mut walled = Maze {
            size: self.size,
            cells: self.cells.clone(),
            square_of: self.square_of.clone(),
            next: self.next.clone(),
            neighbours: OnceLock::new(),
            ways: OnceLock::new(),
            goals: self.goals.clone(),
            is_goal: self.is_goal.clone(),
            boxes: self.boxes.clone(),
            player: self.player,
            limits: self.limits.uncounted(),
        };
        for square in squares.squares() {
            for d in 0..4 {
                let next = self.next[square as usize][d];
                if next != NONE {
                    walled.next[next as usize][(d + 2) % 4] = NONE;
                }
            }
            walled.next[square as usize] = [NONE; 4];
            walled.is_goal[square as usize] = false;
        }
        walled.goals.retain(|&goal| !squares.has(goal));
        walled.boxes.retain(|&square| !squares.has(square));
        walled
    }

    /// Hands each area into which `boxes` divide the squares `left` to `visit`, in the order of their lowest squares; the
    /// others are scratch.
    #[inline]
    pub(crate) fn each_area<B: Board>(
        &self,
        boxes: &B,
        mut left: B,
        (area, stack): (&mut B, &mut Vec<Square>),
        mut visit: impl FnMut(&B),
    ) {
        while let Some(start) = left.first() {
            self.flood(boxes, start, area, stack);
            left.remove(area);
            visit(area);
        }
    }

    /// Fills `area` with the squares that the player reaches from `from`; `stack` is scratch. Returns
    /// the lowest of them, the canonical player. O(area).
    #[inline]
    pub(crate) fn flood<B: Board>(
        &self,
        boxes: &B,
        from: Square,
        area: &mut B,
        stack: &mut Vec<Square>,
    ) -> Square {
        self.fill(boxes, from, None, area, stack)
    }

    /// The same, but it may end once `to` is in `area`. The nearer `to` is to the lowest square, the sooner.
    #[inline]
    pub(crate) fn flood_until<B: Board>(
        &self,
        boxes: &B,
        from: Square,
        to: Square,
        area: &mut B,
        stack: &mut Vec<Square>,
    ) -> Square {
        self.fill(boxes, from, Some(to), area, stack)
    }

    #[inline(always)]
    fn fill<B: Board>(
        &self,
        boxes: &B,
        from: Square,
        to: Option<Square>,
        area: &mut B,
        stack: &mut Vec<Square>,
    ) -> Square {
        if self.neighbours().fill(boxes.words(), from, to, area.words_mut()) {
            return area.first().unwrap_or(from);
        }
        self.walk(boxes, from, to, area, stack)
    }

    #[inline]
    fn neighbours(&self) -> &Neighbours {
        self.neighbours.get_or_init(|| Neighbours::new(&self.next))
    }

    /// The neighbours of the squares of a set.
    #[inline]
    pub(crate) fn beside<B: Board>(&self, set: &B) -> B {
        let mut beside = B::empty(self.len());
        if !self.neighbours().beside(set.words(), beside.words_mut()) {
            let next = set.squares().flat_map(|square| self.next[square as usize]);
            next.filter(|&next| next != NONE).for_each(|next| beside.put(next));
        }
        beside
    }

    /// Whether a shortest way to square 0 is free; the player may come there on another one if not.
    #[inline]
    pub(crate) fn leads_to_first<B: Board>(&self, boxes: &B, from: Square) -> bool {
        self.ways.get_or_init(|| Ways::new(&self.next)).is_free(from, boxes.words())
    }

    /// A fill of a board of any size, depth-first.
    fn walk<B: Board>(
        &self,
        boxes: &B,
        from: Square,
        to: Option<Square>,
        area: &mut B,
        stack: &mut Vec<Square>,
    ) -> Square {
        area.clear();
        area.put(from);
        stack.clear();
        stack.push(from);
        let mut lowest = from;
        while let Some(square) = stack.pop()
            && Some(square) != to
        {
            for next in self.next[square as usize].into_iter().rev() {
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
    use crate::ground::floor::board::{Narrow, Wide};
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
        let mut wide = Wide::empty(6);
        assert_eq!(maze.flood(&maze.start(), 5, &mut wide, &mut Vec::new()), 0);
        assert_eq!(wide.words(), area.words());
        assert_eq!(maze.beside(&area).squares().collect::<Vec<_>>(), [0, 1, 4, 5]);
    }
}

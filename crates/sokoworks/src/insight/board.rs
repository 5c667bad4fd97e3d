//! A board of Sokoban whose floor squares are numbered, so that a set of them is 128 bits.

use grid::{Cell, CellSet, Direction, Size};
use std::collections::VecDeque;

/// A set of squares: bit `n` is square number `n`.
pub(super) type Squares = u128;

/// Boxes, and the lowest square that the player reaches.
pub(super) type Stand = (Squares, u8);

/// A push: the square of the box before and after it, and its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Push {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) direction: Direction,
}

/// No square.
const WALL: u8 = u8::MAX;

/// The floor and the goals of a level.
#[derive(Debug)]
pub(super) struct Board {
    /// The cell of each square, row by row.
    pub(super) cells: Vec<Cell>,
    /// The neighbours of each square, in the order of [`Direction::ALL`].
    next: Vec<[u8; 4]>,
    pub(super) goals: Squares,
    /// Pushes from each square to the nearest goal for a box alone whose player can be anywhere; none from a dead square.
    pub(super) far: Vec<Option<u32>>,
}

impl Board {
    /// The board of a level; none if it has more than 128 floor squares.
    pub(super) fn of(level: &sokoban::Level) -> Option<Board> {
        let cells: Vec<Cell> = level.floor().iter().collect();
        if cells.len() > 128 {
            return None;
        }
        let near = |cell: Cell| Direction::ALL.map(|way| number(&cells, level.size(), cell, way));
        let next = cells.iter().map(|&cell| near(cell)).collect();
        let mut board = Board { next, goals: 0, far: vec![None; cells.len()], cells };
        board.goals = board.squares(level.goals());
        board.measure();
        Some(board)
    }

    /// Finds how far each square is from a goal, by pulls.
    fn measure(&mut self) {
        let mut queue: VecDeque<u8> = each(self.goals).collect();
        queue.iter().for_each(|&goal| self.far[usize::from(goal)] = Some(0));
        while let Some(to) = queue.pop_front() {
            for way in Direction::ALL {
                let Some(from) = self.step(to, way.opposite()) else { continue };
                if self.step(from, way.opposite()).is_some() && self.far[usize::from(from)].is_none() {
                    self.far[usize::from(from)] = self.far[usize::from(to)].map(|far| far + 1);
                    queue.push_back(from);
                }
            }
        }
    }

    /// The number of a cell.
    pub(super) fn square(&self, cell: Cell) -> Option<u8> {
        self.cells.binary_search(&cell).ok().map(|at| at as u8)
    }

    /// The cell of a square.
    pub(super) fn cell(&self, square: u8) -> Cell {
        self.cells[usize::from(square)]
    }

    pub(super) fn squares(&self, cells: &CellSet) -> Squares {
        cells.iter().filter_map(|cell| self.square(cell)).fold(0, |all, square| all | 1 << square)
    }

    /// A position as the search knows it.
    pub(super) fn stand(&self, at: &sokoban::Position) -> Stand {
        self.stand_of(self.squares(at.boxes()), self.square(at.player()).unwrap_or(0))
    }

    fn stand_of(&self, boxes: Squares, player: u8) -> Stand {
        (boxes, self.reach(boxes, player).trailing_zeros() as u8)
    }

    /// The squares that the player reaches.
    pub(super) fn reach(&self, boxes: Squares, player: u8) -> Squares {
        let (mut reached, mut stack, mut length) = (1 << player, [player; 128], 1);
        while length > 0 {
            length -= 1;
            for next in self.next[usize::from(stack[length])] {
                if next != WALL && (reached | boxes) >> next & 1 == 0 {
                    reached |= 1 << next;
                    stack[length] = next;
                    length += 1;
                }
            }
        }
        reached
    }

    /// The neighbour of a square.
    pub(super) fn step(&self, square: u8, way: Direction) -> Option<u8> {
        let place = Direction::ALL.iter().position(|&other| other == way)?;
        let next = self.next[usize::from(square)][place];
        (next != WALL).then_some(next)
    }

    /// All legal pushes.
    pub(super) fn pushes(&self, (boxes, player): Stand) -> Vec<Push> {
        let reach = self.reach(boxes, player);
        let mut pushes = Vec::new();
        for from in each(boxes) {
            for direction in Direction::ALL {
                let stands = self.step(from, direction.opposite());
                let to = self.step(from, direction).filter(|&to| boxes >> to & 1 == 0);
                if let (Some(stands), Some(to)) = (stands, to)
                    && reach >> stands & 1 == 1
                {
                    pushes.push(Push { from, to, direction });
                }
            }
        }
        pushes
    }

    /// Where a push leads.
    pub(super) fn after(&self, (boxes, _): Stand, push: Push) -> Stand {
        self.stand_of(boxes ^ 1 << push.from ^ 1 << push.to, push.from)
    }

    /// Whether a box alone never comes from a square to a goal.
    pub(super) fn is_dead(&self, square: u8) -> bool {
        self.far[usize::from(square)].is_none()
    }
}

/// The squares of a set, rising.
pub(super) fn each(squares: Squares) -> impl Iterator<Item = u8> {
    let mut rest = squares;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let square = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            square
        })
    })
}

/// How many squares a set has.
pub(super) fn count(squares: Squares) -> usize {
    squares.count_ones() as usize
}

/// The number of the neighbour of a cell.
fn number(cells: &[Cell], size: Size, cell: Cell, way: Direction) -> u8 {
    let next = size.step(cell, way).and_then(|next| cells.binary_search(&next).ok());
    next.map_or(WALL, |next| next as u8)
}

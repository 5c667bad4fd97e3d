//! A board of any size with its boxes.

use crate::features::beside;
use grid::flood::flood;
use grid::{Cell, CellSet, Size};
use sokoban::BuildOptions;
use sokoban::symbol::Symbol;

/// Floor, goals, boxes and player, not cut to the walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hall {
    pub(super) size: Size,
    /// One connected part, not at the border.
    pub(super) floor: CellSet,
    pub(super) goals: CellSet,
    pub(super) boxes: CellSet,
    pub(super) player: Cell,
}

impl Hall {
    /// Where the player walks to without a push.
    pub(super) fn reach(&self) -> CellSet {
        flood(self.size, self.player, |cell| self.floor.contains(cell) && !self.boxes.contains(cell))
    }

    /// Floor beside a cell.
    pub(super) fn near(&self, cell: Cell) -> usize {
        beside(self.size, cell).filter(|&next| self.floor.contains(next)).count()
    }

    /// Whether a cell has to stay floor.
    pub(super) fn is_taken(&self, cell: Cell) -> bool {
        self.goals.contains(cell) || self.boxes.contains(cell) || self.player == cell
    }

    /// Whether the floor is connected.
    pub(super) fn is_whole(&self) -> bool {
        let whole =
            |first| flood(self.size, first, |cell| self.floor.contains(cell)).len() == self.floor.len();
        self.floor.first().is_some_and(whole)
    }

    /// The level, cut to its floor and the walls around it.
    pub(super) fn level(&self) -> Option<sokoban::Level> {
        let place = |cell: Cell| {
            let (x, y) = self.size.xy(cell);
            (i64::from(x), i64::from(y))
        };
        let symbol = |cell| {
            Symbol::of_floor(self.goals.contains(cell), self.boxes.contains(cell), self.player == cell)
        };
        let floor = self.floor.iter().map(|cell| (place(cell), symbol(cell)));
        sokoban::Level::from_rows(&sokoban::enclosed(&floor.collect())?, &BuildOptions::default()).level
    }
}

//! A board without boxes.

use crate::rooms::{Shape, Squares, each};
use grid::{Cell, CellSet};
use sokoban::BuildOptions;
use sokoban::symbol::Symbol;

/// Floor and goals of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) shape: Shape,
    /// Floor squares, one connected part.
    pub(crate) floor: Squares,
    /// Goals, on floor.
    pub(crate) goals: Squares,
}

impl Board {
    /// The board, the boxes and the player of a level; none if its floor does not fit into 128 bits.
    pub(crate) fn of(level: &sokoban::Level) -> Option<(Board, Squares, Squares)> {
        let places = || level.floor().iter().map(|cell| level.size().xy(cell)).collect::<Vec<_>>();
        let (left, right) = places().iter().fold((u32::MAX, 0), |(l, r), &(x, _)| (l.min(x), r.max(x)));
        let (top, bottom) = places().iter().fold((u32::MAX, 0), |(t, b), &(_, y)| (t.min(y), b.max(y)));
        let shape = Shape::new((right + 3).checked_sub(left)?, (bottom + 3).checked_sub(top)?)?;
        let square = |cell: Cell| {
            let (x, y) = level.size().xy(cell);
            shape.square(x - left, y - top)
        };
        let all = |cells: &CellSet| cells.iter().fold(0, |all, cell| all | square(cell));
        let board = Board { shape, floor: all(&level.floor()), goals: all(level.goals()) };
        Some((board, all(level.boxes()), square(level.player())))
    }

    /// The level with boxes on `boxes` and the player on `player`, cut to its floor and the walls around it.
    pub(crate) fn level(&self, boxes: Squares, player: Squares) -> Option<sokoban::Level> {
        let place = |square| {
            let (x, y) = self.shape.place(square);
            (i64::from(x), i64::from(y))
        };
        let symbol = |square: Squares| {
            Symbol::of_floor(self.goals & square != 0, boxes & square != 0, player & square != 0)
        };
        let floor = each(self.floor).map(|square| (place(square), symbol(square)));
        sokoban::Level::from_rows(&sokoban::enclosed(&floor.collect())?, &BuildOptions::default()).level
    }
}

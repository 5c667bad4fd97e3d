//! A board without boxes.

use crate::rooms::{Shape, Squares, each};
use grid::{Cell, CellSet};

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
        let shape = self.shape;
        let places = || each(self.floor).map(|square| shape.place(square));
        let (left, right) = (places().map(|(x, _)| x).min()?, places().map(|(x, _)| x).max()?);
        let (top, bottom) = (places().map(|(_, y)| y).min()?, places().map(|(_, y)| y).max()?);
        let near = beside(shape, self.floor);
        let rows: Vec<String> = (i64::from(top) - 1..=i64::from(bottom) + 1)
            .map(|y| {
                let row = (i64::from(left) - 1..=i64::from(right) + 1)
                    .map(|x| self.symbol(x, y, boxes, player, near));
                row.collect::<String>().trim_end().to_owned()
            })
            .collect();
        sokoban::Level::from_rows(&rows, &sokoban::BuildOptions::default()).level
    }

    fn symbol(
        &self,
        x: i64,
        y: i64,
        boxes: Squares,
        player: Squares,
        near: impl Fn(i64, i64) -> bool,
    ) -> char {
        let shape = self.shape;
        let inside = x >= 0 && y >= 0 && x < i64::from(shape.width) && y < i64::from(shape.height);
        let square = if inside { shape.square(x as u32, y as u32) } else { 0 };
        let on = |set: Squares| set & square != 0;
        match (on(self.floor), on(self.goals), on(boxes), on(player)) {
            (false, ..) if near(x, y) => '#',
            (false, ..) => ' ',
            (_, true, true, _) => '*',
            (_, true, _, true) => '+',
            (_, true, ..) => '.',
            (_, _, true, _) => '$',
            (_, _, _, true) => '@',
            _ => ' ',
        }
    }
}

/// Whether a place touches a square of the set, also by a corner.
fn beside(shape: Shape, floor: Squares) -> impl Fn(i64, i64) -> bool + Copy {
    move |x, y| {
        (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy))).any(|(x, y)| {
            let inside = x >= 0 && y >= 0 && x < i64::from(shape.width) && y < i64::from(shape.height);
            inside && floor & shape.square(x as u32, y as u32) != 0
        })
    }
}

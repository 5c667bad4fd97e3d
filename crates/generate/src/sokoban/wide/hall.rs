//! A board of any size with its boxes.

use grid::flood::flood;
use grid::{Cell, CellSet, Direction, Size};

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

    /// Whether the floor is connected.
    pub(super) fn is_whole(&self) -> bool {
        let whole =
            |first| flood(self.size, first, |cell| self.floor.contains(cell)).len() == self.floor.len();
        self.floor.first().is_some_and(whole)
    }

    /// The level, cut to its floor and the walls around it.
    pub(super) fn level(&self) -> Option<sokoban::Level> {
        let places = || self.floor.iter().map(|cell| self.size.xy(cell));
        let (left, right) = (places().map(|(x, _)| x).min()?, places().map(|(x, _)| x).max()?);
        let (top, bottom) = (places().map(|(_, y)| y).min()?, places().map(|(_, y)| y).max()?);
        let rows: Vec<String> = (top - 1..=bottom + 1)
            .map(|y| {
                let row = (left - 1..=right + 1).map(|x| self.symbol(x, y));
                row.collect::<String>().trim_end().to_owned()
            })
            .collect();
        sokoban::Level::from_rows(&rows, &sokoban::BuildOptions::default()).level
    }

    fn symbol(&self, x: u32, y: u32) -> char {
        let cell = self.size.cell(x, y);
        let is_floor = |(dx, dy): (i64, i64)| {
            let near = self.size.checked_cell(i64::from(x) + dx, i64::from(y) + dy);
            near.is_some_and(|near| self.floor.contains(near))
        };
        let mut around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let on = |set: &CellSet| set.contains(cell);
        if !on(&self.floor) {
            return if around.any(is_floor) { '#' } else { ' ' };
        }
        match (on(&self.goals), on(&self.boxes), self.player == cell) {
            (true, true, _) => '*',
            (true, _, true) => '+',
            (true, ..) => '.',
            (_, true, _) => '$',
            (_, _, true) => '@',
            _ => ' ',
        }
    }
}

/// The cells beside a cell.
pub(super) fn beside(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().filter_map(move |way| size.step(cell, way))
}

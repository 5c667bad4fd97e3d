//! Pushing a box of Sokoban by choosing it and its target: alcove detours included, fewest pushes or fewest
//! moves as the player likes. The other boxes stay where they are. See [`crate::shove`] for how.

use crate::Board;
use crate::shove::{self, Fewest, Force};
use grid::{Cell, CellSet, Direction};

impl Board {
    /// All moves of a best way to bring the box on `from` to `target` without moving any other box; none
    /// when there is no such way, no box, or this is Sokobond. Empty when the box is already there.
    pub fn push_to(&self, from: Cell, target: Cell, fewest: Fewest) -> Option<Vec<Direction>> {
        let Board::Sokoban { level, position } = self else { return None };
        position.boxes.contains(from).then_some(())?;
        let free = |cell| level.is_floor(cell) && !position.boxes.contains(cell);
        let way = shove::path(level.size, free, Force::Push, fewest, (from, position.player), target)?;
        Some(way.into_iter().map(|stroke| stroke.direction).collect())
    }

    /// The cells that the box on `from` can be pushed to without moving any other box, its own included;
    /// empty where no box is and in Sokobond.
    pub fn push_targets(&self, from: Cell) -> CellSet {
        match self {
            Board::Sokoban { level, position } if position.boxes.contains(from) => {
                let free = |cell| level.is_floor(cell) && !position.boxes.contains(cell);
                shove::targets(level.size, free, Force::Push, (from, position.player))
            }
            _ => CellSet::new(self.level().size().area()),
        }
    }

    /// The boxes of Sokoban that can be pushed now, be it by one square.
    pub fn pushable(&self) -> CellSet {
        let Board::Sokoban { level, position } = self else {
            return CellSet::new(self.level().size().area());
        };
        let reach = self.reachable();
        let mut boxes = CellSet::new(level.size.area());
        boxes.extend(position.boxes.iter().filter(|&cell| {
            Direction::ALL.into_iter().any(|direction| {
                let free = |next: &Cell| level.is_floor(*next) && !position.boxes.contains(*next);
                let behind = level.size.step(cell, direction.opposite());
                behind.is_some_and(|behind| reach.contains(behind))
                    && level.size.step(cell, direction).filter(free).is_some()
            })
        }));
        boxes
    }
}

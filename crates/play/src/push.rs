//! Push-to: a box of Sokoban is pushed by choosing it and its target, alcove detours included, with fewest pushes or fewest
//! moves, as the player prefers. The other boxes stay where they are. See [`crate::shove`] for how.

use crate::shove::{self, Force};
use grid::{Cell, CellSet, Direction};
use sokoworks::{Metric, Position};

/// All moves of a best way to bring the box on `from` to `target` without moving any other box; none
/// when there is no such way, no box, or this is Sokobond. Empty when the box is already there.
pub fn push_to(position: &Position, from: Cell, target: Cell, fewest: Metric) -> Option<Vec<Direction>> {
    let Position::Sokoban { level, position, .. } = position else { return None };
    position.boxes().contains(from).then_some(())?;
    let free = |cell| level.is_floor(cell) && !position.boxes().contains(cell);
    let way = shove::path(level.size(), free, Force::Push, fewest, (from, position.player()), target)?;
    Some(way.into_iter().map(|stroke| stroke.direction).collect())
}

/// The cells that the box on `from` can be pushed to without moving any other box, its own included;
/// empty where no box is and in Sokobond.
pub fn push_targets(position: &Position, from: Cell) -> CellSet {
    match position {
        Position::Sokoban { level, position, .. } if position.boxes().contains(from) => {
            let free = |cell| level.is_floor(cell) && !position.boxes().contains(cell);
            shove::targets(level.size(), free, Force::Push, (from, position.player()))
        }
        _ => CellSet::new(position.level().size().area()),
    }
}

/// The cells that some box can be pushed to without moving any other box, those of the boxes themselves left out.
pub fn all_targets(level: &sokoban::Level, position: &sokoban::Position) -> CellSet {
    let free = |cell| level.is_floor(cell) && !position.boxes().contains(cell);
    let mut all = CellSet::new(level.size().area());
    for from in position.boxes().iter() {
        let targets = shove::targets(level.size(), free, Force::Push, (from, position.player()));
        all.extend(targets.iter().filter(|&cell| cell != from));
    }
    all
}

/// The boxes of Sokoban that can be pushed by at least one square now.
pub fn pushable(position: &Position) -> CellSet {
    let Position::Sokoban { level, position, .. } = position else {
        return CellSet::new(position.level().size().area());
    };
    let reach = sokoban::rules::reachable(level, position);
    let mut boxes = CellSet::new(level.size().area());
    boxes.extend(position.boxes().iter().filter(|&cell| {
        Direction::ALL.into_iter().any(|direction| {
            let free = |next: &Cell| level.is_floor(*next) && !position.boxes().contains(*next);
            let behind = level.size().step(cell, direction.opposite());
            behind.is_some_and(|behind| reach.contains(behind))
                && level.size().step(cell, direction).filter(free).is_some()
        })
    }));
    boxes
}

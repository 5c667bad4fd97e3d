//! The space of a level of Sokobond: a step is a move.

use super::{Room, Space};
use grid::Direction;
use search::GaveUp;
use sokobond::{Level, Position, rules};

/// Bytes of a position besides its own: a number for each cell of the board, and its atoms and bonds.
pub fn heap(level: &Level) -> usize {
    8 * level.size().area() + 40 * level.atoms().len()
}

/// All positions that play can lead to from one.
///
/// # Errors
/// As [`Space::explore`].
pub fn of_sokobond(level: &Level, start: &Position, room: Room<'_>) -> Result<Space<Position>, GaveUp> {
    Space::explore(
        start.clone(),
        room,
        |position| rules::is_solved(level, position),
        |position, after| {
            for direction in Direction::ALL {
                let mut next = position.clone();
                if !rules::turn(level, &mut next, direction).is_refused() {
                    after.push(next);
                }
            }
        },
    )
}

//! The position that a level starts in: its atoms, bonded as the rules bond them at the end of a turn.

use crate::bonding;
use crate::{Level, Position, Rulings};

impl Position {
    /// The position that `level` starts in: its atoms, bonded as at the end of a turn.
    pub fn start(level: &Level) -> Position {
        Position::start_ruled(level, &Rulings::DEFAULT).0
    }

    /// As [`Position::start`] under other rulings; also returns whether the bonding was ambiguous (see
    /// `bonding::bond`).
    pub fn start_ruled(level: &Level, rulings: &Rulings) -> (Position, bool) {
        let mut position = Position::loose(level);
        let ambiguous = bonding::bond(level, &mut position, rulings, &mut |_, _| {});
        (position, ambiguous)
    }
}

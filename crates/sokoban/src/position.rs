//! What changes during play: where the boxes and the player are.
//!
//! The fields are private: a position comes from a level, from [`Position::new`], which checks it, or from the rules.

use crate::level::{Illegal, Level};
use grid::{Cell, CellSet};

/// Boxes and player of one level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells with a box.
    pub(crate) boxes: CellSet,
    /// The player's cell.
    pub(crate) player: Cell,
}

impl Position {
    /// The position that the level starts in.
    pub fn start(level: &Level) -> Position {
        Position { boxes: level.boxes.clone(), player: level.player }
    }

    /// A position of `level` with these boxes and this player.
    ///
    /// # Errors
    /// When a box or the player is not on floor, or they share a cell.
    pub fn new(level: &Level, boxes: CellSet, player: Cell) -> Result<Position, Illegal> {
        level.check_pieces(&boxes, player)?;
        Ok(Position { boxes, player })
    }

    /// Cells with a box.
    #[inline]
    pub const fn boxes(&self) -> &CellSet {
        &self.boxes
    }

    /// The player's cell.
    #[inline]
    pub const fn player(&self) -> Cell {
        self.player
    }
}

impl Level {
    /// The level that starts in `position`, one of its own.
    pub fn starting_at(&self, position: &Position) -> Level {
        Level { boxes: position.boxes.clone(), player: position.player, ..self.clone() }
    }

    /// The level with its boxes and its player elsewhere.
    ///
    /// # Errors
    /// When a box or the player is not on floor, or they share a cell.
    pub fn with_pieces(&self, boxes: CellSet, player: Cell) -> Result<Level, Illegal> {
        Ok(self.starting_at(&Position::new(self, boxes, player)?))
    }
}

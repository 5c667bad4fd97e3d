//! What changes during play: where the boxes and the player are.
//!
//! The fields are private: a position comes from a level, from [`Position::new`], which checks it, or from the rules.

use crate::Level;
use grid::{Cell, CellSet};
use std::fmt;

/// Boxes and player of one level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells with a box.
    pub(crate) boxes: CellSet,
    /// The player's cell.
    pub(crate) player: Cell,
}

/// Why a level or a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// There are not as many terrains as cells.
    Terrain,
    /// The floor goes on beyond the border.
    Open(Cell),
    /// The player, a box or a goal is not on floor.
    NotOnFloor(Cell),
    /// The player and a box share the cell.
    Shared(Cell),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Terrain => write!(f, "not as many terrains as cells"),
            Illegal::Open(cell) => write!(f, "floor at cell {} has no wall around it", cell.0),
            Illegal::NotOnFloor(cell) => write!(f, "cell {} is not floor", cell.0),
            Illegal::Shared(cell) => write!(f, "the player and a box share cell {}", cell.0),
        }
    }
}

impl std::error::Error for Illegal {}

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

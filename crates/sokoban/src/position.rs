//! What changes during play: where the boxes and the player are.

use crate::Level;
use grid::{Cell, CellSet};

/// Boxes and player of one level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells with a box.
    pub boxes: CellSet,
    /// The player's cell.
    pub player: Cell,
}

impl Position {
    /// The position that the level starts in.
    pub fn start(level: &Level) -> Position {
        Position { boxes: level.boxes.clone(), player: level.player }
    }
}

//! What can be said about a level without searching it: for `soko show` and for warnings.

use grid::{Cell, CellSet};
use sokoban::Level;

/// Floor cells from which a box, alone in the level, can reach no goal wherever the player stands.
pub fn dead_squares(level: &Level) -> CellSet {
    CellSet::new(level.size.area())
}

/// A lower bound on the pushes that still have to be made with boxes on `boxes` and the player on
/// `player`, or none when the position is proved dead.
pub fn lower_bound(level: &Level, boxes: &CellSet, player: Cell) -> Option<u32> {
    let _ = (level, boxes, player);
    Some(0)
}

/// Boxes that can never be pushed again.
pub fn frozen(level: &Level, boxes: &CellSet) -> CellSet {
    let _ = boxes;
    CellSet::new(level.size.area())
}

//! A playable level. It never changes.

use grid::{Cell, CellSet, Size};

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Outside the level.
    Void,
    /// A wall.
    Wall,
    /// A floor cell that the player could reach if there were no boxes. Goals are floor too.
    Floor,
}

/// A playable level: exactly one player, as many boxes as goals unless the reader was told to be
/// lenient, and a border that the player cannot leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Width and height in cells.
    pub size: Size,
    /// One entry a cell, row by row.
    pub terrain: Vec<Terrain>,
    /// Goals on floor.
    pub goals: CellSet,
    /// Boxes on floor at the start.
    pub boxes: CellSet,
    /// The player's cell at the start, on floor.
    pub player: Cell,
    /// Boxes on goals outside the reachable floor: drawn, never played.
    pub decoration: CellSet,
}

impl Level {
    /// Whether `cell` is floor (inside). Void and walls are not.
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.terrain[cell.index()] == Terrain::Floor
    }

    /// The floor cells.
    pub fn floor(&self) -> CellSet {
        let mut floor = CellSet::new(self.size.area());
        floor.extend(self.size.cells().filter(|&cell| self.is_floor(cell)));
        floor
    }
}

//! A playable level. It never changes.

use crate::build::{self, BuildOptions, Built};
use grid::{Cell, CellSet, Diagnostic, Severity, Size};
use std::str::FromStr;

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
/// lenient, and a border that the player can not leave.
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
    /// Builds a level from board rows in XSB cells, with everything there is to say about them.
    /// Lines and columns of the diagnostics are rows and columns of the board, from 1.
    pub fn from_rows<S: AsRef<str>>(rows: &[S], options: &BuildOptions) -> Built {
        build::build(rows, options)
    }

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

/// Reads one board, strictly: a row a line, blank lines before and after are allowed. The error is
/// the first thing that makes the board unplayable.
impl FromStr for Level {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Level, Diagnostic> {
        let rows: Vec<&str> = grid::text::lines(text).collect();
        let first = rows.iter().position(|row| !row.trim().is_empty()).unwrap_or(0);
        let last = rows.iter().rposition(|row| !row.trim().is_empty()).map_or(0, |last| last + 1);
        let built = Level::from_rows(&rows[first..last.max(first)], &BuildOptions::default());
        match built.level {
            Some(level) => Ok(level),
            None => Err(built
                .diagnostics
                .into_iter()
                .find(|diagnostic| diagnostic.severity == Severity::Error)
                .unwrap_or_else(|| Diagnostic::error("E-BOARD", "there is no board"))),
        }
    }
}

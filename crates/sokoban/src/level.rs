//! A playable level. It never changes.

use grid::{Cell, CellSet, Direction, Size};
use std::fmt;

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

/// A playable level: exactly one player, as many boxes as goals unless the reader was lenient, and a border that the player
/// cannot leave. A level is read from text or made by [`Level::new`], which checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub(crate) size: Size,
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) goals: CellSet,
    pub(crate) boxes: CellSet,
    pub(crate) player: Cell,
    pub(crate) decoration: CellSet,
}

/// Why a level or a position is not valid.
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

impl Level {
    /// A level without decoration.
    ///
    /// # Errors
    /// When floor is open to the outside, a piece or a goal is not on floor, or the player is on a box.
    pub fn new(
        size: Size,
        terrain: Vec<Terrain>,
        goals: CellSet,
        boxes: CellSet,
        player: Cell,
    ) -> Result<Level, Illegal> {
        if terrain.len() != size.area() {
            return Err(Illegal::Terrain);
        }
        let level = Level { size, terrain, goals, boxes, player, decoration: CellSet::new(size.area()) };
        let ends = |cell: Cell, direction: Direction| {
            size.step(cell, direction).is_none_or(|next| level.terrain[next.index()] == Terrain::Void)
        };
        let is_open = |&cell: &Cell| Direction::ALL.into_iter().any(|direction| ends(cell, direction));
        if let Some(open) = level.floor().iter().find(is_open) {
            return Err(Illegal::Open(open));
        }
        if let Some(cell) = level.goals.iter().find(|&cell| !level.has_floor(cell)) {
            return Err(Illegal::NotOnFloor(cell));
        }
        level.check_pieces(&level.boxes, player)?;
        Ok(level)
    }

    /// The level with walls on `cells`, without the boxes and goals there. The player's cell stays floor.
    pub fn walled(mut self, cells: impl IntoIterator<Item = Cell>) -> Level {
        for cell in cells {
            if cell != self.player && self.has_floor(cell) {
                self.terrain[cell.index()] = Terrain::Wall;
                self.boxes.remove(cell);
                self.goals.remove(cell);
            }
        }
        self
    }

    /// Width and height in cells.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// One entry a cell, row by row.
    pub fn terrain(&self) -> &[Terrain] {
        &self.terrain
    }

    /// Goals on floor.
    pub const fn goals(&self) -> &CellSet {
        &self.goals
    }

    /// Boxes on floor at the start.
    pub const fn boxes(&self) -> &CellSet {
        &self.boxes
    }

    /// The player's cell at the start, on floor.
    pub const fn player(&self) -> Cell {
        self.player
    }

    /// Boxes on goals outside the reachable floor: drawn, never played.
    pub const fn decoration(&self) -> &CellSet {
        &self.decoration
    }

    /// Whether boxes and the player can stand like this.
    pub(crate) fn check_pieces(&self, boxes: &CellSet, player: Cell) -> Result<(), Illegal> {
        match boxes.iter().chain([player]).find(|&cell| !self.has_floor(cell)) {
            Some(cell) => Err(Illegal::NotOnFloor(cell)),
            None if boxes.contains(player) => Err(Illegal::Shared(player)),
            None => Ok(()),
        }
    }

    /// The same as [`Level::is_floor`], for a cell that may be beyond the board.
    fn has_floor(&self, cell: Cell) -> bool {
        self.terrain.get(cell.index()) == Some(&Terrain::Floor)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_levels_that_can_be_are_made() {
        let check = |rows: [&str; 3], expect: Result<(), Illegal>| {
            let size = Size::new(rows[0].len() as u32, 3);
            let signs: Vec<u8> = rows.concat().into_bytes();
            let of = |wanted: u8| {
                let mut cells = CellSet::new(size.area());
                cells.extend(size.cells().filter(|cell| signs[cell.index()] == wanted));
                cells
            };
            let terrain = signs.iter().map(|&sign| match sign {
                b'#' | b'*' => Terrain::Wall,
                _ => Terrain::Floor,
            });
            let (goals, player) = (of(b'.'), of(b'@').first().unwrap_or(Cell(6)));
            let boxes = if signs.contains(&b'*') { of(b'*') } else { of(b'$') };
            let made = Level::new(size, terrain.collect(), goals, boxes, player);
            assert_eq!(made.map(|_| ()), expect, "{rows:?}");
        };
        check(["#####", "#@$.#", "#####"], Ok(()));
        check(["#####", "#@$. ", "#####"], Err(Illegal::Open(Cell(9))));
        check(["#####", "#@*.#", "#####"], Err(Illegal::NotOnFloor(Cell(7))));
        check(["#####", "#$ .#", "#####"], Err(Illegal::Shared(Cell(6))));
    }
}

//! A level compiled for search: padded cells, wall and modifier sets, atom classes.
//!
//! Floor cells are renumbered on a padded grid whose rows are `stride` apart with one wall cell between
//! the end of a row and the start of the next, and a wall row above and below. A step is then one
//! addition and never needs a border test.
//!
//! Atoms are renumbered so that interchangeable ones (same element, not the player's) stand together:
//! the player's atom first, then carbon, nitrogen, oxygen, hydrogen, helium. Sorting each class by
//! cell makes a state canonical, so equal atoms and equal molecules may be exchanged freely.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::region::touchable_cells;
use grid::{Cell, Direction, Size, Symmetry};
use sokobond::{AtomId, Element, Level, Modifier, Position};
use std::ops::Range;

/// A compiled level.
#[derive(Clone, Debug)]
pub(crate) struct Board<B> {
    /// Distance between a padded cell and the one below it.
    pub stride: usize,
    /// Number of padded cells.
    pub area: usize,
    /// How a padded cell number changes by a step, by [`Direction::index`].
    steps: [i32; 4],
    /// Padded cells that are floor.
    pub floor: B,
    /// Vertices, known by their upper left padded cell, with each modifier.
    pub weaken: B,
    pub strengthen: B,
    pub rotate: B,
    /// The same by vertex.
    pub modifier: Vec<Option<Modifier>>,
    /// Padded cell -> number among the floor cells.
    pub floor_number: Vec<u16>,
    /// Number among the floor cells -> padded cell.
    pub floor_cell: Vec<u16>,
    /// Valence by atom.
    pub valence: Vec<u8>,
    /// Ranges of interchangeable atoms; the first is the player's atom alone.
    pub classes: Vec<Range<usize>>,
    /// The level's own number by atom.
    pub level_atom: Vec<AtomId>,
    /// Original column and row of the padded cell 0, for translation back.
    origin: (i64, i64),
    size: Size,
}

impl<B: Bits> Board<B> {
    /// Compiles a level; none when it does not fit into `B` or has too many atoms. With `fixed_helium`,
    /// [helium that cannot move](touchable_cells) is wall.
    pub(crate) fn new(level: &Level, fixed_helium: bool) -> Option<Board<B>> {
        if level.atoms().len() > MAX_ATOMS {
            return None;
        }
        let inside = touchable_cells(level, fixed_helium);
        let xs = || inside.iter().map(|cell| level.size().xy(cell).0 as usize);
        let ys = || inside.iter().map(|cell| level.size().xy(cell).1 as usize);
        let (left, right) = (xs().min()?, xs().max()?);
        let (top, bottom) = (ys().min()?, ys().max()?);
        let stride = right - left + 2;
        let area = (bottom - top + 3) * stride + 1;
        if area > B::CAPACITY {
            return None;
        }
        let padded = |cell: Cell| {
            let (x, y) = level.size().xy(cell);
            (y as usize + 1 - top) * stride + (x as usize + 1 - left)
        };
        let mut board = Board {
            stride,
            area,
            steps: [-(stride as i32), 1, stride as i32, -1],
            floor: B::EMPTY,
            weaken: B::EMPTY,
            strengthen: B::EMPTY,
            rotate: B::EMPTY,
            modifier: vec![None; area],
            floor_number: vec![u16::MAX; area],
            floor_cell: Vec::new(),
            valence: Vec::new(),
            classes: Vec::new(),
            level_atom: Vec::new(),
            origin: (left as i64 - 1, top as i64 - 1),
            size: level.size(),
        };
        for cell in inside.iter() {
            let at = padded(cell);
            board.floor = board.floor.or(B::single(at));
            board.floor_number[at] = board.floor_cell.len() as u16;
            board.floor_cell.push(at as u16);
        }
        for at in 0..area - stride {
            let modifier = board.original(at).and_then(|cell| level.modifier(cell));
            board.modifier[at] = modifier.filter(|_| board.can_be_swept(at));
            let set = match board.modifier[at] {
                Some(Modifier::Weaken) => &mut board.weaken,
                Some(Modifier::Strengthen) => &mut board.strengthen,
                Some(Modifier::Rotate) => &mut board.rotate,
                None => continue,
            };
            *set = set.or(B::single(at));
        }
        let player = level.player().index();
        board.add_class(level.atoms()[player].0, [level.player()]);
        for element in
            [Element::Carbon, Element::Nitrogen, Element::Oxygen, Element::Hydrogen, Element::Helium]
        {
            let ids = level.atoms().iter().enumerate().filter(|&(id, &(its_element, cell))| {
                id != player && its_element == element && inside.contains(cell)
            });
            board.add_class(element, ids.map(|(id, _)| AtomId(id as u16)));
        }
        Some(board)
    }

    fn add_class(&mut self, element: Element, ids: impl IntoIterator<Item = AtomId>) {
        let from = self.level_atom.len();
        self.level_atom.extend(ids);
        self.valence.resize(self.level_atom.len(), element.valence());
        if self.level_atom.len() > from {
            self.classes.push(from..self.level_atom.len());
        }
    }

    /// Whether a bond can ever sweep over a vertex. Two bonded atoms stand at it then, and one of them moves to
    /// a third cell at it; only the fourth may be wall, since a bond that breaks or turns does not come there.
    pub(crate) fn can_be_swept(&self, vertex: usize) -> bool {
        let corners = [vertex, vertex + 1, vertex + self.stride, vertex + self.stride + 1];
        corners.into_iter().filter(|&corner| corner < self.area && self.floor.contains(corner)).count() > 2
    }

    /// A position of the level on this board. Atoms that cannot be touched are left out.
    pub(crate) fn atoms_of(&self, position: &Position) -> Atoms {
        let mut atoms = Atoms::NONE;
        for (atom, &id) in self.level_atom.iter().enumerate() {
            let (x, y) = self.size.xy(position.cell(id));
            let (left, top) = self.origin;
            atoms.cell[atom] = ((y as i64 - top) * self.stride as i64 + x as i64 - left) as u16;
            atoms.free[atom] = self.valence[atom];
            for (partner, strength) in position.bonds_of(id) {
                let way = Direction::ALL
                    .into_iter()
                    .find(|&way| self.size.step(position.cell(id), way) == Some(position.cell(partner)));
                if let Some(way) = way {
                    atoms.bonds[atom][way.index()] = strength;
                    atoms.free[atom] -= strength;
                }
            }
        }
        atoms
    }

    /// Writes atom + 1 by padded cell.
    #[inline]
    pub(crate) fn place(&self, atoms: &Atoms, at: &mut [u8]) {
        for atom in 0..self.atoms() {
            at[atoms.cell[atom] as usize] = atom as u8 + 1;
        }
    }

    /// Undoes [`place`](Board::place).
    #[inline]
    pub(crate) fn take_away(&self, atoms: &Atoms, at: &mut [u8]) {
        for atom in 0..self.atoms() {
            at[atoms.cell[atom] as usize] = 0;
        }
    }

    /// Number of atoms.
    pub(crate) fn atoms(&self) -> usize {
        self.level_atom.len()
    }

    /// How a padded cell number changes by a step.
    #[inline]
    pub(crate) fn step(&self, direction: Direction) -> i32 {
        self.steps[direction.index()]
    }

    /// The vertex that the bond of the atom on `cell` towards `way` sweeps over when the atom moves by
    /// `motion`, which is perpendicular to it.
    #[inline]
    pub(crate) fn vertex_swept(&self, cell: i32, way: Direction, motion: Direction) -> usize {
        let first = cell + self.step(way).min(0);
        (first + self.step(motion).min(0)) as usize
    }

    /// Whether an atom without bonds can never be pushed from a floor cell: it has walls on both axes.
    pub(crate) fn is_corner(&self, cell: usize) -> bool {
        let is_floor = |way| self.floor.contains((cell as i32 + self.step(way)) as usize);
        [Direction::Up, Direction::Right].into_iter().all(|way| !is_floor(way) || !is_floor(way.opposite()))
    }

    /// Whether any vertex has a modifier.
    pub(crate) fn has_modifiers(&self) -> bool {
        !self.weaken.or(self.strengthen).or(self.rotate).is_empty()
    }

    /// The cell of the level that a padded cell stands for; none beyond the level's border.
    pub(crate) fn original(&self, padded: usize) -> Option<Cell> {
        let (x, y) = ((padded % self.stride) as i64, (padded / self.stride) as i64);
        self.size.checked_cell(x + self.origin.0, y + self.origin.1)
    }

    /// Column and row on the padded grid. A row has `stride` + 1 columns: its last cell, always wall,
    /// is also the first of the next row.
    pub(crate) fn xy(&self, padded: usize) -> (usize, usize) {
        (padded % self.stride, padded / self.stride)
    }

    /// Where a symmetry of the padded grid brings a column and row, if the grid keeps its shape.
    pub(crate) fn image(&self, symmetry: Symmetry, (x, y): (usize, usize)) -> Option<(usize, usize)> {
        let size = Size::new(self.stride as u32 + 1, (self.area / self.stride) as u32);
        if symmetry.size(size) != size {
            return None;
        }
        let (x, y) = size.xy(symmetry.cell(size, size.checked_cell(x as i64, y as i64)?));
        Some((x as usize, y as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_that_no_bond_can_sweep_over_are_left_out() {
        let check = |text: &str, expect: [usize; 2]| {
            let level = sokobond::format::read(text.as_bytes()).level.expect("a level");
            let board = Board::<u128>::new(&level, true).expect("it fits");
            let count = |set: u128| set.count_ones() as usize;
            assert_eq!([count(board.weaken), count(board.strengthen)], expect, "{text}");
        };
        // Between floor and a straight wall, and in a corner of it.
        check("v2\nx x x x x\n   /\nx h - H x\n       +\nx x x x x\n", [0, 0]);
        // With one corner in a wall, and with none.
        check("v2\nx x x x x\n\nx h - H x\n   / +\nx - - x x\n\nx x x x x\n", [1, 1]);
    }
}

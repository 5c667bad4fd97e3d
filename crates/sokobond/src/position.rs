//! What changes while a level is played: where the atoms are and how they are bonded.
//!
//! An atom has the same [`AtomId`] for the whole level and a bond joins two ids, so bonds follow their atoms; nothing
//! here is looked up by place. The fields are private: a position comes from a level, from [`Position::new`], which
//! checks everything, or from the rules.
//!
//! Invariant between turns: no two atoms share a cell, none is on a wall, bonded atoms are neighbours, and no atom has
//! more electrons in bonds than its valence. Cost: 4 bytes a cell, 24 bytes an atom.

use crate::level::{AtomId, Illegal, Level};
use grid::Cell;

/// The bonds of one atom: partner and strength, sorted by partner. Four neighbours, so at most four.
type Slots = [Option<(AtomId, u8)>; 4];

/// Marks an empty cell in `Position::occupants`.
const NOBODY: u32 = u32::MAX;

/// Where the atoms of a level are, and their bonds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cell of each atom, by id.
    cells: Vec<Cell>,
    /// The bonds of each atom, by id; each bond is written at both its ends.
    bonds: Vec<Slots>,
    /// The atom in each cell: the inverse of `cells`.
    occupants: Vec<u32>,
}

impl Position {
    /// A position of `level` with the given cells, by atom, and bonds, as pairs with a strength. The
    /// bonds are taken as they are: atoms that could bond and do not stay apart.
    pub fn new(level: &Level, cells: &[Cell], bonds: &[(AtomId, AtomId, u8)]) -> Result<Position, Illegal> {
        if cells.len() != level.atoms.len() {
            return Err(Illegal::Count);
        }
        let mut position = Position {
            cells: cells.to_vec(),
            bonds: vec![[None; 4]; cells.len()],
            occupants: vec![NOBODY; level.size.area()],
        };
        for (atom, &cell) in position.cells.iter().enumerate() {
            let id = AtomId(atom as u16);
            if cell.index() >= level.size.area() || level.is_wall(cell) {
                return Err(Illegal::Wall(id));
            }
            if std::mem::replace(&mut position.occupants[cell.index()], atom as u32) != NOBODY {
                return Err(Illegal::Shared(cell));
            }
        }
        for &(a, b, strength) in bonds {
            if let Some(unknown) = [a, b].into_iter().find(|id| id.index() >= cells.len()) {
                return Err(Illegal::Unknown(unknown));
            }
            if a == b {
                return Err(Illegal::Unknown(a));
            }
            let ((ax, ay), (bx, by)) = (level.size.xy(position.cell(a)), level.size.xy(position.cell(b)));
            if ax.abs_diff(bx) + ay.abs_diff(by) != 1 {
                return Err(Illegal::Apart(a, b));
            }
            if strength == 0 || position.strength(a, b) != 0 {
                return Err(Illegal::Strength(a, b));
            }
            if let Some(full) = [a, b].into_iter().find(|&id| position.free(level, id) < strength) {
                return Err(Illegal::Valence(full));
            }
            position.set_strength(a, b, strength);
        }
        Ok(position)
    }

    /// The atoms where the level puts them, without a bond.
    pub(crate) fn loose(level: &Level) -> Position {
        let cells: Vec<Cell> = level.atoms.iter().map(|&(_, cell)| cell).collect();
        let mut occupants = vec![NOBODY; level.size.area()];
        for (atom, cell) in cells.iter().enumerate() {
            occupants[cell.index()] = atom as u32;
        }
        Position { bonds: vec![[None; 4]; cells.len()], cells, occupants }
    }

    /// The ids of all atoms, rising.
    pub fn atoms(&self) -> impl DoubleEndedIterator<Item = AtomId> + ExactSizeIterator + use<> {
        (0..self.cells.len() as u16).map(AtomId)
    }

    /// Where `atom` is.
    pub fn cell(&self, atom: AtomId) -> Cell {
        self.cells[atom.index()]
    }

    /// The atom in `cell`, if one is there.
    pub fn atom_at(&self, cell: Cell) -> Option<AtomId> {
        match self.occupants.get(cell.index()) {
            None | Some(&NOBODY) => None,
            Some(&atom) => Some(AtomId(atom as u16)),
        }
    }

    /// Strength of the bond between two atoms; 0 when they are not bonded.
    pub fn strength(&self, a: AtomId, b: AtomId) -> u8 {
        self.bonds_of(a).find(|&(partner, _)| partner == b).map_or(0, |(_, strength)| strength)
    }

    /// Partner and strength of each bond of `atom`, by rising partner.
    pub fn bonds_of(&self, atom: AtomId) -> impl Iterator<Item = (AtomId, u8)> + '_ {
        self.bonds[atom.index()].iter().map_while(|&slot| slot)
    }

    /// Every bond once: the lower id, the higher id, the strength.
    pub fn bonds(&self) -> impl Iterator<Item = (AtomId, AtomId, u8)> + '_ {
        self.atoms().flat_map(move |a| {
            self.bonds_of(a).filter(move |&(b, _)| a < b).map(move |(b, strength)| (a, b, strength))
        })
    }

    /// Electrons of `atom` that are in no bond.
    pub fn free(&self, level: &Level, atom: AtomId) -> u8 {
        let bound: u8 = self.bonds_of(atom).map(|(_, strength)| strength).sum();
        level.atoms[atom.index()].0.valence().saturating_sub(bound)
    }

    /// The molecule of each atom, by id: two atoms are in one molecule exactly when the numbers are
    /// equal. The number is the lowest id in the molecule.
    pub fn molecules(&self) -> Vec<AtomId> {
        let mut molecule: Vec<Option<AtomId>> = vec![None; self.cells.len()];
        for first in self.atoms() {
            let mut stack = vec![first];
            while let Some(atom) = stack.pop() {
                if molecule[atom.index()].is_none() {
                    molecule[atom.index()] = Some(first);
                    stack.extend(self.bonds_of(atom).map(|(partner, _)| partner));
                }
            }
        }
        molecule.into_iter().flatten().collect()
    }

    /// Writes the strength of a bond at both ends; 0 takes the bond away.
    pub(crate) fn set_strength(&mut self, a: AtomId, b: AtomId, strength: u8) {
        for (atom, partner) in [(a, b), (b, a)] {
            let slots = &mut self.bonds[atom.index()];
            let old = slots.iter().position(|slot| slot.is_some_and(|(other, _)| other == partner));
            let free = old.or_else(|| slots.iter().position(Option::is_none));
            if let Some(slot) = free {
                slots[slot] = (strength > 0).then_some((partner, strength));
                // Empty slots last, then by partner.
                slots.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
            }
        }
    }

    /// Moves atoms to new cells, all at once; no cell may be the target of two.
    pub(crate) fn relocate(&mut self, moves: impl Iterator<Item = (AtomId, Cell)> + Clone) {
        for (atom, _) in moves.clone() {
            self.occupants[self.cells[atom.index()].index()] = NOBODY;
        }
        for (atom, cell) in moves {
            self.cells[atom.index()] = cell;
            self.occupants[cell.index()] = u32::from(atom.0);
        }
    }
}

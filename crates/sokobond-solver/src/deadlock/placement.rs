//! A molecule in its place, as a short list of numbers: what [`crate::deadlock::growth`] explores.
//!
//! One number an atom, in the order of the cells: the cell, whether the atom is the player's, its valence,
//! and its bonds to the right and downward. Two molecules in the same place with the same bonds have
//! the same list. Bonds are single: this is for levels without modifiers.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use grid::Direction;

/// An atom of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code(u32);

const RIGHT: u32 = 1;
const DOWN: u32 = 2;
const PLAYER: u32 = 1 << 7;

/// Kinds of atoms that differ in what may become of them: by valence, and the player's.
pub(crate) const KINDS: usize = 6;
/// The kind of the player's atom.
pub(crate) const PLAYERS: usize = 5;

impl Code {
    /// An atom without bonds.
    #[inline]
    pub(crate) fn new(cell: usize, kind: usize, valence: u8) -> Code {
        let player = if kind == PLAYERS { PLAYER } else { 0 };
        Code((cell as u32) << 8 | player | (valence as u32) << 4)
    }

    #[inline]
    pub(crate) fn cell(self) -> usize {
        (self.0 >> 8) as usize
    }

    #[inline]
    pub(crate) fn kind(self) -> usize {
        if self.0 & PLAYER != 0 { PLAYERS } else { self.valence() as usize }
    }

    fn valence(self) -> u8 {
        (self.0 >> 4 & 7) as u8
    }

    fn has(self, bond: u32) -> u8 {
        (self.0 & bond != 0) as u8
    }

    /// Adds the end of a bond. The end of one to the left or upward is not written: it is known from the
    /// other end.
    #[inline]
    pub(crate) fn bond(&mut self, way: Direction) {
        self.0 |= match way {
            Direction::Right => RIGHT,
            Direction::Down => DOWN,
            Direction::Left | Direction::Up => 0,
        };
    }

    #[inline]
    pub(crate) fn moved(self, step: i32) -> Code {
        Code((self.0 as i32 + (step << 8)) as u32)
    }
}

/// The codes of some atoms of a state, in order; how many there are is the size of the set.
#[inline]
pub(crate) fn codes_of<B: Bits>(board: &Board<B>, atoms: &Atoms, mut set: u32) -> ([Code; MAX_ATOMS], usize) {
    let mut codes = [Code(0); MAX_ATOMS];
    let mut size = 0;
    while set != 0 {
        let atom = set.trailing_zeros() as usize;
        set &= set - 1;
        let kind = if atom == 0 { PLAYERS } else { board.valence[atom] as usize };
        let mut code = Code::new(atoms.cell[atom] as usize, kind, board.valence[atom]);
        for way in [Direction::Right, Direction::Down] {
            if atoms.bonds[atom][way.index()] > 0 {
                code.bond(way);
            }
        }
        let place = codes[..size].partition_point(|&other| other < code);
        codes.copy_within(place..size, place + 1);
        codes[place] = code;
        size += 1;
    }
    (codes, size)
}

/// Free electrons of each atom of a placement, in its order, written into `free`.
pub(crate) fn free_electrons(stride: usize, codes: &[Code], free: &mut [u8; MAX_ATOMS]) {
    for (i, code) in codes.iter().enumerate() {
        free[i] = code.valence() - code.has(RIGHT) - code.has(DOWN);
        for other in &codes[..i] {
            let bonded = other.cell() + 1 == code.cell() && other.has(RIGHT) == 1
                || other.cell() + stride == code.cell() && other.has(DOWN) == 1;
            free[i] -= bonded as u8;
        }
    }
}

/// Whether no atom of a placement has a free electron.
pub(crate) fn is_closed(codes: &[Code]) -> bool {
    let ends: u32 = codes.iter().map(|code| code.valence() as u32).sum();
    let bonds: u32 = codes.iter().map(|code| (code.has(RIGHT) + code.has(DOWN)) as u32).sum();
    ends == 2 * bonds
}

/// Atoms by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Composition([u8; KINDS]);

impl Composition {
    /// Counts atoms of given kinds.
    pub(crate) fn of(kinds: impl Iterator<Item = usize>) -> Composition {
        let mut counts = [0; KINDS];
        kinds.for_each(|kind| counts[kind] += 1);
        Composition(counts)
    }

    /// Atoms of one kind.
    #[inline]
    pub(crate) fn count(&self, kind: usize) -> u8 {
        self.0[kind]
    }

    /// What is left without those of `other`, if all of them are there.
    pub(crate) fn minus(&self, other: &Composition) -> Option<Composition> {
        let mut rest = *self;
        for (have, taken) in rest.0.iter_mut().zip(other.0) {
            *have = have.checked_sub(taken)?;
        }
        Some(rest)
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }
}

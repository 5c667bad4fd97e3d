//! Whether the free electrons can still all be paired: the tests that ask only which atoms may bond.
//!
//! A bond takes and gives back electrons by pairs, so an odd number of free electrons stays odd in every level.
//! Without `/` a bond is for ever: then open atoms need open partners. If moreover bonds are single (no `+`), the
//! bonds to come are a graph without parallel edges in which every open atom has as many edges as free electrons,
//! and none of its edges joins two atoms that are bonded. Without `@` too a molecule is rigid: an
//! atom's partners must come from other molecules, to sides that its own molecule leaves free. With `+` bonds to
//! come may be parallel, but an atom's electrons still go to other atoms.

use crate::explain::Reason;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::molecules::{Molecules, reactive_atoms};
use grid::Direction;

/// The properties of bonds that hold in a level with these modifiers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing {
    /// Bonds are for ever: no `/`.
    pub permanent: bool,
    /// Molecules do not change their shape but by bonding: no `/`, no `@`.
    pub rigid: bool,
    /// Bonds take one electron of each end: no `+`.
    pub single: bool,
    /// The atoms that ever bond.
    reactive: u32,
}

/// The partners that an open atom needs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    pub atom: usize,
    /// The atoms that it may bond with.
    pub partners: u32,
    /// How many of them it needs at least.
    pub needed: usize,
}

/// A state with the data that the tests need.
#[derive(Clone, Copy)]
pub(crate) struct StateView<'a, B> {
    pub board: &'a Board<B>,
    pub atoms: &'a Atoms,
    /// Atom + 1 by padded cell.
    pub at: &'a [u8],
    /// The molecules of the open atoms at least, if they are rigid.
    pub molecules: &'a Molecules,
    /// The open atoms.
    pub open: u32,
}

impl Pairing {
    pub(crate) fn new<B: Bits>(board: &Board<B>) -> Pairing {
        let permanent = board.weaken.is_empty();
        Pairing {
            permanent,
            rigid: permanent && board.rotate.is_empty(),
            single: board.strengthen.is_empty(),
            reactive: reactive_atoms(board),
        }
    }

    /// The partners that an open atom needs.
    #[inline]
    pub(crate) fn wanted<B: Bits>(&self, place: &StateView<'_, B>, atom: usize) -> Wanted {
        let reactive = if self.permanent { place.open } else { self.reactive };
        let mut partners = reactive & !(1 << atom);
        if !self.single {
            return Wanted { atom, partners, needed: 1 };
        }
        partners &= !bonded(place.board, place.atoms, place.at, atom);
        if self.rigid {
            partners &= !place.molecules.of(atom);
        }
        Wanted { atom, partners, needed: place.atoms.free[atom] as usize }
    }

    /// Why the free electrons can never all be paired, and the atoms that make it so.
    pub(crate) fn obstacle<B: Bits>(&self, place: &StateView<'_, B>) -> Option<(Reason, u32)> {
        let &StateView { atoms, open, .. } = place;
        let total = electrons(atoms, open);
        if total % 2 == 1 {
            return Some((Reason::OddElectrons(total), open));
        }
        if !self.permanent {
            return None;
        }
        if !self.single {
            let too_many = |&atom: &u32| 2 * atoms.free[atom as usize] as u32 > total;
            let atom = (0..u32::BITS).filter(|atom| open >> atom & 1 == 1).find(too_many)?;
            let here = atoms.free[atom as usize] as u32;
            return Some((Reason::TooManyInOneAtom { here, elsewhere: total - here }, 1 << atom));
        }
        if !has_simple_graph(atoms, open) {
            return Some((Reason::NoPairing, open));
        }
        if self.rigid { self.obstacle_between_molecules(place, total) } else { None }
    }

    /// The same for rigid molecules with single bonds.
    fn obstacle_between_molecules<B: Bits>(
        &self,
        place: &StateView<'_, B>,
        total: u32,
    ) -> Option<(Reason, u32)> {
        let &StateView { board, atoms, molecules, open, .. } = place;
        for &molecule in molecules.sets() {
            let open_here = molecule & open;
            let here = electrons(atoms, open_here);
            if 2 * here > total {
                return Some((Reason::TooManyInOneMolecule { here, elsewhere: total - here }, open_here));
            }
            let left = (open & !molecule).count_ones();
            let mut rest = open_here;
            while rest != 0 {
                let atom = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let needed = atoms.free[atom] as u32;
                if needed > left {
                    return Some((Reason::TooFewPartners { needed, left }, 1 << atom));
                }
                let sides = free_sides(board, atoms, molecule, atom) as u32;
                if needed > sides {
                    return Some((Reason::TooFewSides { needed, sides }, 1 << atom));
                }
            }
        }
        None
    }
}

/// Sides of an atom on which its own molecule has no atom.
fn free_sides<B: Bits>(board: &Board<B>, atoms: &Atoms, molecule: u32, atom: usize) -> u8 {
    let cell = atoms.cell[atom] as i32;
    let mut sides = 4;
    let mut others = molecule & !(1 << atom);
    while others != 0 {
        let other = others.trailing_zeros() as usize;
        others &= others - 1;
        let offset = atoms.cell[other] as i32 - cell;
        sides -= Direction::ALL.iter().any(|&way| board.step(way) == offset) as u8;
    }
    sides
}

/// Free electrons of a set of atoms.
fn electrons(atoms: &Atoms, mut set: u32) -> u32 {
    let mut sum = 0;
    while set != 0 {
        sum += atoms.free[set.trailing_zeros() as usize] as u32;
        set &= set - 1;
    }
    sum
}

/// Whether a graph without parallel edges exists in which every open atom has as many edges as free
/// electrons (Erdos & Gallai 1960).
pub(super) fn has_simple_graph(atoms: &Atoms, mut open: u32) -> bool {
    let mut with = [0u32; 5];
    while open != 0 {
        with[atoms.free[open.trailing_zeros() as usize].min(4) as usize] += 1;
        open &= open - 1;
    }
    // After the k atoms of highest degree, for every k at which the degree changes.
    let (mut taken, mut degrees) = (0, 0);
    for degree in (1..5u32).rev() {
        for _ in 0..with[degree as usize] {
            taken += 1;
            degrees += degree;
            let rest_here = (with[degree as usize..].iter().sum::<u32>() - taken) * degree.min(taken);
            let rest_below: u32 = (1..degree).map(|below| with[below as usize] * below.min(taken)).sum();
            if degrees > taken * (taken - 1) + rest_here + rest_below {
                return false;
            }
        }
    }
    true
}

/// The atoms that an atom is bonded to.
fn bonded<B: Bits>(board: &Board<B>, atoms: &Atoms, at: &[u8], atom: usize) -> u32 {
    let mut set = 0;
    for way in Direction::ALL {
        if atoms.bonds[atom][way.index()] > 0 {
            set |= 1 << (at[(atoms.cell[atom] as i32 + board.step(way)) as usize] - 1);
        }
    }
    set
}

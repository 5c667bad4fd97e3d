//! Molecules, and other sets of the atoms of a state, one bit an atom.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use grid::Direction;

/// Molecules as sets of atoms.
pub(crate) struct Molecules {
    sets: [u32; MAX_ATOMS],
    count: usize,
}

impl Molecules {
    pub(crate) fn new() -> Molecules {
        Molecules { sets: [0; MAX_ATOMS], count: 0 }
    }

    /// All molecules of a state but helium.
    pub(crate) fn of_state<B: Bits>(board: &Board<B>, atoms: &Atoms, at: &[u8]) -> Molecules {
        let mut molecules = Molecules::new();
        molecules.find(board, atoms, at, reactive_atoms(board));
        molecules
    }

    /// What was found.
    pub(crate) fn sets(&self) -> &[u32] {
        &self.sets[..self.count]
    }

    /// Finds the molecules of some atoms.
    pub(crate) fn find<B: Bits>(&mut self, board: &Board<B>, atoms: &Atoms, at: &[u8], mut of: u32) {
        while of != 0 {
            let atom = of.trailing_zeros() as usize;
            let (members, size) = molecule_of(board, atoms, at, atom);
            let set = members[..size].iter().fold(0, |set, &member| set | 1 << member);
            self.sets[self.count] = set;
            self.count += 1;
            of &= !set;
        }
    }

    /// The molecule of an atom that was asked for.
    pub(crate) fn of(&self, atom: usize) -> u32 {
        let found = self.sets().iter().find(|set| *set >> atom & 1 == 1);
        found.copied().unwrap_or(1 << atom)
    }
}

/// The atoms of a set, lowest number first.
#[derive(Clone, Copy)]
pub(crate) struct Members(pub u32);

impl Iterator for Members {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let atom = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            atom
        })
    }
}

/// The atoms with free electrons.
#[inline]
pub(crate) fn open_atoms<B: Bits>(board: &Board<B>, atoms: &Atoms) -> u32 {
    (0..board.atoms()).fold(0, |open, atom| open | ((atoms.free[atom] > 0) as u32) << atom)
}

/// The atoms that ever bond: all but helium.
#[inline]
pub(crate) fn reactive_atoms<B: Bits>(board: &Board<B>) -> u32 {
    (0..board.atoms()).fold(0, |set, atom| set | ((board.valence[atom] > 0) as u32) << atom)
}

/// The atoms of the molecule of `atom`, and how many they are.
#[inline]
pub(crate) fn molecule_of<B: Bits>(
    board: &Board<B>,
    atoms: &Atoms,
    at: &[u8],
    atom: usize,
) -> ([u8; MAX_ATOMS], usize) {
    let mut molecule = [0u8; MAX_ATOMS];
    molecule[0] = atom as u8;
    let mut seen = 1u32 << atom;
    let (mut done, mut size) = (0, 1);
    while done < size {
        let a = molecule[done] as usize;
        done += 1;
        for way in Direction::ALL {
            if atoms.bonds[a][way.index()] > 0 {
                let b = at[(atoms.cell[a] as i32 + board.step(way)) as usize] - 1;
                if seen >> b & 1 == 0 {
                    seen |= 1 << b;
                    molecule[size] = b;
                    size += 1;
                }
            }
        }
    }
    (molecule, size)
}

/// Whether no atom has a free electron.
#[inline]
pub(crate) fn is_solved<B: Bits>(board: &Board<B>, atoms: &Atoms) -> bool {
    atoms.free[..board.atoms()].iter().all(|&free| free == 0)
}

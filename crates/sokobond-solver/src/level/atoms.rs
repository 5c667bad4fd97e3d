//! A state unpacked for work.

/// Most atoms that the fast search handles; more are out of its scope.
pub(crate) const MAX_ATOMS: usize = 32;

/// A state unpacked for work: cell, bond strengths by direction and free electrons of each atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Atoms {
    /// Padded cell by atom.
    pub cell: [u16; MAX_ATOMS],
    /// Strength of the bond in each direction (by [`Direction::index`]), 0 for none, by atom.
    pub bonds: [[u8; 4]; MAX_ATOMS],
    /// Electrons that are in no bond, by atom.
    pub free: [u8; MAX_ATOMS],
}

impl Atoms {
    /// No atoms anywhere.
    pub(crate) const NONE: Atoms =
        Atoms { cell: [0; MAX_ATOMS], bonds: [[0; 4]; MAX_ATOMS], free: [0; MAX_ATOMS] };
}

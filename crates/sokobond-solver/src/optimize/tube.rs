//! The neighbourhood of a part of a solution: states that differ from one on it in few molecules.
//!
//! A state is in the tube if what is left of it without the player's molecule and without up to `width` others is also
//! left of a state on the part, without the player's molecule and up to `width` others there. What is left is known by
//! the sum of random words, one for each element on each cell with each pair of bonds, so a collision makes the tube
//! wider and nothing else.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::layout::Key;
use crate::level::molecules::Molecules;
use crate::search::packer::Packer;
use rustc_hash::FxHashSet;

/// The neighbourhood of a part of a solution.
pub(super) struct Tube {
    /// What is left of its states.
    left: FxHashSet<u64>,
    /// Molecules besides the player's that may be elsewhere.
    width: usize,
}

impl Tube {
    /// The neighbourhood of some states; O(states * molecules ^ `width`), of which `width` is 1 or 2.
    pub(super) fn new<B: Bits, const K: usize>(
        packer: &Packer<'_, B>,
        states: &[Key<K>],
        width: usize,
    ) -> Tube {
        let mut tube = Tube { left: FxHashSet::default(), width };
        let mut atoms = Atoms::NONE;
        let mut at = vec![0; packer.board.area];
        for state in states {
            packer.layout.unpack(packer.board, state, &mut atoms, &mut at);
            let left = &mut tube.left;
            any_left(packer.board, &atoms, &at, width, |what| {
                left.insert(what);
                false
            });
            packer.board.take_away(&atoms, &mut at);
        }
        tube
    }

    /// Whether a state is in the tube; `at` holds atom + 1 by padded cell.
    pub(super) fn contains<B: Bits>(&self, board: &Board<B>, atoms: &Atoms, at: &[u8]) -> bool {
        any_left(board, atoms, at, self.width, |what| self.left.contains(&what))
    }
}

/// Whether `is_it` holds for what is left of a state without the player's molecule and up to `width` others.
fn any_left<B: Bits>(
    board: &Board<B>,
    atoms: &Atoms,
    at: &[u8],
    width: usize,
    mut is_it: impl FnMut(u64) -> bool,
) -> bool {
    let mut molecules = Molecules::new();
    molecules.find(board, atoms, at, ((1u64 << board.atoms()) - 1) as u32);
    let mut words = [0u64; MAX_ATOMS];
    for (class, range) in board.classes.iter().enumerate() {
        for atom in range.clone() {
            words[atom] = word(class, atoms, atom);
        }
    }
    let sum = |mut set: u32| {
        let mut sum = 0u64;
        while set != 0 {
            sum = sum.wrapping_add(words[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
        sum
    };
    let mut parts = [0u64; MAX_ATOMS];
    let mut count = 0;
    let mut all = 0u64;
    for &set in molecules.sets() {
        // The player's atom is number 0.
        if set & 1 == 0 {
            parts[count] = sum(set);
            all = all.wrapping_add(parts[count]);
            count += 1;
        }
    }
    let parts = &parts[..count];
    if is_it(all) {
        return true;
    }
    for (first, &one) in parts.iter().enumerate() {
        let without = all.wrapping_sub(one);
        if is_it(without) {
            return true;
        }
        if width > 1 && parts[..first].iter().any(|&two| is_it(without.wrapping_sub(two))) {
            return true;
        }
    }
    false
}

/// A random word for an atom as it stands.
fn word(class: usize, atoms: &Atoms, atom: usize) -> u64 {
    let [_, right, down, _] = atoms.bonds[atom];
    let what = (class as u64) << 32 | (atoms.cell[atom] as u64) << 16 | (right as u64) << 8 | down as u64;
    let mixed = (what ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

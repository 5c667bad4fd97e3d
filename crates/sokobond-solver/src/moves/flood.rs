//! Which atoms a key sets in motion, and what their bonds do on the way.
//!
//! Motion starts at the player's atom. Bonds pass it on first; then one atom after the other pushes what stands before
//! it. Each atom and each bond is handled once: O(atoms in motion).

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use grid::Direction;
use sokobond::Modifier;

/// Most bonds: each atom has one to the right and one downward.
const MAX_BONDS: usize = 2 * MAX_ATOMS;

/// Marks an atom without motion.
const STILL: u8 = 4;

/// Atoms with a motion, in the order they were reached, and bonds that sweep over modifiers.
pub(super) struct Flood {
    motion: [u8; MAX_ATOMS],
    /// Bit `d` is set when the bond in direction `d` has passed on its motion.
    handled: [u8; MAX_ATOMS],
    reached: [u8; MAX_ATOMS],
    count: usize,
    /// Bonds that sweep over a `/`: atom, direction of the bond, partner.
    weakened: [(u8, u8, u8); MAX_BONDS],
    weakened_count: usize,
    /// Bonds that sweep over a `+`: both atoms.
    strengthened: [(u8, u8); MAX_BONDS],
    strengthened_count: usize,
    /// Whether a bond sweeps over an `@`.
    pub(super) rotates: bool,
}

impl Flood {
    /// Nothing but the player's atom moves so far.
    #[inline]
    pub(super) fn new(key: Direction) -> Flood {
        let mut flood = Flood {
            motion: [STILL; MAX_ATOMS],
            handled: [0; MAX_ATOMS],
            reached: [0; MAX_ATOMS],
            count: 0,
            weakened: [(0, 0, 0); MAX_BONDS],
            weakened_count: 0,
            strengthened: [(0, 0); MAX_BONDS],
            strengthened_count: 0,
            rotates: false,
        };
        flood.give(0, key as u8);
        flood
    }

    /// Spreads to every atom that moves; false when the key is refused.
    #[inline]
    pub(super) fn spread<B: Bits>(&mut self, board: &Board<B>, atoms: &Atoms, at: &[u8]) -> bool {
        let (mut bonds_done, mut pushes_done) = (0, 0);
        loop {
            // a. Bonds pass motion on before anything is pushed.
            while bonds_done < self.count {
                let atom = self.reached[bonds_done] as usize;
                bonds_done += 1;
                if !self.pass_on(board, atoms, at, atom) {
                    return false;
                }
            }
            // b. Then one push.
            if pushes_done == self.count {
                return true;
            }
            let atom = self.reached[pushes_done] as usize;
            pushes_done += 1;
            let motion = self.motion[atom];
            let target = self.target(board, atoms, atom) as usize;
            if board.floor_number[target] == u16::MAX {
                return false;
            }
            if at[target] != 0 && self.motion[at[target] as usize - 1] == STILL {
                self.give(at[target] as usize - 1, motion);
            }
        }
    }

    /// The atoms that move, in the order they were reached.
    #[inline]
    pub(super) fn movers(&self) -> &[u8] {
        &self.reached[..self.count]
    }

    /// Where a moving atom moves to.
    #[inline]
    pub(super) fn target<B: Bits>(&self, board: &Board<B>, atoms: &Atoms, atom: usize) -> u16 {
        let step = board.step(Direction::from_index(self.motion[atom] as usize));
        (atoms.cell[atom] as i32 + step) as u16
    }

    /// Bonds that sweep over a `/`: atom, direction of the bond, partner.
    #[inline]
    pub(super) fn weakened(&self) -> &[(u8, u8, u8)] {
        &self.weakened[..self.weakened_count]
    }

    /// Bonds that sweep over a `+`: both atoms.
    #[inline]
    pub(super) fn strengthened(&self) -> &[(u8, u8)] {
        &self.strengthened[..self.strengthened_count]
    }

    /// Gives `atom` a motion; false when it already has another.
    #[inline]
    fn give(&mut self, atom: usize, motion: u8) -> bool {
        if self.motion[atom] == STILL {
            self.motion[atom] = motion;
            self.reached[self.count] = atom as u8;
            self.count += 1;
            true
        } else {
            self.motion[atom] == motion
        }
    }

    /// The bonds of an atom pass on its motion; false when a partner already moves otherwise.
    #[inline]
    fn pass_on<B: Bits>(&mut self, board: &Board<B>, atoms: &Atoms, at: &[u8], a: usize) -> bool {
        if atoms.bonds[a] == [0; 4] {
            return true;
        }
        let cell = atoms.cell[a] as i32;
        let motion = Direction::from_index(self.motion[a] as usize);
        for way in Direction::ALL {
            let i = way.index();
            if atoms.bonds[a][i] == 0 || self.handled[a] >> i & 1 == 1 {
                continue;
            }
            let b = at[(cell + board.step(way)) as usize] as usize - 1;
            self.handled[b] |= 1 << way.opposite().index();
            let mut passed_on = motion;
            if way.is_horizontal() != motion.is_horizontal() {
                match board.modifier[board.vertex_swept(cell, way, motion)] {
                    None => {}
                    Some(Modifier::Strengthen) => {
                        self.strengthened[self.strengthened_count] = (a as u8, b as u8);
                        self.strengthened_count += 1;
                    }
                    Some(Modifier::Weaken) => {
                        self.weakened[self.weakened_count] = (a as u8, i as u8, b as u8);
                        self.weakened_count += 1;
                        if atoms.bonds[a][i] == 1 {
                            continue;
                        }
                    }
                    Some(Modifier::Rotate) => {
                        self.rotates = true;
                        passed_on = way.opposite();
                    }
                }
            }
            if !self.give(b, passed_on as u8) {
                return false;
            }
        }
        true
    }
}

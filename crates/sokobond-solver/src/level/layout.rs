//! The canonical packed state: what distinguishes states, in as few bits as the level allows.
//!
//! Per atom: its floor number, and the strengths of its bonds to the right and downward neighbour.
//! Within a class of interchangeable atoms the entries are sorted, so states that differ by an
//! exchange of equal atoms, or of equal molecules, pack alike. A level without `+` needs one bit a
//! bond, helium none; twelve atoms on at most 64 floor cells take 12 bytes.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use grid::Direction;
use std::ops::Range;

/// A packed state of `K` 32-bit words.
pub(crate) type Key<const K: usize> = [u32; K];

/// The instance of a generic function, whose last parameter is a number of words, for keys of `words` words at least.
///
/// Each instance is a seventh of what there is to compile, so there are few for [`Wide`](crate::level::bits::Wide) boards, which
/// no level of the game needs.
macro_rules! by_words {
    ($words:expr, $function:ident::<u128>) => {
        match $words {
            0..=2 => $function::<u128, 2>,
            3 => $function::<u128, 3>,
            4 => $function::<u128, 4>,
            5..=8 => $function::<u128, 8>,
            _ => $function::<u128, 16>,
        }
    };
    ($words:expr, $function:ident::<Wide>) => {
        match $words {
            0..=6 => $function::<Wide, 6>,
            _ => $function::<Wide, 16>,
        }
    };
}
pub(crate) use by_words;

/// Interchangeable atoms, `from..to`, and how they are packed.
#[derive(Clone, Debug)]
struct Class {
    from: usize,
    to: usize,
    valence: u8,
    /// Bits of an entry.
    bits: u32,
    /// Those of a bond: helium has none.
    shift: u32,
}

/// How the states of one level are packed.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    classes: Vec<Class>,
    atoms: usize,
    total_bits: u32,
}

impl Layout {
    /// The layout for a level.
    pub(crate) fn new<B: Bits>(board: &Board<B>) -> Layout {
        let cell_bits = (board.floor_cell.len().max(2) as u32 - 1).ilog2() + 1;
        let bond_bits = if board.strengthen.is_empty() { 1 } else { 3 };
        let class = |range: &Range<usize>| {
            let valence = board.valence[range.start];
            let shift = if valence == 0 { 0 } else { bond_bits };
            Class {
                from: range.start,
                to: range.end.min(MAX_ATOMS),
                valence,
                bits: cell_bits + 2 * shift,
                shift,
            }
        };
        let classes: Vec<Class> = board.classes.iter().map(class).collect();
        let total_bits = classes.iter().map(|class| (class.to - class.from) as u32 * class.bits).sum();
        Layout { classes, atoms: board.atoms(), total_bits }
    }

    /// How many 32-bit words a state takes.
    pub(crate) fn words(&self) -> usize {
        self.total_bits.div_ceil(32) as usize
    }

    /// Packs an image of a state; equal atoms are interchangeable.
    #[inline]
    pub(crate) fn pack<const K: usize>(&self, atoms: &Atoms, image: &Image) -> Key<K> {
        let mut key = [0; K];
        let (mut word, mut accumulator, mut filled) = (0, 0u64, 0);
        let mut entries = [0u32; MAX_ATOMS];
        let (right, down) = (image.right & 3, image.down & 3);
        for class in &self.classes {
            let shift = class.shift;
            for atom in class.from..class.to {
                let bonds = atoms.bonds[atom];
                let number = image.number[atoms.cell[atom] as usize] as u32;
                // Without bonds the strengths are 0, and so is the shift.
                let entry = (number << shift | bonds[right] as u32) << shift | bonds[down] as u32;
                let mut place = atom;
                while place > class.from && entries[place - 1] > entry {
                    entries[place] = entries[place - 1];
                    place -= 1;
                }
                entries[place] = entry;
            }
            for &entry in &entries[class.from..class.to] {
                accumulator |= (entry as u64) << filled;
                filled += class.bits;
                if filled >= 32 {
                    key[word] = accumulator as u32;
                    word += 1;
                    accumulator >>= 32;
                    filled -= 32;
                }
            }
        }
        if filled > 0 {
            key[word] = accumulator as u32;
        }
        key
    }

    /// Unpacks what [`pack`](Layout::pack) wrote. `at` must be all zero; it is filled with atom + 1 by
    /// padded cell.
    #[inline]
    pub(crate) fn unpack<B: Bits, const K: usize>(
        &self,
        board: &Board<B>,
        key: &Key<K>,
        atoms: &mut Atoms,
        at: &mut [u8],
    ) {
        let (mut word, mut accumulator, mut filled) = (0, 0u64, 0);
        let (right, down) = (Direction::Right.index(), Direction::Down.index());
        for class in &self.classes {
            let (shift, mask) = (class.shift, (1u32 << class.shift) - 1);
            for atom in class.from..class.to {
                if filled < class.bits {
                    accumulator |= (key[word] as u64) << filled;
                    word += 1;
                    filled += 32;
                }
                let entry = (accumulator & ((1 << class.bits) - 1)) as u32;
                accumulator >>= class.bits;
                filled -= class.bits;
                // Without bonds the mask is 0, and so is the shift.
                let mut bonds = [0; 4];
                bonds[down] = (entry & mask) as u8;
                bonds[right] = (entry >> shift & mask) as u8;
                let cell = board.floor_cell[(entry >> (2 * shift)) as usize];
                atoms.bonds[atom] = bonds;
                atoms.free[atom] = class.valence - bonds[down] - bonds[right];
                atoms.cell[atom] = cell;
                at[cell as usize] = atom as u8 + 1;
            }
        }
        // The other ends of the bonds.
        let (left, up) = (Direction::Left.index(), Direction::Up.index());
        for atom in 0..self.atoms {
            let bonds = atoms.bonds[atom];
            for (way, back, step) in [(right, left, 1), (down, up, board.stride)] {
                if bonds[way] > 0 {
                    let partner = at[atoms.cell[atom] as usize + step] as usize - 1;
                    atoms.bonds[partner][back] = bonds[way];
                    atoms.free[partner] -= bonds[way];
                }
            }
        }
    }
}

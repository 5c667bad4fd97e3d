//! The canonical packed state: what tells two states apart, in as few bits as the level allows.
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

/// A packed state of `K` 32-bit words.
pub(crate) type Key<const K: usize> = [u32; K];

/// The instance of a generic function, whose last parameter is a number of words, for keys of `words` words at least.
macro_rules! by_words {
    ($words:expr, $function:ident::<$bits:ty>) => {
        match $words {
            0..=2 => $function::<$bits, 2>,
            3 => $function::<$bits, 3>,
            4 => $function::<$bits, 4>,
            5..=6 => $function::<$bits, 6>,
            7..=8 => $function::<$bits, 8>,
            _ => $function::<$bits, 16>,
        }
    };
}
pub(crate) use by_words;

/// How the states of one level are packed.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    cell_bits: u32,
    bond_bits: u32,
    /// Bits of an entry by class: helium has no bonds.
    entry_bits: Vec<u32>,
    total_bits: u32,
}

impl Layout {
    /// The layout for a level.
    pub(crate) fn new<B: Bits>(board: &Board<B>) -> Layout {
        let cell_bits = (board.floor_cell.len().max(2) as u32 - 1).ilog2() + 1;
        let strongest = if board.strengthen.is_empty() { 1 } else { 4 };
        let bond_bits = if strongest == 1 { 1 } else { 3 };
        let entry_bits: Vec<u32> = board
            .classes
            .iter()
            .map(|class| cell_bits + if board.valence[class.start] == 0 { 0 } else { 2 * bond_bits })
            .collect();
        let total_bits =
            board.classes.iter().zip(&entry_bits).map(|(class, bits)| class.len() as u32 * bits).sum();
        Layout { cell_bits, bond_bits, entry_bits, total_bits }
    }

    /// How many 32-bit words a state takes.
    pub(crate) fn words(&self) -> usize {
        self.total_bits.div_ceil(32) as usize
    }

    /// Packs an image of a state; equal atoms are interchangeable.
    #[inline]
    pub(crate) fn pack<B: Bits, const K: usize>(
        &self,
        board: &Board<B>,
        atoms: &Atoms,
        image: &Image,
    ) -> Key<K> {
        let mut key = [0; K];
        let (mut word, mut accumulator, mut filled) = (0, 0u64, 0);
        let mut entries = [0u32; MAX_ATOMS];
        let (right, down) = (image.right & 3, image.down & 3);
        for (class, &bits) in board.classes.iter().zip(&self.entry_bits) {
            let mut size = 0;
            let shift = if bits > self.cell_bits { self.bond_bits } else { 0 };
            for (cell, bonds) in atoms.cell[class.clone()].iter().zip(&atoms.bonds[class.clone()]) {
                let number = image.number[*cell as usize] as u32;
                // Without bonds the strengths are 0, and so is the shift.
                let entry = (number << shift | bonds[right] as u32) << shift | bonds[down] as u32;
                let mut place = size;
                while place > 0 && entries[place - 1] > entry {
                    entries[place] = entries[place - 1];
                    place -= 1;
                }
                entries[place] = entry;
                size += 1;
            }
            for &entry in &entries[..size] {
                accumulator |= (entry as u64) << filled;
                filled += bits;
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
        let bond_mask = (1u32 << self.bond_bits) - 1;
        for (class, &bits) in board.classes.iter().zip(&self.entry_bits) {
            for atom in class.clone() {
                if filled < bits {
                    accumulator |= (key[word] as u64) << filled;
                    word += 1;
                    filled += 32;
                }
                let mut entry = (accumulator & ((1 << bits) - 1)) as u32;
                accumulator >>= bits;
                filled -= bits;
                atoms.bonds[atom] = [0; 4];
                if bits > self.cell_bits {
                    atoms.bonds[atom][down] = (entry & bond_mask) as u8;
                    entry >>= self.bond_bits;
                    atoms.bonds[atom][right] = (entry & bond_mask) as u8;
                    entry >>= self.bond_bits;
                }
                let cell = board.floor_cell[entry as usize];
                atoms.cell[atom] = cell;
                at[cell as usize] = atom as u8 + 1;
            }
        }
        let (left, up) = (Direction::Left.index(), Direction::Up.index());
        for atom in 0..board.atoms() {
            let cell = atoms.cell[atom] as usize;
            if atoms.bonds[atom][right] > 0 {
                atoms.bonds[at[cell + 1] as usize - 1][left] = atoms.bonds[atom][right];
            }
            if atoms.bonds[atom][down] > 0 {
                atoms.bonds[at[cell + board.stride] as usize - 1][up] = atoms.bonds[atom][down];
            }
        }
        for atom in 0..board.atoms() {
            atoms.free[atom] = board.valence[atom] - atoms.bonds[atom].iter().sum::<u8>();
        }
    }
}

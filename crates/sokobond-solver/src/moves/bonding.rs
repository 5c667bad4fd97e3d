//! Bonds that form and grow at the end of a turn.

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use grid::Direction;

/// Forms all possible bonds that touch one of `touched`. Returns whether that was ambiguous.
#[inline]
pub(super) fn bond<B: Bits>(
    board: &Board<B>,
    image: &Image,
    at: &[u8],
    next: &mut Atoms,
    touched: impl Iterator<Item = u8>,
) -> bool {
    let mut pairs = Pairs::new();
    for a in touched {
        let a = a as usize;
        if next.free[a] == 0 {
            continue;
        }
        for way in Direction::ALL {
            if next.bonds[a][way.index()] == 0 {
                let b = at[(next.cell[a] as i32 + board.step(way)) as usize] as usize;
                if b != 0 && next.free[b - 1] > 0 {
                    pairs.add(a, b - 1);
                }
            }
        }
    }
    pairs.join(board, image, at, next)
}

/// Raises the bonds that swept over a `+`, as far as electrons allow. Returns whether that was ambiguous.
pub(super) fn strengthen<B: Bits>(
    board: &Board<B>,
    image: &Image,
    at: &[u8],
    next: &mut Atoms,
    swept: &[(u8, u8)],
) -> bool {
    let mut pairs = Pairs::new();
    for &(a, b) in swept {
        if next.free[a as usize] > 0 && next.free[b as usize] > 0 {
            pairs.add(a as usize, b as usize);
        }
    }
    pairs.join(board, image, at, next)
}

/// Pairs of adjacent atoms that would each use one electron of both ends.
struct Pairs {
    partners: [u32; MAX_ATOMS],
    any: u32,
}

impl Pairs {
    #[inline]
    fn new() -> Pairs {
        Pairs { partners: [0; MAX_ATOMS], any: 0 }
    }

    #[inline]
    fn add(&mut self, a: usize, b: usize) {
        self.partners[a] |= 1 << b;
        self.partners[b] |= 1 << a;
        self.any |= 1 << a | 1 << b;
    }

    /// Uses the electrons: all pairs at once where they suffice; otherwise each atom in its order takes
    /// what it can (rules, section 4.3), which is the ambiguous case. The order is that of an image.
    #[inline]
    fn join<B: Bits>(mut self, board: &Board<B>, image: &Image, at: &[u8], next: &mut Atoms) -> bool {
        if self.any == 0 {
            return false;
        }
        let atoms = || {
            let mut rest = self.any;
            std::iter::from_fn(move || {
                let a = rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    a
                })
            })
        };
        let ambiguous = atoms().any(|a| self.partners[a].count_ones() > next.free[a] as u32);
        let mut order = [0u8; MAX_ATOMS];
        let mut count = 0;
        for a in atoms() {
            order[count] = a as u8;
            count += 1;
        }
        if ambiguous {
            // The player first, then higher valence; ties from the bottom row up, from right to left.
            order[..count].sort_unstable_by_key(|&a| {
                let number = image.number[next.cell[a as usize] as usize];
                (a != 0, std::cmp::Reverse((board.valence[a as usize], number)))
            });
        }
        for &a in &order[..count] {
            let a = a as usize;
            for way in image.look {
                let b = at[(next.cell[a] as i32 + board.step(way)) as usize] as usize;
                if b == 0 || self.partners[a] >> (b - 1) & 1 == 0 {
                    continue;
                }
                let b = b - 1;
                self.partners[a] &= !(1 << b);
                self.partners[b] &= !(1 << a);
                if next.free[a] > 0 && next.free[b] > 0 {
                    next.bonds[a][way.index()] += 1;
                    next.bonds[b][way.opposite().index()] += 1;
                    next.free[a] -= 1;
                    next.free[b] -= 1;
                }
            }
        }
        ambiguous
    }
}

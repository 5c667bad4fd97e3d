//! Symmetries of a level, by which states that are mirror images of each other become one.
//!
//! If walls and modifiers are symmetric, a state and its image need equally many keys, wherever the
//! atoms started. So only one of them is kept: the image in which the player's atom has the lowest
//! floor number, and among several such the one that packs lowest.
//!
//! Two things are not symmetric. Which atoms bond when there are too few electrons goes by left, up,
//! down, right; a successor that needs such a choice is therefore made as every image would choose
//! ([`crate::turn`]), which keeps the bound below the truth, and a solution that turns out to depend
//! on it is searched again without folding. And with `@` a ring may move or be refused by the order
//! in which motion reaches its atoms; levels with `@` are not folded.

use crate::bits::Bits;
use crate::board::Board;
use crate::layout::{Atoms, Key, Layout};
use crate::turn::LOOK;
use grid::{Direction, Symmetry};

/// How a level looks under one of its symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    symmetry: Symmetry,
    /// Floor number in the image by padded cell.
    pub number: Vec<u16>,
    /// The directions that become those in which an atom looks for partners, in that order.
    pub look: [Direction; 4],
    /// The direction, by index, that becomes right.
    pub right: usize,
    /// The direction, by index, that becomes down.
    pub down: usize,
}

impl Image {
    fn new<B: Bits>(board: &Board<B>, symmetry: Symmetry) -> Option<Image> {
        let mut number = vec![u16::MAX; board.area];
        for &cell in &board.floor_cell {
            let (x, y) = board.image(symmetry, board.xy(cell as usize))?;
            number[cell as usize] = board.floor_number[y * board.stride + x];
            if number[cell as usize] == u16::MAX {
                return None;
            }
        }
        // A vertex is the corner of four cells; the image of the corner is the corner of their images.
        for vertex in (0..board.area).filter(|&vertex| board.modifier[vertex].is_some()) {
            let (x, y) = board.xy(vertex);
            let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let images = corners.map(|corner| board.image(symmetry, corner));
            let (x, y) = images.into_iter().flatten().min_by_key(|&(x, y)| (y, x))?;
            if board.modifier[y * board.stride + x] != board.modifier[vertex] {
                return None;
            }
        }
        let becomes = |direction| symmetry.inverse().direction(direction);
        let (right, down) = (becomes(Direction::Right).index(), becomes(Direction::Down).index());
        Some(Image { symmetry, number, look: LOOK.map(becomes), right, down })
    }

    /// What a state becomes.
    pub(crate) fn atoms<B: Bits>(&self, board: &Board<B>, atoms: &Atoms) -> Atoms {
        let mut image = *atoms;
        for atom in 0..board.atoms() {
            image.cell[atom] = board.floor_cell[self.number[atoms.cell[atom] as usize] as usize];
            for way in Direction::ALL {
                image.bonds[atom][self.symmetry.direction(way).index()] = atoms.bonds[atom][way.index()];
            }
        }
        image
    }
}

/// The symmetries of a level, the identity first.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    pub images: Vec<Image>,
    /// By padded cell of the player's atom: the images (a bit each) that give it its lowest number.
    lowest: Vec<u8>,
}

impl Symmetries {
    /// The symmetries by which states may be folded; only the identity when `fold` is false.
    pub(crate) fn new<B: Bits>(board: &Board<B>, fold: bool) -> Symmetries {
        let fold = fold && board.rotate.is_empty();
        let candidates = if fold { &Symmetry::ALL[..] } else { &Symmetry::ALL[..1] };
        let images: Vec<Image> = candidates.iter().filter_map(|&s| Image::new(board, s)).collect();
        let lowest = (0..board.area)
            .map(|cell| {
                let best = images.iter().map(|image| image.number[cell]).min();
                (0..images.len()).filter(|&i| Some(images[i].number[cell]) == best).map(|i| 1 << i).sum()
            })
            .collect();
        Symmetries { images, lowest }
    }

    /// Packs a state canonically, so that states which are images of each other pack alike.
    #[inline]
    pub(crate) fn pack<B: Bits, const K: usize>(
        &self,
        board: &Board<B>,
        layout: &Layout,
        atoms: &Atoms,
    ) -> Key<K> {
        let mut images = self.lowest[atoms.cell[0] as usize];
        let first = images.trailing_zeros() as usize;
        images &= images - 1;
        let mut key = layout.pack(board, atoms, &self.images[first]);
        while images != 0 {
            key = key.min(layout.pack(board, atoms, &self.images[images.trailing_zeros() as usize]));
            images &= images - 1;
        }
        key
    }
}

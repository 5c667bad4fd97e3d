//! Symmetries of a level, by which states that are mirror images of each other become one.
//!
//! If walls and modifiers are symmetric, a state and its image need equally many keys, wherever the
//! atoms started. So only one of them is kept: the image in which the player's atom has the lowest
//! floor number, and among several such the one that packs lowest.
//!
//! Two things are not symmetric. Which atoms bond when electrons are short is decided in the order left, up,
//! down, right; a successor that needs such a choice is therefore made as every image would choose
//! ([`crate::moves::turn`]), which keeps the bound admissible, and a solution that turns out to depend
//! on it is searched again without folding. And with `@`, whether a ring moves may depend on the order
//! in which motion reaches its atoms; levels with `@` are not folded.

use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use crate::level::layout::{Key, Layout};
use grid::Symmetry;

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
    pub(crate) fn pack<const K: usize>(&self, layout: &Layout, atoms: &Atoms) -> Key<K> {
        let mut images = self.lowest[atoms.cell[0] as usize];
        let first = images.trailing_zeros() as usize;
        images &= images - 1;
        let mut key = layout.pack(atoms, &self.images[first]);
        while images != 0 {
            key = key.min(layout.pack(atoms, &self.images[images.trailing_zeros() as usize]));
            images &= images - 1;
        }
        key
    }
}

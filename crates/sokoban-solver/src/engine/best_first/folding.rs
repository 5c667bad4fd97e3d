//! Positions that are images of each other under a symmetry of the level: a search stores one of them.
//!
//! A successor is made and tested in the coordinates of its parent. Before it is looked up it is replaced by the image
//! whose boxes have the least hash, and if several have, by the one with the least player: hashes tell images apart at a
//! few operations each, and where two images should have the same hash, at worst both are stored. The node keeps which
//! image was taken, so that the moves to a node can be unfolded: each is in the coordinates of the node before it.
//! (Pochter, Zohar & Rosenschein, AAAI 2011, search in general planning with canonical states and unfold the path.)
//!
//! Forward, the [symmetries](crate::ground::floor::symmetry) keep the goals, and backward the start, so a position needs as many
//! moves to a target as its image, and a path may be followed in the coordinates of its root to the end.

use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::floor::symmetry::{Keys, Symmetries};
use crate::ground::floor::walk::Push;
use crate::ground::memory::Held;
use grid::Symmetry;
use search::GaveUp;

/// A move as a node keeps it: in the coordinates of its parent, with the symmetry that takes those to its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Folded {
    pub(super) push: Push,
    pub(super) image: Symmetry,
}

/// The moves of a path, last one first: in the order in which they were made, in the coordinates of the root.
pub(super) fn unfold(ground: &Ground, path: &[Folded]) -> Vec<Push> {
    if path.iter().all(|made| made.image == Symmetry::IDENTITY) {
        return path.iter().rev().map(|made| made.push).collect();
    }
    let symmetries = ground.symmetries();
    // From the coordinates of the root to those of the position at hand.
    let mut frame = Symmetry::IDENTITY;
    let unfolded = path.iter().rev().map(|made| {
        let push = symmetries.push(frame.inverse(), made.push);
        frame = frame.then(made.image);
        push
    });
    unfolded.collect()
}

/// The position at hand in the coordinates of one symmetry.
#[derive(Debug)]
struct View<B> {
    symmetry: Symmetry,
    /// The boxes, if they were wanted.
    boxes: Option<B>,
    /// What the player reaches, and its lowest square, if that was wanted.
    reach: Option<(B, Square)>,
}

/// The images of the position at hand, and of its successors.
#[derive(Debug)]
pub(super) struct Folding<'a, B> {
    symmetries: &'a Symmetries,
    /// One for each symmetry.
    views: Vec<View<B>>,
    /// All ones for the symmetries that do not count.
    absent: Keys,
    /// A hash of each image of the boxes at hand.
    hashes: Keys,
    /// Whether positions differ in the player's own square.
    is_exact: bool,
    area: B,
    _held: Held,
}

impl<'a, B: Board> Folding<'a, B> {
    /// For searches of that heading; none when the level has no symmetry that they can use.
    pub(super) fn new<H: Heading>(
        ground: &'a Ground,
        is_exact: bool,
    ) -> Result<Option<Folding<'a, B>>, GaveUp> {
        let symmetries = ground.symmetries();
        let group = symmetries.of::<H>();
        let area = B::empty(ground.maze.len());
        let mut absent = [u64::MAX; Symmetry::ALL.len()];
        for symmetry in group {
            absent[symmetry.index()] = 0;
        }
        if group.len() < 2 {
            return Ok(None);
        }
        Ok(Some(Folding {
            symmetries,
            _held: ground.maze.limits.hold((2 * group.len() + 1) * area.bytes())?,
            views: group.iter().map(|&symmetry| View { symmetry, boxes: None, reach: None }).collect(),
            absent,
            hashes: absent,
            is_exact,
            area,
        }))
    }

    /// Takes a position in hand.
    pub(super) fn take(&mut self, boxes: &B) {
        self.views.iter_mut().for_each(|view| (view.boxes, view.reach) = (None, None));
        self.hashes = self.absent;
        for square in boxes.squares() {
            for (hash, key) in self.hashes.iter_mut().zip(self.symmetries.keys(square)) {
                *hash ^= key;
            }
        }
    }

    /// What is stored of a successor with the boxes `child`, the image of its boxes, the player and the symmetry. A box went from
    /// `from` to `to`, and the player is on `beside`; before that there were `boxes` and it reached `reach`.
    pub(super) fn fold(
        &mut self,
        ground: &Ground,
        child: B,
        (boxes, reach): (&B, &B),
        (from, to, beside): (Square, Square, Square),
        stack: &mut Vec<Square>,
    ) -> (B, Square, Symmetry) {
        let symmetries = self.symmetries;
        let mut hashes = self.hashes;
        let keys = symmetries.keys(from).iter().zip(symmetries.keys(to));
        for ((hash, absent), (from, to)) in hashes.iter_mut().zip(self.absent).zip(keys) {
            *hash = (*hash ^ from ^ to) | absent;
        }
        let least = hashes.iter().copied().min();
        let mut found: Option<(B, Square, Symmetry)> = None;
        for view in self.views.iter_mut().filter(|view| Some(hashes[view.symmetry.index()]) == least) {
            let image = |square| symmetries.image(view.symmetry, square);
            let (from, to, beside) = (image(from), image(to), image(beside));
            let images = symmetries.images(view.symmetry);
            let mut turned = view.boxes.get_or_insert_with(|| turned(boxes, images)).clone();
            turned.take(from);
            turned.put(to);
            let player = if self.is_exact {
                beside
            } else {
                let (reach, lowest) = view.reach.get_or_insert_with(|| {
                    let reach = self::turned(reach, images);
                    let lowest = reach.first().unwrap_or(0);
                    (reach, lowest)
                });
                let (moved, scratch) = ((from, to, beside), (&mut self.area, &mut *stack));
                ground.rings.player_after(&ground.maze, &turned, (reach, *lowest), moved, scratch)
            };
            if found.as_ref().is_none_or(|&(_, least, _)| player < least) {
                found = Some((turned, player, view.symmetry));
            }
        }
        found.unwrap_or((child, beside, Symmetry::IDENTITY))
    }
}

/// The image of a set, where squares go to `images`; the set itself if there are none.
pub(super) fn turned<B: Board>(set: &B, images: &[Square]) -> B {
    let mut turned = set.clone();
    if !images.is_empty() {
        turned.clear();
        set.squares().for_each(|square| turned.put(images[square as usize]));
    }
    turned
}

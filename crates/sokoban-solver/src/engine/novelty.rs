//! Novelty: whether a position has something that no position of its group has had before.
//!
//! After best-first width search (Lipovetzky & Geffner, "Best-First Width Search: Exploration and Exploitation in
//! Classical Planning", AAAI 2017). Positions are grouped by how many boxes are off their targets. A position is most
//! novel if a box is on a square where none was in its group, next if the box just moved and some other box are on two
//! squares that were not taken together. A search that takes novel positions first tries what is different before it
//! tries what is near, and leaves the large plateaus on which the sum of distances says nothing.
//!
//! Cost: a few operations on sets for each position. A group has a set for each square on which a box has come to
//! stand, as long as there is memory for it; after that only single boxes are looked at.

use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::memory::Held;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The novelty of a position in which nothing is new.
pub(crate) const NOT_NOVEL: u32 = 2;

/// Bytes of an entry in a table of sets, beside the set.
const ENTRY_BYTES: usize = 32;

/// What the positions of one group have had.
#[derive(Debug)]
struct Seen<B> {
    /// The squares with a box.
    singles: B,
    /// For each square to which a box was moved, the squares with a box at the same time.
    pairs: FxHashMap<Square, B>,
}

/// What the positions of all groups have had.
#[derive(Debug)]
pub(crate) struct Novelty<B> {
    groups: FxHashMap<u32, Seen<B>>,
    /// The squares on which all boxes stand in the end.
    targets: B,
    held: Held,
}

impl<B: Board> Novelty<B> {
    /// No position yet.
    pub(crate) fn new<H: Heading>(maze: &Maze) -> Novelty<B> {
        Novelty { groups: FxHashMap::default(), targets: H::targets(maze), held: maze.limits.hold_none() }
    }

    /// Boxes that are not on a target.
    pub(crate) fn off(&self, boxes: &B) -> u32 {
        boxes.len_without(&self.targets)
    }

    /// Takes in a position with `off` boxes [off](Novelty::off) their targets after a box was moved to `to`: 0 for a new square with a box, 1 for a new pair, [`NOT_NOVEL`] for
    /// neither.
    pub(crate) fn take_in(&mut self, maze: &Maze, (boxes, off): (&B, u32), to: Square) -> u32 {
        let blank = || Seen { singles: B::empty(maze.len()), pairs: FxHashMap::default() };
        let seen = self.groups.entry(off).or_insert_with(blank);
        // Tables that grow may be half empty.
        let bytes = 2 * (size_of::<B>() + size_of_val(boxes.words()) + ENTRY_BYTES);
        let has_new_pair = match seen.pairs.entry(to) {
            Entry::Occupied(mut pairs) => extend(pairs.get_mut(), boxes),
            Entry::Vacant(pairs) => {
                self.held.take(bytes).is_ok() && extend(pairs.insert(B::empty(maze.len())), boxes)
            }
        };
        let has_new_square = extend(&mut seen.singles, boxes);
        if has_new_square { 0 } else { u32::from(!has_new_pair) + 1 }
    }
}

/// Adds the squares of `more` to `set`; says whether there were any new ones.
fn extend<B: Board>(set: &mut B, more: &B) -> bool {
    let is_new = !more.is_subset(set);
    set.add(more);
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::ground::floor::heading::Forward;
    use crate::testing::level;

    #[test]
    fn a_new_square_is_most_novel_then_a_new_pair() {
        // Squares 0 to 6, goals on 4 and 5.
        let maze = Maze::new(&level(&["#########", "#@$$ .. #", "#########"]));
        let mut novelty = Novelty::<Wide>::new::<Forward>(&maze);
        let mut take_in = |boxes: &[Square], to| {
            let boxes = maze.board(boxes);
            let off = novelty.off(&boxes);
            novelty.take_in(&maze, (&boxes, off), to)
        };
        assert_eq!(take_in(&[1, 3], 3), 0);
        assert_eq!(take_in(&[2, 6], 6), 0);
        // Both squares are known, but not together.
        assert_eq!(take_in(&[1, 6], 6), 1);
        assert_eq!(take_in(&[1, 6], 6), 2);
        // Where another number of boxes is off the goals nothing is known yet.
        assert_eq!(take_in(&[1, 4], 4), 0);
    }
}

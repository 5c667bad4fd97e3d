//! Backward search: all positions from which a board can be solved, by pulls from its solved positions.
//!
//! Breadth-first, a pull a layer, so a position of layer `n` needs exactly `n` pushes: the farthest start comes with its
//! shortest solution and the proof (Taylor & Parberry 2011, *Procedural generation of Sokoban levels*). A position is
//! the boxes and the lowest square that the player reaches. 32 bytes a position and a hash table.

use super::board::Board;
use crate::rooms::{Squares, each, lowest};
use grid::Direction;
use rustc_hash::FxHashMap;
use sokoworks::Stop;

/// Positions between two looks at the stop flag.
const LOOK: usize = 1_000;

/// No parent: a solved position.
const NONE: u32 = u32::MAX;

/// A position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    /// The boxes.
    pub(crate) boxes: Squares,
    /// The lowest square that the player reaches.
    pub(crate) player: u8,
    /// The position after the push that leads closer to the end.
    pub(crate) parent: u32,
}

/// The positions of a board, layer by layer.
#[derive(Debug)]
pub(crate) struct Retrograde {
    /// In the order of discovery.
    pub(crate) stands: Vec<Stand>,
    /// Where each layer begins, and where the last ends.
    pub(crate) layers: Vec<usize>,
    /// Whether all positions are there.
    pub(crate) complete: bool,
    index: FxHashMap<(Squares, u8), u32>,
}

impl Retrograde {
    /// Searches up to about `most` positions, or until `stop` is raised; the result is then of no use.
    pub(crate) fn explore(board: &Board, most: usize, stop: &Stop) -> Retrograde {
        let shape = board.shape;
        let mut found =
            Retrograde { stands: Vec::new(), layers: vec![0], complete: false, index: FxHashMap::default() };
        for part in shape.parts(board.floor & !board.goals) {
            found.add(board.goals, part.trailing_zeros() as u8, NONE);
        }
        let mut next = 0;
        while next < found.stands.len() {
            let end = found.stands.len();
            found.layers.push(end);
            while next < end {
                let stopped = next.is_multiple_of(LOOK) && stop.raised().is_some();
                if found.stands.len() >= most || stopped {
                    found.layers.push(found.stands.len());
                    return found;
                }
                found.expand(board, next as u32);
                next += 1;
            }
        }
        found.complete = true;
        found
    }

    fn expand(&mut self, board: &Board, at: u32) {
        let shape = board.shape;
        let Stand { boxes, player, .. } = self.stands[at as usize];
        let free = board.floor & !boxes;
        let reach = shape.flood(1 << player, free);
        for direction in Direction::ALL {
            // The player stands beside the box and needs the square behind itself.
            let back = direction.opposite();
            let behind = shape.shift(free, back);
            let pulled = boxes & shape.shift(reach & behind, back);
            for square in each(pulled) {
                let to = shape.shift(square, direction);
                let stands = shape.shift(to, direction);
                let boxes = boxes ^ square ^ to;
                let region = shape.flood(stands, board.floor & !boxes);
                self.add(boxes, lowest(region).trailing_zeros() as u8, at);
            }
        }
    }

    fn add(&mut self, boxes: Squares, player: u8, parent: u32) {
        let next = self.stands.len() as u32;
        if *self.index.entry((boxes, player)).or_insert(next) == next {
            self.stands.push(Stand { boxes, player, parent });
        }
    }

    /// Pushes that a position needs: its layer.
    pub(crate) fn depth(&self, at: u32) -> usize {
        self.layers.partition_point(|&begin| begin <= at as usize) - 1
    }

    /// Pushes that the farthest position needs.
    pub(crate) fn deepest(&self) -> usize {
        self.stands.len().checked_sub(1).map_or(0, |last| self.depth(last as u32))
    }

    /// The pushes from a position to the end, each as the square of the box before and after it.
    pub(crate) fn pushes(&self, at: u32) -> Vec<(Squares, Squares)> {
        let mut pushes = Vec::new();
        let mut stand = &self.stands[at as usize];
        while stand.parent != NONE {
            let next = &self.stands[stand.parent as usize];
            let changed = stand.boxes ^ next.boxes;
            pushes.push((changed & stand.boxes, changed & next.boxes));
            stand = next;
        }
        pushes
    }

    /// The position of these boxes with the player in the part of the floor with this lowest square.
    pub(crate) fn find(&self, boxes: Squares, player: u8) -> Option<u32> {
        self.index.get(&(boxes, player)).copied()
    }
}

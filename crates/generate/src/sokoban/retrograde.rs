//! Backward search: all positions from which a board can be solved, by pulls from its solved positions.
//!
//! Breadth-first, a pull a layer, so a position of layer `n` needs exactly `n` pushes: the farthest start comes with its
//! shortest solution and the proof (Taylor & Parberry 2011, *Procedural generation of Sokoban levels*). A position is
//! the boxes and the lowest square that the player reaches. 32 bytes a position and some for its index.

use super::board::Board;
use crate::rooms::{Squares, each, lowest};
use grid::Direction;
use sokoworks::space::Index;
use sokoworks::{Budget, GaveUp, Memory, OutOfMemory};
use std::hash::{Hash, Hasher};

/// Positions between two looks at the stop flag.
const LOOK: usize = 1_000;

/// No parent: a solved position.
const NONE: u32 = u32::MAX;

/// A position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
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
    index: Index,
}

/// The identity of a position.
impl Hash for Stand {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.boxes, self.player).hash(state);
    }
}

impl Retrograde {
    /// Searches up to about `most` positions, or until the flag of `budget` is raised; the result is then of no use. Where there is no
    /// memory for as many positions, it raises the flag itself: with fewer, another level would come of it.
    pub(crate) fn explore(board: &Board, most: usize, budget: &Budget) -> Retrograde {
        let mut found =
            Retrograde { stands: Vec::new(), layers: vec![0], complete: false, index: Index::default() };
        if found.fill(board, most, budget).is_err() {
            budget.stop.raise(GaveUp::Memory);
        }
        found
    }

    fn fill(&mut self, board: &Board, most: usize, budget: &Budget) -> Result<(), OutOfMemory> {
        let (shape, mut memory, found) = (board.shape, Memory::new(budget.bytes), self);
        for part in shape.parts(board.floor & !board.goals) {
            found.add(board.goals, part.trailing_zeros() as u8, NONE, &mut memory)?;
        }
        let mut next = 0;
        while next < found.stands.len() {
            let end = found.stands.len();
            found.layers.push(end);
            while next < end {
                let stopped = next.is_multiple_of(LOOK) && budget.stop.raised().is_some();
                if found.stands.len() >= most || stopped {
                    found.layers.push(found.stands.len());
                    return Ok(());
                }
                found.expand(board, next as u32, &mut memory)?;
                next += 1;
            }
        }
        found.complete = true;
        Ok(())
    }

    fn expand(&mut self, board: &Board, at: u32, memory: &mut Memory) -> Result<(), OutOfMemory> {
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
                self.add(boxes, lowest(region).trailing_zeros() as u8, at, memory)?;
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        boxes: Squares,
        player: u8,
        parent: u32,
        memory: &mut Memory,
    ) -> Result<(), OutOfMemory> {
        self.index.room(&self.stands, 0, memory)?;
        let (stands, next) = (&self.stands, self.stands.len() as u32);
        let is_it = |at: u32| (stands[at as usize].boxes, stands[at as usize].player) == (boxes, player);
        if self.index.find_or_add(&(boxes, player), next, is_it) == next {
            memory.reserve(&mut self.stands, 1)?;
            self.stands.push(Stand { boxes, player, parent });
        }
        Ok(())
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
        let stand = |at: u32| &self.stands[at as usize];
        self.index.find(&(boxes, player), |at| (stand(at).boxes, stand(at).player) == (boxes, player))
    }
}

//! Lists of the same open positions in different orders, which take turns.
//!
//! Each order is misled on some levels, and few levels mislead all of them (Röger & Helmert, "The More, the Merrier: Combining
//! Heuristic Estimators for Satisficing Planning", ICAPS 2010). The first list has the most novel positions first, the
//! second those with fewest boxes off their goals, the third those of least bound, with a price for every box off its
//! goal; ties go to the least bound. A position that was taken from one list still waits in the others, and is closed
//! when its turn comes there. Backward, the third list gains nothing (`docs/lab/sokoban-ablation.md`).

use crate::engine::buckets::Buckets;
use crate::engine::novelty::Novelty;
use crate::engine::positions::Name;
use crate::engine::store::{Node, NodeId};
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Maze;
use crate::ground::memory::Memory;
use search::GaveUp;
use std::sync::Arc;

/// Bounds that keys by novelty tell apart, and those by boxes off their goals.
const BOUNDS: u32 = 1 << 12;
const BOUNDS_BELOW_COUNT: u32 = 1 << 10;

/// Numbers of boxes off their goals that keys tell apart.
const COUNTS: u32 = 1 << 7;

/// The lists but for the first one, which is the [`Frontier`](super::frontier::Frontier)'s own.
#[derive(Debug)]
pub(super) struct Alternation<B> {
    /// What positions have had so far.
    novelty: Novelty<B>,
    fewest_off: Buckets,
    /// The list of least bound, if the search has it.
    nearest: Option<Buckets>,
    /// What a box off its goal costs there: where many boxes stand on goals at the start, some must make way.
    price: u32,
    /// The list whose turn it was.
    turn: u32,
}

impl<B: Board> Alternation<B> {
    /// Nothing is open yet.
    pub(super) fn new<H: Heading>(maze: &Maze, memory: &Arc<Memory>) -> Alternation<B> {
        let list = || Buckets::new(size_of::<NodeId>(), memory);
        Alternation {
            novelty: Novelty::new::<H>(maze),
            fewest_off: list(),
            nearest: (!H::BACKWARD).then(list),
            price: maze.limits.parameters.off_goal_price,
            turn: 0,
        }
    }

    /// Queues a new position; gives its key in the first list.
    pub(super) fn add_new(&mut self, name: Name, node: &Node, boxes: &B, maze: &Maze) -> Result<u32, GaveUp> {
        let off = self.add(name, node, boxes)?;
        let to = maze.step(node.from, node.direction);
        Ok(novelty_key(self.novelty.take_in(maze, (boxes, off), to), node.bound))
    }

    /// Queues a position in all lists but the first; gives its number of boxes off their goals.
    pub(super) fn add(&mut self, name: Name, node: &Node, boxes: &B) -> Result<u32, GaveUp> {
        let off = self.novelty.off(boxes);
        if let Some(nearest) = &mut self.nearest {
            nearest.push(node.bound + self.price * off, name)?;
        }
        let below = node.bound.min(BOUNDS_BELOW_COUNT - 1);
        self.fewest_off.push(off.min(COUNTS - 1) * BOUNDS_BELOW_COUNT + below, name)?;
        Ok(off)
    }

    /// Takes a position from the list whose turn it is; none if that is the first one, or has no position.
    pub(super) fn pop(&mut self) -> Option<Name> {
        let lists = 2 + u32::from(self.nearest.is_some());
        self.turn = (self.turn + 1) % lists;
        match (self.turn, &mut self.nearest) {
            (1, _) => self.fewest_off.pop(),
            (2, Some(nearest)) => nearest.pop(),
            _ => None,
        }
    }

    /// Closes all.
    pub(super) fn clear(&mut self) {
        self.fewest_off.clear();
        if let Some(nearest) = &mut self.nearest {
            nearest.clear();
        }
    }
}

/// The key of a position by its novelty, then its bound.
pub(super) fn novelty_key(novelty: u32, bound: u32) -> u32 {
    novelty * BOUNDS + bound.min(BOUNDS - 1)
}

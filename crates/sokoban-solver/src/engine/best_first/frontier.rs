//! The positions that wait to be expanded, and in what order.

use crate::engine::best_first::alternation::{Alternation, novelty_key};
use crate::engine::buckets::Buckets;
use crate::engine::novelty::NOT_NOVEL;
use crate::engine::positions::{Name, Positions};
use crate::engine::prices::Prices;
use crate::engine::store::{Node, NodeId, ROOT};
use crate::ground::floor::board::Board;
use crate::ground::floor::goal_states::areas;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Maze;
use crate::ground::memory::Memory;
use rustc_hash::FxHasher;
use search::GaveUp;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What is expanded first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Least cost plus bound: the first solution that no open position can beat is a shortest one.
    AStar,
    /// The same where walks cost as well as pushes. The player's square is part of the position. Fewest pushes, at their
    /// price, are a lower bound.
    Priced(Prices),
    /// Least cost so far, at the same prices (Dijkstra 1959), for a search from both ends.
    Nearest(Prices),
    /// By the lists of [`Alternation`] in turns: some solution, soon. With an incumbent, some solution that is better
    /// (bounded-cost search; Stern, Puzis & Felner 2011).
    Alternation,
    /// For [`Beam`](super::Beam), which takes it layer by layer.
    Beam(PassOrder),
}

/// How a pass of [`Beam`](super::Beam) orders positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PassOrder {
    /// What ties are broken by.
    pub(super) seed: u32,
    pub(super) counts_areas: bool,
}

impl Order {
    /// Whether the first solution that no open position can beat is a shortest one.
    pub(crate) fn is_shortest(self) -> bool {
        matches!(self, Order::AStar | Order::Priced(_) | Order::Nearest(_))
    }

    /// What walks and pushes cost, where walks do.
    pub(crate) fn prices(self) -> Option<Prices> {
        match self {
            Order::Priced(prices) | Order::Nearest(prices) => Some(prices),
            _ => None,
        }
    }

    /// The least cost of the `pushes` that are needed at least.
    pub(super) fn priced(self, pushes: u32) -> u32 {
        self.prices().map_or(pushes, |prices| pushes.saturating_mul(prices.push))
    }

    /// The bound, or one more if it is odd where `other` is even: each push changes the colour of a box's square, as on a
    /// chessboard, so with a box for every goal all solutions take an even number of pushes, or all an odd one.
    pub(super) fn even_with(self, bound: u32, other: u32) -> u32 {
        if self.prices().is_some() { bound } else { bound + ((bound ^ other) & 1) }
    }
}

/// Bits of the key of a position in a layer for how near the last two pushes are, and for what decides in the end.
const NEAR_BITS: u32 = 3;
const TIE_BITS: u32 = 3;

/// The open positions of a search.
#[derive(Debug)]
pub(super) struct Frontier<B: Board> {
    pub(super) order: Order,
    open: Buckets,
    /// The other lists of an alternation, where `open` has the most novel positions first.
    alternation: Option<Alternation<B>>,
}

impl<B: Board> Frontier<B> {
    /// Nothing is open yet.
    pub(super) fn new<H: Heading>(order: Order, maze: &Maze, memory: &Arc<Memory>) -> Frontier<B> {
        let alternation = (order == Order::Alternation).then(|| Alternation::new::<H>(maze, memory));
        Frontier { order, open: Buckets::new(size_of::<NodeId>(), memory), alternation }
    }

    /// How many positions are open.
    pub(super) fn len(&self) -> u64 {
        self.open.len()
    }

    /// The least key of an open position.
    pub(super) fn least(&mut self) -> Option<u32> {
        self.open.least()
    }

    /// Takes a position of least key, from the list whose turn it is.
    pub(super) fn pop(&mut self) -> Option<Name> {
        let of_others = self.alternation.as_mut().and_then(Alternation::pop);
        of_others.or_else(|| self.open.pop())
    }

    /// Re-encodes all names with `name_bytes` bytes.
    pub(super) fn rename(
        &mut self,
        name_bytes: usize,
        renamed: impl FnMut(Name) -> Name,
    ) -> Result<(), GaveUp> {
        // Only searches for a shortest solution have their positions renamed.
        debug_assert!(self.alternation.is_none());
        self.open.rename(name_bytes, renamed)
    }

    /// Closes all.
    pub(super) fn clear(&mut self) {
        self.open.clear();
        if let Some(alternation) = &mut self.alternation {
            alternation.clear();
        }
    }

    /// Queues a new position.
    pub(super) fn add(
        &mut self,
        name: Name,
        node: &Node,
        boxes: &B,
        maze: &Maze,
        positions: &Positions<B>,
    ) -> Result<(), GaveUp> {
        let key = match (&mut self.alternation, self.order) {
            (_, Order::Beam(pass_order)) => key_in_layer(pass_order, boxes, node, maze, positions),
            (Some(alternation), _) if node.parent != ROOT => alternation.add_new(name, node, boxes, maze)?,
            _ => self.key(node, maze, positions),
        };
        self.open.push(key, name)
    }

    /// Queues a known position anew.
    pub(super) fn add_again(
        &mut self,
        name: Name,
        node: &Node,
        boxes: &B,
        maze: &Maze,
        positions: &Positions<B>,
    ) -> Result<(), GaveUp> {
        if let Some(alternation) = &mut self.alternation {
            alternation.add(name, node, boxes)?;
        }
        self.open.push(self.key(node, maze, positions), name)
    }

    /// The key of a position but for its novelty.
    fn key(&self, node: &Node, maze: &Maze, positions: &Positions<B>) -> u32 {
        match self.order {
            Order::AStar | Order::Priced(_) => node.cost + node.bound,
            Order::Nearest(_) => node.cost,
            Order::Alternation => novelty_key(NOT_NOVEL, node.bound),
            Order::Beam(_) => layer_key(node.bound, leap(node, maze, positions)),
        }
    }
}

/// The key of a position in the next layer.
pub(super) fn key_in_layer<B: Board>(
    pass_order: PassOrder,
    boxes: &B,
    node: &Node,
    maze: &Maze,
    positions: &Positions<B>,
) -> u32 {
    let areas = if pass_order.counts_areas { areas(maze, boxes).len() as u32 } else { 0 };
    let mut hasher = FxHasher::default();
    (boxes.words(), node.player, pass_order.seed).hash(&mut hasher);
    let tie = hasher.finish() >> (u64::BITS - TIE_BITS);
    layer_key(node.bound + areas, leap(node, maze, positions)) | tie as u32
}

/// The same but for what decides in the end. The last two pushes are `leap` columns and rows apart.
fn layer_key(bound: u32, leap: u32) -> u32 {
    (bound << NEAR_BITS | (leap / 2).min((1 << NEAR_BITS) - 1)) << TIE_BITS
}

/// The bound with the areas that it counts, by a key.
#[cfg(test)]
pub(super) fn bound_of_layer_key(key: u32) -> u32 {
    key >> (NEAR_BITS + TIE_BITS)
}

/// Columns and rows between the boxes pushed last and before.
fn leap<B: Board>(node: &Node, maze: &Maze, positions: &Positions<B>) -> u32 {
    if node.parent == ROOT {
        return 0;
    }
    let parent = positions.node(node.parent);
    if parent.parent == ROOT {
        return 0;
    }
    let [(x, y), (u, v)] = [node.from, parent.from].map(|square| maze.size.xy(maze.cells[square as usize]));
    x.abs_diff(u) + y.abs_diff(v)
}

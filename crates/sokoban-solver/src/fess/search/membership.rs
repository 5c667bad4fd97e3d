//! The moves that wait in the cells of a feature space search, and the part of the search in a [`Crew`].

use crate::engine::crew::threads::Crew;
use crate::engine::crew::{Worker, WorkerId};
use crate::engine::meeting::Trace;
use crate::engine::store::NodeId;
use crate::fess::features::Score;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::memory::{Held, Memory};
use std::sync::Arc;

/// A macro move: where the box was and is, and on which side of it the player stands then.
pub(crate) type Moved = (Square, Square, u8);

/// A move waiting in a cell: least key first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Waiting {
    pub(super) weight: u32,
    pub(super) score: Score,
    /// The node it leads from, or with [`ABROAD`] the number of another worker's.
    pub(super) node: NodeId,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) side: u8,
    pub(super) areas: u16,
}

/// Marks the number of a position of another worker.
pub(super) const ABROAD: NodeId = 1 << 31;

/// The node that a move leads from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parent {
    /// To whom it belongs.
    pub(super) origin: WorkerId,
    pub(super) node: NodeId,
    pub(super) cost: u32,
    pub(super) cell: u64,
}

/// A node of another worker and its boxes.
#[derive(Debug)]
pub(crate) struct Abroad<B> {
    pub(super) parent: Parent,
    pub(super) boxes: B,
}

/// What workers send each other.
#[derive(Debug)]
pub(crate) enum Item<B> {
    /// Moves of a position.
    Moves(Box<(Abroad<B>, Vec<Waiting>)>),
    Trace(Box<Trace<B, Moved>>),
}

/// The part of one search in a crew.
#[derive(Debug)]
pub(crate) struct Membership<B> {
    pub(super) worker: Worker<Item<B>>,
    /// Positions of others from which moves wait here.
    pub(super) abroad: Vec<Abroad<B>>,
    pub(super) held: Held,
}

impl<B: Board> Membership<B> {
    /// The worker of that number.
    pub(crate) fn new(crew: &Arc<Crew<Item<B>>>, number: usize, memory: &Arc<Memory>) -> Membership<B> {
        Membership { worker: crew.worker(number), abroad: Vec::new(), held: memory.hold_none() }
    }
}

//! The part of a best-first search in a [`Crew`].

use super::folding::Folded;
use crate::level::board::Board;
use crate::memory::{Held, Memory};
use crate::search::crew::{Crew, Worker, WorkerId};
use crate::search::meeting::Trace;
use crate::search::store::{Node, NodeId};
use search::GaveUp;
use std::sync::Arc;

/// Positions in a batch.
const BATCH: usize = 32;

/// A position on its way to the worker to whom it belongs.
#[derive(Debug)]
pub(crate) struct Parcel<B> {
    pub(super) boxes: B,
    /// What is said of it. Its parent is a node of `origin`.
    pub(super) node: Node,
    pub(super) origin: WorkerId,
}

/// What workers send each other.
#[derive(Debug)]
pub(crate) enum Item<B> {
    Position(Parcel<B>),
    Trace(Box<Trace<B, Folded>>),
}

/// The part of one search in a crew.
#[derive(Debug)]
pub(crate) struct Membership<B> {
    pub(super) worker: Worker<Item<B>>,
    /// To whom the parent of each node belongs.
    origins: Vec<WorkerId>,
    held: Held,
    /// Whether it has begun to collect the moves of the solution.
    pub(super) has_traced: bool,
}

impl<B: Board> Membership<B> {
    /// The worker of that number.
    pub(crate) fn new(crew: &Arc<Crew<Item<B>>>, number: usize, memory: &Arc<Memory>) -> Membership<B> {
        let (worker, held) = (Worker::new(crew, number), memory.hold_none());
        Membership { worker, origins: Vec::new(), held, has_traced: false }
    }

    pub(super) fn add_origin(&mut self, origin: WorkerId) -> Result<(), GaveUp> {
        self.held.room(&mut self.origins)?;
        self.origins.push(origin);
        Ok(())
    }

    pub(super) fn set_origin(&mut self, id: NodeId, origin: WorkerId) {
        self.origins[id as usize] = origin;
    }

    pub(super) fn reached(&self, cost: u32, id: NodeId) {
        self.worker.reached(cost, id);
    }

    /// To whom the parent of a node belongs.
    pub(super) fn origin(&self, id: NodeId) -> WorkerId {
        self.origins[id as usize]
    }

    /// Sends a position to the worker to whom it belongs.
    pub(super) fn send(&mut self, to: WorkerId, parcel: Parcel<B>) -> Result<(), GaveUp> {
        let bytes = size_of::<Item<B>>() + parcel.boxes.bytes();
        self.worker.send(to, Item::Position(parcel), bytes, BATCH)
    }

    /// Sends a trace to the worker who has the next node.
    pub(super) fn pass_on(&mut self, to: WorkerId, trace: Trace<B, Folded>) -> Result<(), GaveUp> {
        let bytes = size_of::<Item<B>>() + size_of_val(&trace) + size_of_val(trace.moves.as_slice());
        self.worker.send(to, Item::Trace(Box::new(trace)), bytes, 1)
    }
}

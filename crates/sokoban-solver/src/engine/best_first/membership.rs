//! The part of a best-first search in a [`Crew`].

use super::folding::Folded;
use super::sharing::Parts;
use crate::engine::crew::threads::Crew;
use crate::engine::crew::{Worker, WorkerId};
use crate::engine::meeting::Trace;
use crate::engine::positions::Name;
use crate::engine::store::{Node, NodeId};
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::memory::{Held, Memory};
use search::GaveUp;
use std::sync::Arc;

/// Positions in a batch.
const BATCH: usize = 32;

/// A position on its way to the worker to whom it belongs.
#[derive(Debug)]
pub(crate) struct Parcel<B> {
    pub(super) boxes: B,
    /// Its node. The parent is a node of `origin`; in a search for a shortest solution that is of no use.
    pub(super) node: Node,
    pub(super) origin: WorkerId,
}

/// A position and the moves from it to the end of the way, the last one first.
#[derive(Clone, Debug)]
pub(crate) struct WayBack<B> {
    pub(super) moves: Vec<Folded>,
    pub(super) boxes: B,
    pub(super) player: Square,
    pub(super) cost: u32,
    /// The worker to whom the position belongs, who was asked first for the one before it.
    pub(super) owner: WorkerId,
}

/// What workers send each other.
#[derive(Debug)]
pub(crate) enum Item<B> {
    Position(Parcel<B>),
    Trace(Box<Trace<B, Folded>>),
    WayBack(Box<WayBack<B>>),
}

/// A worker for each node, in a byte as long as there are no more than 256 workers.
#[derive(Debug)]
struct Origins {
    low: Vec<u8>,
    /// The upper bytes, if there are more workers than that.
    high: Option<Vec<u8>>,
}

impl Origins {
    fn new(workers: usize) -> Origins {
        Origins { low: Vec::new(), high: (workers > 1 << u8::BITS).then(Vec::new) }
    }

    fn push(&mut self, origin: WorkerId, held: &mut Held) -> Result<(), GaveUp> {
        let [low, high] = origin.to_le_bytes();
        held.room(&mut self.low)?;
        self.low.push(low);
        if let Some(all) = &mut self.high {
            held.room(all)?;
            all.push(high);
        }
        Ok(())
    }

    fn set(&mut self, id: NodeId, origin: WorkerId) {
        let [low, high] = origin.to_le_bytes();
        self.low[id as usize] = low;
        if let Some(all) = &mut self.high {
            all[id as usize] = high;
        }
    }

    fn get(&self, id: NodeId) -> WorkerId {
        let high = self.high.as_ref().map_or(0, |all| all[id as usize]);
        WorkerId::from_le_bytes([self.low[id as usize], high])
    }
}

/// The part of one search in a crew.
#[derive(Debug)]
pub(crate) struct Membership<B> {
    pub(super) worker: Worker<Item<B>>,
    /// To whom the parent of each node belongs, where parents are of use.
    origins: Origins,
    held: Held,
    /// The best solved position of this worker, and its cost.
    best: Option<(u32, Name)>,
    /// By what positions are given to workers, where it is costly to send them.
    pub(super) parts: Parts,
    /// Whether it has begun to collect the moves of the solution.
    pub(super) has_traced: bool,
}

impl<B: Board> Membership<B> {
    /// The worker of that number.
    pub(crate) fn new(crew: &Arc<Crew<Item<B>>>, number: usize, memory: &Arc<Memory>) -> Membership<B> {
        Membership::of(crew.worker(number), memory)
    }

    /// The part of that worker.
    pub(crate) fn of(worker: Worker<Item<B>>, memory: &Arc<Memory>) -> Membership<B> {
        let (origins, held) = (Origins::new(worker.workers()), memory.hold_none());
        Membership { worker, origins, held, best: None, parts: Parts::default(), has_traced: false }
    }

    pub(super) fn add_origin(&mut self, origin: WorkerId) -> Result<(), GaveUp> {
        self.origins.push(origin, &mut self.held)
    }

    pub(super) fn set_origin(&mut self, id: NodeId, origin: WorkerId) {
        self.origins.set(id, origin);
    }

    /// Notes a solved position.
    pub(super) fn reached(&mut self, cost: u32, name: Name) {
        if self.best.is_none_or(|(best, _)| cost < best) {
            self.best = Some((cost, name));
            self.worker.transport.reached(cost);
        }
    }

    /// The best solved position of this worker.
    pub(super) fn best(&self) -> Option<Name> {
        self.best.map(|(_, name)| name)
    }

    /// Gives it another name.
    pub(super) fn rename(&mut self, renamed: impl FnOnce(Name) -> Name) {
        self.best = self.best.map(|(cost, name)| (cost, renamed(name)));
    }

    /// To whom the parent of a node belongs.
    pub(super) fn origin(&self, id: NodeId) -> WorkerId {
        self.origins.get(id)
    }

    /// Sends a position to the worker to whom it belongs.
    pub(super) fn send(&mut self, to: WorkerId, parcel: Parcel<B>) -> Result<(), GaveUp> {
        let bytes = size_of::<Item<B>>() + parcel.boxes.bytes();
        self.worker.send(to, Item::Position(parcel), bytes, BATCH)
    }

    /// Sends collected moves, `bytes` beside the item, to the worker who may continue.
    pub(super) fn pass_on(&mut self, to: WorkerId, item: Item<B>, bytes: usize) -> Result<(), GaveUp> {
        self.worker.send(to, item, size_of::<Item<B>>() + bytes, 1)
    }
}

//! One search by several workers: hash-distributed search (Kishimoto, Fukunaga & Botea, ICAPS 2009).
//!
//! Every position belongs to one worker, chosen by a hash of it, or of a part of it where sending is costly. The worker has
//! it in its own store and open list; what is found for other workers is sent to them in batches. There is no table and no
//! queue that all of them use.
//!
//! A search for a shortest solution proceeds in rounds. In a round the workers expand every position whose cost plus
//! bound is at most that of the round. When none is left anywhere and no batch is on its way, the next round begins at
//! the least cost plus bound that is open. So every position of cost plus bound below the round's has been expanded,
//! whatever the timing: the round's cost is a lower bound, and a solution of that cost is a shortest one. Other searches
//! have one round without a limit. When it ends, everything has been expanded.
//!
//! How batches come to their worker, and how it is known that a round has ended, is the matter of a [`Transport`]: memory that
//! threads share ([`threads`]), or messages between processes (`ranks`).
//!
//! A worker that is dropped before the end breaks up the crew, and nothing is proved.

pub(crate) mod cluster;
#[cfg(any(test, feature = "ranks"))]
pub(crate) mod ranks;
pub(crate) mod threads;

use crate::ground::memory::Held;
use search::GaveUp;
use std::fmt::Debug;

/// Number of a worker.
pub(crate) type WorkerId = u16;

/// What was sent to a worker at a time.
#[derive(Debug)]
pub(crate) struct Batch<I> {
    pub(crate) items: Vec<I>,
    pub(super) _held: Held,
}

/// No position.
const NONE: u32 = u32::MAX;

/// A solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) cost: u32,
    /// To whom it belongs.
    pub(crate) worker: WorkerId,
}

/// How the crew stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// This worker may expand positions of cost plus bound up to this.
    Round(u32),
    /// Nothing is left that could lead to a better solution.
    Over,
    /// A worker is gone; nothing can be proved any more.
    Broken,
}

/// One worker's way to the others.
pub(crate) trait Transport<I>: Debug + Send {
    /// How many workers there are.
    fn workers(&self) -> usize;

    /// How the crew stands.
    fn standing(&mut self) -> Standing;

    /// What was sent to this worker.
    fn receive(&mut self) -> Result<Vec<Batch<I>>, GaveUp>;

    /// Sends items, of `bytes` bytes in all, to another worker.
    fn send(&mut self, to: WorkerId, items: Vec<I>, bytes: usize) -> Result<(), GaveUp>;

    /// Says that nothing is left to do in this round, after all was [sent](Worker::flush), and waits a little for news; `least` is
    /// the least cost plus bound that is open.
    fn rest(&mut self, least: Option<u32>);

    /// Waits a little for news.
    fn pause(&mut self);

    /// Notes a solved position of this worker. At the round's cost nothing can be better.
    fn reached(&mut self, cost: u32);

    /// The best solved position that any worker has found, as far as this one knows; when all is over, of all.
    fn goal(&self) -> Option<Goal>;

    /// Whether this worker is the first to say that it has the answer.
    fn settle(&mut self) -> bool;

    /// Whether a worker has the answer.
    fn is_settled(&self) -> bool;

    /// Breaks up the crew.
    fn leave(&mut self);
}

/// One worker's part in the crew.
#[derive(Debug)]
pub(crate) struct Worker<I> {
    pub(crate) transport: Box<dyn Transport<I>>,
    pub(crate) number: WorkerId,
    /// What is to be sent to each, and its bytes.
    outboxes: Vec<(Vec<I>, usize)>,
}

impl<I> Worker<I> {
    /// The worker of that number.
    pub(crate) fn new(transport: Box<dyn Transport<I>>, number: WorkerId) -> Worker<I> {
        let outboxes = (0..transport.workers()).map(|_| (Vec::new(), 0)).collect();
        Worker { transport, number, outboxes }
    }

    /// How many workers there are.
    pub(crate) fn workers(&self) -> usize {
        self.outboxes.len()
    }

    /// To whom a position with that hash belongs.
    pub(crate) fn owner(&self, hash: u64) -> WorkerId {
        // Other bits than those by which tables find their slots.
        (hash.rotate_left(23) % self.outboxes.len() as u64) as WorkerId
    }

    /// Sends an item of `bytes` bytes to another worker, in a batch of `most` items or when [`flush`](Worker::flush) is called.
    pub(crate) fn send(&mut self, to: WorkerId, item: I, bytes: usize, most: usize) -> Result<(), GaveUp> {
        let (items, all) = &mut self.outboxes[usize::from(to)];
        items.push(item);
        *all += bytes;
        if items.len() >= most { self.send_batch(to) } else { Ok(()) }
    }

    fn send_batch(&mut self, to: WorkerId) -> Result<(), GaveUp> {
        let (items, bytes) = std::mem::take(&mut self.outboxes[usize::from(to)]);
        self.transport.send(to, items, bytes)
    }

    /// Sends all that is to be sent.
    pub(crate) fn flush(&mut self) -> Result<(), GaveUp> {
        for to in 0..self.outboxes.len() {
            if !self.outboxes[to].0.is_empty() {
                self.send_batch(to as WorkerId)?;
            }
        }
        Ok(())
    }
}

impl<I> Drop for Worker<I> {
    fn drop(&mut self) {
        if !self.transport.is_settled() {
            self.transport.leave();
        }
    }
}

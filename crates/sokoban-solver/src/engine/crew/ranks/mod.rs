//! The crew of a search whose workers are processes, each with memory of its own.
//!
//! Everything is a message: batches of items, solved positions as soon as they are found, and the counts by which the
//! process of rank 0, the [`Conductor`], knows when a round has ended. Messages may be late and overtake each other. When
//! one is lost the counts never come out even, and nothing is claimed.

pub(crate) mod bytes;
pub(crate) mod cluster;
mod conductor;
mod signal;

use super::{Batch, Goal, NONE, Standing, Transport, Worker, WorkerId};
use crate::engine::incumbent::Incumbent;
use crate::ground::memory::Memory;
use bytes::{put, take};
use cluster::{Cluster, Layer};
use conductor::{Conductor, Count, Next};
use search::GaveUp;
use signal::Signal;
use std::fmt::Debug;
use std::sync::Arc;

/// What can be sent to another process.
pub(crate) trait Sendable: Debug + Send + Sized + 'static {
    /// Encodes the item at the end of `bytes`.
    fn put(&self, bytes: &mut Vec<u8>);

    /// Decodes the first item of `bytes`, which the worker `from` has sent, on a board of `squares` squares; `None` if malformed.
    fn take(bytes: &mut &[u8], from: WorkerId, squares: usize) -> Option<Self>;
}

/// One process's part in a search.
#[derive(Debug)]
struct Rank {
    cluster: Arc<Cluster>,
    /// The number of the search.
    search: u32,
    squares: usize,
    memory: Arc<Memory>,
    /// Learns of solved positions of other workers.
    incumbent: Arc<Incumbent>,
    conductor: Option<Conductor>,
    /// The cost of the round.
    cost: u32,
    /// The last wave in which a count was asked for, and whether it was answered.
    wave: u32,
    is_asked: bool,
    sent: u64,
    received: u64,
    goal: Option<Goal>,
    is_over: bool,
    is_broken: bool,
    is_settled: bool,
}

/// This process as a worker of a search over boards of `squares` squares. What it receives counts in `memory`; solutions of others
/// are noted in `incumbent`.
pub(crate) fn worker<I: Sendable>(
    (cluster, search): (&Arc<Cluster>, u32),
    squares: usize,
    memory: &Arc<Memory>,
    incumbent: &Arc<Incumbent>,
) -> Worker<I> {
    let rank = Rank {
        cluster: cluster.clone(),
        search,
        squares,
        memory: memory.clone(),
        incumbent: incumbent.clone(),
        conductor: (cluster.rank() == 0).then(|| Conductor::new(cluster.ranks())),
        cost: 0,
        wave: Conductor::FIRST,
        is_asked: true,
        sent: 0,
        received: 0,
        goal: None,
        is_over: false,
        is_broken: false,
        is_settled: false,
    };
    Worker::new(Box::new(rank), cluster.rank() as WorkerId)
}

/// Breaks up the crew of a search that this process cannot take part in.
pub(crate) fn refuse(cluster: &Cluster, search: u32) {
    let mut message = Cluster::message(Layer::Crew, search);
    Signal::Broken.put(&mut message);
    cluster.send_all(&message);
}

impl Rank {
    fn message(&self, signal: &Signal) -> Vec<u8> {
        let mut message = Cluster::message(Layer::Crew, self.search);
        signal.put(&mut message);
        message
    }

    fn tell_all(&self, signal: &Signal) {
        self.cluster.send_all(&self.message(signal));
    }

    fn rank(&self) -> WorkerId {
        self.cluster.rank() as WorkerId
    }

    /// Takes in a signal that carries no items.
    fn heed(&mut self, from: usize, signal: Signal) {
        match signal {
            Signal::Ask { wave, cost } if wave > self.wave => {
                (self.wave, self.is_asked) = (wave, true);
                self.cost = self.cost.max(cost);
            }
            Signal::Answer { wave, count } => {
                if let Some(conductor) = &mut self.conductor {
                    conductor.note(from, wave, count);
                }
            }
            Signal::Known(goal) => {
                self.incumbent.note(goal.cost);
                self.note(goal);
            }
            Signal::Over(goal) => (self.goal, self.is_over) = (goal, true),
            Signal::Settled => self.is_settled = true,
            Signal::Broken => self.is_broken = true,
            Signal::Ask { .. } | Signal::Batch => {}
        }
    }

    /// Notes a solved position.
    fn note(&mut self, goal: Goal) {
        if self.is_over || self.goal.is_some_and(|best| best.cost <= goal.cost) {
            return;
        }
        self.goal = Some(goal);
        // Rank 0 alone says that all is over, so that all agree on the goal.
        if self.conductor.is_some() && goal.cost <= self.cost {
            self.end(Some(goal));
        }
    }

    /// Says that all is over.
    fn end(&mut self, goal: Option<Goal>) {
        (self.goal, self.is_over) = (goal, true);
        self.tell_all(&Signal::Over(goal));
    }

    /// Begins the next wave when all have answered.
    fn conduct(&mut self) {
        match self.conductor.as_mut().and_then(|conductor| conductor.next(self.cost)) {
            Some(Next::Wave { wave, cost }) => {
                (self.wave, self.is_asked, self.cost) = (wave, true, cost);
                self.tell_all(&Signal::Ask { wave, cost });
            }
            Some(Next::Over(goal)) => self.end(goal),
            None => {}
        }
    }
}

impl<I: Sendable> Transport<I> for Rank {
    fn workers(&self) -> usize {
        self.cluster.ranks()
    }

    fn standing(&mut self) -> Standing {
        if self.is_broken {
            Standing::Broken
        } else if self.is_over {
            Standing::Over
        } else {
            Standing::Round(self.cost)
        }
    }

    fn receive(&mut self) -> Result<Vec<Batch<I>>, GaveUp> {
        let mut batches = Vec::new();
        while let Some((from, message)) = self.cluster.receive(Layer::Crew, self.search) {
            let mut bytes = &message[..];
            match Signal::take(&mut bytes) {
                Some(Signal::Batch) => {
                    let held = take(&mut bytes).unwrap_or(0);
                    let mut batch = Batch { items: Vec::new(), _held: self.memory.hold(held as usize)? };
                    while !bytes.is_empty() {
                        let item = I::take(&mut bytes, from as WorkerId, self.squares);
                        // A position that cannot be read is a lost one.
                        let Some(item) = item else {
                            self.is_broken = true;
                            break;
                        };
                        batch.items.push(item);
                    }
                    self.received += 1;
                    batches.push(batch);
                }
                Some(signal) => self.heed(from, signal),
                None => self.is_broken = true,
            }
        }
        Ok(batches)
    }

    fn send(&mut self, to: WorkerId, items: Vec<I>, bytes: usize) -> Result<(), GaveUp> {
        let mut message = self.message(&Signal::Batch);
        put(bytes as u64, &mut message);
        items.iter().for_each(|item| item.put(&mut message));
        self.sent += 1;
        self.cluster.send(to.into(), &message);
        Ok(())
    }

    fn rest(&mut self, least: Option<u32>) {
        if std::mem::take(&mut self.is_asked) {
            let (sent, received, goal) = (self.sent, self.received, self.goal);
            let count = Count { sent, received, least: least.unwrap_or(NONE), goal };
            match &mut self.conductor {
                Some(conductor) => conductor.note(0, self.wave, count),
                None => self.cluster.send(0, &self.message(&Signal::Answer { wave: self.wave, count })),
            }
        }
        self.conduct();
        self.cluster.pause();
    }

    fn pause(&mut self) {
        self.cluster.pause();
    }

    fn reached(&mut self, cost: u32) {
        if self.goal.is_none_or(|best| cost < best.cost) {
            let goal = Goal { cost, worker: self.rank() };
            self.tell_all(&Signal::Known(goal));
            self.note(goal);
        }
    }

    fn goal(&self) -> Option<Goal> {
        self.goal
    }

    fn settle(&mut self) -> bool {
        // Where there is a goal, one worker alone has its moves; where there is none, rank 0 says so.
        let may = !self.is_settled && (self.goal.is_some() || self.conductor.is_some());
        if may {
            self.is_settled = true;
            self.tell_all(&Signal::Settled);
        }
        may
    }

    fn is_settled(&self) -> bool {
        self.is_settled
    }

    fn leave(&mut self) {
        if !self.is_broken {
            self.tell_all(&Signal::Broken);
        }
    }
}

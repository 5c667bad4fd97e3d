//! A* by several workers: hash-distributed A* (Kishimoto, Fukunaga & Botea, ICAPS 2009), in rounds.
//!
//! Every position belongs to one worker, chosen by a hash of it. The worker has it in its own store and open list;
//! successors that belong to others are sent to them in batches. In a round the workers expand every position whose cost
//! plus bound is at most that of the round. When none is left anywhere and no batch is on its way, the next round begins
//! at the least cost plus bound that is open. So every position of cost plus bound below the round's has been expanded,
//! whatever the timing: the round's cost is a lower bound, and a solution of that cost is a shortest one.
//!
//! Whether a round has ended is known by counting: each worker that has something to do counts one, each batch that was
//! not received yet counts one. A worker counts itself before it takes its batches off the count, so at zero nothing can
//! come any more.
//!
//! A worker that is dropped before the end breaks up the crew, and nothing is proved.

use crate::level::board::Board;
use crate::level::walk::Push;
use crate::search::store::{Node, NodeId, ROOT, Store};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Positions in a batch.
const BATCH: usize = 32;

/// How long a worker that has nothing to do waits before it looks at the limits again.
const PAUSE: Duration = Duration::from_millis(1);

/// Number of a worker.
pub(crate) type WorkerId = u8;

/// A position on its way to the worker to whom it belongs.
#[derive(Debug)]
pub(crate) struct Parcel<B> {
    pub(crate) boxes: B,
    /// What is said of it. Its parent is a node of `origin`.
    pub(crate) node: Node,
    pub(crate) origin: WorkerId,
}

/// What a worker has when all is over: its nodes, and to whom the parent of each belongs.
type Nodes<B> = (Store<B>, Vec<WorkerId>);

/// The batches that were sent to a worker, and what wakes it.
#[derive(Debug)]
struct Inbox<B> {
    batches: Mutex<Vec<Vec<Parcel<B>>>>,
    news: Condvar,
}

/// What the workers share.
#[derive(Debug)]
pub(crate) struct Crew<B> {
    inboxes: Vec<Inbox<B>>,
    /// Workers that have something to do in this round, and batches that were not received yet.
    busy: AtomicUsize,
    /// Number of rounds so far in the upper half, the cost of this one in the lower: both change at once.
    round: AtomicU64,
    /// The least open cost plus bound of each worker when it had nothing to do.
    least: Vec<AtomicU32>,
    /// The goal found at least cost: its cost, worker and node.
    goal: Mutex<Option<(u32, WorkerId, NodeId)>>,
    is_over: AtomicBool,
    is_broken: AtomicBool,
    /// The nodes of each worker, once all is over.
    nodes: Mutex<Vec<Option<Nodes<B>>>>,
}

/// No position.
const NONE: u32 = u32::MAX;

impl<B: Board> Crew<B> {
    /// A crew of so many workers, which [`Worker::new`] makes.
    pub(crate) fn new(workers: usize) -> Arc<Crew<B>> {
        let workers = workers.clamp(1, usize::from(WorkerId::MAX));
        Arc::new(Crew {
            inboxes: (0..workers)
                .map(|_| Inbox { batches: Mutex::default(), news: Condvar::new() })
                .collect(),
            busy: AtomicUsize::new(workers),
            round: AtomicU64::new(0),
            least: (0..workers).map(|_| AtomicU32::new(NONE)).collect(),
            goal: Mutex::default(),
            is_over: AtomicBool::new(false),
            is_broken: AtomicBool::new(false),
            nodes: Mutex::new((0..workers).map(|_| None).collect()),
        })
    }

    fn lock<'m, T>(mutex: &'m Mutex<T>) -> MutexGuard<'m, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cost of this round.
    fn cost(&self) -> u32 {
        self.round.load(Ordering::Acquire) as u32
    }

    /// The cost of the best solution found by any worker.
    fn best(&self) -> Option<u32> {
        Self::lock(&self.goal).map(|(cost, ..)| cost)
    }

    /// Begins the next round, or ends all when none is needed. Called when no worker has anything to do.
    fn next_round(&self) {
        let least = self.least.iter().map(|least| least.load(Ordering::Acquire)).min().unwrap_or(NONE);
        if least >= self.best().unwrap_or(NONE) {
            self.is_over.store(true, Ordering::Release);
        } else {
            let number = (self.round.load(Ordering::Acquire) >> 32) + 1;
            // Everyone counts as busy before anyone can know of the round.
            self.busy.store(self.inboxes.len(), Ordering::Release);
            self.round.store(number << 32 | u64::from(least), Ordering::Release);
        }
        self.inboxes.iter().for_each(|inbox| inbox.news.notify_one());
    }
}

/// One worker's part in the crew.
#[derive(Debug)]
pub(crate) struct Worker<B: Board> {
    crew: Arc<Crew<B>>,
    pub(crate) number: WorkerId,
    /// The round in which it last found that it may be busy.
    round: u64,
    is_busy: bool,
    outboxes: Vec<Vec<Parcel<B>>>,
    /// To whom the parent of each node belongs.
    pub(crate) origins: Vec<WorkerId>,
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

impl<B: Board> Worker<B> {
    /// The worker of that number.
    pub(crate) fn new(crew: &Arc<Crew<B>>, number: usize) -> Worker<B> {
        let outboxes = (0..crew.inboxes.len()).map(|_| Vec::new()).collect();
        let number = number as WorkerId;
        Worker { crew: crew.clone(), number, round: 0, is_busy: true, outboxes, origins: Vec::new() }
    }

    /// To whom a position belongs.
    pub(crate) fn owner(&self, boxes: &B, player: u32) -> WorkerId {
        let mut hasher = rustc_hash::FxHasher::default();
        (boxes.words(), player).hash(&mut hasher);
        // Other bits than those by which the store finds its slot.
        (hasher.finish().rotate_left(23) % self.outboxes.len() as u64) as WorkerId
    }

    /// How the crew stands.
    pub(crate) fn standing(&mut self) -> Standing {
        let cost = self.notice_round();
        if self.crew.is_broken.load(Ordering::Acquire) {
            Standing::Broken
        } else if self.crew.is_over.load(Ordering::Acquire) {
            Standing::Over
        } else {
            Standing::Round(cost)
        }
    }

    /// In a new round every worker is busy at first. The cost of the round.
    fn notice_round(&mut self) -> u32 {
        let round = self.crew.round.load(Ordering::Acquire);
        if round != self.round {
            (self.round, self.is_busy) = (round, true);
        }
        round as u32
    }

    /// The positions that were sent to this worker.
    pub(crate) fn receive(&mut self) -> Vec<Parcel<B>> {
        let batches =
            std::mem::take(&mut *Crew::<B>::lock(&self.crew.inboxes[usize::from(self.number)].batches));
        if batches.is_empty() {
            return Vec::new();
        }
        // The sender may know of a round that this worker does not know yet, in which it counts already.
        self.notice_round();
        if !self.is_busy {
            self.is_busy = true;
            self.crew.busy.fetch_add(1, Ordering::AcqRel);
        }
        self.crew.busy.fetch_sub(batches.len(), Ordering::AcqRel);
        batches.into_iter().flatten().collect()
    }

    /// Sends a position to the worker to whom it belongs, when a batch is full or [`flush`](Worker::flush) is called.
    pub(crate) fn send(&mut self, to: WorkerId, parcel: Parcel<B>) {
        let outbox = &mut self.outboxes[usize::from(to)];
        outbox.push(parcel);
        if outbox.len() >= BATCH {
            self.send_batch(to);
        }
    }

    fn send_batch(&mut self, to: WorkerId) {
        let batch = std::mem::take(&mut self.outboxes[usize::from(to)]);
        self.crew.busy.fetch_add(1, Ordering::AcqRel);
        let inbox = &self.crew.inboxes[usize::from(to)];
        Crew::<B>::lock(&inbox.batches).push(batch);
        inbox.news.notify_one();
    }

    /// Sends all that waits.
    pub(crate) fn flush(&mut self) {
        for to in 0..self.outboxes.len() {
            if !self.outboxes[to].is_empty() {
                self.send_batch(to as WorkerId);
            }
        }
    }

    /// Says that nothing is left to do in this round, and waits a little for news; `least` is the least cost plus bound that
    /// is open.
    pub(crate) fn rest(&mut self, least: Option<u32>) {
        if self.is_busy {
            self.is_busy = false;
            self.crew.least[usize::from(self.number)].store(least.unwrap_or(NONE), Ordering::Release);
            if self.crew.busy.fetch_sub(1, Ordering::AcqRel) == 1 {
                self.crew.next_round();
            }
        }
        let inbox = &self.crew.inboxes[usize::from(self.number)];
        let batches = Crew::<B>::lock(&inbox.batches);
        if batches.is_empty() && self.crew.round.load(Ordering::Acquire) == self.round {
            drop(inbox.news.wait_timeout(batches, PAUSE));
        }
    }

    /// Notes a solved position. At the round's cost nothing can be better.
    pub(crate) fn reached(&self, cost: u32, id: NodeId) {
        let mut goal = Crew::<B>::lock(&self.crew.goal);
        if goal.is_none_or(|(best, ..)| cost < best) {
            *goal = Some((cost, self.number, id));
            if cost <= self.crew.cost() {
                self.crew.is_over.store(true, Ordering::Release);
            }
        }
    }

    /// The cost of the best solution found by any worker.
    pub(crate) fn best(&self) -> Option<u32> {
        self.crew.best()
    }

    /// Hands over the nodes of this worker when all is over. The last one to do so gets the pushes, or pulls, of the
    /// solution, in the order in which they were found; none when there is no solution.
    pub(crate) fn hand_over(&mut self, store: Store<B>) -> Option<Option<Vec<Push>>> {
        let mut nodes = Crew::<B>::lock(&self.crew.nodes);
        nodes[usize::from(self.number)] = Some((store, std::mem::take(&mut self.origins)));
        let all: Vec<&Nodes<B>> = nodes.iter().flatten().collect();
        if all.len() < nodes.len() {
            return None;
        }
        let goal = *Crew::<B>::lock(&self.crew.goal);
        Some(goal.map(|(_, mut worker, mut id)| {
            let mut pushes = Vec::new();
            loop {
                let (store, origins) = all[usize::from(worker)];
                let node = store.node(id);
                if node.parent == ROOT {
                    pushes.reverse();
                    return pushes;
                }
                pushes.push(node.push());
                (worker, id) = (origins[id as usize], node.parent);
            }
        }))
    }
}

impl<B: Board> Drop for Worker<B> {
    fn drop(&mut self) {
        if !self.crew.is_over.load(Ordering::Acquire) {
            self.crew.is_broken.store(true, Ordering::Release);
        }
    }
}

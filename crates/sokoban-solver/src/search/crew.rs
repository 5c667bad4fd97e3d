//! One search by several workers, each on a thread of its own: hash-distributed search (Kishimoto, Fukunaga & Botea,
//! ICAPS 2009).
//!
//! Every position belongs to one worker, chosen by a hash of it. The worker has it in its own store and open list;
//! what is found for other workers is sent to them in batches. There is no table and no queue that all of them use.
//!
//! A search for a shortest solution proceeds in rounds. In a round the workers expand every position whose cost plus
//! bound is at most that of the round. When none is left anywhere and no batch is on its way, the next round begins at
//! the least cost plus bound that is open. So every position of cost plus bound below the round's has been expanded,
//! whatever the timing: the round's cost is a lower bound, and a solution of that cost is a shortest one. Other searches
//! have one round without a limit. When it ends, everything has been expanded.
//!
//! Whether a round has ended is known by counting: each worker that has something to do counts one, each batch that was
//! not received yet counts one. A worker counts itself before it takes its batches off the count, so at zero nothing can
//! come any more.
//!
//! A worker that is dropped before the end breaks up the crew, and nothing is proved.

use crate::memory::{Held, Memory};
use crate::search::store::NodeId;
use search::GaveUp;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a worker that has nothing to do waits before it looks at the limits again.
const PAUSE: Duration = Duration::from_millis(1);

/// Number of a worker.
pub(crate) type WorkerId = u8;

/// What was sent to a worker at a time.
#[derive(Debug)]
pub(crate) struct Batch<I> {
    pub(crate) items: Vec<I>,
    _held: Held,
}

/// The batches that were sent to a worker and not received yet.
#[derive(Debug)]
struct Waiting<I> {
    batches: Vec<Batch<I>>,
    /// Whether the worker waits for them.
    is_awaited: bool,
}

#[derive(Debug)]
struct Inbox<I> {
    waiting: Mutex<Waiting<I>>,
    news: Condvar,
}

impl<I> Inbox<I> {
    fn lock(&self) -> MutexGuard<'_, Waiting<I>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the workers share. `I` is what they send each other.
#[derive(Debug)]
pub(crate) struct Crew<I> {
    memory: Arc<Memory>,
    inboxes: Vec<Inbox<I>>,
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
    /// Whether a worker has the answer.
    is_settled: AtomicBool,
}

/// No position.
const NONE: u32 = u32::MAX;

/// In what order the positions are expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// In rounds of growing cost plus bound, for a shortest solution.
    Rounds,
    /// As each worker likes.
    Free,
}

impl<I> Crew<I> {
    /// A crew of so many workers, which [`Worker::new`] makes. What is on its way counts in `memory`.
    pub(crate) fn new(workers: usize, pace: Pace, memory: &Arc<Memory>) -> Arc<Crew<I>> {
        let workers = workers.clamp(1, usize::from(WorkerId::MAX));
        let inbox = || Waiting { batches: Vec::new(), is_awaited: false };
        let first = if pace == Pace::Rounds { 0 } else { NONE - 1 };
        Arc::new(Crew {
            memory: memory.clone(),
            inboxes: (0..workers)
                .map(|_| Inbox { waiting: Mutex::new(inbox()), news: Condvar::new() })
                .collect(),
            busy: AtomicUsize::new(workers),
            round: AtomicU64::new(first.into()),
            least: (0..workers).map(|_| AtomicU32::new(NONE)).collect(),
            goal: Mutex::default(),
            is_over: AtomicBool::new(false),
            is_broken: AtomicBool::new(false),
            is_settled: AtomicBool::new(false),
        })
    }

    fn goal(&self) -> MutexGuard<'_, Option<(u32, WorkerId, NodeId)>> {
        self.goal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cost of this round.
    fn cost(&self) -> u32 {
        self.round.load(Ordering::Acquire) as u32
    }

    /// Begins the next round, or ends all when none is needed. Called when no worker has anything to do.
    fn next_round(&self) {
        let least = self.least.iter().map(|least| least.load(Ordering::Acquire)).min().unwrap_or(NONE);
        let best = self.goal().map_or(NONE, |(cost, ..)| cost);
        if least >= best {
            self.is_over.store(true, Ordering::Release);
        } else {
            let number = (self.round.load(Ordering::Acquire) >> 32) + 1;
            // Everyone counts as busy before anyone can know of the round.
            self.busy.store(self.inboxes.len(), Ordering::Release);
            self.round.store(number << 32 | u64::from(least), Ordering::Release);
        }
        for inbox in &self.inboxes {
            // Whoever holds the lock looks at the round before it waits.
            drop(inbox.lock());
            inbox.news.notify_one();
        }
    }
}

/// One worker's part in the crew.
#[derive(Debug)]
pub(crate) struct Worker<I> {
    crew: Arc<Crew<I>>,
    pub(crate) number: WorkerId,
    /// The round in which it last found that it may be busy.
    round: u64,
    is_busy: bool,
    /// What is to be sent to each, and its bytes.
    outboxes: Vec<(Vec<I>, usize)>,
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

impl<I> Worker<I> {
    /// The worker of that number.
    pub(crate) fn new(crew: &Arc<Crew<I>>, number: usize) -> Worker<I> {
        let outboxes = (0..crew.inboxes.len()).map(|_| (Vec::new(), 0)).collect();
        let round = crew.round.load(Ordering::Acquire);
        Worker { crew: crew.clone(), number: number as WorkerId, round, is_busy: true, outboxes }
    }

    /// To whom a position with that hash belongs.
    pub(crate) fn owner(&self, hash: u64) -> WorkerId {
        // Other bits than those by which tables find their slots.
        (hash.rotate_left(23) % self.outboxes.len() as u64) as WorkerId
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

    fn inbox(&self) -> &Inbox<I> {
        &self.crew.inboxes[usize::from(self.number)]
    }

    /// What was sent to this worker.
    pub(crate) fn receive(&mut self) -> Vec<Batch<I>> {
        let batches = std::mem::take(&mut self.inbox().lock().batches);
        if batches.is_empty() {
            return batches;
        }
        // The sender may know of a round that this worker does not know yet, in which it counts already.
        self.notice_round();
        if !self.is_busy {
            self.is_busy = true;
            self.crew.busy.fetch_add(1, Ordering::AcqRel);
        }
        self.crew.busy.fetch_sub(batches.len(), Ordering::AcqRel);
        batches
    }

    /// Sends something of so many bytes to another worker, at the latest when [`flush`](Worker::flush) is called.
    pub(crate) fn send(&mut self, to: WorkerId, item: I, bytes: usize, most: usize) -> Result<(), GaveUp> {
        let (items, all) = &mut self.outboxes[usize::from(to)];
        items.push(item);
        *all += bytes;
        if items.len() >= most { self.send_batch(to.into()) } else { Ok(()) }
    }

    fn send_batch(&mut self, to: usize) -> Result<(), GaveUp> {
        let (items, bytes) = std::mem::take(&mut self.outboxes[to]);
        let batch = Batch { items, _held: self.crew.memory.hold(bytes)? };
        self.crew.busy.fetch_add(1, Ordering::AcqRel);
        let inbox = &self.crew.inboxes[to];
        let mut waiting = inbox.lock();
        waiting.batches.push(batch);
        if std::mem::take(&mut waiting.is_awaited) {
            inbox.news.notify_one();
        }
        Ok(())
    }

    /// Sends all that is to be sent.
    pub(crate) fn flush(&mut self) -> Result<(), GaveUp> {
        for to in 0..self.outboxes.len() {
            if !self.outboxes[to].0.is_empty() {
                self.send_batch(to)?;
            }
        }
        Ok(())
    }

    /// Says that nothing is left to do in this round, and waits a little for news; `least` is the least cost plus bound
    /// that is open.
    pub(crate) fn rest(&mut self, least: Option<u32>) {
        if self.is_busy {
            self.is_busy = false;
            self.crew.least[usize::from(self.number)].store(least.unwrap_or(NONE), Ordering::Release);
            if self.crew.busy.fetch_sub(1, Ordering::AcqRel) == 1 {
                self.crew.next_round();
            }
        }
        self.pause();
    }

    /// Waits a little for news.
    pub(crate) fn pause(&self) {
        let mut waiting = self.inbox().lock();
        if waiting.batches.is_empty() && self.crew.round.load(Ordering::Acquire) == self.round {
            waiting.is_awaited = true;
            let waited = self.inbox().news.wait_timeout(waiting, PAUSE);
            waited.unwrap_or_else(PoisonError::into_inner).0.is_awaited = false;
        }
    }

    /// Notes a solved position. At the round's cost nothing can be better.
    pub(crate) fn reached(&self, cost: u32, id: NodeId) {
        let mut goal = self.crew.goal();
        if goal.is_none_or(|(best, ..)| cost < best) {
            *goal = Some((cost, self.number, id));
            if cost <= self.crew.cost() {
                self.crew.is_over.store(true, Ordering::Release);
            }
        }
    }

    /// The best solved position that any worker has found: its cost, worker and node.
    pub(crate) fn goal(&self) -> Option<(u32, WorkerId, NodeId)> {
        *self.crew.goal()
    }

    /// Whether this worker is the first to say that it has the answer.
    pub(crate) fn settle(&self) -> bool {
        !self.crew.is_settled.swap(true, Ordering::AcqRel)
    }

    /// Whether a worker has the answer.
    pub(crate) fn is_settled(&self) -> bool {
        self.crew.is_settled.load(Ordering::Acquire)
    }
}

impl<I> Drop for Worker<I> {
    fn drop(&mut self) {
        if !self.is_settled() {
            self.crew.is_broken.store(true, Ordering::Release);
        }
    }
}

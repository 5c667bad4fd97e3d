//! The crew of a search whose workers are threads of one process.
//!
//! Whether a round has ended is known by counting: each worker that has something to do counts one, each batch that was
//! not received yet counts one. A worker counts itself before it takes its batches off the count, so at zero nothing can
//! come any more.

use super::{Batch, Goal, NONE, Standing, Transport, Worker, WorkerId};
use crate::ground::memory::Memory;
use search::GaveUp;
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a worker that has nothing to do waits before it looks at the limits again.
const PAUSE: Duration = Duration::from_millis(1);

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
    /// The goal found at least cost.
    goal: Mutex<Option<Goal>>,
    is_over: AtomicBool,
    is_broken: AtomicBool,
    /// Whether a worker has the answer.
    is_settled: AtomicBool,
}

/// In what order the positions are expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// In rounds of growing cost plus bound, for a shortest solution.
    Rounds,
    /// As each worker likes.
    Free,
}

impl<I: Debug + Send + 'static> Crew<I> {
    /// The worker of that number.
    pub(crate) fn worker(self: &Arc<Crew<I>>, number: usize) -> Worker<I> {
        let round = self.round.load(Ordering::Acquire);
        let number = number as WorkerId;
        Worker::new(Box::new(Thread { crew: self.clone(), number, round, is_busy: true }), number)
    }
}

impl<I> Crew<I> {
    /// A crew of `workers` [workers](Crew::worker). What is on its way counts in `memory`.
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

    fn goal(&self) -> MutexGuard<'_, Option<Goal>> {
        self.goal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cost of this round.
    fn cost(&self) -> u32 {
        self.round.load(Ordering::Acquire) as u32
    }

    /// Begins the next round, or ends all when none is needed. Called when no worker has anything to do.
    fn next_round(&self) {
        let least = self.least.iter().map(|least| least.load(Ordering::Acquire)).min().unwrap_or(NONE);
        let best = self.goal().map_or(NONE, |goal| goal.cost);
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
struct Thread<I> {
    crew: Arc<Crew<I>>,
    number: WorkerId,
    /// The round in which it last found that it may be busy.
    round: u64,
    is_busy: bool,
}

impl<I> Thread<I> {
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
}

impl<I: Debug + Send> Transport<I> for Thread<I> {
    fn workers(&self) -> usize {
        self.crew.inboxes.len()
    }

    fn standing(&mut self) -> Standing {
        let cost = self.notice_round();
        if self.crew.is_broken.load(Ordering::Acquire) {
            Standing::Broken
        } else if self.crew.is_over.load(Ordering::Acquire) {
            Standing::Over
        } else {
            Standing::Round(cost)
        }
    }

    fn receive(&mut self) -> Result<Vec<Batch<I>>, GaveUp> {
        let batches = std::mem::take(&mut self.inbox().lock().batches);
        if batches.is_empty() {
            return Ok(batches);
        }
        // The sender may know of a round that this worker does not know yet, in which it counts already.
        self.notice_round();
        if !self.is_busy {
            self.is_busy = true;
            self.crew.busy.fetch_add(1, Ordering::AcqRel);
        }
        self.crew.busy.fetch_sub(batches.len(), Ordering::AcqRel);
        Ok(batches)
    }

    fn send(&mut self, to: WorkerId, items: Vec<I>, bytes: usize) -> Result<(), GaveUp> {
        let batch = Batch { items, _held: self.crew.memory.hold(bytes)? };
        self.crew.busy.fetch_add(1, Ordering::AcqRel);
        let inbox = &self.crew.inboxes[usize::from(to)];
        let mut waiting = inbox.lock();
        waiting.batches.push(batch);
        if std::mem::take(&mut waiting.is_awaited) {
            inbox.news.notify_one();
        }
        Ok(())
    }

    fn rest(&mut self, least: Option<u32>) {
        if self.is_busy {
            self.is_busy = false;
            self.crew.least[usize::from(self.number)].store(least.unwrap_or(NONE), Ordering::Release);
            if self.crew.busy.fetch_sub(1, Ordering::AcqRel) == 1 {
                self.crew.next_round();
            }
        }
        self.pause();
    }

    fn pause(&mut self) {
        let mut waiting = self.inbox().lock();
        if waiting.batches.is_empty() && self.crew.round.load(Ordering::Acquire) == self.round {
            waiting.is_awaited = true;
            let waited = self.inbox().news.wait_timeout(waiting, PAUSE);
            waited.unwrap_or_else(PoisonError::into_inner).0.is_awaited = false;
        }
    }

    fn reached(&mut self, cost: u32) {
        let mut goal = self.crew.goal();
        if goal.is_none_or(|best| cost < best.cost) {
            *goal = Some(Goal { cost, worker: self.number });
            if cost <= self.crew.cost() {
                self.crew.is_over.store(true, Ordering::Release);
            }
        }
    }

    fn goal(&self) -> Option<Goal> {
        *self.crew.goal()
    }

    fn settle(&mut self) -> bool {
        !self.crew.is_settled.swap(true, Ordering::AcqRel)
    }

    fn is_settled(&self) -> bool {
        self.crew.is_settled.load(Ordering::Acquire)
    }

    fn leave(&mut self) {
        self.crew.is_broken.store(true, Ordering::Release);
    }
}

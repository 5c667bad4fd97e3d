//! Many attempts at once, and levels in an order that is the same with any number of threads: that of their attempts, but for
//! levels of grades that had their share already ([`crate::shares`]), which come later or not at all.
//!
//! Which attempts count is decided in their order, too: those at a grade that has its share by then do not. A thread leaves
//! them out where it knows that. Where it was wrong, because the shares have ended since, the attempt is made again.

use crate::distance::Drawing;
use crate::identity::identity;
use crate::made::{Attempt, Made, aimed_at, attempt};
use crate::shares::Shares;
use crate::wish::Wish;
use grid::Bounds;
use sokoworks::{Budget, GaveUp, Stop};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the stop flag is looked at.
const PERIOD: Duration = Duration::from_millis(20);

/// Bytes that each of several attempts at the same time has at least: what the largest of its searches takes.
const BYTES: usize = 64 << 20;

/// Attempts in a row without a level after which varying a level ends: it may be that no neighbour of the level is harder.
const FRUITLESS: u64 = 40;

/// What is wanted, and its limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Order {
    /// The kind of level.
    pub wish: Wish,
    /// How many levels.
    pub count: usize,
    /// The first attempt, from 0.
    pub first: u64,
    /// Most positions that are searched for all of them: a limit that is the same on every machine.
    pub positions: Option<u64>,
    /// Attempts at the same time, within [`Order::JOBS`]; for one of them no thread is started.
    pub jobs: usize,
    /// [Identities](identity) of levels that must not come again.
    pub known: HashSet<u128>,
}

impl Order {
    /// How many attempts may be made at the same time.
    pub const JOBS: Bounds<usize> = Bounds::new("jobs", 1, 256);

    /// An order of `count` levels, made by one thread and without a limit.
    pub fn new(wish: Wish, count: usize) -> Order {
        Order { wish, count, first: 0, positions: None, jobs: 1, known: HashSet::new() }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Levels that were made.
    pub made: usize,
    /// Attempts that ended.
    pub attempts: u64,
    /// Positions that were searched in these.
    pub positions: u64,
    /// Levels that were the same as one before, or like it.
    pub repeated: usize,
    /// Levels of each grade, from 1.
    pub grades: [usize; 10],
}

/// The events for the observer.
#[derive(Debug)]
pub enum Event<'a> {
    /// Some time has passed, or an attempt has ended.
    Going(Progress),
    /// A level; the order is the same with any number of threads.
    Made(&'a Made),
}

/// Makes levels until there are enough, and returns how far the work went. Of `budget`, the bytes and the flag count; the
/// attempts share the bytes, and there are fewer at the same time where each would have less than it may need.
///
/// # Errors
/// Why it ended early: the flag, [`GaveUp::Memory`] where an attempt has too little, [`GaveUp::Nodes`] at the limit of positions,
/// or [`GaveUp::Incomplete`] where forty attempts in a row to vary a level came to nothing. Levels that were made have been
/// passed to the observer.
pub fn generate(
    order: &Order,
    budget: &Budget,
    observer: &mut dyn FnMut(Event<'_>),
) -> (Progress, Result<(), GaveUp>) {
    let spread = order.wish.vary.is_none();
    let mut line = Line {
        order,
        progress: Progress::default(),
        fruitless: 0,
        known: order.known.clone(),
        drawings: Vec::new(),
        shares: Shares::new(order.wish.grades, order.count, spread),
    };
    line.known.extend(order.wish.vary.as_ref().map(identity));
    if order.count == 0 {
        return (line.progress, Ok(()));
    }
    let affordable = budget.bytes.map_or(usize::MAX, |bytes| bytes / BYTES);
    let ended = match order.jobs.min(affordable) {
        0 | 1 => line.run_alone(budget, observer),
        jobs => line.run(jobs, budget, observer),
    };
    line.take_waiting(observer);
    (line.progress, if line.progress.made >= order.count { Ok(()) } else { ended })
}

/// The levels as they are accepted.
struct Line<'a> {
    order: &'a Order,
    progress: Progress,
    /// Attempts since the last level.
    fruitless: u64,
    known: HashSet<u128>,
    /// Levels so far.
    drawings: Vec<Drawing>,
    shares: Shares,
}

impl Line<'_> {
    /// Makes one attempt after the other, on this thread.
    fn run_alone(&mut self, budget: &Budget, observer: &mut dyn FnMut(Event<'_>)) -> Result<(), GaveUp> {
        // The caller's flag must not be raised here.
        let mut own = budget.clone();
        own.stop = budget.stop.child();
        let stop = &own.stop;
        for due in self.order.first.. {
            stop.check()?;
            if self.shares.is_open(aimed_at(&self.order.wish, due)) {
                let ended = attempt(&self.order.wish, due, &own);
                // What was cut short would be another level than without a limit.
                stop.check()?;
                self.take(ended, observer);
            }
            observer(Event::Going(self.progress));
            if let Some(ended) = self.ended() {
                return ended;
            }
        }
        Err(GaveUp::Nodes)
    }

    /// Makes attempts on `jobs` threads.
    fn run(
        &mut self,
        jobs: usize,
        budget: &Budget,
        observer: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), GaveUp> {
        let (order, line) = (self.order, self);
        let (next, stop, inner) = (AtomicU64::new(order.first), &budget.stop, Stop::new());
        // An attempt does not look at the flag of the caller: what is done when that is raised counts, and nothing that was cut short.
        let mut share = budget.clone().with_bytes(budget.bytes.map(|bytes| bytes / jobs));
        share.stop = inner.clone();
        // Grades that have their share, as bits, and attempts that were left out but count.
        let (closed, again) = (AtomicU32::new(0), Mutex::new(Vec::new()));
        let again_now = || again.lock().unwrap_or_else(PoisonError::into_inner);
        let (sender, receiver) = channel::<(u64, Option<Attempt>)>();
        thread::scope(|scope| {
            for _ in 0..jobs {
                let (sender, next, inner, share, closed, again_now) =
                    (sender.clone(), &next, &inner, &share, &closed, &again_now);
                scope.spawn(move || {
                    while inner.raised().is_none() {
                        let repeated: Option<u64> = again_now().pop();
                        let number = repeated.unwrap_or_else(|| next.fetch_add(1, Ordering::Relaxed));
                        let is_closed =
                            closed.load(Ordering::Relaxed) >> aimed_at(&order.wish, number) & 1 == 1;
                        let counts = repeated.is_some() || !is_closed;
                        let ended = counts.then(|| attempt(&order.wish, number, share));
                        if sender.send((number, ended)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // Attempts that ended before an earlier one.
            let mut waiting = BTreeMap::new();
            let mut due = order.first;
            let ended = loop {
                if let Some(why) = stop.raised().or_else(|| inner.raised()) {
                    break Err(why);
                }
                match receiver.recv_timeout(PERIOD) {
                    Ok((number, ended)) => drop(waiting.insert(number, ended)),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break Err(GaveUp::Interrupted),
                }
                while let Some(ended) = waiting.remove(&due) {
                    if line.shares.is_open(aimed_at(&order.wish, due)) {
                        let Some(ended) = ended else {
                            again_now().push(due);
                            break;
                        };
                        line.take(ended, observer);
                        closed.store(line.shares.closed(), Ordering::Relaxed);
                    }
                    due += 1;
                    if line.ended().is_some() {
                        break;
                    }
                }
                observer(Event::Going(line.progress));
                if let Some(ended) = line.ended() {
                    break ended;
                }
            };
            inner.raise(GaveUp::Interrupted);
            // What is done is kept, also where an earlier attempt was cut short.
            if stop.raised().is_some() {
                waiting.into_values().flatten().for_each(|ended| line.take(ended, observer));
            }
            ended
        })
    }

    fn ended(&self) -> Option<Result<(), GaveUp>> {
        if self.progress.made >= self.order.count {
            return Some(Ok(()));
        }
        if self.is_fruitless() {
            return Some(Err(GaveUp::Incomplete));
        }
        let is_over = self.order.positions.is_some_and(|most| self.progress.positions >= most);
        is_over.then_some(Err(GaveUp::Nodes))
    }

    fn is_fruitless(&self) -> bool {
        self.order.wish.vary.is_some() && self.fruitless >= FRUITLESS
    }

    fn take(&mut self, ended: Attempt, observer: &mut dyn FnMut(Event<'_>)) {
        self.progress.attempts += 1;
        self.fruitless += 1;
        self.progress.positions += ended.work;
        if let Some(made) = ended.made.filter(|_| self.progress.made < self.order.count) {
            if !self.is_new(&made) {
                self.progress.repeated += 1;
            } else if self.shares.is_open(made.grade.number()) {
                self.fruitless = 0;
                self.report(&made, observer);
            } else {
                self.shares.wait(made);
            }
        }
        if self.shares.end_after(self.fruitless) {
            self.take_waiting(observer);
        }
    }

    /// Whether no level so far is the same or like it.
    fn is_new(&mut self, made: &Made) -> bool {
        if !self.known.insert(identity(&made.level)) {
            return false;
        }
        let drawing = Drawing::of(&made.level);
        let is_new =
            self.order.wish.vary.is_some() || !self.drawings.iter().any(|other| drawing.is_like(other));
        self.drawings.push(drawing);
        is_new
    }

    /// Takes levels that wait, as many as are wanted.
    fn take_waiting(&mut self, observer: &mut dyn FnMut(Event<'_>)) {
        while self.progress.made < self.order.count
            && let Some(made) = self.shares.next_waiting()
        {
            self.report(&made, observer);
        }
    }

    fn report(&mut self, made: &Made, observer: &mut dyn FnMut(Event<'_>)) {
        let grade = made.grade.number();
        self.progress.made += 1;
        self.progress.grades[usize::from(grade) - 1] += 1;
        self.shares.count(grade);
        observer(Event::Made(made));
    }
}

//! Many attempts at once, and the levels in the order of their attempts: the same with any number of threads.

use crate::identity::identity;
use crate::made::{Attempt, Made, attempt};
use crate::wish::Wish;
use sokoworks::{GaveUp, Stop};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often the stop flag is looked at.
const PERIOD: Duration = Duration::from_millis(20);

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
    /// Attempts at the same time; 0 counts as 1.
    pub jobs: usize,
    /// [Identities](identity) of levels that must not come again.
    pub known: HashSet<u128>,
}

impl Order {
    /// So many levels, by one thread and without a limit.
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
    /// Levels that were the same as one before.
    pub repeated: usize,
}

/// What the observer is told.
#[derive(Debug)]
pub enum Event<'a> {
    /// Some time has passed, or an attempt has ended.
    Going(Progress),
    /// A level; they come in the order of their attempts.
    Made(&'a Made),
}

/// Makes levels until there are enough, and tells how far the work went.
///
/// # Errors
/// Why it ended before: the stop flag, [`GaveUp::Nodes`] at the limit of positions, or [`GaveUp::Incomplete`] where forty
/// attempts in a row to vary a level came to nothing. Levels that were made have been told to the observer.
pub fn generate(
    order: &Order,
    stop: &Stop,
    observer: &mut dyn FnMut(Event<'_>),
) -> (Progress, Result<(), GaveUp>) {
    let mut line = Line { order, progress: Progress::default(), fruitless: 0, known: order.known.clone() };
    line.known.extend(order.wish.vary.as_ref().map(identity));
    if order.count == 0 {
        return (line.progress, Ok(()));
    }
    let (next, inner) = (AtomicU64::new(order.first), Stop::new());
    let (sender, receiver) = channel::<(u64, Attempt)>();
    let ended = thread::scope(|scope| {
        for _ in 0..order.jobs.max(1) {
            let (sender, next, inner) = (sender.clone(), &next, &inner);
            scope.spawn(move || {
                while inner.raised().is_none() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let ended = attempt(&order.wish, number, inner);
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
            if let Some(why) = stop.raised() {
                break Err(why);
            }
            match receiver.recv_timeout(PERIOD) {
                Ok((number, ended)) => drop(waiting.insert(number, ended)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Err(GaveUp::Interrupted),
            }
            while let Some(ended) = waiting.remove(&due) {
                due += 1;
                line.take(ended, observer);
                if line.is_done() {
                    break;
                }
            }
            observer(Event::Going(line.progress));
            if line.progress.made >= order.count {
                break Ok(());
            }
            if line.is_fruitless() {
                break Err(GaveUp::Incomplete);
            }
            if line.is_done() {
                break Err(GaveUp::Nodes);
            }
        };
        inner.raise(GaveUp::Interrupted);
        // What is done is kept, also where an earlier attempt was cut short.
        if stop.raised().is_some() {
            waiting.into_values().for_each(|ended| line.take(ended, observer));
        }
        ended
    });
    (line.progress, ended)
}

/// The levels as they are accepted.
struct Line<'a> {
    order: &'a Order,
    progress: Progress,
    /// Attempts since the last level.
    fruitless: u64,
    known: HashSet<u128>,
}

impl Line<'_> {
    fn is_done(&self) -> bool {
        let positions = self.order.positions.is_some_and(|most| self.progress.positions >= most);
        positions || self.progress.made >= self.order.count || self.is_fruitless()
    }

    fn is_fruitless(&self) -> bool {
        self.order.wish.vary.is_some() && self.fruitless >= FRUITLESS
    }

    fn take(&mut self, ended: Attempt, observer: &mut dyn FnMut(Event<'_>)) {
        self.progress.attempts += 1;
        self.fruitless += 1;
        self.progress.positions += ended.work;
        let Some(made) = ended.made.filter(|_| self.progress.made < self.order.count) else { return };
        if self.known.insert(identity(&made.level)) {
            self.progress.made += 1;
            self.fruitless = 0;
            observer(Event::Made(&made));
        } else {
            self.progress.repeated += 1;
        }
    }
}

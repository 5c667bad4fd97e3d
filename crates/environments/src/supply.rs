//! Levels that are made ahead of need, the next one of each game, those first that are needed first. Which level a game gets depends
//! on the number that it asks with alone, so it does not matter who makes it when: threads, a share in each step, or the game that
//! needs it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The part of the levels that are missing, and of all games, that one step makes where no thread does.
const SHARE: usize = 32;
/// Levels that are worth waking a thread for, or fewer in small batches: that takes as long as making one or two. Where making one
/// takes longer, each is.
const WORTH: usize = 32;

/// Makes a level from a number.
pub type Make<L> = Box<dyn Fn(u64) -> L + Send + Sync>;

/// Levels made ahead.
pub struct Supply<L> {
    shared: Arc<Shared<L>>,
    workers: Vec<JoinHandle<()>>,
    uses: u32,
    /// Levels that are worth waking a thread for.
    worth: usize,
}

struct Shared<L> {
    make: Make<L>,
    slots: Vec<Mutex<Slot<L>>>,
    /// Games whose next level is not made, that one first which will need it first: the step, and the game.
    due: Mutex<BinaryHeap<Reverse<(u64, usize)>>>,
    has_ended: AtomicBool,
}

/// The next level of a game.
struct Slot<L> {
    number: Option<u64>,
    level: Option<L>,
}

impl<L> Slot<L> {
    /// Whether the game is among those whose next level is not made.
    fn is_due(&self) -> bool {
        self.number.is_some() && self.level.is_none()
    }
}

impl<L: Send + 'static> Supply<L> {
    /// Levels for some games, made in threads of their own or by `Supply::work`; each is for some episodes in a row.
    pub fn new(games: usize, threads: usize, uses: u32, make: Make<L>) -> Supply<L> {
        let slots = (0..games).map(|_| Mutex::new(Slot { number: None, level: None })).collect();
        let shared = Arc::new(Shared {
            make,
            slots,
            due: Mutex::new(BinaryHeap::with_capacity(games)),
            has_ended: AtomicBool::new(false),
        });
        let worker = |_| {
            let own = shared.clone();
            let run = move || {
                while !own.has_ended.load(Ordering::Acquire) {
                    if !own.make_one(u64::MAX) {
                        std::thread::park();
                    }
                }
            };
            std::thread::Builder::new().name("levels".to_owned()).spawn(run).ok()
        };
        // Where there can be no thread, steps do the work.
        let workers = (0..threads).map_while(worker).collect();
        Supply { shared, workers, uses: uses.max(1), worth: WORTH.min(games.div_ceil(SHARE)) }
    }

    /// Levels of which each takes longer to make than to wake a thread.
    #[must_use]
    pub(crate) fn of_slow_levels(mut self) -> Supply<L> {
        self.worth = 1;
        self
    }

    /// For how many episodes in a row a level is.
    pub(crate) fn uses(&self) -> u64 {
        self.uses.into()
    }

    /// The level of a number for a game, which will ask with the number `next` after it, in the step `until` at the latest.
    pub(crate) fn take(&self, game: usize, number: u64, next: u64, until: u64) -> L {
        let mut slot = lock(&self.shared.slots[game]);
        let is_due = slot.is_due();
        let level = slot.level.take().filter(|_| slot.number == Some(number));
        slot.number = Some(next);
        drop(slot);
        if !is_due {
            lock(&self.shared.due).push(Reverse((until, game)));
        }
        level.unwrap_or_else(|| (self.shared.make)(number))
    }

    /// The level of a number.
    pub(crate) fn make(&self, number: u64) -> L {
        (self.shared.make)(number)
    }

    /// Makes the levels with which games will ask next, beside the threads; does nothing where there are none.
    pub(crate) fn prepare(&self, asked: impl Iterator<Item = (usize, u64)>) {
        if self.workers.is_empty() {
            return;
        }
        for (game, number) in asked {
            let mut slot = lock(&self.shared.slots[game]);
            let is_due = slot.is_due();
            if slot.number != Some(number) {
                *slot = Slot { number: Some(number), level: None };
            }
            let is_missing = slot.level.is_none();
            drop(slot);
            if is_missing && !is_due {
                lock(&self.shared.due).push(Reverse((0, game)));
            }
        }
        self.fill(1);
    }

    /// Makes all levels that are needed before a step, beside the threads that do.
    pub(crate) fn fill(&self, before: u64) {
        self.wake();
        while self.shared.make_one(before) {}
    }

    /// Wakes as many threads as pay; returns how many levels are missing.
    fn wake(&self) -> usize {
        let due = lock(&self.shared.due).len();
        for worker in self.workers.iter().take(due / self.worth) {
            worker.thread().unpark();
        }
        due
    }

    /// Wakes the threads that make what is missing. Where there are none, it makes a part of that; where they fall behind, so that a
    /// level is missing that is needed before the step `soon`, a part of those: no step has to make all that it needs.
    pub(crate) fn work(&self, soon: u64) {
        let shared = &self.shared;
        let games = shared.slots.len();
        let due = self.wake();
        let (share, soon) = if self.workers.is_empty() {
            (due.div_ceil(SHARE).min(games.div_ceil(SHARE * self.uses as usize)), u64::MAX)
        } else {
            (due.div_ceil(SHARE), soon)
        };
        let _ = (0..share).all(|_| shared.make_one(soon));
    }
}

impl<L> Shared<L> {
    /// Makes a level that is missing and needed before a step; returns whether one was.
    fn make_one(&self, before: u64) -> bool {
        let mut due = lock(&self.due);
        if due.peek().is_none_or(|Reverse((until, _))| *until >= before) {
            return false;
        }
        let game = due.pop().map(|Reverse((_, game))| game);
        drop(due);
        let Some(game) = game else { return false };
        // A game that needs its level now waits for it here.
        let mut slot = lock(&self.slots[game]);
        if let (Some(number), None) = (slot.number, &slot.level) {
            slot.level = Some((self.make)(number));
        }
        true
    }
}

impl<L> Drop for Supply<L> {
    fn drop(&mut self) {
        self.shared.has_ended.store(true, Ordering::Release);
        for worker in self.workers.drain(..) {
            worker.thread().unpark();
            // It has nothing to report.
            let _ = worker.join();
        }
    }
}

/// A lock whose holder cannot have left anything half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_first_is_made_first() {
        let supply = Supply::new(64, 0, 1, Box::new(|number| number));
        for game in 0..64 {
            assert_eq!(supply.take(game, game as u64, 100 + game as u64, 1000 - game as u64), game as u64);
        }
        supply.work(0);
        let made = |game: &usize| lock(&supply.shared.slots[*game]).level.is_some();
        assert_eq!((0..64).filter(made).collect::<Vec<_>>(), [62, 63]);
    }

    #[test]
    fn what_was_prepared_is_not_made_again() {
        let ours = std::thread::current().id();
        let made = Arc::new(Mutex::new(0));
        let count = made.clone();
        let make = move |number: u64| {
            *lock(&count) += u32::from(std::thread::current().id() == ours);
            number
        };
        let supply = Supply::new(64, 1, 1, Box::new(make));
        for round in 0..3 {
            let number = |game: usize| 1000 * round + game as u64;
            supply.prepare((0..64).map(|game| (game, number(game))));
            let before = *lock(&made);
            for game in 0..64 {
                assert_eq!(supply.take(game, number(game), 0, 10 + round), number(game));
            }
            // Later, games are in the queue already, and the thread may not have come to them.
            assert!(*lock(&made) == before || round > 0);
        }
    }

    #[test]
    fn a_thread_that_falls_behind_is_helped_with_what_is_needed_soon() {
        let ours = std::thread::current().id();
        // The thread never comes to an end with its first level.
        let (until, waits) = std::sync::mpsc::channel::<()>();
        let waits = Mutex::new(waits);
        let make = move |number: u64| {
            if std::thread::current().id() != ours {
                let _ = lock(&waits).recv();
            }
            number
        };
        let supply = Supply::new(64, 1, 1, Box::new(make)).of_slow_levels();
        for game in 0..64 {
            supply.take(game, 0, 1, 10 + game as u64);
        }
        let due = || lock(&supply.shared.due).len();
        supply.work(0);
        while due() == 64 {
            std::thread::yield_now();
        }
        // Nothing is needed soon; then a part of three levels, of which one is with the thread.
        supply.work(10);
        assert_eq!(due(), 63);
        supply.work(13);
        assert_eq!(due(), 61);
        supply.work(13);
        assert_eq!(due(), 61);
        drop(until);
    }
}

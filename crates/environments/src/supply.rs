//! Levels that are made ahead of need, the next one of each game. Which level a game gets depends on the number that it asks with
//! alone, so it does not matter who makes it when: threads, a share in each step, or the game that needs it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The part of the levels that are missing, and of all games, that one step makes where no thread does.
const SHARE: usize = 32;
/// Levels that are worth waking a thread for, or fewer in small batches: that takes as long as making one or two.
const WORTH: usize = 32;

/// Makes a level from a number.
pub type Make<L> = Box<dyn Fn(u64) -> L + Send + Sync>;

/// Levels made ahead.
pub struct Supply<L> {
    shared: Arc<Shared<L>>,
    workers: Vec<JoinHandle<()>>,
    uses: u32,
}

struct Shared<L> {
    make: Make<L>,
    slots: Vec<Mutex<Slot<L>>>,
    /// Games whose next level is not made, in the order in which they asked.
    due: Mutex<VecDeque<usize>>,
    has_ended: AtomicBool,
}

/// The next level of a game.
struct Slot<L> {
    number: Option<u64>,
    level: Option<L>,
}

impl<L: Send + 'static> Supply<L> {
    /// Levels for some games, made in threads of their own or by `Supply::work`; each is for some episodes in a row.
    pub fn new(games: usize, threads: usize, uses: u32, make: Make<L>) -> Supply<L> {
        let slots = (0..games).map(|_| Mutex::new(Slot { number: None, level: None })).collect();
        let shared = Arc::new(Shared {
            make,
            slots,
            due: Mutex::new(VecDeque::with_capacity(games)),
            has_ended: AtomicBool::new(false),
        });
        let worker = |_| {
            let own = shared.clone();
            let run = move || {
                while !own.has_ended.load(Ordering::Acquire) {
                    if !own.make_one() {
                        std::thread::park();
                    }
                }
            };
            std::thread::Builder::new().name("levels".to_owned()).spawn(run).ok()
        };
        // Where there can be no thread, steps do the work.
        let workers = (0..threads).map_while(worker).collect();
        Supply { shared, workers, uses: uses.max(1) }
    }

    /// For how many episodes in a row a level is.
    pub(crate) fn uses(&self) -> u64 {
        self.uses.into()
    }

    /// The level of a number for a game, which will ask with the number `next` after it.
    pub(crate) fn take(&self, game: usize, number: u64, next: u64) -> L {
        let mut slot = lock(&self.shared.slots[game]);
        let is_due = slot.number.is_some() && slot.level.is_none();
        let level = slot.level.take().filter(|_| slot.number == Some(number));
        slot.number = Some(next);
        drop(slot);
        if !is_due {
            lock(&self.shared.due).push_back(game);
        }
        level.unwrap_or_else(|| (self.shared.make)(number))
    }

    /// The level of a number.
    pub(crate) fn make(&self, number: u64) -> L {
        (self.shared.make)(number)
    }

    /// Makes some of the levels that are missing, or wakes the threads that do.
    pub(crate) fn work(&self) {
        let shared = &self.shared;
        let games = shared.slots.len();
        let due = lock(&shared.due).len();
        if self.workers.is_empty() {
            let share = due.div_ceil(SHARE).min(games.div_ceil(SHARE * self.uses as usize));
            let _ = (0..share).all(|_| shared.make_one());
            return;
        }
        let worth = WORTH.min(games.div_ceil(SHARE));
        for worker in self.workers.iter().take(due / worth) {
            worker.thread().unpark();
        }
    }
}

impl<L> Shared<L> {
    /// Makes a level that is missing; returns whether one was.
    fn make_one(&self) -> bool {
        let Some(game) = lock(&self.due).pop_front() else { return false };
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

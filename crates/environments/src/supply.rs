//! Levels that are made ahead of need, the next one of each game. Which level a game gets depends on the number that it asks with
//! alone, so it does not matter who makes it when: a thread of its own, a share in each step, or the game that needs it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The part of the games whose next levels one step makes, where no thread does.
const SHARE: usize = 32;

/// Makes a level from a number.
pub type Make<L> = Box<dyn Fn(u64) -> L + Send + Sync>;

/// Levels made ahead.
pub struct Supply<L> {
    shared: Arc<Shared<L>>,
    worker: Option<JoinHandle<()>>,
}

struct Shared<L> {
    make: Make<L>,
    slots: Vec<Mutex<Slot<L>>>,
    /// Games whose next level is not made.
    due: Mutex<Vec<usize>>,
    has_ended: AtomicBool,
}

/// The next level of a game.
struct Slot<L> {
    number: Option<u64>,
    level: Option<L>,
}

impl<L: Send + 'static> Supply<L> {
    /// Levels for some games, made in a thread of their own or by `Supply::work`.
    pub fn new(games: usize, has_thread: bool, make: Make<L>) -> Supply<L> {
        let slots = (0..games).map(|_| Mutex::new(Slot { number: None, level: None })).collect();
        let shared = Arc::new(Shared {
            make,
            slots,
            due: Mutex::new(Vec::with_capacity(games)),
            has_ended: AtomicBool::new(false),
        });
        let own = shared.clone();
        let run = move || {
            while !own.has_ended.load(Ordering::Acquire) {
                if !own.make_one() {
                    std::thread::park();
                }
            }
        };
        // Where there can be no thread, steps do the work.
        let worker =
            has_thread.then(|| std::thread::Builder::new().name("levels".to_owned()).spawn(run).ok());
        Supply { shared, worker: worker.flatten() }
    }

    /// The level of a number for a game, which will ask with the number `next` after it.
    pub(crate) fn take(&self, game: usize, number: u64, next: u64) -> L {
        let mut slot = lock(&self.shared.slots[game]);
        let is_due = slot.number.is_some() && slot.level.is_none();
        let level = slot.level.take().filter(|_| slot.number == Some(number));
        slot.number = Some(next);
        drop(slot);
        if !is_due {
            lock(&self.shared.due).push(game);
        }
        level.unwrap_or_else(|| (self.shared.make)(number))
    }

    /// The level of a number.
    pub(crate) fn make(&self, number: u64) -> L {
        (self.shared.make)(number)
    }

    /// Makes some of the levels that are missing, or wakes the thread that does.
    pub(crate) fn work(&self) {
        let shared = &self.shared;
        match &self.worker {
            Some(worker) if !lock(&shared.due).is_empty() => worker.thread().unpark(),
            Some(_) => {}
            None => {
                let share = shared.slots.len().div_ceil(SHARE);
                let _ = (0..share).all(|_| shared.make_one());
            }
        }
    }
}

impl<L> Shared<L> {
    /// Makes a level that is missing; returns whether one was.
    fn make_one(&self) -> bool {
        let Some(game) = lock(&self.due).pop() else { return false };
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
        if let Some(worker) = self.worker.take() {
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

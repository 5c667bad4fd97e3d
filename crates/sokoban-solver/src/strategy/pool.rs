//! Searches that a thread with several of them passes to a thread without one, so that no thread is idle while a search
//! waits for its turn.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a thread waits before it looks at the limits again.
const PAUSE: Duration = Duration::from_millis(50);

struct Inside<S> {
    searches: Vec<S>,
    /// Threads that take part, and those that wait.
    threads: usize,
    waiting: usize,
}

/// The searches on their way.
pub(crate) struct Pool<S> {
    inside: Mutex<Inside<S>>,
    /// Searches that are waited for and not promised yet.
    wanted: AtomicUsize,
    news: Condvar,
}

impl<S> Pool<S> {
    /// A pool for `threads` threads.
    pub(crate) fn new(threads: usize) -> Pool<S> {
        let inside = Inside { searches: Vec::new(), threads, waiting: 0 };
        Pool { inside: Mutex::new(inside), wanted: AtomicUsize::new(0), news: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Inside<S>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a search is waited for. The caller has promised one then.
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) > 0
            && self
                .wanted
                .fetch_update(Ordering::AcqRel, Ordering::Relaxed, |wanted| wanted.checked_sub(1))
                .is_ok()
    }

    /// Hands over the search that was promised.
    pub(crate) fn give(&self, search: S) {
        self.lock().searches.push(search);
        self.news.notify_all();
    }

    /// Waits for a search of another thread. `pause` is called now and then and says whether to go on waiting. None when
    /// it says no, or when all threads wait.
    pub(crate) fn take(&self, mut pause: impl FnMut() -> bool) -> Option<S> {
        self.wanted.fetch_add(1, Ordering::AcqRel);
        let mut inside = self.lock();
        inside.waiting += 1;
        loop {
            if let Some(search) = inside.searches.pop() {
                inside.waiting -= 1;
                return Some(search);
            }
            if inside.waiting == inside.threads {
                self.news.notify_all();
                return None;
            }
            inside = self.news.wait_timeout(inside, PAUSE).unwrap_or_else(PoisonError::into_inner).0;
            drop(inside);
            let goes_on = pause();
            inside = self.lock();
            if !goes_on {
                return None;
            }
        }
    }

    /// Says that a thread takes part no more.
    pub(crate) fn leave(&self) {
        self.lock().threads -= 1;
        self.news.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn every_search_is_taken_once_and_all_threads_end() {
        let pool = Pool::new(4);
        let ended = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while let Some(number) = pool.take(|| true) {
                        ended.fetch_add(number, Ordering::Relaxed);
                    }
                });
            }
            for number in 1..=100 {
                while !pool.is_wanted() {
                    std::thread::yield_now();
                }
                pool.give(number);
            }
            pool.leave();
        });
        assert_eq!(ended.into_inner(), 5_050);
    }
}

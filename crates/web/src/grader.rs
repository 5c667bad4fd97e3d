//! The thread that measures how hard levels are while nobody waits for it. It starts with the first level that is wanted.

use backend::Backend;
use sokoworks::{Budget, GaveUp, Stop};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// The thread, and the signal that levels wait.
#[derive(Clone, Debug)]
pub(crate) struct Grader(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    backend: Arc<Backend>,
    /// Ends it.
    stop: Stop,
    /// Whether the thread exists.
    is_working: Mutex<bool>,
    more: Condvar,
}

impl Grader {
    /// A thread that does not exist yet.
    pub(crate) fn new(backend: Arc<Backend>) -> Grader {
        let inner = Inner { backend, stop: Stop::new(), is_working: Mutex::new(false), more: Condvar::new() };
        Grader(Arc::new(inner))
    }

    /// Makes it check whether levels wait.
    pub(crate) fn wake(&self) {
        if !self.0.backend.has_to_grade() {
            return;
        }
        let mut is_working = self.0.is_working.lock().unwrap_or_else(PoisonError::into_inner);
        if !*is_working {
            *is_working = true;
            let grader = self.clone();
            thread::spawn(move || grader.work());
        }
        drop(is_working);
        self.0.more.notify_one();
    }

    /// Ends it soon, because the server ends.
    pub(crate) fn stop(&self) {
        self.0.stop.raise(GaveUp::Interrupted);
        self.0.more.notify_all();
    }

    /// Measures what waits, until the server ends.
    fn work(&self) {
        let Inner { backend, stop, is_working, more } = &*self.0;
        let budget = Budget::new().stop(stop);
        while stop.raised().is_none() {
            let working = is_working.lock().unwrap_or_else(PoisonError::into_inner);
            if backend.has_to_grade() {
                drop(working);
                backend.grade_next(&budget);
            } else {
                drop(more.wait(working).unwrap_or_else(PoisonError::into_inner));
            }
        }
    }
}

//! Long work in a thread of its own while the calling thread waits: for libraries that are called from other languages. There,
//! the stack of the caller may be small, callbacks expect the caller's thread, and a panic must not leave the library.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

/// Bytes of the stack of the worker thread.
const STACK: usize = 16 << 20;

/// Why work has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerError {
    /// The system cannot start a thread, with its message.
    NoThread(String),
    /// The work panicked, with this message.
    Panicked(String),
}

impl fmt::Display for WorkerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkerError::NoThread(why) => write!(f, "no thread can be started ({why})"),
            WorkerError::Panicked(why) => write!(f, "a fault in sokoworks ({why})"),
        }
    }
}

impl std::error::Error for WorkerError {}

/// The latest value of one thread, for another one to take.
#[derive(Debug)]
pub struct Latest<T>(Mutex<Option<T>>);

/// Nothing shown yet.
impl<T> Default for Latest<T> {
    fn default() -> Latest<T> {
        Latest(Mutex::new(None))
    }
}

impl<T> Latest<T> {
    /// Shows a value, unless the other side is just looking.
    pub fn show(&self, value: T) {
        if let Ok(mut shown) = self.0.try_lock() {
            *shown = Some(value);
        }
    }

    /// The value shown last, if it was not taken yet.
    pub fn take(&self) -> Option<T> {
        self.0.lock().ok()?.take()
    }
}

/// Runs `work` in a worker thread. The calling thread calls `look` once every `period` until the work ends; `look` can end it
/// early by a [`Stop`](crate::Stop) flag.
///
/// # Errors
/// When no thread can be started, or the work panics.
pub fn on_worker_thread<T: Send>(
    period: Duration,
    work: impl FnOnce() -> T + Send,
    mut look: impl FnMut(),
) -> Result<T, WorkerError> {
    let (working, ended) = channel::<()>();
    scope(|threads| {
        let job = move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            drop(working);
            result
        };
        let worker = Builder::new().stack_size(STACK).spawn_scoped(threads, job);
        let worker = worker.map_err(|why| WorkerError::NoThread(why.to_string()))?;
        while ended.recv_timeout(period) == Err(RecvTimeoutError::Timeout) {
            look();
        }
        match worker.join() {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(panic)) | Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied());
                Err(WorkerError::Panicked(text.unwrap_or("unknown").to_owned()))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GaveUp, Stop};

    const MOMENT: Duration = Duration::from_millis(1);

    #[test]
    fn the_caller_looks_and_stops_the_work() {
        let (stop, shown, mut seen) = (Stop::new(), Latest::default(), Vec::new());
        let work = || {
            while stop.raised().is_none() {
                shown.show(7);
                std::thread::yield_now();
            }
            "ended"
        };
        let result = on_worker_thread(MOMENT, work, || {
            seen.extend(shown.take());
            if !seen.is_empty() {
                stop.raise(GaveUp::Interrupted);
            }
        });
        assert_eq!((result, seen.first()), (Ok("ended"), Some(&7)));
    }

    #[test]
    fn a_panic_becomes_an_error() {
        let result =
            on_worker_thread(MOMENT, || -> u32 { std::panic::resume_unwind(Box::new("no way")) }, || {});
        assert_eq!(result, Err(WorkerError::Panicked("no way".to_owned())));
        let result = on_worker_thread(MOMENT, || -> u32 { std::panic::resume_unwind(Box::new(7)) }, || {});
        assert_eq!(result, Err(WorkerError::Panicked("unknown".to_owned())));
    }
}

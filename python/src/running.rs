//! Long work: it runs in a thread of its own, without the interpreter's lock, while the calling thread waits for signals
//! and for the time limit. So Ctrl-C ends it at once, and a panic in it becomes an exception.

use crate::errors::{bug, value_error};
use pyo3::prelude::*;
use sokoworks::{Budget, GaveUp, Statistics, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::{Duration, Instant};

/// Time between two looks for a signal.
const PERIOD: Duration = Duration::from_millis(20);
/// Time between two calls of an observer.
const TOLD: Duration = Duration::from_millis(100);
/// Bytes of the stack of a thread that searches.
const STACK: usize = 16 << 20;

/// The limits of a call.
#[derive(Clone, Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Limits {
    /// Seconds.
    time: Option<f64>,
    /// Nodes to expand.
    nodes: Option<u64>,
    /// Bytes of the search's own tables.
    memory: Option<u64>,
}

impl Limits {
    /// The time limit.
    ///
    /// # Errors
    /// When it is negative or not a number.
    pub(crate) fn time(&self) -> PyResult<Option<Duration>> {
        let Some(seconds) = self.time else { return Ok(None) };
        if seconds.is_nan() || seconds < 0.0 {
            return Err(value_error(format!(
                "time: {seconds} is no number of seconds; give 0 or more, or None"
            )));
        }
        Ok(Duration::try_from_secs_f64(seconds).ok())
    }

    /// Most nodes.
    pub(crate) const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Nodes and bytes as a budget that the flag ends.
    pub(crate) fn budget(&self, stop: &Stop) -> Budget {
        let mut budget = Budget::new().stop(stop);
        budget = match self.nodes {
            Some(nodes) => budget.nodes(nodes),
            None => budget,
        };
        match self.memory {
            Some(bytes) => budget.bytes(usize::try_from(bytes).unwrap_or(usize::MAX)),
            None => budget,
        }
    }
}

/// What a search shows while it runs: the last counters, taken by the waiting thread.
#[derive(Default)]
pub(crate) struct Board(Mutex<Option<Statistics>>);

impl Board {
    /// Shows counters, unless the other side is just looking.
    pub(crate) fn show(&self, statistics: &Statistics) {
        if let Ok(mut shown) = self.0.try_lock() {
            *shown = Some(statistics.clone());
        }
    }

    pub(crate) fn take(&self) -> Option<Statistics> {
        self.0.lock().ok()?.take()
    }
}

/// Runs `work` until it ends, and raises its flag at the time limit, at a signal, and when `tell` fails. `tell` is called
/// with the lock held, every tenth of a second.
///
/// # Errors
/// The exception of a signal or of `tell`; an exception for a panic.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    time: Option<Duration>,
    work: impl FnOnce(&Stop) -> T + Send,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    let stop = Stop::new();
    let begin = Instant::now();
    let (done, wait) = channel::<()>();
    let ended = py.detach(move || {
        scope(|threads| {
            let flag = &stop;
            let job = move || {
                let ended = catch_unwind(AssertUnwindSafe(|| work(flag)));
                drop(done);
                ended
            };
            let worker = match Builder::new().stack_size(STACK).spawn_scoped(threads, job) {
                Ok(worker) => worker,
                Err(why) => return Err(bug(format!("no thread can be started ({why})"))),
            };
            let (mut wrong, mut told) = (None, begin);
            loop {
                let left = time.map_or(PERIOD, |time| time.saturating_sub(begin.elapsed()).min(PERIOD));
                let left = if stop.raised().is_some() { PERIOD } else { left };
                if wait.recv_timeout(left) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
                if time.is_some_and(|time| begin.elapsed() >= time) {
                    stop.raise(GaveUp::Time);
                }
                if wrong.is_some() {
                    continue;
                }
                let due = told.elapsed() >= TOLD;
                let looked = Python::attach(|py| {
                    py.check_signals()?;
                    if due { tell(py) } else { Ok(()) }
                });
                if due {
                    told = Instant::now();
                }
                if let Err(exception) = looked {
                    stop.raise(GaveUp::Interrupted);
                    wrong = Some(exception);
                }
            }
            let ended = worker.join();
            if let Some(exception) = wrong {
                return Err(exception);
            }
            match ended {
                Ok(Ok(value)) => Ok(value),
                Ok(Err(panic)) | Err(panic) => {
                    let text = panic.downcast_ref::<String>().map(String::as_str);
                    let text = text.or(panic.downcast_ref::<&str>().copied());
                    Err(bug(text.unwrap_or("a search failed")))
                }
            }
        })
    })?;
    // A signal that came while the work ended.
    py.check_signals()?;
    Ok(ended)
}

/// Tells nobody.
pub(crate) fn silent(_: Python<'_>) -> PyResult<()> {
    Ok(())
}

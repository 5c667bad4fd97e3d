//! Long work: it runs in a thread of its own, without the interpreter's lock, while the calling thread waits for signals
//! and for the time limit. So Ctrl-C ends it at once, and a panic in it becomes an exception.

use crate::errors::{bug, value_error};
use pyo3::prelude::*;
use sokoworks::{Broken, Budget, GaveUp, Stop, TimeSpan, beside};
use std::time::{Duration, Instant};

/// Time between two looks for a signal.
const PERIOD: Duration = Duration::from_millis(20);
/// Time between two calls of an observer.
const TOLD: Duration = Duration::from_millis(100);

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
    /// When it is not a number of seconds.
    pub(crate) fn time(&self) -> PyResult<Option<Duration>> {
        let Some(seconds) = self.time else { return Ok(None) };
        TimeSpan::of_seconds(seconds)
            .map(|span| span.0)
            .map_err(|why| value_error(format!("time: {why}, or None")))
    }

    /// Most nodes.
    pub(crate) const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Nodes and bytes as a budget that the flag ends.
    pub(crate) fn budget(&self, stop: &Stop) -> Budget {
        let mut budget = Budget::new().timed().stop(stop);
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

/// Runs `work` until it ends. Its flag is raised at the time limit, at a signal, and when `tell` fails. `tell` is called
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
    let stop = time.map_or_else(Stop::new, Stop::after);
    let ended = py.detach(|| {
        let (mut wrong, mut told) = (None, Instant::now());
        let look = || {
            if wrong.is_some() {
                return;
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
        };
        let ended = beside(PERIOD, || work(&stop), look);
        match (wrong, ended) {
            (Some(exception), _) => Err(exception),
            (None, Ok(value)) => Ok(value),
            (None, Err(Broken::Panicked(text))) => Err(bug(text)),
            (None, Err(why)) => Err(bug(why.to_string())),
        }
    })?;
    // A signal that came while the work ended.
    py.check_signals()?;
    Ok(ended)
}

/// Tells nobody.
pub(crate) fn silent(_: Python<'_>) -> PyResult<()> {
    Ok(())
}

//! Long work: it runs in a thread of its own, without the interpreter's lock, while the calling thread waits for signals
//! and for the time limit. So Ctrl-C ends it at once, and a panic in it becomes an exception.

use crate::errors::bug;
use pyo3::prelude::*;
use sokoworks::{GaveUp, Stop, WorkerError, on_worker_thread};
use std::time::{Duration, Instant};

/// Time between two looks for a signal.
const PERIOD: Duration = Duration::from_millis(20);
/// Time between two calls of an observer.
const REPORT_PERIOD: Duration = Duration::from_millis(100);

/// Runs `work` until it ends. Its flag is raised at the time limit, at a signal, and when `report` fails. `report` is called
/// with the lock held, every tenth of a second.
///
/// # Errors
/// The exception of a signal or of `report`; an exception for a panic.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    time: Option<Duration>,
    work: impl FnOnce(&Stop) -> T + Send,
    mut report: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    let stop = time.map_or_else(Stop::new, Stop::after);
    let ended = py.detach(|| {
        let (mut wrong, mut last_report) = (None, Instant::now());
        let look = || {
            if wrong.is_some() {
                return;
            }
            let due = last_report.elapsed() >= REPORT_PERIOD;
            let looked = Python::attach(|py| {
                py.check_signals()?;
                if due { report(py) } else { Ok(()) }
            });
            if due {
                last_report = Instant::now();
            }
            if let Err(exception) = looked {
                stop.raise(GaveUp::Interrupted);
                wrong = Some(exception);
            }
        };
        let ended = on_worker_thread(PERIOD, || work(&stop), look);
        match (wrong, ended) {
            (Some(exception), _) => Err(exception),
            (None, Ok(value)) => Ok(value),
            (None, Err(WorkerError::Panicked(text))) => Err(bug(text)),
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

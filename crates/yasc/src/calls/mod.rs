//! The two long calls: they search beside the calling thread, which reports the progress to the host.

mod optimize;
mod solve;

pub use optimize::optimize;
pub use solve::solve;

use crate::Code;
use crate::options::Options;
use crate::status::Progress;
use sokoworks::{Budget, GaveUp, Latest, Settings, Stop, Verified, WorkerError, on_worker_thread};
use std::time::{Duration, Instant};

/// Time between two calls of the host.
const PERIOD: Duration = Duration::from_millis(50);

/// The arguments of a call besides its level.
pub struct Call<'a> {
    /// The settings of the plugin.
    pub options: &'a Options,
    /// Raised when the plugin is to end what it does.
    pub stop: &'a Stop,
    /// Reports the progress to the host; any result but 0 ends the call, and 8 means that the time is over.
    pub report: &'a mut dyn FnMut(&Progress) -> i32,
}

/// The result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The code for the host.
    pub code: Code,
    /// The last state.
    pub progress: Progress,
    /// The moves, if there are any for the host.
    pub letters: Option<String>,
}

impl Done {
    /// A failed call, with the reason.
    pub fn refused(code: Code, why: impl Into<String>) -> Done {
        Done { code, progress: Progress { text: why.into(), ..Progress::default() }, letters: None }
    }

    /// The same with flags of the host.
    #[must_use]
    pub fn with_flags(mut self, flags: u32) -> Done {
        self.progress.flags = flags;
        self
    }
}

/// The end of the work.
struct Ended<T> {
    result: T,
    progress: Progress,
    /// The code of a search that was stopped from outside.
    stopped: Code,
}

impl Call<'_> {
    /// Runs work in a thread of its own within the limits of `settings`, and reports to the host what it shows, put into the
    /// progress by `update`.
    fn run<T: Send, S: Send>(
        &mut self,
        settings: &Settings,
        mut progress: Progress,
        work: impl FnOnce(&Budget, &Latest<S>) -> T + Send,
        mut update: impl FnMut(S, &mut Progress),
    ) -> Result<Ended<T>, WorkerError> {
        let (begin, stop, shown) = (Instant::now(), self.stop.child(), Latest::default());
        // The time is watched here: no thread is left behind when the host unloads the plugin.
        let mut limits = settings.clone();
        let time = limits.time.take();
        let budget = limits.budget(&stop);
        let mut stopped = Code::Terminated;
        let mut look = || {
            if let Some(shown) = shown.take() {
                update(shown, &mut progress);
            }
            progress.milliseconds = u32::try_from(begin.elapsed().as_millis()).unwrap_or(u32::MAX);
            let answer = (self.report)(&progress);
            if answer != 0 && stop.raised().is_none() {
                stopped = if answer == Code::Timeout as i32 { Code::Timeout } else { Code::Terminated };
                stop.raise(GaveUp::Interrupted);
            }
            if time.is_some_and(|time| begin.elapsed() >= time) {
                stop.raise(GaveUp::Time);
            }
        };
        look();
        let result = on_worker_thread(PERIOD, || work(&budget, &shown), look)?;
        progress.milliseconds = u32::try_from(begin.elapsed().as_millis()).unwrap_or(u32::MAX);
        Ok(Ended { result, progress, stopped })
    }
}

impl<T> Ended<T> {
    /// The code of a search that ended without a result.
    fn code(&self, why: GaveUp) -> Code {
        match why {
            GaveUp::Interrupted => self.stopped,
            GaveUp::Time => Code::Timeout,
            _ => Code::GiveUp,
        }
    }
}

/// Moves and pushes of a solution.
fn count(progress: &mut Progress, verified: &Verified) {
    progress.moves = verified.moves.len() as u64;
    progress.pushes = verified.pushes().unwrap_or(0) as u64;
}

//! The two long calls: they search beside the calling thread, which tells the host how it goes.

mod optimize;
mod solve;

pub use optimize::optimize;
pub use solve::solve;

use crate::Code;
use crate::options::Options;
use crate::status::Told;
use sokoworks::{Broken, Budget, GaveUp, Settings, Shown, Stop, Verified, beside};
use std::time::{Duration, Instant};

/// Time between two calls of the host.
const PERIOD: Duration = Duration::from_millis(50);

/// What a call has beside its level.
pub struct Call<'a> {
    /// The settings of the plugin.
    pub options: &'a Options,
    /// Raised when the plugin is to end what it does.
    pub stop: &'a Stop,
    /// Tells the host how it goes; anything but 0 ends the call, and 8 says that the time is over.
    pub tell: &'a mut dyn FnMut(&Told) -> i32,
}

/// What a call came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// What the host is answered.
    pub code: Code,
    /// The last state.
    pub told: Told,
    /// The moves, if there are any for the host.
    pub letters: Option<String>,
}

impl Done {
    /// A call that came to nothing, and why.
    pub fn refused(code: Code, why: impl Into<String>) -> Done {
        Done { code, told: Told { text: why.into(), ..Told::default() }, letters: None }
    }

    /// The same with flags of the host.
    #[must_use]
    pub fn with_flags(mut self, flags: u32) -> Done {
        self.told.flags = flags;
        self
    }
}

/// How work ended.
struct Ended<T> {
    result: T,
    told: Told,
    /// What a search that was stopped from outside comes to.
    stopped: Code,
}

impl Call<'_> {
    /// Runs work in a thread of its own within the limits of `settings`, and tells the host what it shows by `say`.
    fn run<T: Send, S: Send>(
        &mut self,
        settings: &Settings,
        mut told: Told,
        work: impl FnOnce(&Budget, &Shown<S>) -> T + Send,
        mut say: impl FnMut(S, &mut Told),
    ) -> Result<Ended<T>, Broken> {
        let (begin, stop, shown) = (Instant::now(), self.stop.child(), Shown::default());
        // The time is watched here: no thread is left behind when the host unloads the plugin.
        let mut limits = settings.clone();
        let time = limits.time.take();
        let budget = limits.budget(&stop);
        let mut stopped = Code::Terminated;
        let mut look = || {
            if let Some(shown) = shown.take() {
                say(shown, &mut told);
            }
            told.milliseconds = u32::try_from(begin.elapsed().as_millis()).unwrap_or(u32::MAX);
            let answer = (self.tell)(&told);
            if answer != 0 && stop.raised().is_none() {
                stopped = if answer == Code::Timeout as i32 { Code::Timeout } else { Code::Terminated };
                stop.raise(GaveUp::Interrupted);
            }
            if time.is_some_and(|time| begin.elapsed() >= time) {
                stop.raise(GaveUp::Time);
            }
        };
        look();
        let result = beside(PERIOD, || work(&budget, &shown), look)?;
        told.milliseconds = u32::try_from(begin.elapsed().as_millis()).unwrap_or(u32::MAX);
        Ok(Ended { result, told, stopped })
    }
}

impl<T> Ended<T> {
    /// What a search that ended without a result comes to.
    fn code(&self, why: GaveUp) -> Code {
        match why {
            GaveUp::Interrupted => self.stopped,
            GaveUp::Time => Code::Timeout,
            _ => Code::GiveUp,
        }
    }
}

/// Moves and pushes of a solution.
fn count(told: &mut Told, verified: &Verified) {
    told.moves = verified.moves.len() as u64;
    told.pushes = verified.pushes().unwrap_or(0) as u64;
}

//! A search in the background.

use crate::terminal::model::event::JobId;
use play::Play;
use sokoworks::Statistics;

/// A search in the background.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    pub(crate) job: JobId,
    pub(crate) work: Work,
    /// The game as it stood when the search began; the player may have gone on.
    pub(super) from: Box<Play>,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
    /// Memory of the process.
    pub(crate) bytes: u64,
}

/// What is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Hint,
    Solution,
    /// A shorter solution.
    Shorter,
    /// The next pull of reverse mode.
    Pull,
}

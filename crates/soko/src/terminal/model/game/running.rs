//! A search in the background.

use crate::quantity::counted;
use crate::terminal::model::event::JobId;
use play::{Play, Tally};
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
    /// Measures of the best solution so far, while one is made shorter.
    pub(super) best: Option<Tally>,
}

impl Running {
    /// How far the measures of a solution that is made shorter have fallen.
    pub(crate) fn fallen(&self) -> String {
        let from = self.from.tally();
        let best = self.best.unwrap_or(from);
        let fall = |from: usize, to: usize, one: &str| match from == to {
            true => counted(to, one),
            false => format!("{from} → {}", counted(to, one)),
        };
        format!("{}, {}", fall(from.moves, best.moves, "move"), fall(from.pushes, best.pushes, "push"))
    }
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
    /// Where a solution left the best ones.
    Compare,
}

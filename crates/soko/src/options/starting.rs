//! Options that choose a position of a level instead of its start.

use super::{Lettering, Moment};
use clap::Args;

/// From where levels are solved and shown. These options make sense for one command only, so no file sets them.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Position")]
pub(crate) struct Starting {
    /// Start from the position after these moves: LURD or WASD, a file that holds moves, or -
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) after: Option<String>,

    /// Start after this many of the moves of --after, or of the shortest known solution: start, end or a number
    #[arg(long, value_name = "WHEN")]
    pub(crate) at: Option<Moment>,

    #[command(flatten)]
    pub(crate) lettering: Lettering,
}

impl Starting {
    /// Whether a position is chosen.
    pub(crate) fn is_set(&self) -> bool {
        self.after.is_some() || self.at.is_some()
    }
}

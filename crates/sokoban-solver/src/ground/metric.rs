//! What solutions are measured in.

use std::fmt;

/// A length of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Steps of the player, pushes included.
    Moves,
    /// Steps that move a box.
    Pushes,
}

impl Metric {
    /// The word for records: `moves` or `pushes`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Moves => "moves",
            Metric::Pushes => "pushes",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Metric {
        match self {
            Metric::Moves => Metric::Pushes,
            Metric::Pushes => Metric::Moves,
        }
    }
}

/// As [`Metric::name`].
impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What lower bounds on pushes are bounds of, as a type.
#[derive(Debug)]
pub(crate) enum Pushes {}

/// The same for moves.
#[derive(Debug)]
pub(crate) enum Moves {}

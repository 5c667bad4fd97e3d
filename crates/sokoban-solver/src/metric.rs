//! What solutions are measured in.

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

/// What lower bounds on pushes are bounds of, as a type.
#[derive(Debug)]
pub(crate) enum Pushes {}

/// The same for moves.
#[derive(Debug)]
pub(crate) enum Moves {}

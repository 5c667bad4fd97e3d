//! What solutions are measured in.

/// A length of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Steps of the player, pushes included.
    Moves,
    /// Steps that move a box.
    #[default]
    Pushes,
}

text::named!(Metric, "metric": Moves "moves", Pushes "pushes");

impl Metric {
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

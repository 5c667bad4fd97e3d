//! What an oracle knows of a level.

/// The level has more states than the oracle looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooLarge;

pub(crate) type Known<T> = Result<T, TooLarge>;

/// All that can be said of the solutions of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    /// `None` where there is no solution.
    pub(crate) least: Option<Least>,
}

/// The lengths of shortest solutions. Sokobond has no pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Least {
    pub(crate) pushes: u32,
    pub(crate) moves_at_pushes: u32,
    pub(crate) moves: u32,
    pub(crate) pushes_at_moves: u32,
}

/// The length of a solution that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) moves: u32,
    pub(crate) pushes: u32,
}

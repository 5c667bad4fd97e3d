//! What an oracle knows of a level.

/// The level has more states than the oracle looks at.
#[derive(Clone, Copy, Debug)]
pub struct TooLarge;

pub type Known<T> = Result<T, TooLarge>;

/// All that can be said of the solutions of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// `None` where there is no solution.
    pub least: Option<Least>,
}

/// The lengths of shortest solutions. Sokobond has no pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Least {
    pub pushes: u32,
    pub moves_at_pushes: u32,
    pub moves: u32,
    pub pushes_at_moves: u32,
}

/// The length of a solution that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub moves: u32,
    pub pushes: u32,
}

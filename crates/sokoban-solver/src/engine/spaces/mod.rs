//! The plain spaces of moves and of pushes, and lower bounds on them, for the engines of `search`.

pub(crate) mod bounds;
pub(crate) mod moves;
pub(crate) mod packed;
pub(crate) mod pushes;

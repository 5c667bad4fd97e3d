//! What makes a position dead, in words for players.

use std::fmt;

/// Why a position is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A box cannot be pushed to any goal, even alone in the level.
    DeadSquare,
    /// Boxes block each other for ever, and one of them is off goal.
    Frozen,
    /// Two boxes cannot both be brought home, even alone in the level.
    Pair,
    /// The boxes have fewer goals among them than they are.
    TooFewGoals,
    /// Boxes that can never move again leave the others too few goals.
    Walled,
    /// Boxes shut off a part of the floor, and it cannot be opened.
    Corral,
}

impl Reason {
    /// One word for records.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::DeadSquare => "dead-square",
            Reason::Frozen => "frozen",
            Reason::Pair => "pair",
            Reason::TooFewGoals => "too-few-goals",
            Reason::Walled => "walled",
            Reason::Corral => "corral",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::DeadSquare => "a box here cannot be pushed to any goal",
            Reason::Frozen => "these boxes can never be pushed again",
            Reason::Pair => "these two boxes cannot both reach a goal",
            Reason::TooFewGoals => "these boxes can reach fewer goals than they are",
            Reason::Walled => "these boxes can never move again and keep others from their goals",
            Reason::Corral => "these boxes shut off a part of the floor that cannot be opened again",
        })
    }
}

//! Why a position is dead, in words for players.

use crate::deadlock::prune_counts::Test;
use std::fmt;

/// Why a position is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A box cannot be pushed to any goal, even alone in the level.
    DeadSquare,
    /// More boxes stand in a region that they cannot leave than it has goals.
    Overfull,
    /// Two boxes cannot both be brought to goals, even alone in the level.
    Pair,
    /// Three boxes cannot all be brought to goals, even alone in the level.
    Triple,
    /// Boxes block each other forever, and one of them is off goal.
    Frozen,
    /// The first of these boxes to be pushed comes to a square from which a box can reach no goal, and one of them is off
    /// goal.
    Held,
    /// Boxes enclose a diagonal row of squares and can only be pushed into it, and one of them is off goal.
    Diagonal,
    /// A set of boxes has fewer goals within reach than it has boxes.
    TooFewGoals,
    /// Boxes that must stay where they are keep others from goals.
    Walled,
    /// Boxes that were proved dead in an earlier position stand like that again.
    Pattern,
    /// Boxes close off a part of the floor, and it cannot be opened.
    Corral,
    /// All boxes are on goals at the start, and no push leads back to a position in which they are.
    Circular,
}

text::named!(
    Reason:
    DeadSquare "dead-square", Overfull "overfull", Pair "pair", Triple "triple", Frozen "frozen", Held "held",
    Diagonal "diagonal", TooFewGoals "too-few-goals", Walled "walled", Pattern "pattern", Corral "corral",
    Circular "circular"
);

impl Reason {
    /// What a test of the cascade shows; none for the rules that only restrict pushes.
    pub(crate) const fn of(test: Test) -> Option<Reason> {
        Some(match test {
            Test::DeadSquare => Reason::DeadSquare,
            Test::Capacity => Reason::Overfull,
            Test::Pairs => Reason::Pair,
            Test::Triples => Reason::Triple,
            Test::Freeze => Reason::Frozen,
            Test::Diagonal => Reason::Diagonal,
            Test::Matching => Reason::TooFewGoals,
            Test::Walled => Reason::Walled,
            Test::Learned => Reason::Pattern,
            Test::Corral => Reason::Corral,
            Test::PiCorral => return None,
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::DeadSquare => "a box here cannot be pushed to any goal",
            Reason::Overfull => "these boxes are in a region from which they can reach too few goals",
            Reason::Pair => "these two boxes cannot both reach a goal",
            Reason::Triple => "these three boxes cannot all reach a goal",
            Reason::Frozen => "these boxes can never be pushed again",
            Reason::Held => "whichever of these boxes is pushed first can then never reach a goal",
            Reason::Diagonal => "these boxes enclose a diagonal and can never all reach goals",
            Reason::TooFewGoals => "these boxes have too few goals within reach",
            Reason::Walled => "some of these boxes must stay where they are and keep the others from goals",
            Reason::Pattern => "these boxes can never all reach goals",
            Reason::Corral => "these boxes close off a part of the floor and can never all reach goals",
            Reason::Circular => "all boxes are on goals, and after no push can they all be on goals again",
        })
    }
}

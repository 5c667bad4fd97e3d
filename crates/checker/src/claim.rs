//! What a certificate claims, and why it is refused.

use std::fmt;

/// What solutions are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Pushes of boxes.
    Pushes,
    /// Moves: steps and pushes in Sokoban, keys in Sokobond.
    Moves,
}

/// A claim about a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is a solution of that cost, and none of a lower one.
    Fewest(Metric, u32),
    /// There is no solution.
    Unsolvable,
}

impl Claim {
    /// The cost below which there is no solution.
    pub fn bound(self) -> u64 {
        if let Claim::Fewest(_, cost) = self { cost.into() } else { u64::MAX }
    }

    /// What costs. In a claim of no solution nothing does, and pushes have fewer positions.
    pub fn metric(self) -> Metric {
        if let Claim::Fewest(metric, _) = self { metric } else { Metric::Pushes }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub fn read(text: &str) -> Option<Claim> {
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["fewest", "pushes", cost] => Some(Claim::Fewest(Metric::Pushes, cost.parse().ok()?)),
            ["fewest", "moves", cost] => Some(Claim::Fewest(Metric::Moves, cost.parse().ok()?)),
            ["no", "solution"] => Some(Claim::Unsolvable),
            _ => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Fewest(Metric::Pushes, cost) => write!(f, "fewest pushes {cost}"),
            Claim::Fewest(Metric::Moves, cost) => write!(f, "fewest moves {cost}"),
            Claim::Unsolvable => f.write_str("no solution"),
        }
    }
}

/// Why a certificate is refused: a place in it, such as `line 3` or `position 17`, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl Refused {
    pub(crate) fn new(place: impl fmt::Display, why: impl fmt::Display) -> Refused {
        Refused(format!("{place}: {why}"))
    }
}

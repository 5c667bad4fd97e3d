//! How a search ended: solved, proved unsolvable, or given up with a reason. These are never confused.

use crate::Optimality;
use std::fmt;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GaveUp {
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// The node limit was reached.
    Nodes,
    /// The limit of counted work was reached.
    Work,
    /// A stop was requested.
    Interrupted,
    /// The search is complete only up to a depth limit, and that was reached.
    Depth,
    /// No state is left to expand, but the search prunes in ways that prove nothing.
    Incomplete,
    /// The level is outside what this method can handle.
    OutOfScope,
    /// The limit of bytes on the disk was reached, the disk is full, or the system refused to read or write a file.
    Disk,
}

impl GaveUp {
    /// All reasons, in the order of their declaration.
    pub const ALL: [GaveUp; 9] = [
        GaveUp::Time,
        GaveUp::Memory,
        GaveUp::Nodes,
        GaveUp::Work,
        GaveUp::Interrupted,
        GaveUp::Depth,
        GaveUp::Incomplete,
        GaveUp::OutOfScope,
        GaveUp::Disk,
    ];

    /// One word for records: `time`, `memory`, `nodes`, `work`, `interrupted`, `depth`, `incomplete`,
    /// `out-of-scope`, `disk`.
    pub const fn word(self) -> &'static str {
        match self {
            GaveUp::Time => "time",
            GaveUp::Memory => "memory",
            GaveUp::Nodes => "nodes",
            GaveUp::Work => "work",
            GaveUp::Interrupted => "interrupted",
            GaveUp::Depth => "depth",
            GaveUp::Incomplete => "incomplete",
            GaveUp::OutOfScope => "out-of-scope",
            GaveUp::Disk => "disk",
        }
    }
}

/// As [`GaveUp::word`].
impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A goal was reached.
    Solved {
        /// The moves from the initial state to a goal.
        moves: Vec<M>,
        /// Whether it is proved that no solution costs less, in the cost that the space counts.
        optimal: Optimality,
    },
    /// No goal can be reached, proved.
    Unsolvable,
    /// Neither was established.
    GaveUp(GaveUp),
}

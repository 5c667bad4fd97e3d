//! Where a solution comes from: who or what found it, when, and under which name.

/// Who or what found a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Credit {
    /// The player alone.
    Mine,
    /// The player, who was shown hints on the way.
    Hinted,
    /// A solver, wholly or in part. It does not make a level solved.
    Solver,
    /// The optimizer, which made a known solution shorter. It does not make a level solved.
    Optimizer,
}

text::named!(Credit, "credit": Mine "mine", Hinted "hints", Solver "solver", Optimizer "optimizer");

impl Credit {
    /// Whether the player found it, alone or with hints.
    pub const fn is_played(self) -> bool {
        matches!(self, Credit::Mine | Credit::Hinted)
    }
}

/// Where a solution comes from. A date and a name that are not known are empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// Who or what found it.
    pub credit: Credit,
    /// The day on which it was found, `2026-11-22`.
    pub date: String,
    /// The name of the player or the program.
    pub name: String,
}

impl Origin {
    /// An origin with a date and a name; either may be empty.
    pub fn new(credit: Credit, date: &str, name: &str) -> Origin {
        Origin { credit, date: date.trim().to_owned(), name: name.trim().to_owned() }
    }
}

/// Neither date nor name is known.
impl From<Credit> for Origin {
    fn from(credit: Credit) -> Origin {
        Origin::new(credit, "", "")
    }
}

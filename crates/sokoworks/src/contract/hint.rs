//! Hints: what matters, and the next push.

use super::{Insight, Mistake, Reason, Remark, SchemaVersion};
use serde::{Deserialize, Serialize};

/// What came of a question for a hint.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Advice {
    /// There is a next push.
    Hint,
    /// Nothing is left to do.
    Solved,
    /// It is proved that the level cannot be solved from here.
    Unsolvable,
    /// No solution was found.
    #[default]
    GaveUp,
}

/// The next push of a solution (the MCP tool `hint`, a job `hint` of the server).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// What came of the question.
    pub outcome: Advice,
    /// Why it gave up.
    pub reason: Option<Reason>,
    /// What matters here.
    pub because: Option<Insight>,
    /// The box that is to be pushed next; in Sokobond the atom that is to be touched.
    pub piece: Option<[u32; 2]>,
    /// Where the box is after `letters`; in Sokobond where the player's atom is then.
    pub next: Option<[u32; 2]>,
    /// Where the box is to go before another one is touched, which may take more pushes; in Sokobond where the player's atom is to go.
    pub target: Option<[u32; 2]>,
    /// The moves up to the next push, and that push.
    pub letters: Option<String>,
    /// How many pushes (Sokobond: moves that do more than walk) the solution still needs, this one included.
    pub pushes_left: Option<usize>,
    /// The solution that is followed: the moves so far and all that are left, from the start of the level.
    pub plan: Option<String>,
    /// The push that lost, where the level cannot be solved any more but could be at its start.
    pub mistake: Option<Mistake>,
    /// What was assumed or left out when the level was read.
    pub warnings: Vec<Remark>,
}

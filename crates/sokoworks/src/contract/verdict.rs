//! Verdicts on solutions and positions.

use super::{Ending, Lengths, Reason, Remark, SchemaVersion, Why};
use serde::{Deserialize, Serialize};

/// A solution, judged by replay, or a certificate (`soko verify --json`, the MCP tool `verify`).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// The file as it was named or found; `-` for what comes from no file.
    pub file: String,
    /// Number of the level in its file, from 1; 0 where the moves belong to no level.
    pub level: usize,
    /// Title of the level.
    pub title: String,
    /// `sokoban` or `sokobond`; empty where the moves belong to no level.
    pub game: String,
    /// What was assumed or left out when the level was read.
    pub warnings: Vec<Remark>,
    /// Whether the solution or the certificate is accepted.
    pub valid: bool,
    /// What a certificate proves: `fewest pushes 33`, `fewest moves 45` or `no solution`.
    pub claim: Option<String>,
    /// What is wrong with it, worst first; with warnings.
    pub problems: Vec<String>,
    /// The measures of the moves as replayed.
    #[serde(flatten)]
    pub lengths: Lengths,
    /// The finished molecules at the end, such as `2 water (H2O)`; null for Sokoban.
    pub molecules: Option<String>,
    /// The moves as replayed.
    pub solution: String,
}

/// Whether a position can still be solved (the MCP tool `explain_deadlock`).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prospect {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// `solved` if it can be solved, `unsolvable` if it is proved that it cannot.
    pub outcome: Ending,
    /// Why neither is known.
    pub reason: Option<Reason>,
    /// Why it cannot be solved, if some pieces are to blame.
    pub why: Option<Why>,
    /// Moves of the solution that was found.
    pub moves: Option<usize>,
    /// The search that found it or has the proof; `deadlock tests` where no search was needed.
    pub method: Option<String>,
    /// What was assumed or left out when the level was read.
    pub warnings: Vec<Remark>,
}

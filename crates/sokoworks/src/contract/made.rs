//! New levels, and the signature of a build.

use super::words::{self, Measure};
use super::{Insight, Lengths, Rating, Remark, SchemaVersion};
use serde::{Deserialize, Serialize};

/// A new level (`soko generate --json`, the MCP tool `generate`, `/api/generate`).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Made {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// `sokoban` or `sokobond`.
    pub game: String,
    /// Seed and number of the attempt, such as `7-3`: the same wish with these makes the level again.
    pub name: String,
    /// Title of the level.
    pub title: String,
    /// The seed.
    pub seed: u64,
    /// The number of the attempt, from 1.
    pub attempt: u64,
    /// The level as text; `soko generate` has its solution in it, as in a file.
    pub text: String,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// A shortest solution, verified by replay.
    pub solution: String,
    /// Its measures.
    #[serde(flatten)]
    pub lengths: Lengths,
    /// Measures in which the solution is proved to be shortest.
    #[serde(with = "words::measures")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<words::MeasureName>"))]
    pub proved: Vec<Measure>,
    /// How hard it is.
    pub rating: Rating,
    /// What is true of it, the most telling first.
    pub insights: Vec<Insight>,
    /// What was assumed or left out when the level was read that this one varies.
    pub warnings: Vec<Remark>,
}

/// What the solvers do on the built-in levels (`soko bench --json` without a suite): it changes when one behaves differently.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Signature {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// A hash of the levels below: 16 hexadecimal digits.
    pub signature: String,
    /// Nodes expanded on all levels.
    pub nodes: u64,
    /// One for each level.
    pub levels: Vec<SignatureLevel>,
}

/// What a solver does on a built-in level.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SignatureLevel {
    /// Its file and number.
    pub name: String,
    /// How it ended; `illegal` if the judge refuses the solution.
    pub outcome: String,
    /// Nodes expanded.
    pub nodes: u64,
    /// Moves of the solution.
    pub moves: Option<usize>,
    /// Pushes of the solution.
    pub pushes: Option<usize>,
}

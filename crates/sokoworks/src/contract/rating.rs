//! How hard a level is. The numbers are measured by `generate`; all doors show them in these types.

use super::words::{self, Measure};
use super::{Insight, Remark, SchemaVersion};
use serde::{Deserialize, Serialize};

/// The grade of a level (`soko grade --json`, the MCP tool `grade`).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Graded {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// The file as it was named or found; `-` for what comes from no file.
    pub file: String,
    /// Number of the level in its file, from 1.
    pub level: usize,
    /// Title of the level.
    pub title: String,
    /// `sokoban` or `sokobond`; null for a level that cannot be played.
    pub game: Option<String>,
    /// What was assumed or left out when the level was read.
    pub warnings: Vec<Remark>,
    /// How hard it is; null where `reason` says why it has no grade.
    pub rating: Option<Rating>,
    /// The chance, from 0 to 1, that the player of `--ability` solves it; null without one.
    pub chance: Option<f64>,
    /// What is true of it, the most telling first.
    pub insights: Vec<Insight>,
    /// Why it has no grade, in words.
    pub reason: Option<String>,
}

/// How hard a level is, and what it is measured by.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rating {
    /// The grade, from 1 (very easy) to 10 (very hard); null for a level that is proved to have no solution.
    pub grade: Option<u8>,
    /// The grade as a word.
    pub word: Option<String>,
    /// The number that the grade rounds.
    pub difficulty: f64,
    /// Two numbers between which the difficulty of four in five levels lies that measure alike.
    pub interval: (f64, f64),
    /// Levels with plays of people that the interval rests on; 0 where there are none and it is a guess.
    pub plays: usize,
    /// What makes it harder or easier than a typical level, the most important first.
    pub reasons: Vec<Share>,
    /// Boxes or atoms.
    pub pieces: usize,
    /// Floor squares.
    pub squares: usize,
    /// Cells of the smallest rectangle around the floor and its walls.
    pub area: usize,
    /// Floor squares in passages one square wide.
    pub passages: usize,
    /// Pushes (Sokobond: moves) that are possible at the start.
    pub opening: usize,
    /// Modifiers that weaken, strengthen and rotate (Sokobond).
    pub modifiers: [usize; 3],
    /// Free electrons at the start (Sokobond).
    pub electrons: usize,
    /// What every solution takes at least, in pushes (Sokobond: moves), as far as that is proved without a search.
    pub lower_bound: usize,
    /// Positions that the search for the measures expanded.
    pub effort: u64,
    /// Whether the searches reached their limit without a solution.
    pub cut_short: bool,
    /// Whether there was too little memory for some measures: the interval is wider then.
    pub short_of_memory: bool,
    /// What is measured on a solution; null if none is known.
    pub solution: Option<RatedSolution>,
    /// What is measured on all positions; null if there are too many.
    pub space: Option<RatedSpace>,
}

/// A measure that makes a level harder or easier than a typical one.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// The name of the measure.
    pub measure: String,
    /// What it adds to the difficulty.
    pub share: f64,
    /// The sentence about this level.
    pub words: String,
}

/// Measures of a solution.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedSolution {
    /// Moves.
    pub moves: usize,
    /// Pushes; in Sokobond moves that do more than walk.
    pub pushes: usize,
    /// Runs of pushes of one box in one direction; in Sokobond runs of moves in one direction.
    pub box_lines: usize,
    /// Pushes of another box than the push before; in Sokobond moves in which a bond changes.
    pub box_changes: usize,
    /// Pushes (Sokobond: moves) after which the lower bound is higher than before: these lead away from the goals.
    pub astray: usize,
    /// Measures in which the solution is proved to be shortest.
    #[serde(with = "words::measures")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<words::MeasureName>"))]
    pub proved: Vec<Measure>,
    /// Mean number of possible pushes (Sokobond: moves) before each.
    pub choices: f64,
    /// Share of these that are proved fatal, from 0 to 1.
    pub fatal: f64,
}

/// Measures over all positions that play can lead to.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedSpace {
    /// How many there are.
    pub positions: usize,
    /// Share of these from which the level cannot be solved, from 0 to 1.
    pub lost: f64,
    /// Different shortest solutions; null for more than 64 bits can count.
    pub solutions: Option<u64>,
    /// Pushes (Sokobond: moves) of the solution before the first fatal choice that no warning shows; null where there is none.
    pub trap: Option<usize>,
    /// The chance, from 0 to 1, that a careless player solves it, who pushes at random, but rather toward the goals.
    pub chance: f64,
}

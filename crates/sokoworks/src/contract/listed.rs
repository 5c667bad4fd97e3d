//! The levels of a text.

use super::{Remark, SchemaVersion};
use serde::{Deserialize, Serialize};

/// The levels of a text (the MCP tool `read_levels`).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Levels {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// `sokoban` or `sokobond`.
    pub game: String,
    /// How many levels the text has.
    pub count: usize,
    /// The levels, or a page of them.
    pub levels: Vec<Listed>,
    /// The first level of the next page: `cursor` of the next call; null on the last page.
    pub next_cursor: Option<usize>,
    /// What the signs of the text may stand for, where there are several meanings.
    pub meanings: Vec<Meaning>,
    /// Remarks about the text as a whole.
    pub remarks: Vec<Remark>,
}

/// A level of a text.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listed {
    /// Its number in the text, from 1.
    pub level: usize,
    /// Title of the level.
    pub title: String,
    /// Its author, if the text names one.
    pub author: Option<String>,
    /// Whether it can be played.
    pub playable: bool,
    /// Columns.
    pub width: Option<u32>,
    /// Rows.
    pub height: Option<u32>,
    /// Boxes or atoms.
    pub pieces: Option<usize>,
    /// How many solutions the text has of it.
    pub solutions: usize,
    /// What was assumed or left out when the level was read.
    pub warnings: Vec<Remark>,
    /// All remarks about it.
    pub remarks: Vec<Remark>,
}

/// One of several meanings that the signs of a text can have.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meaning {
    /// What the signs stand for, as `--cells` takes it.
    pub cells: String,
    /// The rows of the first board in this meaning, in the usual signs.
    pub rows: Vec<String>,
}

impl From<&crate::Meaning> for Meaning {
    fn from(meaning: &crate::Meaning) -> Meaning {
        Meaning { cells: meaning.cells.to_string(), rows: meaning.rows.clone() }
    }
}

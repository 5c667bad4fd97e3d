//! The content of a level file as data.

use crate::Level;
use grid::Direction;
use text::{Diagnostic, Severity};

/// Most rows and most columns of a level.
pub const MAX_SIDE: usize = 1_000;
/// Most atoms of a level.
pub const MAX_ATOMS: usize = 65_535;
/// The two versions of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// One character a cell; no modifiers, no options.
    V1,
    /// With a header, options and modifiers.
    V2,
}

text::named!(Version, "format": V1 "v1", V2 "v2");

impl Version {
    /// The lowest version that can hold `level`.
    pub fn of(level: &Level) -> Version {
        let plain = level.options.is_empty() && level.modifiers.iter().all(Option::is_none);
        if plain { Version::V1 } else { Version::V2 }
    }
}

/// A solution in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The keys.
    pub keys: Vec<Direction>,
    /// Line in the file, from 1.
    pub line: usize,
}

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelFile {
    /// The version it is written in.
    pub version: Version,
    /// The level; none when an error about the board was found.
    pub level: Option<Level>,
    /// The solutions whose every character is a key, whether they solve the level or not.
    pub solutions: Vec<Recorded>,
    /// The lesson of the level: the text after `Lesson:`; empty when there is none.
    pub lesson: String,
    /// All diagnostics of the file, by line.
    pub diagnostics: Vec<Diagnostic>,
}

impl LevelFile {
    /// Whether an error was found.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|remark| remark.severity == Severity::Error)
    }
}

/// A line of the file that is not a solution.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) content: &'a str,
    /// From 1.
    pub(super) line: usize,
}

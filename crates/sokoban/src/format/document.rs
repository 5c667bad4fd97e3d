//! The content of a level file as data, and the options of reading and writing.

use super::{CellMap, keys};
use crate::Level;
use crate::replay::lurd::Sequence;
use crate::replay::{self, Metrics};
use grid::Direction;
use text::Diagnostic;

/// How to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Boxes and goals that the player can never reach are left out with a warning.
    pub lenient: bool,
    /// More goals than boxes are allowed.
    pub spare_goals: bool,
    /// Levels with rules that are not played, such as the orders of Sokoban+, are read as plain Sokoban with a warning, where that
    /// makes sense.
    pub plain_rules: bool,
    /// Meanings of characters beyond those that all dialects share.
    pub cells: CellMap,
}

impl ReadOptions {
    /// These options with another [`ReadOptions::lenient`].
    #[must_use]
    pub fn lenient(self, lenient: bool) -> Self {
        ReadOptions { lenient, ..self }
    }

    /// These options with another [`ReadOptions::spare_goals`].
    #[must_use]
    pub fn spare_goals(self, spare_goals: bool) -> Self {
        ReadOptions { spare_goals, ..self }
    }

    /// These options with another [`ReadOptions::plain_rules`].
    #[must_use]
    pub fn plain_rules(self, plain_rules: bool) -> Self {
        ReadOptions { plain_rules, ..self }
    }

    /// These options with other [`ReadOptions::cells`].
    #[must_use]
    pub fn cells(self, cells: CellMap) -> Self {
        ReadOptions { cells, ..self }
    }
}

/// A known key and its value, such as `Difficulty: 3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeyValue {
    /// The name in its usual spelling.
    pub name: &'static str,
    /// The value without blanks around it, never empty.
    pub value: String,
}

/// Most meanings that a collection carries.
pub const MAX_MEANINGS: usize = 200;

/// A file of levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// Title of the whole, empty when there is none.
    pub title: String,
    /// Author of every level that names no other.
    pub author: Option<String>,
    /// Other known keys before the first board.
    pub keys: Vec<KeyValue>,
    /// Free text before the first board.
    pub header: Vec<String>,
    /// Raw comment lines that begin with `::`, anywhere in the file.
    pub legend: Vec<String>,
    /// The levels in the order of the file.
    pub entries: Vec<Entry>,
    /// Moves in a text without any board, such as a solution on the clipboard. Not replayed.
    pub loose: Vec<Sequence>,
    /// When boards have signs whose meaning is not clear (`E-MEANING`): every meaning that makes levels of them, as the
    /// cells to read the same bytes with, the likeliest first, at most [`MAX_MEANINGS`]. Otherwise empty.
    pub meanings: Vec<CellMap>,
    /// The diagnostics of the file as a whole. Each entry has its own.
    pub diagnostics: Vec<Diagnostic>,
}

impl Collection {
    /// The author of an entry: its own, else the file's.
    pub fn author_of<'a>(&'a self, entry: &'a Entry) -> Option<&'a str> {
        entry.author.as_deref().or(self.author.as_deref())
    }

    /// Every diagnostic of the file and its entries, in the order of lines.
    pub fn all_diagnostics(&self) -> Vec<&Diagnostic> {
        let of_entries = self.entries.iter().flat_map(|entry| &entry.diagnostics);
        let mut all: Vec<&Diagnostic> = self.diagnostics.iter().chain(of_entries).collect();
        all.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
        all
    }
}

/// One board of a file, playable or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Number in the file, from 1. Unplayable boards count.
    pub number: usize,
    /// Title, empty when there is none.
    pub title: String,
    /// Author, when the entry names one.
    pub author: Option<String>,
    /// Other known keys below the board.
    pub keys: Vec<KeyValue>,
    /// Free text and comments below the board, as lines.
    pub notes: Vec<String>,
    /// Line of the first board row in the file, from 1.
    pub line: usize,
    /// The board as read: canonical symbols, no trailing floor, without the common left margin.
    pub rows: Vec<String>,
    /// Width of the common left margin, in cells.
    pub margin: usize,
    /// The level, or none with an error among the diagnostics when it is not playable.
    pub level: Option<Level>,
    /// Solutions and saved games below the board that replay.
    pub solutions: Vec<Moves>,
    /// The diagnostics of the board and its moves.
    pub diagnostics: Vec<Diagnostic>,
}

impl Entry {
    /// The lesson of the level, if the file has one: the text after `Lesson:`.
    pub fn lesson(&self) -> Option<&str> {
        let key = self.keys.iter().find(|key| key.name == keys::LESSON)?;
        Some(&key.value)
    }
}

/// The kind of a stored sequence of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It ends with the level solved.
    Solution,
    /// It does not: a saved game.
    Snapshot,
}

/// Moves stored below a board. They were replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Solution or snapshot, as replay found it.
    pub kind: Kind,
    /// The moves, forward, ending when the level is solved.
    pub steps: Vec<Direction>,
    /// The same as letters, upper case where a box was pushed.
    pub lurd: String,
    /// In a saved game: how many moves were not undone; none when that is all of them.
    pub current: Option<usize>,
    /// Measures, as replay found them.
    pub metrics: Metrics,
    /// Whether the file had it in reverse mode.
    pub reverse: bool,
    /// The heading above the moves when it has more than their kind and their numbers, such as
    /// `Solution by Bob`; else empty.
    pub heading: String,
    /// Known keys below the moves, such as `Solver`.
    pub keys: Vec<KeyValue>,
    /// Free text below the moves.
    pub notes: Vec<String>,
    /// Line of the first moves in the file, from 1.
    pub line: usize,
}

impl Moves {
    /// The moves of a game for storing below its board: a solution if they solve the level. They end before
    /// the first that is blocked.
    pub fn played(level: &Level, steps: &[Direction]) -> Moves {
        let replay = replay::replay(level, steps);
        let steps = &steps[..replay.blocked_at.unwrap_or(steps.len())];
        Moves {
            kind: if replay.solved { Kind::Solution } else { Kind::Snapshot },
            steps: steps.to_vec(),
            lurd: replay.lurd,
            current: None,
            metrics: replay.metrics,
            reverse: false,
            heading: String::new(),
            keys: Vec::new(),
            notes: Vec::new(),
            line: 0,
        }
    }
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavor {
    /// Boards with titles, keys, comments and solutions (`.sok`). Nothing is lost.
    Sok,
    /// Boards with titles, keys and comments, without solutions (`.xsb`).
    Xsb,
    /// XML (`.slc`): boards with titles and authors.
    Slc,
    /// `; N` and a board of 10 x 10 cells; other boards are left out.
    Boxoban,
    /// A line a board, run-length encoded, for clipboards and addresses.
    Rle,
    /// JSON: a list of objects with board, title, solutions and more. Nothing is lost.
    Json,
    /// A problem file of the planning competition's Sokoban domain for each level.
    Pddl,
    /// The domain file of these problems, the same for all levels.
    PddlDomain,
    /// The best stored solutions by the numbers that the levels have at LetsLogic; no boards.
    LetsLogic,
    /// The best stored solutions for the competition of MF8; no boards.
    Mf8,
}

text::named!(
    Flavor, "format":
    Sok "sok", Json "json", Xsb "xsb", Slc "slc", Boxoban "boxoban", Rle "rle", Pddl "pddl",
    PddlDomain "pddl-domain", LetsLogic "letslogic", Mf8 "mf8"
);

/// How to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Floor is written as `-`, which mail and web pages leave alone, instead of a space.
    pub hyphen_floor: bool,
}

impl WriteOptions {
    /// These options with another [`WriteOptions::hyphen_floor`].
    #[must_use]
    pub fn hyphen_floor(self, hyphen_floor: bool) -> Self {
        WriteOptions { hyphen_floor, ..self }
    }
}

/// A written text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text: UTF-8, `\n`, with a final newline unless empty.
    pub text: String,
    /// What the format has no place for (`W-LOST`).
    pub diagnostics: Vec<Diagnostic>,
}

//! Level files, versions 1 and 2: bytes to a level with remarks, and back.
//!
//! ```text
//! file     = v1 | v2
//! v1       = row+ solution*                   one character a cell
//! v2       = "v2" (" " word)* NL  cells (modifiers cells)* solution*
//! cells    = cell (" " cell)*                 cell x stands at column 2x
//! modifiers: the modifier of vertex (x, y) at column 2x+1 of the line below row y
//! cell     = "x" "X" "#" wall | "-" " " floor | h o n c e atom | H O N C E the player's atom
//! modifier = "/" weaken | "+" strengthen | "@" rotate
//! solution = "=" [WASD]+
//! ```
//!
//! Solutions may stand on any line and are never counted as rows. Blanks and blank lines at the end
//! mean nothing; a row shorter than the others is filled up with wall. Bonds are never written: they
//! follow from the rules. Every remark is listed in `docs/sokobond-rules.md`.

mod board;
mod recognize;
mod solution;
mod write;

use crate::Level;
use grid::{Diagnostic, Direction, Severity, text};

pub use recognize::is_sokobond;
pub use write::{NeedsV2, write};

/// Most rows and most columns of a level.
pub const MAX_SIDE: usize = 1_000;
/// Most atoms of a level.
pub const MAX_ATOMS: usize = 65_535;
/// Most remarks about the board, about the letters of solutions, and about what solutions do.
const MAX_DIAGNOSTICS: usize = 100;

/// The two versions of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// One character a cell; no modifiers, no options.
    V1,
    /// With a header, options and modifiers.
    V2,
}

impl Version {
    /// The plainest version that can hold `level`.
    pub fn of(level: &Level) -> Version {
        let plain = level.options.is_empty() && level.modifiers.iter().all(Option::is_none);
        if plain { Version::V1 } else { Version::V2 }
    }
}

/// A solution that stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The keys.
    pub keys: Vec<Direction>,
    /// Line in the file, from 1.
    pub line: usize,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelFile {
    /// The version it is written in.
    pub version: Version,
    /// The level; none when an error about the board was found.
    pub level: Option<Level>,
    /// The solutions whose every character is a key, whether they solve the level or not.
    pub solutions: Vec<Recorded>,
    /// Everything worth saying about the file, by line.
    pub diagnostics: Vec<Diagnostic>,
}

impl LevelFile {
    /// Whether an error was found.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|remark| remark.severity == Severity::Error)
    }
}

/// Reads a file and replays its solutions. Never fails: what could not be read is said in the
/// diagnostics. Costs a turn for each recorded key.
pub fn read(bytes: &[u8]) -> LevelFile {
    let mut file = parse(bytes);
    if let Some(level) = &file.level {
        let mut remarks = Vec::new();
        for recorded in &file.solutions {
            solution::check(level, recorded, &mut remarks);
        }
        file.diagnostics.extend(remarks);
    }
    tidy(&mut file.diagnostics);
    file
}

/// Reads a file without replaying its solutions.
pub fn parse(bytes: &[u8]) -> LevelFile {
    let text = text::decode(bytes);
    let mut diagnostics = text.diagnostics;
    if !diagnostics.is_empty() {
        return LevelFile { version: Version::V1, level: None, solutions: Vec::new(), diagnostics };
    }
    let mut solutions = Vec::new();
    let mut lines = Vec::new();
    for (content, line) in text::lines(&text.content).zip(1..) {
        if content.trim_start().starts_with('=') {
            solutions.extend(solution::parse(content, line, &mut diagnostics));
        } else if !(lines.is_empty() && content.trim().is_empty()) {
            lines.push(Line { content, line });
        }
    }
    while lines.last().is_some_and(|line| line.content.trim().is_empty()) {
        lines.pop();
    }
    let (version, level, remarks) = board::parse(&lines);
    diagnostics.extend(remarks);
    tidy(&mut diagnostics);
    LevelFile { version, level, solutions, diagnostics }
}

/// A line of the file that is no solution.
#[derive(Clone, Copy)]
struct Line<'a> {
    content: &'a str,
    /// From 1.
    line: usize,
}

/// Adds a remark to those about one part of the file. Past the limit only the worst severity is kept.
fn remark(diagnostics: &mut Vec<Diagnostic>, diagnostic: Diagnostic) {
    if diagnostics.len() < MAX_DIAGNOSTICS {
        diagnostics.push(diagnostic);
        return;
    }
    if diagnostics.len() == MAX_DIAGNOSTICS {
        let more = Diagnostic::new(diagnostic.severity, "W-MORE", "there is more to say than is said here");
        diagnostics.push(more.at_line(diagnostic.line).help("mend what is listed first"));
    }
    if let Some(more) = diagnostics.last_mut().filter(|more| more.severity < diagnostic.severity) {
        more.severity = diagnostic.severity;
    }
}

/// Brings remarks into the order of the file.
fn tidy(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
}

//! What was assumed or left out when a level was read: every user of the level has to know it.
//!
//! This is the one place that picks these warnings out of all diagnostics of a file. A warning is one of them unless it is about
//! something else, so every command and every interface reports a new one.

use crate::{Collection, Level};
use sokoban::format::{CellMap, ReadOptions};
use text::{Diagnostic, Severity};

/// Warnings about something else: moves that stand in the file, the level as it is, other levels.
const ABOUT_ELSE: [&str; 12] = [
    "W-REPLAY", "W-UNSOLVED", "W-LONG", "W-CASE", "W-COUNT", "W-EMPTY", "W-BLOCKED", "W-EARLY", "W-DEAD",
    "W-SOLVED", "W-ODD", "W-LEVEL",
];

/// A level of a file, with what belongs to it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The level.
    pub level: Level,
    /// Its title; empty when it has none.
    pub title: String,
    /// Its author, if the file names one.
    pub author: Option<String>,
    /// What was assumed or left out when it was read.
    pub warnings: Vec<Diagnostic>,
}

/// One of several meanings that the signs of a file can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// What the signs stand for, as `--cells` takes it.
    pub cells: CellMap,
    /// The first board of the file in this meaning, in the usual cells.
    pub rows: Vec<String>,
}

/// Reading options from text: `cells` is what characters stand for, as `--cells` of the program has it, empty for
/// the usual ones; with `plain_rules`, levels with rules that are not played are read as plain Sokoban where that makes sense.
///
/// # Errors
/// When `cells` is no cell map (`E-CELLMAP`).
pub fn read_options(cells: &str, plain_rules: bool) -> Result<ReadOptions, Diagnostic> {
    let cells = if cells.is_empty() { CellMap::default() } else { cells.parse()? };
    Ok(ReadOptions::default().cells(cells).plain_rules(plain_rules))
}

/// Whether a diagnostic warns about how a level was read.
pub fn is_about_reading(remark: &Diagnostic) -> bool {
    remark.severity == Severity::Warning && !ABOUT_ELSE.contains(&remark.code)
}

impl Collection {
    /// What was assumed or left out when the level with this index, from 0, was read: about the level, then about the whole file.
    pub fn warnings(&self, place: usize) -> impl Iterator<Item = &Diagnostic> {
        let all = self.level_diagnostics(place).iter().chain(self.file_diagnostics());
        all.filter(|remark| is_about_reading(remark))
    }

    /// The level with this index, from 0, if it is playable.
    pub fn found(&self, place: usize) -> Option<Found> {
        Some(Found {
            level: self.level(place)?,
            title: self.title(place).to_owned(),
            author: self.author(place).map(str::to_owned),
            warnings: self.warnings(place).cloned().collect(),
        })
    }

    /// The meanings of the signs of the file that was read from `bytes` as `options` say, if there are several: then no level is read, and
    /// the error (`E-MEANING`) lists them. O(meanings x bytes).
    pub fn meanings(&self, bytes: &[u8], options: &ReadOptions) -> Vec<Meaning> {
        let Collection::Sokoban(collection) = self else { return Vec::new() };
        let meaning = |cells: &CellMap| {
            let options = options.clone().cells(cells.clone());
            let read = sokoban::format::read(bytes, &options);
            let rows = read.entries.into_iter().next().map(|entry| entry.rows).unwrap_or_default();
            Meaning { cells: cells.clone(), rows }
        };
        collection.meanings.iter().map(meaning).collect()
    }

    /// Why the level with this index, from 0, cannot be played: the first error about it, else about the whole file.
    pub fn error(&self, place: usize) -> Option<&Diagnostic> {
        let all = self.level_diagnostics(place).iter().chain(self.file_diagnostics());
        all.into_iter().find(|remark| remark.severity == Severity::Error)
    }

    /// The first playable level.
    ///
    /// # Errors
    /// When no level is playable: the first error in the text.
    pub fn first(&self) -> Result<Found, Diagnostic> {
        let playable = (0..self.len()).find_map(|place| self.found(place));
        playable.ok_or_else(|| {
            let error = self.diagnostics().into_iter().find(|remark| remark.severity == Severity::Error);
            error.cloned().unwrap_or_else(|| Diagnostic::error("E-NOLEVEL", "there is no level in this text"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM};

    #[test]
    fn what_a_reader_assumed_is_reported_and_nothing_else() {
        let check = |text: &str, plain_rules: bool, place: usize, expect: &[&str]| {
            let options = ReadOptions::default().plain_rules(plain_rules);
            let file = Collection::read_as(None, text.as_bytes(), &options);
            let codes: Vec<_> = file.warnings(place).map(|remark| remark.code).collect();
            assert_eq!(codes, expect, "{text}: {:?}", file.diagnostics());
        };
        check(ROOM, false, 0, &[]);
        check(ATOMS, false, 0, &[]);
        check(&format!("{ROOM}\nboxorder: 1\n"), true, 0, &["W-RULES"]);
        check("#####\n#@$.#\n## ##\n", false, 0, &["W-OPEN"]);
        check("#########\n#@$.#####\n#\t#\n#########\n", false, 0, &["W-TAB"]);
        // A lost box, and moves that lead nowhere.
        check("#####\n#@ $#\n#  .#\n#####\n\nSolution\nrl\n", false, 0, &[]);
        check(&format!("{ROOM}\nComment:\nno end\n\n{ROOM}"), false, 0, &["W-UNTERMINATED"]);
        check("xxxxxx\nxH--Hx\nxxxxxx\n=D\n", false, 0, &["W-PLAYERS"]);
    }
}

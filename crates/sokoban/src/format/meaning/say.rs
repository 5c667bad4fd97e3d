//! Diagnostics about the signs of foreign boards.

use super::domain::{Answer, MeaningCells, Question};
use super::reading::Reading;
use crate::format::{CellMap, Collection, Entry, sign};
use crate::symbol::Symbol;
use text::{Diagnostic, Severity};

/// Most meanings that a message lists.
const LISTED: usize = 6;
/// Most signs that a message names.
const NAMED: usize = 12;

impl Question {
    /// The collection without the levels whose signs have several meanings.
    pub(super) fn refuse(&self, reading: Reading, answer: Answer) -> Collection {
        let signs = self.signs();
        let (message, help) = match answer.meanings.is_empty() {
            true => (
                format!("too many meanings of {signs} would have to be tried"),
                "give their meanings with --cells, such as --cells 'X=#,o=$'".to_owned(),
            ),
            false => {
                let more = if answer.gave_up { "more than " } else { "" };
                let message = format!(
                    "the meaning of {signs} is not clear: {more}{} meanings make levels of all boards",
                    answer.count
                );
                (message, format!("choose one: {}", list(&answer)))
            }
        };
        let mut collection = self.refused(reading, |entry| {
            entry.diagnostics.retain(|remark| remark.severity != Severity::Error);
            let error = Diagnostic::error("E-MEANING", message.clone()).at_line(entry.line);
            entry.diagnostics.push(error.help(help.clone()));
        });
        collection.meanings = answer.meanings.into_iter().map(|known| known.cells).collect();
        collection
    }

    /// The collection whose foreign boards cannot be read: no meaning makes levels of them.
    pub(super) fn name_signs(&self, reading: Reading) -> Collection {
        let message = format!("no meaning of {} makes levels of all boards", self.signs());
        self.refused(reading, |entry| {
            let cell = entry.diagnostics.iter_mut().find(|remark| remark.code == "E-CELL");
            match cell {
                Some(cell) => cell.message = format!("{}, and {message}", cell.message),
                None => {
                    let help = "a level has one player, as many boxes as goals, and walls around them; \
                                give meanings with --cells, such as --cells 'X=#,o=$'";
                    entry
                        .diagnostics
                        .push(Diagnostic::error("E-MEANING", message.clone()).at_line(entry.line).help(help));
                }
            }
        })
    }

    /// Reports what is assumed about the levels that were read with the only meaning that fits.
    pub(super) fn say_assumed(&self, collection: &mut Collection, only: &MeaningCells) {
        let found = only.found.to_string();
        let message =
            format!("the signs are read as {found}, the only meaning that makes levels of all boards");
        for (entry, _) in
            collection.entries.iter_mut().zip(&self.concerns).filter(|(_, concerned)| **concerned)
        {
            let remark = Diagnostic::warning("W-ASSUMED", message.clone()).at_line(entry.line);
            entry
                .diagnostics
                .push(remark.help(format!("to be sure, use {}, or another map", only.cells.as_option())));
        }
    }

    /// The collection with the boards that the question is about as they are in the file.
    fn refused(&self, reading: Reading, say: impl Fn(&mut Entry)) -> Collection {
        let mut collection = reading.collection;
        let boards = collection.entries.iter_mut().zip(reading.signs).zip(&self.concerns);
        for ((entry, signs), _) in boards.filter(|(_, concerned)| **concerned) {
            entry.level = None;
            entry.rows = signs.iter().map(|row| sign::show_row(row)).collect();
            say(entry);
        }
        collection
    }

    fn signs(&self) -> String {
        let quoted = |c: &char| format!("`{}`", sign::show(*c));
        let mut named: Vec<String> = self.unknown.iter().take(NAMED).map(quoted).collect();
        let more = self.unknown.len().saturating_sub(NAMED);
        if more > 0 {
            named.push(format!("{more} more"));
        }
        match named.split_last() {
            Some((last, before)) if !before.is_empty() => {
                format!("the signs {} and {last}", before.join(", "))
            }
            _ => format!("the sign {}", named.concat()),
        }
    }
}

/// The meanings as options that can be copied.
fn list(answer: &Answer) -> String {
    let listed = answer.meanings.iter().take(LISTED).map(|known| known.cells.as_option());
    let listed = listed.collect::<Vec<_>>().join(", ");
    match answer.count.saturating_sub(LISTED) {
        0 if !answer.gave_up => listed,
        more => format!("{listed}, or {}{more} more", if answer.gave_up { "more than " } else { "" }),
    }
}

/// Reports where numbers were not read as boards.
pub(super) fn left_out(collection: &mut Collection, lines: &[usize]) {
    for &line in lines {
        if collection.diagnostics.iter().all(|remark| (remark.code, remark.line) != ("W-LEVEL", line)) {
            let message = "numbers beside boards in the usual cells are taken as text, not as a board";
            let remark = Diagnostic::warning("W-LEVEL", message).at_line(line);
            collection
                .diagnostics
                .push(remark.help("give their meanings with --cells, or put them in a file of their own"));
        }
    }
}

/// Reports how pictures were read.
pub(super) fn pictures(collection: &mut Collection, signs: &[Vec<String>], pictures: &[(char, Symbol)]) {
    if pictures.is_empty() {
        return;
    }
    for (entry, signs) in collection.entries.iter_mut().zip(signs) {
        let shown = |c: char| signs.iter().any(|row| row.contains(c));
        let shown: Vec<_> = pictures.iter().copied().filter(|&(c, _)| shown(c)).collect();
        if !shown.is_empty() {
            let message = format!("the pictures are read as {}", CellMap::default().with(&shown));
            let remark = Diagnostic::warning("W-ASSUMED", message).at_line(entry.line);
            entry.diagnostics.push(remark.help("use --cells to give them other meanings"));
        }
    }
}

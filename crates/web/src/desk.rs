//! Levels as pages send them: text in, a level with its tables out, and a few of them kept open, so that
//! a key press does not read the level again.
//!
//! The desk holds no state that a page could miss: what is not on it is read anew.

use crate::fault::Fault;
use grid::{Diagnostic, Severity};
use play::{Level, Warnings};
use sokoban::format::ReadOptions;
use std::sync::{Arc, Mutex, PoisonError};

/// Levels kept open.
const ROOM: usize = 24;

/// Most bytes of a level's text, and of those kept open most of all together.
const MOST_TEXT: usize = 1 << 20;

/// Most cells for which tables of pairs of boxes are made: they grow with the square.
const MOST_PAIRS: usize = 1_200;

/// A level that pages play.
#[derive(Debug)]
pub(crate) struct Opened {
    /// The level.
    pub(crate) level: Level,
    /// The tables of its warnings, made when they are first asked for.
    warnings: Mutex<Option<Warnings>>,
}

impl Opened {
    /// Asks the tests of this level, whose tables are made at the first question.
    pub(crate) fn with_warnings<R>(&self, ask: impl FnOnce(&mut Warnings) -> R) -> R {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        let pairs = self.level.size().area() <= MOST_PAIRS;
        ask(warnings.get_or_insert_with(|| Warnings::new(&self.level, pairs)))
    }
}

/// The levels kept open, the one used last at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Desk(Arc<Mutex<Vec<Sheet>>>);

/// A level and the text that it was read from.
type Sheet = (String, Arc<Opened>);

impl Desk {
    /// The level that a text holds: its first playable one.
    ///
    /// # Errors
    /// When there is none; the fault says what is wrong with the text.
    pub(crate) fn open(&self, text: &str) -> Result<Arc<Opened>, Fault> {
        if text.len() > MOST_TEXT {
            return Err(Fault::too_large("a level has at most 1 MiB of text"));
        }
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut desk = lock();
            if let Some(place) = desk.iter().position(|(own, _)| own == text) {
                let entry = desk.remove(place);
                let opened = entry.1.clone();
                desk.push(entry);
                return Ok(opened);
            }
        }
        let level = read(text)?;
        let opened = Arc::new(Opened { level, warnings: Mutex::default() });
        let mut desk = lock();
        desk.push((text.to_owned(), opened.clone()));
        while desk.len() > ROOM || desk.iter().map(|(text, _)| text.len()).sum::<usize>() > 2 * MOST_TEXT {
            desk.remove(0);
        }
        Ok(opened)
    }
}

/// The first playable level in a text; the fault says what is wrong with the text.
pub(crate) fn read(text: &str) -> Result<Level, Fault> {
    let first_error = |remarks: Vec<Diagnostic>| {
        let error = remarks.into_iter().find(|remark| remark.severity == Severity::Error);
        error.unwrap_or_else(|| Diagnostic::error("E-NOLEVEL", "there is no level in this text")).into()
    };
    if sokobond::format::is_sokobond(text.as_bytes()) {
        let file = sokobond::format::parse(text.as_bytes());
        return file.level.map(Level::from).ok_or_else(|| first_error(file.diagnostics));
    }
    let mut collection = sokoban::format::read(text.as_bytes(), &ReadOptions::default());
    match collection.entries.iter_mut().find_map(|entry| entry.level.take()) {
        Some(level) => Ok(level.into()),
        None => Err(first_error(collection.all_diagnostics().into_iter().cloned().collect())),
    }
}

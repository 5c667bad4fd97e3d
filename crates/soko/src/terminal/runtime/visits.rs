//! Writes the table of visits that the player has asked for. A row that cannot be written waits and is tried again with the
//! next one; what is left at the end is printed.

use super::saving::reason;
use crate::output;
use crate::terminal::model::event::Event;
use crate::terminal::model::game::HEADING;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use store::Log;

/// The table.
#[derive(Debug)]
pub(super) struct Visits {
    path: Option<PathBuf>,
    /// Rows that are not in it yet.
    waiting: Vec<String>,
}

impl Visits {
    /// Begins the table, or goes on with one. The second value is the reason when that fails.
    pub(super) fn open(path: Option<PathBuf>) -> (Visits, Option<String>) {
        let mut visits = Visits { path, waiting: Vec::new() };
        let trouble = visits.write();
        (visits, trouble)
    }

    /// Adds a row; returns a message, if there is one.
    pub(super) fn add(&mut self, row: String) -> Option<Event> {
        self.waiting.push(row);
        self.write().map(Event::Trouble)
    }

    /// Prints the rows that could not be written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let Some(trouble) = self.write() else { return Ok(()) };
        // The terminal may be gone.
        output::complain(&format!("{trouble} These rows would be lost:\n"));
        output::say(&format!("{HEADING}\n{}\n", self.waiting.join("\n")))
    }

    /// Writes what waits; returns why that cannot be, in a sentence.
    fn write(&mut self) -> Option<String> {
        let path = self.path.as_ref()?;
        let error = append(path, &mut self.waiting).err()?;
        Some(format!("Plays are not noted: {} ({}).", reason(&error), path.display()))
    }
}

/// Appends rows to a table that this program has begun, in their order, until an error.
fn append(path: &Path, rows: &mut Vec<String>) -> io::Result<()> {
    let mut log = Log::open(path)?;
    let mut table = log.lock()?;
    if !table.begin(HEADING)? {
        return Err(io::Error::new(ErrorKind::InvalidData, "it is no table of plays"));
    }
    while let Some(row) = rows.first() {
        table.append(row)?;
        rows.remove(0);
    }
    Ok(())
}

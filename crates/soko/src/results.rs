//! A results file: one JSON record a line, appended level by level, so that a long run can be ended and
//! taken up again.

use crate::diagnostics::Problem;
use crate::json;
use crate::report::read;
use serde::Serialize;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// A file that records are appended to.
#[derive(Debug)]
pub(crate) struct Results {
    file: File,
    name: String,
    /// Levels of which the file had a record, by file and number.
    known: HashSet<(String, usize)>,
}

impl Results {
    /// Opens `path`, which is made if it is not there. A last line that was cut off is ended.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Results> {
        let name = path.display().to_string();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(trouble(&name, &error).into()),
        };
        // What was interrupted is to be tried again.
        let answered =
            read(&text).into_iter().filter(|record| record.reason.as_deref() != Some("interrupted"));
        let known = answered.map(|record| (record.file, record.level)).collect();
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let file = opened.map_err(|error| trouble(&name, &error))?;
        let mut results = Results { file, name, known };
        if !text.is_empty() && !text.ends_with('\n') {
            results.write("\n")?;
        }
        Ok(results)
    }

    /// Whether the file had a record of a level.
    pub(crate) fn has(&self, file: &str, level: usize) -> bool {
        self.known.contains(&(file.to_owned(), level))
    }

    /// Appends a record.
    pub(crate) fn append<T: Serialize>(&mut self, record: &T) -> anyhow::Result<()> {
        self.write(&json::line(record)?)
    }

    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| trouble(&self.name, &error).into())
    }
}

fn trouble(name: &str, error: &std::io::Error) -> Problem {
    Problem::new("E-WRITE", format!("can not keep results in {name}: {error}"))
}

//! A results file: one JSON record a line, appended level by level, so that a long run can be ended and taken up again.
//!
//! Several programs may share a file. Before a level is searched the lines that others have added are read and the
//! level is claimed; so no level is searched twice, and each has one record. A line that is no record, such as one that a killed
//! program did not finish, is reported, stays in the file and counts for nothing.

use crate::files::{self, Kind, Target, trouble};
use crate::output::diagnostics::{self, Problem};
use crate::output::json;
use crate::quantity::counted;
use sokoworks::contract::{Asked, Reason, Record, Within};
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use store::{Claims, Locked, Log};

/// Where records go.
pub(crate) struct Results {
    path: PathBuf,
    sink: Sink,
    known: Answered,
}

enum Sink {
    /// A file that is read, too, and may be shared.
    File { log: Log, claims: Claims, is_new: bool },
    /// An output of the program, which takes all records.
    Output(Target),
    /// A pipe, or the device that forgets everything.
    Stream(fs::File),
}

/// Who searches a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// This program.
    Ours,
    /// Nobody: there is a record that answers the question as well as a search within the same limits.
    Done,
    /// Another program, which searches it now.
    Elsewhere,
}

/// What the records have answered.
struct Answered {
    within: Within,
    asked: Asked,
    /// By file and number of a level, the answers of its records together.
    levels: HashMap<(String, usize), State>,
    /// Numbers of lines that are not records and not reported yet.
    damaged: Vec<u64>,
    /// Whether the first line is not even the beginning of a record.
    is_foreign: bool,
}

/// The answers to a level.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Whether there is an answer to what is asked, or the limits were as large before.
    settled: bool,
    /// Whether the level could not be played. It may have been repaired since.
    unplayable: bool,
}

impl Results {
    /// Opens a file, which is made if it is not there. The records in it are compared with what is asked now, and with the
    /// limits `within` which levels are searched.
    pub(crate) fn open(path: &Path, asked: Asked, within: Within) -> anyhow::Result<Results> {
        let known =
            Answered { within, asked, levels: HashMap::new(), damaged: Vec::new(), is_foreign: false };
        let sink = match Target::of(path)? {
            output @ (Target::Output | Target::Errors) => Sink::Output(output),
            Target::Stream(device) => Sink::Stream(stream(&device)?),
            Target::File(file) => {
                let is_new = !file.exists();
                let log = Log::open(&file).map_err(|error| trouble(path, "write results to", &error))?;
                // By whatever name it is called, it is one file.
                let file = fs::canonicalize(&file).unwrap_or(file);
                Sink::File { log, claims: Claims::on(&file), is_new }
            }
        };
        let mut results = Results { path: path.to_owned(), sink, known };
        if let Sink::File { log, .. } = &mut results.sink {
            let mut locked = log.lock().map_err(|error| trouble(path, "write results to", &error))?;
            results.known.refresh(&mut locked, path)?;
        }
        if results.known.levels.is_empty() && results.known.is_foreign {
            let message = format!("{} is not a results file", path.display());
            return Err(Problem::new("E-WRITE", message)
                .help("the file is unchanged; name another one")
                .into());
        }
        results.known.complain(path);
        Ok(results)
    }

    /// Asks for the turn to search a level, known by its file and number, and claims it.
    pub(crate) fn take(&mut self, file: &str, level: usize, is_playable: bool) -> anyhow::Result<Turn> {
        let Sink::File { log, claims, .. } = &mut self.sink else { return Ok(Turn::Ours) };
        let wrong = |error: io::Error| trouble(&self.path, "write results to", &error);
        let mut locked = log.lock().map_err(wrong)?;
        self.known.refresh(&mut locked, &self.path)?;
        self.known.complain(&self.path);
        let key = (file.to_owned(), level);
        let state = self.known.levels.get(&key).copied().unwrap_or_default();
        if state.settled || state.unplayable && !is_playable {
            return Ok(Turn::Done);
        }
        let claim = json::line(&key)?;
        if claims.others().contains(&claim) {
            return Ok(Turn::Elsewhere);
        }
        // A folder may let the file be written and no other: then there are no claims, and records are still not
        // doubled.
        let _ = claims.claim(&claim);
        Ok(Turn::Ours)
    }

    /// Appends a record, unless another program has settled the level meanwhile.
    pub(crate) fn keep(&mut self, record: &Record) -> anyhow::Result<()> {
        let line = json::line(record)?;
        let wrong = |error: io::Error| trouble(&self.path, "write results to", &error);
        match &mut self.sink {
            Sink::Output(output) => output.write(line.as_bytes())?,
            Sink::Stream(stream) => stream.write_all(line.as_bytes()).map_err(wrong)?,
            Sink::File { log, claims, is_new } => {
                let mut locked = log.lock().map_err(wrong)?;
                self.known.refresh(&mut locked, &self.path)?;
                let state = self.known.levels.get(&(record.file.clone(), record.level));
                if state.is_none_or(|state| !state.settled)
                    && let Err(error) = locked.append(line.trim_end())
                {
                    // A file that this run has made, and in which nothing could be written, does not stay. Another program
                    // that has claimed a level may still write to it.
                    if *is_new && locked.is_empty().unwrap_or(false) && claims.others().is_empty() {
                        let _ = fs::remove_file(&self.path);
                    }
                    return Err(wrong(error).into());
                }
            }
        }
        Ok(())
    }
}

impl Answered {
    /// Reads what was added.
    fn refresh(&mut self, log: &mut Locked<'_>, path: &Path) -> anyhow::Result<()> {
        let news = log.news(|number, line| {
            let line = line.trim_ascii();
            match Record::read(line) {
                Some(record) => self.add(&record),
                None if line.is_empty() => {}
                None => {
                    self.damaged.push(number);
                    self.is_foreign |= number == 1 && !line.starts_with(b"{");
                }
            }
        });
        news.map_err(|error| trouble(path, "read", &error).into())
    }

    fn add(&mut self, record: &Record) {
        let state = self.levels.entry((record.file.clone(), record.level)).or_default();
        state.settled |= record.answers(&self.asked, &self.within);
        state.unplayable |= record.reason == Some(Reason::Unplayable);
    }

    /// Reports lines that are not records.
    fn complain(&mut self, path: &Path) {
        let damaged = std::mem::take(&mut self.damaged);
        let name = path.display();
        match damaged.as_slice() {
            [] => {}
            [line] => diagnostics::complain(&format!(
                "note: line {line} of {name} is not a record and is left unchanged\n"
            )),
            [first, ..] => {
                let count = counted(damaged.len(), "line");
                let note = format!("{count} of {name} are not records (the first is line {first})");
                diagnostics::complain(&format!("note: {note} and are left unchanged\n"));
            }
        }
    }
}

/// A device or a pipe, opened for records. Devices that hold anything, or nothing at all, are refused.
fn stream(path: &Path) -> anyhow::Result<fs::File> {
    let is_pipe = files::kind(path).is_ok_and(|kind| kind == Kind::Pipe);
    if !is_pipe && fs::canonicalize(path).ok().as_deref() != Some(Path::new("/dev/null")) {
        let problem = trouble(path, "write results to", &"it is a device");
        return Err(problem.help("use a file or /dev/stdout").into());
    }
    Ok(OpenOptions::new().write(true).open(path).map_err(|error| trouble(path, "write", &error))?)
}

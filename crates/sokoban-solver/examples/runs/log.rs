//! The log of all runs: a file of lines, to which each run adds one.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// What was run: the same again is the same run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// The name of the variant.
    pub(crate) variant: String,
    /// The level.
    pub(crate) level: String,
    /// The limits under which it ran.
    pub(crate) limits: String,
}

/// A run and its result.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// What was run.
    pub(crate) run: Run,
    /// The half of the levels that the level is in.
    pub(crate) half: String,
    /// `solved`, or how it ended otherwise.
    pub(crate) outcome: String,
    /// The pushes of the solution.
    pub(crate) pushes: Option<usize>,
    /// The most work of a thread, in units of a nanosecond.
    pub(crate) work: u64,
    /// The search that has found the solution.
    pub(crate) by: String,
}

impl Line {
    /// Whether the level was solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.outcome == "solved"
    }

    /// The line of a file, if it is a whole one: the last one may have been cut.
    fn read(text: &str) -> Option<Line> {
        let [variant, level, limits, half, outcome, pushes, work, by] =
            text.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(Line {
            run: Run { variant: variant.into(), level: level.into(), limits: limits.into() },
            half: half.into(),
            outcome: outcome.into(),
            pushes: pushes.parse().ok(),
            work: work.parse().ok()?,
            by: by.into(),
        })
    }

    /// The line as it stands in a file.
    fn text(&self) -> String {
        let Line { run: Run { variant, level, limits }, half, outcome, pushes, work, by } = self;
        let pushes = pushes.map_or("-".into(), |pushes| pushes.to_string());
        format!("{variant}\t{level}\t{limits}\t{half}\t{outcome}\t{pushes}\t{work}\t{by}\n")
    }
}

/// All runs so far.
pub(crate) struct Log {
    file: File,
    pub(crate) lines: Vec<Line>,
    /// Where the line of a run is.
    places: HashMap<Run, usize>,
}

impl Log {
    /// The log in a file, which is made if there is none.
    pub(crate) fn open(path: &Path) -> io::Result<Log> {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        let lines: Vec<Line> = text.lines().filter_map(Line::read).collect();
        let places = lines.iter().enumerate().map(|(place, line)| (line.run.clone(), place)).collect();
        Ok(Log { file, lines, places })
    }

    /// The line of a run, if there is one.
    pub(crate) fn find(&self, run: &Run) -> Option<&Line> {
        self.places.get(run).map(|place| &self.lines[*place])
    }

    /// Adds a run. The line is written at once, so that a program that is killed loses nothing but the run under way.
    pub(crate) fn add(&mut self, line: Line) -> io::Result<()> {
        self.file.write_all(line.text().as_bytes())?;
        self.places.insert(line.run.clone(), self.lines.len());
        self.lines.push(line);
        Ok(())
    }
}

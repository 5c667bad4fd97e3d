//! The runs of an ablation: a file of lines, to which each run adds one.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// One run of a variant on a level.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The variant and the level, with a tab between them.
    pub(crate) run: String,
    /// The limits under which it ran.
    pub(crate) limits: String,
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
    /// The variant that ran, with its limits.
    pub(crate) fn variant(&self) -> String {
        let name = self.run.split('\t').next().unwrap_or_default();
        format!("{name}, {}", self.limits)
    }

    /// The level that it ran on.
    pub(crate) fn level(&self) -> &str {
        self.run.split('\t').nth(1).unwrap_or_default()
    }

    /// The line of a file, if it is a whole one: the last one may have been cut.
    fn read(text: &str) -> Option<Line> {
        let [variant, level, limits, half, outcome, pushes, work, by] =
            text.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(Line {
            run: format!("{variant}\t{level}"),
            limits: limits.into(),
            half: half.into(),
            outcome: outcome.into(),
            pushes: pushes.parse().ok(),
            work: work.parse().ok()?,
            by: by.into(),
        })
    }
}

/// All runs so far.
pub(crate) struct Log {
    file: File,
    pub(crate) lines: Vec<Line>,
    runs: HashSet<(String, String)>,
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
        let runs = lines.iter().map(|line| (line.run.clone(), line.limits.clone())).collect();
        Ok(Log { file, lines, runs })
    }

    /// Whether a variant has run on a level under these limits.
    pub(crate) fn has(&self, run: &str, limits: &str) -> bool {
        self.runs.contains(&(run.to_owned(), limits.to_owned()))
    }

    /// Adds a run.
    pub(crate) fn add(&mut self, line: Line) -> io::Result<()> {
        let Line { run, limits, half, outcome, pushes, work, by } = &line;
        let pushes = pushes.map_or("-".into(), |pushes| pushes.to_string());
        writeln!(self.file, "{run}\t{limits}\t{half}\t{outcome}\t{pushes}\t{work}\t{by}")?;
        self.runs.insert((run.clone(), limits.clone()));
        self.lines.push(line);
        Ok(())
    }
}

//! `soko check`: every problem of every level and of the solutions inside, with its place.

use crate::arguments::{Arguments, Check};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::duplicates::Seen;
use crate::input::level_file::LevelFile;
use crate::input::{Chosen, Input};
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::output::json;
use crate::quantity::counted;
use sokoworks::Collection;
use sokoworks::contract::{Checked, Remark, SchemaVersion};
use std::io::ErrorKind;
use text::{Diagnostic, Severity, visible};

/// Reports problems; the exit code is that of bad input if there are any.
pub(crate) fn run(arguments: &Arguments, check: &Check) -> anyhow::Result<ExitCode> {
    let config = Config::find(arguments, &check.levels)?;
    let reading = config.filled(&check.reading)?;
    let judging = config.filled(&check.judging)?;
    let output = config.filled(&check.output)?;

    let input = Input::read(&check.levels, &reading)?;
    let mut report = Report { json: output.json(), errors: 0, warnings: 0, closed: false };
    for file in &input.unreadable {
        report.unreadable(&file.name, &file.problem)?;
    }
    let mut last: Option<&LevelFile> = None;
    let (mut solutions, mut seen) = (0, Seen::default());
    for level in input.levels() {
        if last.is_none_or(|last| !std::ptr::eq(last, level.file)) {
            report.remarks(level.file, None, level.file.content.file_diagnostics())?;
            last = Some(level.file);
        }
        report.remarks(level.file, Some(level), level.file.content.level_diagnostics(level.place))?;
        if check.duplicates
            && let Some(warning) = duplicate(level, &mut seen)
        {
            report.remarks(level.file, Some(level), &[warning])?;
        }
        solutions += match &level.file.content {
            Collection::Sokoban(collection) => collection.entries[level.place].solutions.len(),
            Collection::Sokobond(file) => file.solutions.len(),
        };
    }
    if !report.json {
        let unread = input.unread().map_or_else(String::new, |unread| format!("; {unread}"));
        let summary = format!(
            "{}, {}, {}: {}, {}{unread}\n",
            counted(input.files.len(), "file"),
            counted(input.levels().len(), "level"),
            counted(solutions, "solution"),
            counted(report.errors, "error"),
            counted(report.warnings, "warning"),
        );
        report.say(&summary)?;
    }
    if let Some(passed_over) = input.passed_over() {
        diagnostics::complain(&format!("note: {passed_over}\n"));
    }
    let bad = report.errors > 0 || judging.strict() && report.warnings > 0;
    Ok(if bad { ExitCode::BadInput } else { ExitCode::Done })
}

/// The warning about a level that is the same as one before, if it is.
fn duplicate(level: Chosen<'_>, seen: &mut Seen) -> Option<Diagnostic> {
    let playable = level.playable()?;
    let first = seen.before(playable.game(), playable.identity(), || visible(&level.name()).into_owned())?;
    let warning = Diagnostic::warning("W-DUPLICATE", format!("this level comes twice: {first}"));
    let line = match &level.file.content {
        Collection::Sokoban(collection) => collection.entries[level.place].line,
        Collection::Sokobond(_) => 1,
    };
    Some(warning.at_line(line).help("`soko convert --unique` leaves such levels of Sokoban out"))
}

/// Prints remarks and counts them.
struct Report {
    json: bool,
    errors: usize,
    warnings: usize,
    /// Whether standard output was closed. The exit code covers all levels all the same.
    closed: bool,
}

impl Report {
    /// A file that cannot be read.
    fn unreadable(&mut self, name: &str, problem: &Problem) -> anyhow::Result<()> {
        self.errors += 1;
        let shown = match self.json {
            true => json::line(&record(name, None, &problem.diagnostic))?,
            false => problem.render(),
        };
        self.say(&shown)
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        match output::say(text) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.closed = true,
            written if !self.closed => written?,
            _ => {}
        }
        Ok(())
    }

    fn remarks(
        &mut self,
        file: &LevelFile,
        level: Option<Chosen<'_>>,
        remarks: &[Diagnostic],
    ) -> anyhow::Result<()> {
        for remark in remarks {
            match remark.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Note => {}
            }
            let shown = if self.json {
                json::line(&record(&file.source.name, level, remark))?
            } else {
                diagnostics::render(remark, Some(&file.source))
            };
            self.say(&shown)?;
        }
        Ok(())
    }
}

fn record(file: &str, level: Option<Chosen<'_>>, remark: &Diagnostic) -> Checked {
    Checked {
        schema_version: SchemaVersion,
        file: file.to_owned(),
        level: level.map(|level| level.number()),
        title: level.map(|level| level.title().to_owned()),
        remark: Remark::from(remark),
    }
}

//! A run over many levels: which are searched, which are left to others, and what is printed at the end.

use super::conclude::solve_one;
use super::extras::{compare, count_all, write_solution};
use super::plan::Plan;
use super::text::text;
use crate::exit_code::ExitCode;
use crate::input::standing::Standing;
use crate::input::{Chosen, Input};
use crate::limits::Interrupt;
use crate::options::Starting;
use crate::output;
use crate::output::diagnostics::Problem;
use crate::output::json::{self, SolveRecord};
use crate::output::progress::Progress;
use crate::output::{diagnostics, table};
use crate::quantity::counted;
use crate::storage::known::Archive;
use crate::storage::results::{Results, Turn};

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{ErrorKind, IsTerminal};

/// A run over many levels.
pub(super) struct Batch {
    pub(super) plan: Plan,
    pub(super) interrupt: Interrupt,
    pub(super) results: Option<Results>,
    /// Levels that are asked for.
    pub(super) count: usize,
    /// Files with several levels.
    pub(super) collections: HashSet<String>,
    /// Known solutions.
    pub(super) archive: Archive,
    /// Where each level is solved from, if that is not its start; the first level comes first.
    standings: Vec<Option<Standing>>,
    pub(super) records: Vec<SolveRecord>,
    pub(super) code: ExitCode,
    /// Levels that the results file has already.
    pub(super) skipped: usize,
    /// Levels that other programs search.
    pub(super) elsewhere: usize,
    /// Whether standard output was closed.
    pub(super) closed: bool,
}

impl Batch {
    pub(super) fn new(
        plan: Plan,
        interrupt: Interrupt,
        results: Option<Results>,
        count: usize,
        collections: HashSet<String>,
    ) -> Batch {
        let archive = Archive::open(&plan.keeping);
        Batch {
            plan,
            interrupt,
            results,
            count,
            collections,
            archive,
            standings: Vec::new(),
            records: Vec::new(),
            code: ExitCode::Done,
            skipped: 0,
            elsewhere: 0,
            closed: false,
        }
    }

    /// Finds the positions that are asked for instead of the starts of the levels.
    pub(super) fn take_positions(&mut self, starting: &Starting, input: &Input) -> anyhow::Result<()> {
        if !starting.is_set() {
            return Ok(());
        }
        self.standings = starting.standings(input, &mut self.archive)?;
        for (level, standing) in input.levels().zip(&self.standings) {
            if standing.as_ref().is_some_and(|one| !one.is_start() && one.position.is_solved()) {
                let message = format!("{} is solved in this position", level.name());
                return Err(Problem::new("E-POSITION", message).help("choose an earlier one").into());
            }
        }
        Ok(())
    }

    /// Whether the run ends before its time.
    pub(super) fn is_over(&self) -> bool {
        self.closed || self.interrupt.pressed()
    }

    /// Solves levels, each with its number in the run. Returns those that other programs search now.
    pub(super) fn solve_all<'a>(
        &mut self,
        levels: Vec<(Chosen<'a>, usize)>,
    ) -> anyhow::Result<Vec<(Chosen<'a>, usize)>> {
        let mut elsewhere = Vec::new();
        for (level, number) in levels {
            if self.is_over() {
                break;
            }
            let is_playable = level.playable().is_some();
            let turn = match &mut self.results {
                Some(results) => results.take(&level.file.source.name, level.number(), is_playable)?,
                None => Turn::Ours,
            };
            match turn {
                Turn::Ours => self.solve(level, number)?,
                Turn::Done => self.skipped += 1,
                Turn::Elsewhere => elsewhere.push((level, number)),
            }
        }
        Ok(elsewhere)
    }

    /// Solves a level. The record is stored before anything is printed, since standard output may be closed.
    fn solve(&mut self, level: Chosen<'_>, number: usize) -> anyhow::Result<()> {
        let plan = &self.plan;
        let label = format!("[{number}/{}] {}", self.count, level.name());
        let asked = plan.request.for_game(level.file.content.game());
        let mut progress = Progress::new(&label, plan.watching.progress_every, asked.board_every);
        let standing = self.standings.get(number - 1).cloned().flatten();
        let standing = standing.or_else(|| level.playable().map(|playable| Standing::start(&playable)));
        let start = plan.known.as_ref().zip(standing.as_ref());
        let start = start.map(|(known, standing)| known.of(level, standing, &mut self.archive));
        let mut solved = solve_one(level, standing, start, &asked.searching, &self.interrupt, &mut progress);
        compare(level, plan, &mut self.archive, &mut solved);
        let written = write_solution(level, plan, &mut self.archive, &mut solved);
        let counted_all = count_all(level, &asked, &mut solved, &self.interrupt, &mut progress);
        if let Some(results) = &mut self.results {
            results.keep(&solved.record)?;
        }
        let shown = if plan.json {
            json::line(&solved.record)?
        } else {
            text(level, plan, &solved, written, counted_all)
        };
        self.say(&shown)?;
        self.code = self.code.max(solved.code);
        self.records.push(solved.record);
        Ok(())
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        match output::say(text) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.closed = true,
            written => written?,
        }
        Ok(())
    }

    /// Levels that were asked for and not tried.
    fn untried(&self) -> usize {
        self.count - self.records.len() - self.skipped - self.elsewhere
    }

    /// The table and, after Ctrl-C, how far it came.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        let mut end = String::new();
        if self.count > 1 && !self.records.is_empty() {
            let _ =
                write!(end, "\n{}", table::render(&self.records, &self.collections, table::output_width()));
        }
        if self.skipped > 0 {
            let levels = counted(self.skipped, "level");
            let _ = writeln!(end, "{levels} skipped: already in the results file");
        }
        if self.elsewhere > 0 {
            let levels = counted(self.elsewhere, "level");
            let _ = writeln!(end, "{levels} skipped: another soko process is solving them");
        }
        let (left, count) = (self.untried(), counted(self.count, "level"));
        let were = if left == 1 { "was" } else { "were" };
        if left > 0 && self.closed {
            let note = format!("standard output was closed: {left} of {count} {were} not tried");
            diagnostics::complain(&format!("note: {note}\n"));
        } else if left > 0 {
            let _ = writeln!(end, "interrupted: {left} of {count} {were} not tried");
        }
        if self.closed {
            return Ok(());
        }
        if !self.plan.json {
            self.say(&end)?;
        } else if std::io::stderr().is_terminal() {
            diagnostics::complain(&end);
        }
        Ok(())
    }

    /// The most serious exit code of the levels, or of the end before the last.
    pub(super) fn code(&self) -> ExitCode {
        let ended_early = self.interrupt.pressed() || self.closed && self.untried() > 0;
        self.code.max(if ended_early { ExitCode::Interrupted } else { ExitCode::Done })
    }
}

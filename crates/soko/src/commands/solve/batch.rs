//! A run over many levels: which are searched, which are left to others, and what is printed at the end.

use super::certificate::certify;
use super::conclude::{Solved, solve_one};
use super::extras::{compare, count_all, write_solution};
use super::plan::{Plan, raised};
use super::text::text;
use crate::exit_code::ExitCode;
use crate::input::{Chosen, Input};
use crate::limits::{Interrupt, left_for_search, memory};
use crate::options::{Form, Searching, Starting};
use crate::output;
use crate::output::diagnostics::Problem;
use crate::output::next;
use crate::output::progress::Progress;
use crate::output::{diagnostics, json, table};
use crate::quantity::counted;
use crate::solving::optimizing::Start;
use crate::standing::Standing;
use crate::storage::known_solutions::Archive;
use crate::storage::results::{Results, Turn};

use sokoworks::GaveUp;
use sokoworks::contract::{Ending, Reason, Record};
use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Write as _;
use std::io::{ErrorKind, IsTerminal};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Between two looks at the progress of levels that are solved at once.
const LOOK: Duration = Duration::from_millis(200);

/// The search of one level.
struct Task<'a> {
    level: Chosen<'a>,
    number: usize,
    standing: Option<Standing>,
    start: Option<Start>,
    searching: Searching,
    interrupt: Interrupt,
    progress: Progress,
}

/// Its result.
struct Finished {
    solved: Solved,
    searching: Searching,
    progress: Progress,
}

impl Task<'_> {
    fn run(mut self) -> Finished {
        let searching = &self.searching;
        let solved =
            solve_one(self.level, self.standing, self.start, searching, &self.interrupt, &mut self.progress);
        Finished { solved, searching: self.searching, progress: self.progress }
    }
}

/// Whether a search with larger limits could do better.
fn is_too_little(reason: &Reason) -> bool {
    matches!(reason, Reason::GaveUp(GaveUp::Time | GaveUp::Nodes | GaveUp::Work))
}

/// The record as a row of values.
fn csv(record: &Record) -> String {
    lab::table::row(record, &lab::table::plain_head())
}

/// The result of the first try of a level.
struct First {
    number: usize,
    record: Record,
    shown: String,
    code: ExitCode,
}

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
    /// Levels without the position that is asked for, by number.
    unplaced: HashSet<usize>,
    /// The record of each level, with its number.
    records: Vec<(usize, Record)>,
    /// Levels that are being searched or not printed yet, in order.
    order: VecDeque<usize>,
    /// What is to be printed about levels that were overtaken.
    ready: HashMap<usize, String>,
    /// Levels for a second try, with what came of the first.
    again: Vec<First>,
    /// When the time for all levels is over.
    end: Option<Instant>,
    pub(super) code: ExitCode,
    /// Levels that the results file has already.
    pub(super) skipped: usize,
    /// Levels that other programs search.
    pub(super) elsewhere: usize,
    /// Whether standard output was closed.
    pub(super) closed: bool,
    /// Whether levels were left untried at the end.
    is_left: bool,
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
        let end = plan.total_time.and_then(|time| Instant::now().checked_add(time));
        Batch {
            plan,
            interrupt,
            results,
            count,
            collections,
            archive,
            standings: Vec::new(),
            unplaced: HashSet::new(),
            records: Vec::new(),
            order: VecDeque::new(),
            ready: HashMap::new(),
            again: Vec::new(),
            end,
            code: ExitCode::Done,
            skipped: 0,
            elsewhere: 0,
            closed: false,
            is_left: false,
        }
    }

    /// Finds the positions that are asked for instead of the starts of the levels.
    pub(super) fn take_positions(&mut self, starting: &Starting, input: &Input) -> anyhow::Result<()> {
        if !starting.is_set() {
            return Ok(());
        }
        if starting.after.is_some() {
            input.only()?;
        }
        for (level, number) in input.levels().zip(1..) {
            let standing = match self.position(starting, level) {
                // The others have theirs.
                Err(error) if self.count > 1 => {
                    diagnostics::complain(&diagnostics::render_error(&error));
                    self.code = self.code.max(ExitCode::BadInput);
                    self.unplaced.insert(number);
                    None
                }
                found => found?,
            };
            self.standings.push(standing);
        }
        Ok(())
    }

    /// The position of a level that is asked for.
    fn position(&mut self, starting: &Starting, level: Chosen<'_>) -> anyhow::Result<Option<Standing>> {
        let Some(playable) = level.playable() else { return Ok(None) };
        let standing = starting.standing(level, &playable, &mut self.archive)?;
        if !standing.is_start() && standing.position.is_solved() {
            let message = format!("{} is solved in this position", level.name());
            return Err(Problem::new("E-POSITION", message).help("choose an earlier one").into());
        }
        Ok(Some(standing))
    }

    /// Whether a level has the position that is asked for.
    pub(super) fn is_placed(&self, number: usize) -> bool {
        !self.unplaced.contains(&number)
    }

    /// Whether the run ends before its time.
    pub(super) fn is_over(&self) -> bool {
        self.closed || self.interrupt.pressed() || self.time_left() == Some(Duration::ZERO)
    }

    /// What is left of the time for all levels, if there is such a limit.
    fn time_left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// The time of one level when `levels` are still to be begun, it included, and `at_once` are searched at the same time:
    /// a fair share of what is left.
    fn time_of_one(&self, searching: &Searching, levels: usize, at_once: usize) -> Option<Duration> {
        let Some(left) = self.time_left() else { return searching.time() };
        let (levels, at_once) = (levels.max(1) as f64, at_once.max(1) as f64);
        let share = left.mul_f64((at_once / levels).min(1.0));
        Some(searching.time().map_or(share, |time| time.min(share)))
    }

    /// Solves levels, each with its number in the run, with the number of jobs of the plan. Returns those that other programs
    /// search now.
    pub(super) fn solve_all<'a>(
        &mut self,
        levels: Vec<(Chosen<'a>, usize)>,
    ) -> anyhow::Result<Vec<(Chosen<'a>, usize)>> {
        let mut elsewhere = Vec::new();
        let at_once = self.plan.jobs.min(levels.len());
        let share = (at_once > 1).then(|| self.share(at_once));
        let mut line = Progress::silent("");
        if at_once > 1 && !self.plan.quiet {
            line = Progress::new(&format!("{at_once} levels at once"), None, None);
        }
        let all = levels.len() as u32;
        let mut levels = levels.into_iter().zip(0..);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let (mut running, mut begun) = (0, 0);
            loop {
                while (running as usize) < at_once
                    && !self.is_over()
                    && let Some(((level, number), done)) = levels.next()
                {
                    begun = done + 1;
                    match self.turn(level)? {
                        Turn::Ours => {}
                        Turn::Done => {
                            self.skipped += 1;
                            continue;
                        }
                        Turn::Elsewhere => {
                            elsewhere.push((level, number));
                            continue;
                        }
                    }
                    self.order.push_back(number);
                    let task = self.task(level, number, share, (all - done) as usize);
                    if at_once == 1 {
                        let solved = task.run();
                        self.take(level, number, solved)?;
                        continue;
                    }
                    running += 1;
                    let sender = sender.clone();
                    scope.spawn(move || {
                        let (level, number) = (task.level, task.number);
                        // The batch waits for every task.
                        let _ = sender.send((level, number, task.run()));
                    });
                }
                if running == 0 {
                    line.finish();
                    return Ok(elsewhere);
                }
                let (level, number, solved) = loop {
                    match receiver.recv_timeout(LOOK) {
                        Err(mpsc::RecvTimeoutError::Timeout) => line.observe_part(begun - running, all),
                        ended => break ended?,
                    }
                };
                running -= 1;
                line.finish();
                self.take(level, number, solved)?;
            }
        })
    }

    /// Bytes for the tables of each of several searches.
    fn share(&self, at_once: usize) -> usize {
        let memory = self.plan.request.resolved.memory();
        let left = left_for_search(memory, memory::resident());
        usize::try_from(left / at_once as u64).unwrap_or(usize::MAX)
    }

    /// Who searches a level.
    fn turn(&mut self, level: Chosen<'_>) -> anyhow::Result<Turn> {
        match &mut self.results {
            Some(results) => {
                results.take(&level.file.source.name, level.number(), level.playable().is_some())
            }
            None => Ok(Turn::Ours),
        }
    }

    /// All that is needed to search a level.
    fn task<'a>(
        &mut self,
        level: Chosen<'a>,
        number: usize,
        share: Option<usize>,
        levels: usize,
    ) -> Task<'a> {
        let plan = &self.plan;
        let label = format!("[{number}/{}] {}", self.count, level.name());
        let mut searching = plan.request.for_game(level.file.content.game());
        searching.share = share;
        if self.end.is_some() {
            searching.settings.time = self.time_of_one(&searching, levels, plan.jobs);
        }
        let board_every = searching.settings.board_every;
        let is_alone = share.is_none() && !plan.quiet;
        let progress = match is_alone || plan.watching.progress_every.is_some() || board_every.is_some() {
            true => Progress::new(&label, plan.watching.progress_every, board_every),
            false => Progress::silent(&label),
        };
        let standing = self.standings.get(number - 1).cloned().flatten();
        let standing = standing.or_else(|| level.playable().map(|playable| Standing::start(&playable)));
        let start = plan.known.as_ref().zip(standing.as_ref());
        let start = start.map(|(known, standing)| known.of(level, standing, &mut self.archive));
        Task { level, number, standing, start, searching, interrupt: self.interrupt.clone(), progress }
    }

    /// Takes the answer to a level. The record is stored at once; answers are printed in the order of the levels.
    fn take(&mut self, level: Chosen<'_>, number: usize, finished: Finished) -> anyhow::Result<()> {
        let Finished { mut solved, mut searching, mut progress } = finished;
        let plan = &self.plan;
        solved.record.asked = plan.asked();
        solved.record.total_time_limit = plan.total_time.map(|time| time.as_secs_f64());
        if self.end.is_some() {
            searching.settings.time = self.time_of_one(&searching, 1, 1);
        }
        let counted_all = count_all(level, &searching, &mut solved, &self.interrupt, &mut progress);
        compare(level, plan, &mut self.archive, &mut solved);
        let written = write_solution(level, plan, &mut self.archive, &mut solved);
        if let Some(path) = &plan.certificate {
            certify(path, level, &searching, &mut solved, &self.interrupt, &mut progress);
        }
        if let Some(results) = &mut self.results {
            results.keep(&solved.record)?;
        }
        let is_retried = plan.retry.is_some()
            && solved.record.outcome == Ending::GaveUp
            && solved.record.reason.as_ref().is_some_and(is_too_little);
        let shown = match plan.form {
            Form::Json => json::line(&solved.record)?,
            Form::Csv => csv(&solved.record),
            Form::Text if plan.quiet => String::new(),
            Form::Text => text(level, plan, &solved, written, counted_all),
        };
        if is_retried {
            self.again.push(First { number, record: solved.record, shown, code: solved.code });
            self.ready.insert(number, String::new());
        } else {
            self.code = self.code.max(solved.code);
            self.records.push((number, solved.record));
            self.ready.insert(number, shown);
        }
        while let Some(next) = self.order.front()
            && let Some(shown) = self.ready.remove(next)
        {
            self.order.pop_front();
            self.say(&shown)?;
        }
        Ok(())
    }

    /// The names of the columns, where there are any.
    pub(super) fn head(&mut self) -> anyhow::Result<()> {
        match self.plan.form {
            Form::Csv => self.say(&lab::table::line(&lab::table::plain_head())),
            _ => Ok(()),
        }
    }

    /// Raises the limits for a second try; the numbers of the levels that get one.
    pub(super) fn begin_again(&mut self) -> anyhow::Result<Vec<usize>> {
        let again = std::mem::take(&mut self.again);
        let Some(factor) = self.plan.retry.filter(|_| !again.is_empty()) else { return Ok(Vec::new()) };
        if self.is_over() {
            // There is no second try, so the first counts.
            for First { number, record, shown, code } in again {
                self.code = self.code.max(code);
                self.records.push((number, record));
                self.say(&shown)?;
            }
            return Ok(Vec::new());
        }
        let again: Vec<usize> = again.into_iter().map(|first| first.number).collect();
        self.plan.retry = None;
        let request = &mut self.plan.request;
        raised(&mut request.typed, factor);
        raised(&mut request.resolved, factor);
        if let Some(path) = self.plan.solutions.results.as_deref().filter(|_| self.results.is_some()) {
            self.results = None;
            self.results = Some(Results::open(path, self.plan.asked(), self.plan.within())?);
        }
        if !self.plan.quiet {
            let levels = counted(again.len(), "level");
            diagnostics::complain(&format!("note: {levels} tried again with {factor} times the limits\n"));
        }
        Ok(again)
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
        self.count - self.records.len() - self.skipped - self.elsewhere - self.unplaced.len()
    }

    /// The table and, after Ctrl-C, how far it came.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        let mut end = String::new();
        let left = self.untried();
        self.is_left = left > 0;
        if self.count > 1 && !self.records.is_empty() {
            self.records.sort_by_key(|(number, _)| *number);
            let records: Vec<Record> = self.records.drain(..).map(|(_, record)| record).collect();
            let table = table::render(&records, &self.collections, table::output_width());
            let _ = write!(end, "{}{table}", if self.plan.quiet { "" } else { "\n" });
        }
        if self.skipped > 0 {
            let levels = counted(self.skipped, "level");
            let _ = writeln!(end, "{levels} skipped: already in the results file");
        }
        if self.elsewhere > 0 {
            let levels = counted(self.elsewhere, "level");
            let them = if self.elsewhere == 1 { "it" } else { "them" };
            let _ = writeln!(end, "{levels} skipped: another soko process is solving {them}");
        }
        let count = counted(self.count, "level");
        let were = if left == 1 { "was" } else { "were" };
        if left > 0 && self.closed {
            let note = format!("standard output was closed: {left} of {count} {were} not tried");
            diagnostics::complain(&format!("note: {note}\n"));
        } else if left > 0 {
            let _ = writeln!(end, "{}: {left} of {count} {were} not tried", self.why_left());
        }
        if self.closed {
            return Ok(());
        }
        if self.plan.form == Form::Text {
            self.say(&end)?;
            // The optimizer goes on by itself.
            let is_quiet = self.plan.quiet || self.plan.known.is_some();
            if let ([(_, record)], 1, false) = (self.records.as_slice(), self.count, is_quiet) {
                self.show_next(record);
            }
        } else if std::io::stderr().is_terminal() && !self.plan.quiet {
            diagnostics::complain(&end);
        } else if left > 0 {
            diagnostics::complain(&format!("{}: {left} of {count} {were} not tried\n", self.why_left()));
        }
        Ok(())
    }

    /// Shows what one might do with a solution; a file with one level is named without a number.
    fn show_next(&self, record: &Record) {
        let has_others = self.collections.contains(&record.file);
        let number = if has_others { format!("#{}", record.level) } else { String::new() };
        if record.outcome == Ending::Solved && record.file != "-" {
            next::show("solve", &format!("{}{number}", record.file));
        }
    }

    /// Why levels were left untried.
    fn why_left(&self) -> &'static str {
        if self.interrupt.pressed() { "interrupted" } else { "the total time is over" }
    }

    /// The most serious exit code of the levels, or of the end before the last.
    pub(super) fn code(&self) -> ExitCode {
        let end = match () {
            () if self.interrupt.pressed() || self.closed && self.is_left => ExitCode::Interrupted,
            () if self.is_left => ExitCode::OutOfTime,
            () => ExitCode::Done,
        };
        self.code.max(end)
    }
}

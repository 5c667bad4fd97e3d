//! `soko solve`: levels through the solvers, each solution replayed before it is told.

use super::headline::{headline, why};
use crate::arguments::{Arguments, Solve};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::game::{Game, Playable};
use crate::input::{Chosen, Input};
use crate::limits::Interrupt;
use crate::limits::memory;
use crate::options::scope::{Asked, Request};
use crate::options::{Metric, Notation, Reading, Searching, Solutions, Watching};
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::output::json::{self, SolveRecord};
use crate::output::progress::Progress;
use crate::output::{paint, statistics, table};
use crate::quantity::counted;
use crate::report::Within;
use crate::solving::judge::{self, Verified};
use crate::solving::known::Known;
use crate::solving::{self, Answer};
use crate::storage::results::{Results, Turn};
use crate::storage::solution_file::{self, Beside};
use grid::Severity;
use search::Outcome;
use sokobond::notation::Letters;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{ErrorKind, IsTerminal};

/// The resolved options of one run.
struct Plan {
    reading: Reading,
    request: Request,
    solutions: Solutions,
    watching: Watching,
    json: bool,
}

impl Plan {
    fn resolve(arguments: &Arguments, solve: &Solve, levels: &[&str]) -> anyhow::Result<Plan> {
        let config = Config::find(arguments, levels)?;
        let mut output = solve.output.clone();
        config.fill(&mut output)?;
        let mut plan = Plan {
            reading: solve.reading.clone(),
            request: Request::default(),
            solutions: solve.solutions.clone(),
            watching: solve.watching.clone(),
            json: output.json(),
        };
        config.fill(&mut plan.reading)?;
        config.fill(&mut plan.solutions)?;
        config.fill(&mut plan.watching)?;
        let mut searching = solve.searching.clone();
        config.fill(&mut searching)?;
        let asked = |searching, solutions: &Solutions, watching: &Watching| Asked {
            searching,
            all: solutions.all,
            board_every: watching.board_every,
        };
        plan.request = Request {
            typed: asked(solve.searching.clone(), &solve.solutions, &solve.watching),
            resolved: asked(searching, &plan.solutions, &plan.watching),
        };
        Ok(plan)
    }

    /// A problem if an option has no effect on one of the levels.
    fn check(&self, typed: &Solutions, input: &Input) -> anyhow::Result<()> {
        self.request.check(input)?;
        let Some(notation) = typed.notation else { return Ok(()) };
        if self.json {
            let problem = Problem::new("E-OPTION", "`--notation` does not apply to --json");
            return Err(problem.help("records have LURD for Sokoban and WASD for Sokobond").into());
        }
        let sokoban = input.levels().find(|level| level.file.content.game() == Game::Sokoban);
        if let (Notation::Wasd, Some(level)) = (notation, sokoban) {
            let message = format!("`--notation wasd` does not apply to {}", level.name());
            return Err(Problem::new("E-OPTION", message)
                .help("solutions of Sokoban are in LURD, where upper case is a push")
                .into());
        }
        Ok(())
    }
}

/// Solves what is asked for; the exit code is the most serious one of the levels.
pub(crate) fn run(arguments: &Arguments, solve: &Solve) -> anyhow::Result<ExitCode> {
    let levels: Vec<&str> = solve.levels.iter().map(String::as_str).collect();
    let plan = Plan::resolve(arguments, solve, &levels)?;
    let input = Input::open(&levels, &plan.reading)?;
    plan.check(&solve.solutions, &input)?;
    let interrupt = Interrupt::listen()?;
    memory::steady();
    let results = plan.solutions.results.as_deref();
    let results =
        results.map(|path| Results::open(path, within(&plan.request.resolved.searching))).transpose()?;
    let count = input.levels().len();
    let several = input.files.iter().filter(|file| file.count() > 1);
    let collections = several.map(|file| file.source.name.clone()).collect();
    let mut batch = Batch::new(plan, interrupt, results, count, collections);
    let mut left: Vec<(Chosen<'_>, usize)> = input.levels().zip(1..).collect();
    // What other programs search comes again at the end: they may be gone by then.
    while !left.is_empty() && !batch.is_over() {
        let before = left.len();
        left = batch.solve_all(left)?;
        if left.len() == before {
            break;
        }
    }
    batch.elsewhere = if batch.is_over() { 0 } else { left.len() };
    batch.finish()?;
    Ok(input.code().max(batch.code()))
}

/// The limits of each level.
fn within(searching: &Searching) -> Within {
    Within {
        time: searching.time().map(|time| time.as_secs_f64()),
        memory: Some(searching.memory()),
        nodes: searching.nodes,
    }
}

/// A run over many levels.
struct Batch {
    plan: Plan,
    interrupt: Interrupt,
    results: Option<Results>,
    /// Levels that are asked for.
    count: usize,
    /// Files with several levels.
    collections: HashSet<String>,
    /// The file that was read last from beside the levels, and what it belongs to.
    beside: Option<(String, Beside)>,
    records: Vec<SolveRecord>,
    code: ExitCode,
    /// Levels that the results file has already.
    skipped: usize,
    /// Levels that other programs search.
    elsewhere: usize,
    /// Whether nobody reads standard output any more.
    closed: bool,
}

impl Batch {
    fn new(
        plan: Plan,
        interrupt: Interrupt,
        results: Option<Results>,
        count: usize,
        collections: HashSet<String>,
    ) -> Batch {
        Batch {
            plan,
            interrupt,
            results,
            count,
            collections,
            beside: None,
            records: Vec::new(),
            code: ExitCode::Done,
            skipped: 0,
            elsewhere: 0,
            closed: false,
        }
    }

    /// Whether the run ends before its time.
    fn is_over(&self) -> bool {
        self.closed || self.interrupt.pressed()
    }

    /// Solves levels, each with its number in the run. Returns those that other programs search now.
    fn solve_all<'a>(
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

    /// Solves a level. The record is kept before anything is printed: whoever reads may be gone.
    fn solve(&mut self, level: Chosen<'_>, number: usize) -> anyhow::Result<()> {
        let plan = &self.plan;
        let label = format!("[{number}/{}] {}", self.count, level.name());
        let asked = plan.request.for_game(level.file.content.game());
        let mut progress = Progress::new(&label, plan.watching.progress_every, asked.board_every);
        let mut solved = solve_one(level, &asked.searching, &self.interrupt, &mut progress);
        let name = &level.file.source.name;
        let (_, beside) = match self.beside.take().filter(|(file, _)| file == name) {
            Some(read) => self.beside.insert(read),
            None => self.beside.insert((name.clone(), Beside::read(level.file))),
        };
        compare(level, plan, beside, &mut solved);
        let written = write_solution(level, &plan.solutions, &mut solved);
        let counted_all = count_all(level, &asked, &mut solved, &self.interrupt, &mut progress);
        if let Some(results) = &mut self.results {
            results.keep(&solved.record)?;
        }
        let shown = if plan.json {
            json::line(&solved.record)?
        } else {
            told(level, plan, &solved, written, counted_all)
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
    fn finish(&mut self) -> anyhow::Result<()> {
        let mut end = String::new();
        if self.count > 1 && !self.records.is_empty() {
            let _ =
                write!(end, "\n{}", table::render(&self.records, &self.collections, table::output_width()));
        }
        if self.skipped > 0 {
            let levels = counted(self.skipped, "level");
            let _ = writeln!(end, "{levels} left out: the results file has them already");
        }
        if self.elsewhere > 0 {
            let levels = counted(self.elsewhere, "level");
            let _ =
                writeln!(end, "{levels} left out: another soko that keeps the same results searches them");
        }
        let (left, count) = (self.untried(), counted(self.count, "level"));
        let were = if left == 1 { "was" } else { "were" };
        if left > 0 && self.closed {
            let note = format!("nobody reads the output any more: {left} of {count} {were} not tried");
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
    fn code(&self) -> ExitCode {
        let ended_early = self.interrupt.pressed() || self.closed && self.untried() > 0;
        self.code.max(if ended_early { ExitCode::Interrupted } else { ExitCode::Done })
    }
}

/// Compares the solution with those that the level comes with, and puts counters into the record, if they are
/// asked for.
fn compare(level: Chosen<'_>, plan: &Plan, beside: &Beside, solved: &mut Solved) {
    if let (Some(verified), Some(playable)) = (&solved.verified, level.playable()) {
        solved.record.known = Known::compare(level, playable, beside, verified);
    }
    if plan.watching.statistics.unwrap_or(false) {
        solved.record.statistics = Some(statistics::records(&solved.answer));
        solved.record.sphere = Some(solved.answer.sphere.clone()).filter(|sphere| !sphere.is_empty());
    }
}

/// Puts the boards into the record and the solution beside the level, if that is asked for. Returns a
/// note about the file.
fn write_solution(level: Chosen<'_>, options: &Solutions, solved: &mut Solved) -> Option<String> {
    let (Some(verified), Some(playable)) = (&solved.verified, level.playable()) else { return None };
    if options.report().boards() {
        let boards = paint::boards(playable, &verified.steps, options.area());
        let plain = |board: &str| anstream::adapter::strip_str(board).to_string();
        solved.record.boards = Some(boards.iter().map(|(_, board)| plain(board)).collect());
    }
    if !options.write_solutions.unwrap_or(false) {
        return None;
    }
    match solution_file::keep(level, playable, verified, options.report().boards().then(|| options.area())) {
        Ok(note) => Some(note),
        Err(error) => {
            diagnostics::complain(&diagnostics::render_error(&error));
            solved.code = solved.code.max(ExitCode::BadInput);
            None
        }
    }
}

/// Counts and lists all shortest solutions of a Sokobond level, if that is asked for. Each that is
/// listed is replayed. Returns what there is to say.
fn count_all(
    level: Chosen<'_>,
    asked: &Asked,
    solved: &mut Solved,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Option<String> {
    let listed = asked.all?;
    let (Some(Playable::Sokobond(bond)), Some(verified)) = (level.playable(), &solved.verified) else {
        return None;
    };
    if solved.record.proved.is_empty() {
        return Some("note: solutions are not counted, because the fewest moves are not proved".to_owned());
    }
    let fewest = verified.steps.len();
    let all = match solving::all_solutions(bond, fewest, listed, &asked.searching, interrupt, progress) {
        Ok(all) => all,
        Err(reason) => return Some(format!("note: solutions are not counted: {}", why(reason.word()))),
    };
    let replayed: Result<Vec<String>, String> = all
        .first
        .into_iter()
        .map(|keys| judge::judge(Playable::Sokobond(bond), keys).map(|verified| verified.letters))
        .collect();
    match replayed {
        Ok(letters) => {
            let heading =
                format!("{} of {}", counted(all.count as usize, "solution"), counted(fewest, "move"));
            let told = std::iter::once(heading).chain(letters.iter().map(|keys| format!("  {keys}")));
            let told = told.collect::<Vec<_>>().join("\n");
            solved.record.optimal_solutions = Some(all.count);
            solved.record.solutions = Some(letters);
            Some(told)
        }
        Err(failure) => {
            solved.code = solved.code.max(ExitCode::OurBug);
            Some(format!("a bug of soko: {failure}; please report it"))
        }
    }
}

/// What is printed about a level.
fn told(
    level: Chosen<'_>,
    plan: &Plan,
    solved: &Solved,
    written: Option<String>,
    counted_all: Option<String>,
) -> String {
    let mut told = headline(level, &solved.record, solved.refused.as_deref());
    if plan.watching.statistics.unwrap_or(false) {
        told += &statistics::render(&solved.answer);
    }
    let (Some(verified), Some(playable)) = (&solved.verified, level.playable()) else { return told };
    if let Some(first) = verified.ambiguous.first() {
        let _ = writeln!(told, "note: atoms could bond in more than one way at key {first}");
    }
    let known = solved.record.known.as_ref().map(|known| known.sentence(verified));
    for note in known.into_iter().chain(written).chain(counted_all) {
        let _ = writeln!(told, "{note}");
    }
    if plan.solutions.report().letters() {
        let letters = match (playable, plan.solutions.notation) {
            (Playable::Sokobond(_), Some(Notation::Lurd)) => Letters::Lurd.write(&verified.steps),
            _ => verified.letters.clone(),
        };
        let _ = writeln!(told, "{letters}");
    }
    if plan.solutions.report().boards() {
        for (heading, board) in paint::boards(playable, &verified.steps, plan.solutions.area()) {
            let _ = write!(told, "{}\n{board}\n", paint::styled(&heading, paint::HEADING));
        }
    }
    told
}

/// What became of one level.
struct Solved {
    record: SolveRecord,
    /// What the solver said; its outcome is taken out.
    answer: Answer,
    verified: Option<Verified>,
    /// Why the verifier refused the solution.
    refused: Option<String>,
    code: ExitCode,
}

fn solve_one(
    level: Chosen<'_>,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Solved {
    let mut record = SolveRecord {
        file: level.file.source.name.clone(),
        level: level.number(),
        title: level.title().to_owned(),
        game: level.file.content.game().name(),
        outcome: "gave-up",
        ..SolveRecord::default()
    };
    let limits = within(searching);
    (record.time_limit, record.memory_limit, record.node_limit) = (limits.time, limits.memory, limits.nodes);
    let Some(playable) = level.playable() else {
        for remark in level.file.remarks(level.place).iter().filter(|r| r.severity == Severity::Error) {
            diagnostics::complain(&diagnostics::render(remark, Some(&level.file.source)));
        }
        record.reason = Some("unplayable");
        return Solved {
            record,
            answer: Answer::none(),
            verified: None,
            refused: None,
            code: ExitCode::BadInput,
        };
    };
    // What is left out of a level that is read leniently belongs to the answer.
    for remark in level.file.remarks(level.place).iter().filter(|remark| remark.code == "W-UNREACHABLE") {
        diagnostics::complain(&diagnostics::render(remark, Some(&level.file.source)));
    }
    let answer = solving::solve(playable, searching, interrupt, progress);
    let mut solved = conclude(record, playable, answer);
    // Better solutions were still looked for.
    let goes_on = searching.improve.unwrap_or(false) || searching.metric.is_some_and(|it| it != Metric::Any);
    if goes_on && interrupt.pressed() && solved.record.outcome == "solved" {
        solved.record.reason = Some(search::GaveUp::Interrupted.word());
    }
    solved
}

/// Takes a solver's answer into the record; a solution only after the verifier has accepted it.
fn conclude(mut record: SolveRecord, playable: Playable<'_>, mut answer: Answer) -> Solved {
    fill(&mut record, &answer);
    let (verified, refused, code) = match answer.outcome.take() {
        Some(Outcome::Solved { moves, .. }) => match judge::judge(playable, moves) {
            Ok(verified) => {
                record.outcome = "solved";
                record.proved.clone_from(&answer.proved);
                record.shortened_from = answer.shortened_from;
                record.moves = Some(verified.steps.len());
                record.pushes = verified.pushes;
                record.solution = Some(verified.letters.clone());
                (Some(verified), None, ExitCode::Done)
            }
            Err(failure) => (None, Some(failure), ExitCode::OurBug),
        },
        Some(Outcome::Unsolvable) => {
            record.outcome = "unsolvable";
            (None, None, ExitCode::Unsolvable)
        }
        Some(Outcome::GaveUp(reason)) => {
            record.reason = Some(reason.word());
            (None, None, ExitCode::of(reason))
        }
        None => (None, Some("the solver broke down".to_owned()), ExitCode::OurBug),
    };
    if code == ExitCode::OurBug {
        record.reason = Some("bug");
    }
    Solved { record, answer, verified, refused, code }
}

fn fill(record: &mut SolveRecord, answer: &Answer) {
    record.seconds = Some(answer.seconds);
    record.nodes = Some(answer.statistics.expanded);
    record.peak_bytes = Some(answer.peak_bytes);
    if let Some((bound, metric)) = answer.bound {
        (record.lower_bound, record.bound_metric) = (Some(bound), metric);
    }
    record.method = Some(answer.method);
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::GaveUp;

    #[test]
    fn what_the_verifier_refuses_is_our_bug() {
        let built =
            sokoban::Level::from_rows(&["#####", "#@$.#", "#####"], &sokoban::BuildOptions::default());
        let level = built.level.expect("a level");
        let check = |outcome, code: ExitCode, reason| {
            let answer = Answer { outcome, ..Answer::none() };
            let solved = conclude(SolveRecord::default(), Playable::Sokoban(&level), answer);
            assert_eq!((solved.code, solved.record.reason), (code, reason));
            assert_eq!(solved.record.solution.is_some(), code == ExitCode::Done);
        };
        let moves = |direction| {
            Some(Outcome::Solved { moves: vec![direction], optimal: search::Optimality::UNPROVED })
        };
        check(moves(grid::Direction::Right), ExitCode::Done, None);
        check(moves(grid::Direction::Left), ExitCode::OurBug, Some("bug"));
        check(None, ExitCode::OurBug, Some("bug"));
        check(Some(Outcome::GaveUp(GaveUp::Time)), ExitCode::OutOfTime, Some("time"));
    }
}

//! `soko bench SUITE`: the runs of a plan, on this machine, into a store.

use super::suite;
use crate::arguments::Report;
use crate::arguments::bench::{Bench, Running};
use crate::commands::report::present;
use crate::exit_code::ExitCode;
use crate::files;
use crate::limits::Interrupt;
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::output::status_line::StatusLine;
use crate::quantity::{clock, counted};
use crate::storage::records::problem;
use lab::results::Results;
use lab::run::folder::Scratch;
use lab::run::{self, Home, Settings};
use lab::suite::plan::{Job, Plan};
use lab::suite::solver::OWN;
use lab::{Fault, Machine, Record};
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use text::visible;

/// What the program is called with to supervise one run.
pub(super) const SUPERVISE: [&str; 2] = ["bench", "supervise"];

/// Most runs of which a report is printed at once: it holds all records in memory.
const REPORTED: usize = 20_000;

/// Makes the runs that are missing, and reports on all.
pub(super) fn run(bench: &Bench) -> anyhow::Result<ExitCode> {
    let machine = Machine::describe();
    let (plan, read) = suite::plan(&bench.planning, &machine)?;
    let path = bench.store.clone().unwrap_or_else(|| PathBuf::from(format!("{}.db", plan.suite)));
    let mut results = Results::open(&path).map_err(problem)?;
    let known = results.known(&plan.suite).map_err(problem)?;
    let mut jobs = plan.jobs();
    jobs.retain(|&job| !known.contains(&plan.key(job).hashed()));
    let done = plan.count() - jobs.len();
    if done > 0 && !bench.resume {
        let message =
            format!("{} has {done} of these {} already", path.display(), counted(plan.count(), "run"));
        let help = match jobs.len() {
            0 => format!("nothing is missing; see them with: soko report {}", path.display()),
            _ => "--resume makes those that are missing".to_owned(),
        };
        return Err(Problem::new("E-EXISTS", message).help(help).into());
    }
    let description = serde_json::to_string(&machine)?;
    results.describe(&plan, &description).map_err(problem)?;
    // Before anything is drawn: Ctrl-C must not leave a progress line behind.
    let interrupt = Interrupt::listen()?;
    introduce(&plan, &machine, &path, done);
    let mut watch = Watch::new(jobs.len(), done, plan.count());
    let mut code = read;
    let made = runs(&plan, &jobs, &bench.running, &interrupt, &mut |record| {
        results.add(record)?;
        if bench.json {
            watch.hide();
            output::say(&(record.line() + "\n"))
                .map_err(|error| Fault::about("write", "standard output", error))?;
        }
        if record.is_error() && record.solver() == OWN {
            code = ExitCode::OurBug;
        }
        watch.see(record);
        Ok(())
    });
    watch.hide();
    let made = made?;
    if !bench.json && plan.count() > REPORTED {
        diagnostics::complain(&format!("{}; see soko report {}\n", watch.line(), path.display()));
    } else if !bench.json {
        let keys: HashSet<u128> = plan.jobs().into_iter().map(|job| plan.key(job).hashed()).collect();
        let mut records = results.records().map_err(problem)?;
        records.retain(|record| record.key().is_some_and(|key| keys.contains(&key.hashed())));
        let report = Report {
            results: Vec::new(),
            against: bench.against.clone(),
            best: Vec::new(),
            note: None,
            output: bench.output.clone().unwrap_or_else(|| PathBuf::from("-")),
        };
        present(&report, &records, plan.levels.clone())?;
    }
    let left = jobs.len() - made;
    if left > 0 {
        let runs = counted(left, "run");
        diagnostics::complain(&format!("interrupted: {runs} left; --resume makes them\n"));
        return Ok(code.max(ExitCode::Interrupted));
    }
    diagnostics::complain(&format!("results are in {}\n", path.display()));
    Ok(code)
}

/// Makes runs of a plan, with the settings of the command line, and hands their records to `keep`. Returns how many were
/// made.
pub(super) fn runs(
    plan: &Plan,
    jobs: &[Job],
    running: &Running,
    interrupt: &Interrupt,
    keep: &mut dyn FnMut(&Record) -> Result<(), Fault>,
) -> anyhow::Result<usize> {
    let parent = std::env::temp_dir();
    let scratch =
        Scratch::prepare(&parent, SCRATCH).map_err(|error| files::trouble(&parent, "write in", &error))?;
    let this = std::env::current_exe()?.to_string_lossy().into_owned();
    let home = Home::prepare();
    let settings = Settings {
        jobs: usize::from(running.jobs.unwrap_or(1)),
        cores: running.cores.as_deref().map(cores).transpose()?.unwrap_or_default(),
        supervisor: [&[this][..], &SUPERVISE.map(str::to_owned)].concat(),
        scratch: scratch.path().to_owned(),
        group: home.as_ref().map(|home| home.path().to_owned()),
    };
    run::run(plan, jobs, &settings, &interrupt.flag(), keep).map_err(problem)
}

/// Name of the folder for runs, before the number of the process.
const SCRATCH: &str = "soko-bench-";

/// Cores as they are written: `0-3,6`.
fn cores(text: &str) -> anyhow::Result<Vec<usize>> {
    let part = |part: &str| -> Option<Vec<usize>> {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        (first <= last && last < 1024).then(|| (first..=last).collect())
    };
    let parts: Option<Vec<Vec<usize>>> = text.split(',').map(part).collect();
    let wrong =
        || Problem::new("E-USAGE", format!("`{text}` names no cores")).help("cores are written as 0-3,6");
    Ok(parts.ok_or_else(wrong)?.concat())
}

/// What is about to be run, and where.
fn introduce(plan: &Plan, machine: &Machine, store: &std::path::Path, done: usize) {
    let Machine { name, processor, cores, memory, governor, load, .. } = machine;
    let cores = counted(*cores, "core");
    let governor = governor.as_ref().map_or(String::new(), |governor| format!(", governor {governor}"));
    let memory = crate::quantity::Bytes(*memory);
    let mut text = format!("{name}: {processor}, {cores}, {memory}{governor}, load {load:.2}\n");
    if *load > 0.5 {
        text += "note: this machine is busy; processor times are better to compare than wall times\n";
    }
    let solvers: Vec<String> =
        plan.solvers.iter().map(|solver| format!("{} {}", solver.name, solver.revision)).collect();
    let (levels, runs) = (counted(plan.levels.len(), "level"), counted(plan.count(), "run"));
    text += &format!("{}: {levels}, {}, {runs} into {}", plan.suite, solvers.join(", "), store.display());
    text += &if done > 0 { format!(", {done} done before\n") } else { "\n".to_owned() };
    diagnostics::complain(&text);
}

/// Between two lines where there is no terminal.
const LINES: Duration = Duration::from_secs(60);

/// Shows how far the runs are, and how long the rest will take.
pub(super) struct Watch {
    status: StatusLine,
    begin: Instant,
    last_line: Instant,
    /// Runs to make, runs made, runs made before, all runs.
    counts: [usize; 4],
    solved: usize,
    errors: usize,
}

impl Watch {
    pub(super) fn new(left: usize, before: usize, all: usize) -> Watch {
        let now = Instant::now();
        let mut watch = Watch {
            status: StatusLine::new(true),
            begin: now,
            last_line: now,
            counts: [left, 0, before, all],
            solved: 0,
            errors: 0,
        };
        let line = watch.line();
        watch.status.draw(&line);
        watch
    }

    pub(super) fn see(&mut self, record: &Record) {
        self.counts[1] += 1;
        self.solved += usize::from(record.is_solved());
        if record.is_error() {
            self.errors += 1;
            let message = record.run.as_ref().and_then(|run| run.message.clone()).unwrap_or_default();
            let reason = record.reason.as_ref().map_or("", |reason| reason.word());
            let line = format!(
                "error: {} on {}#{}: {reason}: {message}",
                record.solver(),
                record.set(),
                record.level
            );
            self.status.clear();
            diagnostics::complain(&format!("{}\n", visible(&line)));
        }
        if self.status.is_due() {
            let line = self.line();
            self.status.draw(&line);
        } else if !self.status.is_on() && self.last_line.elapsed() >= LINES {
            self.last_line = Instant::now();
            diagnostics::complain(&format!("{}\n", self.line()));
        }
    }

    fn line(&self) -> String {
        let [left, made, before, all] = self.counts;
        let rest = self.begin.elapsed().mul_f64((left - made.min(left)) as f64 / made.max(1) as f64);
        let errors =
            if self.errors > 0 { format!(", {}", counted(self.errors, "error")) } else { String::new() };
        let rest = if made > 0 { format!("; about {} left", clock(rest)) } else { String::new() };
        format!("[{}/{all}] {} solved{errors}{rest}", before + made, self.solved)
    }

    /// Takes the line off the terminal until it is drawn again.
    pub(super) fn hide(&mut self) {
        self.status.clear();
    }
}

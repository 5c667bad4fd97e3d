//! One level through its solver, under limits, with the clock and the memory of the process beside the answer.

pub(crate) mod comparison;
pub(crate) mod gain;
pub(crate) mod gave_up;
pub(crate) mod optimizing;
pub(crate) mod scope;

use crate::limits::{Interrupt, Limits, memory, processor_time};
use crate::options::Searching;
use crate::output::paint;
use crate::output::progress::Progress;
use sokoworks::certificate::checker::Claim;
use sokoworks::certificate::{Certificate, Uncertified};
use sokoworks::{
    Answer, Budget, Direction, Ended, GaveUp, Level, Measure, Outcome, Position, Request, SearchReport,
    Statistics, Unsupported, View,
};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// An answer, not yet verified, and what it took.
#[derive(Debug)]
pub(crate) struct Searched {
    /// The solver's answer.
    pub(crate) answer: Result<Answer, Failure>,
    /// The optimizer's lower bound in the measure that matters most.
    pub(crate) bound: Option<(u32, Measure)>,
    /// Wall time of everything.
    pub(crate) total: Duration,
    /// Processor time, if no other search shares the process.
    pub(crate) cpu_seconds: Option<f64>,
    /// Most resident memory of the process meanwhile, likewise, if the system reports it.
    pub(crate) peak_bytes: Option<u64>,
}

/// Why a solver did not answer at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It panicked.
    Broken,
    /// The game does not have what was asked for.
    Unsupported(Unsupported),
    /// The range of moves is not in the solution, which has this number of moves.
    Range(usize),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Broken => f.write_str("the solver crashed"),
            Failure::Unsupported(unsupported) => unsupported.fmt(f),
            Failure::Range(moves) => {
                write!(f, "the best known solution has only {}", crate::quantity::counted(*moves, "move"))
            }
        }
    }
}

/// The answer where nothing was searched.
pub(crate) fn no_answer() -> Answer {
    Answer::new(Outcome::GaveUp(GaveUp::Incomplete), Statistics::default(), "none")
}

/// Searches from a position, and reports to `progress`.
pub(crate) fn solve(
    from: &Position,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Searched {
    let (level, view) = (from.level(), progress.board_every().map(View::new));
    measured(searching, interrupt, progress, |budget, progress| {
        let observer = &mut |statistics: &Statistics| {
            let position = &mut || view.as_ref()?.take(&level).map(|position| paint::position(&position));
            progress.observe(statistics, position);
        };
        let mut request = request(searching);
        request.view.clone_from(&view);
        answer(from, &request, budget, observer)
    })
}

/// Work on a level within the limits of `searching`, and what it took.
fn measured(
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
    work: impl FnOnce(&Budget, &mut Progress) -> Result<Answer, Failure>,
) -> Searched {
    memory::give_back();
    // Where searches share the process, memory and processor time cannot be divided among them.
    let is_alone = searching.share.is_none();
    let knows_peak = is_alone && memory::forget_peak();
    let mut limits = Limits::start(searching.time(), searching.memory(), searching.settings.nodes, interrupt);
    if !is_alone {
        limits.budget.bytes = searching.share;
    }
    limits.budget = limits.budget.clone().timed();
    let (begin, cpu_before) = (Instant::now(), processor_time());
    let answer = work(&limits.budget, progress);
    let total = begin.elapsed();
    let cpu = processor_time().zip(cpu_before).map(|(after, before)| after.saturating_sub(before));
    let cpu_seconds = cpu.filter(|_| is_alone).map(|cpu| cpu.as_secs_f64());
    progress.finish();
    let peak_bytes = memory::peak().filter(|_| knows_peak);
    Searched { answer, bound: None, total, cpu_seconds, peak_bytes }
}

/// Searches from any position of a game within a budget.
#[cfg(feature = "tui")]
pub(crate) fn search_from(
    position: &Position,
    searching: &Searching,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Answer, Failure> {
    // Settings that the game or the method does not have are left out.
    let asked = scope::Request { typed: Searching::default(), resolved: searching.clone() };
    answer(position, &request(&asked.for_game(position.game())), budget, observer)
}

fn answer(
    position: &Position,
    request: &Request,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Answer, Failure> {
    let search = || sokoworks::solve_from(position, request, budget, observer);
    let searched = catch_unwind(AssertUnwindSafe(search)).map_err(|_| Failure::Broken)?;
    searched.map_err(Failure::Unsupported)
}

/// The name of counting all solutions in statistics.
const ALL_SOLUTIONS: &str = "all solutions";

/// All solutions of a Sokobond level with `fewest` moves, under limits of their own: their number, and
/// up to `listed` of them. Counts what that took as done after the searches of `answer`.
pub(crate) fn all_solutions(
    level: &sokobond::Level,
    fewest: usize,
    listed: u32,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
    answer: &mut Answer,
) -> Result<sokobond_solver::AllSolutions, GaveUp> {
    let limits = Limits::start(searching.time(), searching.memory(), searching.settings.nodes, interrupt);
    let (begin, mut last) = (Instant::now(), Statistics::default());
    let observer = &mut |statistics: &Statistics| {
        last.clone_from(statistics);
        progress.observe(statistics, &mut || None);
    };
    let unambiguous = searching.settings.request.sokobond.unambiguous;
    let all =
        sokobond_solver::all_solutions(level, fewest, listed as usize, unambiguous, &limits.budget, observer);
    progress.finish();
    answer.statistics.add(&last);
    answer.afterwards.push(SearchReport {
        statistics: last,
        time: Some(begin.elapsed()),
        end: if all.is_ok() { Ended::Exhausted } else { Ended::Cut },
        ..SearchReport::blank(ALL_SOLUTIONS)
    });
    all
}

/// The certificate of a claim about a level, under limits of its own.
pub(crate) fn certificate(
    level: &Level,
    claim: Claim,
    solution: Vec<Direction>,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Result<Certificate, Uncertified> {
    let limits = Limits::start(searching.time(), searching.memory(), searching.settings.nodes, interrupt);
    let observer = &mut |statistics: &Statistics| progress.observe(statistics, &mut || None);
    let made = Certificate::of(level, claim, solution, &limits.budget, observer);
    progress.finish();
    made
}

/// The request of the options of the command line.
fn request(searching: &Searching) -> Request {
    #[cfg_attr(
        not(feature = "mpi"),
        expect(unused_mut, reason = "only processes that work together are added")
    )]
    let mut request = searching.settings.unchecked();
    #[cfg(feature = "mpi")]
    {
        request.sokoban.cluster = crate::over_mpi::cluster();
    }
    request
}

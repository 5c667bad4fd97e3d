//! Work in the background: searches for hints and solutions, each on a thread of its own with limits and a stop flag,
//! and one thread that looks after each move whether the level can still be solved.

use crate::limits::{Interrupt, Limits, memory};
use crate::solving::gave_up::why;
use crate::solving::{self, Failure};
use crate::terminal::model::event::{Answer, Event, JobId, Report, Task};
use crate::terminal::setup::Setup;
use generate::{Order, Wish};
use play::{Advice, Play};
use sokoworks::{Direction, GaveUp, Level, Metric, Optimizing, Outcome, Statistics, Stop, Warnings, judge};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two reports about a search.
const PERIOD: Duration = Duration::from_millis(100);

/// Nodes of each search for the distance of a position to a solution.
const COMPARED: u64 = 50_000;

/// The background.
#[derive(Debug)]
pub(super) struct Jobs {
    setup: Setup,
    events: Sender<Event>,
    running: HashMap<JobId, Stop>,
    checks: Sender<(u64, Box<Play>)>,
}

impl Jobs {
    /// Nothing to do yet; what comes of things goes to `events`.
    pub(super) fn new(setup: &Setup, events: Sender<Event>) -> Jobs {
        let (checks, asked) = mpsc::channel();
        let results = events.clone();
        thread::spawn(move || check_all(&asked, &results));
        Jobs { setup: setup.clone(), events, running: HashMap::new(), checks }
    }

    pub(super) fn start(&mut self, job: JobId, task: Task) {
        let (setup, events) = (self.setup.clone(), self.events.clone());
        let time = match task {
            Task::Hint(..) | Task::Compare(..) => setup.playing.hint_time(),
            Task::Solve(_) | Task::Rate(_) | Task::Make(_) | Task::Shorten(..) => setup.searching.time(),
        };
        let limits = Limits::start(
            time,
            setup.searching.memory(),
            setup.searching.settings.nodes,
            &Interrupt::default(),
        );
        self.running.insert(job, limits.budget.stop.clone());
        thread::spawn(move || {
            let begin = Instant::now();
            let mut last = begin;
            let observer = &mut |statistics: &Statistics| {
                if last.elapsed() >= PERIOD {
                    last = Instant::now();
                    let seconds = begin.elapsed().as_secs_f64();
                    let report = Report::Progress(Box::new(statistics.clone()), seconds, memory::resident());
                    let _ = events.send(Event::Job(job, report));
                }
            };
            let report = match task {
                Task::Hint(play, mut hints) => {
                    let ask = || hints.ask(&play, &limits.budget, observer);
                    let advice = catch_unwind(AssertUnwindSafe(ask)).unwrap_or(Advice::Fault);
                    Report::Advice(advice, hints)
                }
                Task::Solve(play) => Report::Solved(solve(&play, &setup, &limits, observer)),
                Task::Rate(play) => {
                    Report::Solved(rate(&play, solve(&play, &setup, &limits, observer), &limits))
                }
                Task::Compare(play, known) => {
                    let budget = limits.budget.clone().nodes(COMPARED);
                    let look = || play::compare(play.level(), &play.moves(), &known, &budget);
                    Report::Compared(catch_unwind(AssertUnwindSafe(look)).unwrap_or(None))
                }
                Task::Make(wish) => Report::Made(make(*wish, &limits, observer)),
                Task::Shorten(play, fewest) => {
                    let mut best = play.moves();
                    let on_better = &mut |moves: &[Direction]| {
                        if moves != best && last.elapsed() >= PERIOD {
                            last = Instant::now();
                            moves.clone_into(&mut best);
                            let mut play = Play::new(play.level().clone());
                            play.make(moves);
                            let _ = events.send(Event::Job(job, Report::Shorter(play.tally())));
                        }
                    };
                    Report::Solved(shorten(&play, fewest, &limits, on_better))
                }
            };
            // The receiver is gone when the program ends.
            let _ = events.send(Event::Job(job, report));
        });
    }

    /// Stops a job. It ends soon; its reports are ignored.
    pub(super) fn stop(&mut self, job: JobId) {
        if let Some(stop) = self.running.remove(&job) {
            stop.raise(GaveUp::Interrupted);
        }
    }

    /// Looks for a proof that a game cannot be solved any more. Only the last game asked for matters.
    pub(super) fn check(&self, check: u64, play: Box<Play>) {
        let _ = self.checks.send((check, play));
    }
}

/// Searches a solution from where the game stands, and replays it.
fn solve(play: &Play, setup: &Setup, limits: &Limits, observer: &mut dyn FnMut(&Statistics)) -> Answer {
    let answer = match solving::search_from(play.board(), &setup.searching, &limits.budget, observer) {
        Ok(answer) => answer,
        Err(Failure::Unsupported(unsupported)) => return Answer::GaveUp(unsupported.to_string()),
        Err(Failure::Broken | Failure::Range(_)) => return Answer::Fault,
    };
    match answer.outcome {
        Outcome::Solved { moves, .. } => {
            let mut replayed = play.clone();
            let pasted = replayed.make(&moves);
            if pasted.illegal.is_some() || !replayed.is_solved() {
                return Answer::Fault;
            }
            let proved = answer.proved.iter().map(|metric| metric.name()).collect();
            Answer::Solution { moves, proved, bound: answer.bound, measures: None }
        }
        Outcome::Unsolvable => Answer::Unsolvable,
        Outcome::GaveUp(reason) => Answer::GaveUp(why(reason).to_owned()),
    }
}

/// Makes one level.
fn make(
    wish: Wish,
    limits: &Limits,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Box<generate::Made>, String> {
    let mut order = Order::new(wish, 1);
    order.jobs = thread::available_parallelism().map_or(1, usize::from);
    let mut made = None;
    let (_, ended) = generate::generate(&order, &limits.budget, &mut |event| match event {
        generate::Event::Made(level) => made = Some(Box::new(level.clone())),
        generate::Event::Going(going) => {
            let mut statistics = Statistics::default();
            statistics.expanded = going.positions;
            observer(&statistics);
        }
    });
    made.ok_or_else(|| ended.err().map_or_else(String::new, |reason| why(reason).to_owned()))
}

/// The answer with the measures of the level, if it is solved and the limits allow.
fn rate(play: &Play, mut answer: Answer, limits: &Limits) -> Answer {
    if let Answer::Solution { measures, .. } = &mut answer {
        *measures = generate::measure(play.level(), &limits.budget).ok().map(Box::new);
    }
    answer
}

/// Makes the moves of a solved game shorter until a limit is reached, and judges them. `on_better` gets the best moves now and
/// then.
fn shorten(play: &Play, metric: Metric, limits: &Limits, on_better: &mut dyn FnMut(&[Direction])) -> Answer {
    let observer = &mut |moves: &[Direction], _| on_better(moves);
    let how = Optimizing::by(metric);
    let shorten = || sokoworks::optimize(play.level(), &[play.moves()], &how, &limits.budget, observer);
    match catch_unwind(AssertUnwindSafe(shorten)) {
        Ok(Ok(None)) => Answer::Fault,
        Ok(Ok(Some(best))) => match judge(play.level(), best.moves) {
            Ok(verified) => {
                Answer::Solution { moves: verified.moves, proved: Vec::new(), bound: None, measures: None }
            }
            Err(_) => Answer::Fault,
        },
        Ok(Err(unsupported)) => Answer::GaveUp(unsupported.to_string()),
        Err(_) => Answer::Fault,
    }
}

/// Checks games as they come. A first answer comes at once; where that finds nothing, tables for pairs of boxes are
/// made while nobody asks for anything else, and then it is looked again.
fn check_all(asked: &Receiver<(u64, Box<Play>)>, events: &Sender<Event>) {
    let mut tables: Option<(Level, bool, Warnings)> = None;
    while let Ok(mut next) = asked.recv() {
        while let Ok(later) = asked.try_recv() {
            next = later;
        }
        let (mut check, mut play) = next;
        loop {
            let is_same = tables.as_ref().is_some_and(|(level, ..)| level == play.level());
            if !is_same {
                tables = Some((play.level().clone(), false, Warnings::new(play.level(), false)));
            }
            let Some((_, pairs, warnings)) = &mut tables else { break };
            let look = || warnings.check(play.board());
            let Ok(warning) = catch_unwind(AssertUnwindSafe(look)) else { break };
            let is_done = *pairs || warning.is_some();
            if events.send(Event::Checked(check, warning)).is_err() {
                return;
            }
            if is_done {
                break;
            }
            match asked.try_recv() {
                Ok(later) => (check, play) = later,
                Err(_) => {
                    *warnings = {
                        *pairs = true;
                        Warnings::new(play.level(), true)
                    }
                }
            }
        }
    }
}

//! One level through the solver of its game, under limits.

pub(crate) mod judge;
pub(crate) mod known;

use crate::game::Playable;
use crate::limits::memory;
use crate::limits::{Interrupt, Limits};
use crate::options::Searching;
use crate::options::order::Order;
use crate::output::paint;
use crate::output::progress::Progress;
use clap::ValueEnum;
use grid::Direction;
use play::{Board, BoardWindow, Wish};
use search::{Budget, GaveUp, Outcome, Statistics, Window};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// The answer of a solver, not yet verified.
#[derive(Debug)]
pub(crate) struct Answer {
    /// How the search ended; `None` if the solver crashed.
    pub(crate) outcome: Option<Outcome<Direction>>,
    /// Metrics in which the solution is proved to be shortest.
    pub(crate) proved: Vec<&'static str>,
    /// Pushes of the solution before it was made shorter, if it was.
    pub(crate) shortened_from: Option<usize>,
    /// The searches of a Sokoban line-up.
    pub(crate) searches: Vec<sokoban_solver::SearchReport>,
    /// Positions of the reverse sphere within each radius from 0, if there was one.
    pub(crate) sphere: Vec<usize>,
    /// Counters of the search.
    pub(crate) statistics: Statistics,
    /// What every solution takes at least, proved, and in which metric.
    pub(crate) bound: Option<(u32, &'static str)>,
    /// The search that answered.
    pub(crate) method: &'static str,
    /// Wall time.
    pub(crate) seconds: f64,
    /// Most resident memory of the process meanwhile, or else what the search says it held.
    pub(crate) peak_bytes: u64,
}

/// Searches `level`, and reports to `progress`.
pub(crate) fn solve(
    level: Playable<'_>,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Answer {
    memory::give_back();
    let knows_peak = memory::forget_peak();
    let limits = Limits::start(searching.time(), searching.memory(), searching.nodes, interrupt);
    let begin = Instant::now();
    let window = progress.board_every().map(|every| match level {
        Playable::Sokoban(_) => BoardWindow::Sokoban(Window::new(every)),
        Playable::Sokobond(_) => BoardWindow::Sokobond(Window::new(every)),
    });
    let observer = &mut |statistics: &Statistics| {
        progress.observe(statistics, &mut || drawn(level, window.as_ref()));
    };
    let board = Board::start(&level.level());
    let wish = Wish { window: window.clone(), ..wish(searching) };
    let mut answer = answer(&board, &wish, &limits.budget, observer);
    let seconds = begin.elapsed().as_secs_f64();
    progress.finish();
    answer.seconds = seconds;
    answer.peak_bytes = match memory::peak() {
        Some(peak) if knows_peak => peak,
        _ => answer.statistics.peak_bytes,
    };
    answer
}

/// The position in the window, if there is a new one.
fn drawn(level: Playable<'_>, window: Option<&BoardWindow>) -> Option<String> {
    Some(match (level, window?) {
        (Playable::Sokoban(level), BoardWindow::Sokoban(window)) => {
            paint::sokoban(level, &window.take()?, None, None)
        }
        (Playable::Sokobond(level), BoardWindow::Sokobond(window)) => {
            paint::sokobond(level, &window.take()?, None)
        }
        _ => return None,
    })
}

/// Searches from any position of a game within a budget. A solver that crashes gives no answer.
#[cfg(feature = "tui")]
pub(crate) fn search_from(
    board: &Board,
    searching: &Searching,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Answer {
    answer(board, &wish(searching), budget, observer)
}

fn answer(board: &Board, wish: &Wish, budget: &Budget, observer: &mut dyn FnMut(&Statistics)) -> Answer {
    let searched = catch_unwind(AssertUnwindSafe(|| play::solve(board, wish, budget, observer)));
    searched.map_or_else(|_| Answer::none(), Answer::from)
}

/// All solutions of a Sokobond level with `fewest` moves, under limits of their own: their number, and
/// up to `listed` of them.
pub(crate) fn all_solutions(
    level: &sokobond::Level,
    fewest: usize,
    listed: u32,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Result<sokobond_solver::AllSolutions, GaveUp> {
    let limits = Limits::start(searching.time(), searching.memory(), searching.nodes, interrupt);
    let observer = &mut |statistics: &Statistics| progress.observe(statistics, &mut || None);
    let unambiguous = searching.unambiguous.unwrap_or(false);
    let all =
        sokobond_solver::all_solutions(level, fewest, listed as usize, unambiguous, &limits.budget, observer);
    progress.finish();
    all
}

impl Answer {
    /// The answer of a solver that crashed.
    pub(crate) fn none() -> Answer {
        Answer {
            outcome: None,
            proved: Vec::new(),
            shortened_from: None,
            searches: Vec::new(),
            sphere: Vec::new(),
            statistics: Statistics::default(),
            bound: None,
            method: "none",
            seconds: 0.0,
            peak_bytes: 0,
        }
    }
}

impl From<play::Answer> for Answer {
    fn from(answer: play::Answer) -> Answer {
        Answer {
            outcome: Some(answer.outcome),
            proved: answer.proved,
            shortened_from: answer.shortened_from,
            searches: answer.searches,
            sphere: answer.sphere,
            statistics: answer.statistics,
            bound: answer.bound,
            method: answer.method,
            ..Answer::none()
        }
    }
}

/// What the options of the command line ask of a solver.
fn wish(searching: &Searching) -> Wish {
    Wish {
        method: word(searching.method),
        metric: word(searching.metric),
        threads: searching.threads(),
        depth: searching.depth,
        distances: word(searching.distances),
        order: searching.order.as_ref().map(Order::indices).unwrap_or_default(),
        improve: searching.improve.unwrap_or(false),
        unambiguous: searching.unambiguous.unwrap_or(false),
        window: None,
    }
}

/// The name of a value on the command line, or of the default, which stands first.
fn word<T: ValueEnum>(value: Option<T>) -> String {
    let value = value.as_ref().or(T::value_variants().first()).and_then(ValueEnum::to_possible_value);
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Distances, Method, Metric};

    #[test]
    fn every_method_and_metric_of_the_command_line_is_one_of_the_sokoban_solver() {
        for method in Method::value_variants() {
            assert!(word(Some(*method)).parse::<sokoban_solver::Method>().is_ok());
        }
        for metric in Metric::value_variants() {
            assert!(word(Some(*metric)).parse::<sokoban_solver::Wanted>().is_ok());
        }
        for distances in Distances::value_variants() {
            assert!(word(Some(*distances)).parse::<sokoban_solver::SphereDistances>().is_ok());
        }
        assert_eq!(word::<Method>(None), "auto");
        assert_eq!(word::<Metric>(None), "any");
        assert_eq!(word::<Distances>(None), "relaxed");
    }
}

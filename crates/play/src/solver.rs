//! The one place where wishes in the words of the command line become options of either game's solver, and the
//! two reports one answer. Nothing is verified here: whoever shows a solution replays it first.

use crate::Board;
use grid::Direction;
use search::{Budget, GaveUp, Outcome, Statistics, Window};
use sokoban_solver::optimize::{self, Measure};
use sokoban_solver::{Metric, SearchReport, View, Wanted};
use std::str::FromStr;
use std::sync::Arc;

/// What a solver is asked for.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The name of the method; empty for `auto`.
    pub method: String,
    /// What the solution shall have fewest of, `any`, `pushes` or `moves`; empty for the game's default.
    pub metric: String,
    /// Threads to use; 0 counts as 1.
    pub threads: usize,
    /// Where methods with a depth limit stop; `None` for the method's default, 0 for no limit.
    pub depth: Option<u32>,
    /// How the method `sphere` measures distances, in the solver's words; empty for its default (Sokoban).
    pub distances: String,
    /// In which order the method `parking` fills the goals, by their numbers from 0; those left out come last (Sokoban).
    pub order: Vec<usize>,
    /// Whether to go on for better solutions until a limit comes (Sokoban).
    pub improve: bool,
    /// Whether only solutions count in which no bond is ambiguous (Sokobond).
    pub unambiguous: bool,
    /// Where to show the positions that are expanded, by methods that can.
    pub window: Option<BoardWindow>,
}

/// A window for a search of either game.
#[derive(Clone, Debug)]
pub enum BoardWindow {
    /// For Sokoban.
    Sokoban(Window<sokoban::Position>),
    /// For Sokobond.
    Sokobond(Window<sokobond::Position>),
}

/// The answer of a solver, not yet verified.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How the search ended.
    pub outcome: Outcome<Direction>,
    /// Metrics in which the solution is proved to be shortest.
    pub proved: Vec<&'static str>,
    /// Pushes of the solution before it was made shorter, if it was.
    pub shortened_from: Option<usize>,
    /// The searches of a Sokoban line-up.
    pub searches: Vec<SearchReport>,
    /// Positions of the reverse sphere within each radius from 0, if the method `sphere` searched.
    pub sphere: Vec<usize>,
    /// Counters of the search.
    pub statistics: Statistics,
    /// What every solution takes at least, proved, if anything is known: a number above 0 and its metric.
    pub bound: Option<(u32, &'static str)>,
    /// The search that answered.
    pub method: &'static str,
}

impl Answer {
    fn new(outcome: Outcome<Direction>, statistics: Statistics, method: &'static str) -> Answer {
        Answer {
            outcome,
            proved: Vec::new(),
            shortened_from: None,
            searches: Vec::new(),
            sphere: Vec::new(),
            statistics,
            bound: None,
            method,
        }
    }

    /// The answer to a wish that no solver of the game can serve.
    fn out_of_scope() -> Answer {
        Answer::new(Outcome::GaveUp(GaveUp::OutOfScope), Statistics::default(), "none")
    }
}

/// Searches from where `board` stands. `observer` sees the counters from time to time.
pub fn solve(board: &Board, wish: &Wish, budget: &Budget, observer: &mut dyn FnMut(&Statistics)) -> Answer {
    let answer = match board {
        Board::Sokoban { level, position } => sokoban(level, position, wish, budget, observer),
        Board::Sokobond { level, position } => sokobond(level, position, wish, budget, observer),
    };
    answer.unwrap_or_else(Answer::out_of_scope)
}

fn sokoban(
    level: &Arc<sokoban::Level>,
    position: &sokoban::Position,
    wish: &Wish,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Option<Answer> {
    let options = sokoban_solver::Options {
        method: named(&wish.method)?,
        metric: named(&wish.metric)?,
        threads: wish.threads,
        depth: wish.depth,
        distances: named(&wish.distances)?,
        order: wish.order.clone(),
        improve: wish.improve,
        view: match &wish.window {
            Some(BoardWindow::Sokoban(window)) => Some(View::new(window.clone())),
            _ => None,
        },
        ..sokoban_solver::Options::default()
    };
    let report = sokoban_solver::solve(&from_here(level, position), &options, budget, observer);
    Some(Answer {
        proved: report.proved().iter().map(|metric| metric.name()).collect(),
        shortened_from: report.shortened_from,
        bound: bound(report.bounds(), options.metric),
        searches: report.searches,
        sphere: report.sphere,
        ..Answer::new(report.outcome, report.statistics, report.method)
    })
}

/// The lower bound in the wanted metric; where any solution would do, the one on pushes if there is one.
fn bound(bounds: sokoban_solver::LowerBounds, wanted: Wanted) -> Option<(u32, &'static str)> {
    let on_pushes = bounds.get(Metric::Pushes).cost() > 0;
    let metric = if wanted == Wanted::Moves || !on_pushes { Metric::Moves } else { Metric::Pushes };
    Some((bounds.get(metric).cost(), metric.name())).filter(|(bound, _)| *bound > 0)
}

fn sokobond(
    level: &sokobond::Level,
    position: &sokobond::Position,
    wish: &Wish,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Option<Answer> {
    if !["", "any", "moves"].contains(&wish.metric.as_str()) {
        return None;
    }
    let defaults = sokobond_solver::Options::default();
    let options = sokobond_solver::Options {
        method: named(&wish.method)?,
        threads: wish.threads,
        depth: wish.depth,
        unambiguous: wish.unambiguous,
        window: match &wish.window {
            Some(BoardWindow::Sokobond(window)) => Some(window.clone()),
            _ => None,
        },
        ..defaults
    };
    let report = sokobond_solver::solve_from(level, position, &options, budget, observer);
    let proved = report.proved().iter().map(|metric| metric.name()).collect();
    let bound = Some((report.statistics.lower_bound.cost(), "moves")).filter(|(bound, _)| *bound > 0);
    Some(Answer { proved, bound, ..Answer::new(report.outcome, report.statistics, report.method) })
}

/// The value of that name, the default for an empty one.
fn named<T: FromStr + Default>(name: &str) -> Option<T> {
    if name.is_empty() { Some(T::default()) } else { name.parse().ok() }
}

/// The level that starts where play stands now.
fn from_here(level: &Arc<sokoban::Level>, position: &sokoban::Position) -> sokoban::Level {
    let mut here = sokoban::Level::clone(level);
    here.boxes.clone_from(&position.boxes);
    here.player = position.player;
    here
}

/// Expansions of the first round of [`shorten`]; each round has twice those of the one before.
const FIRST_ROUND: u64 = 20_000;

/// Makes a solution of a Sokoban level shorter until nothing more is found or the budget is spent: in pushes first,
/// or in moves. It goes in rounds of growing effort, and after each `told` is given the solution so far and the
/// positions expanded. Steps that solve nothing come back as they are.
pub fn shorten(
    level: &sokoban::Level,
    steps: Vec<Direction>,
    moves_first: bool,
    budget: &Budget,
    told: &mut dyn FnMut(&[Direction], u64),
) -> Vec<Direction> {
    let measures = match moves_first {
        true => [Measure::Moves, Measure::Pushes],
        false => [Measure::Pushes, Measure::Moves],
    };
    let most = budget.nodes.unwrap_or(u64::MAX);
    let (mut best, mut round, mut expanded) = (steps, FIRST_ROUND, 0);
    loop {
        let effort = round.min(most - expanded);
        let share = Budget { nodes: Some(effort), ..budget.clone() };
        let shorter = optimize::shorten(level, best, &measures, &share);
        best = shorter.steps;
        expanded += shorter.expanded;
        told(&best, expanded);
        if shorter.expanded < effort || expanded >= most || budget.stop.raised().is_some() {
            return best;
        }
        round = round.saturating_mul(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, Play};
    use search::Stop;

    fn level(text: &str) -> Level {
        if sokobond::format::is_sokobond(text.as_bytes()) {
            let file = sokobond::format::parse(text.as_bytes());
            return file.level.map(Level::from).unwrap_or_else(|| panic!("{:?}", file.diagnostics));
        }
        let level: sokoban::Level = text.parse().unwrap_or_else(|error| panic!("{error:?}"));
        Level::from(level)
    }

    const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######";
    const BOND: &str = "xxxxxx\nxH--hx\nxxxxxx";

    fn budget() -> Budget {
        Budget { nodes: Some(100_000), bytes: Some(64 << 20), stop: Stop::new() }
    }

    #[test]
    fn wishes_in_words() {
        let check = |text: &str, method: &str, metric: &str, expect: &str| {
            let wish = Wish { method: method.to_owned(), metric: metric.to_owned(), ..Wish::default() };
            let play = Play::new(level(text));
            let answer = solve(play.board(), &wish, &budget(), &mut |_| {});
            let told = match answer.outcome {
                Outcome::Solved { .. } => format!("solved, {}", answer.proved.join(" ")),
                Outcome::Unsolvable => "unsolvable".to_owned(),
                Outcome::GaveUp(reason) => reason.word().to_owned(),
            };
            assert_eq!(told, expect, "{text} {method} {metric}");
        };
        check(ROOM, "bfs", "moves", "solved, moves");
        check(ROOM, "", "pushes", "solved, pushes");
        check(ROOM, "no such method", "", "out-of-scope");
        check(ROOM, "", "box changes", "out-of-scope");
        check(BOND, "", "", "solved, moves");
        check(BOND, "astar", "moves", "solved, moves");
        check(BOND, "", "pushes", "out-of-scope");
        check(BOND, "sphere", "", "out-of-scope");
    }

    #[test]
    fn a_solution_becomes_shorter() {
        let level = level(ROOM);
        let level = level.sokoban().unwrap_or_else(|| panic!("a level of Sokoban"));
        // To and fro before every push.
        let long = "rldRlrRlrRlrurD";
        let mut play = Play::new(Level::Sokoban(level.clone()));
        let pasted = play.paste(long).unwrap_or_else(|error| panic!("{error:?}"));
        assert!(play.is_solved(), "{pasted:?}");
        let mut rounds = 0;
        let best = shorten(level, play.moves(), true, &budget(), &mut |_, _| rounds += 1);
        let metrics = sokoban::replay::verify(level, &best).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!((metrics.pushes, metrics.moves, rounds), (4, 7, 1));
    }
}

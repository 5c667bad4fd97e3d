//! Passes a request to the solver of its game: the only place that translates the types of both games' solvers.
//! Nothing is verified here: [`judge`](crate::judge) replays a solution before anybody sees it.

use crate::{Answer, Bound, Game, Level, Method, Position, Request, Unsupported, Warning};
use grid::Direction;
use search::{Budget, GaveUp, LowerBound, Optimality, Outcome, Statistics, Stopwatch};
use sokoban_solver::{Ended, LowerBounds, Metric, Objective, SearchReport, View};
use std::time::Duration;

/// Searches a level from its start within a budget. `observer` sees the counters from time to time.
///
/// # Errors
/// When the request cannot be fulfilled; see [`Request::check`].
pub fn solve(
    level: &Level,
    request: &Request,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Answer, Unsupported> {
    solve_from(&Position::start(level), request, budget, observer)
}

/// Searches from a position that play has led to; one that is solved is answered without a search. Methods of Sokobond that search the plain rules (`dfs`, `iddfs`,
/// `idastar`, `greedy`) give up as out of scope unless it is the start.
///
/// # Errors
/// As for [`solve`].
pub fn solve_from(
    position: &Position,
    request: &Request,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Answer, Unsupported> {
    request.check(position.game())?;
    let mut watch = Stopwatch::default();
    let mut answer = watch.measure(budget.clock, || match position {
        // The solver sees a level, and a level that starts solved takes a push.
        Position::Sokoban { .. } if position.is_solved() => Ok(nothing_left()),
        Position::Sokoban { level, position, .. } => {
            Ok(sokoban(&level.starting_at(position), request, budget, observer))
        }
        Position::Sokobond { level, position } => sokobond(level, position, request, budget, observer),
    })?;
    if answer.searches.is_empty() {
        answer.searches.push(alone(&answer, watch.spent()));
    }
    Ok(answer)
}

/// The search of a method that has only one.
fn alone(answer: &Answer, time: Option<Duration>) -> SearchReport {
    let end = match &answer.outcome {
        Outcome::Solved { .. } => Ended::Answered,
        Outcome::Unsolvable => Ended::Exhausted,
        Outcome::GaveUp(GaveUp::Incomplete | GaveUp::Depth | GaveUp::OutOfScope) => Ended::Incomplete,
        Outcome::GaveUp(GaveUp::Memory) => Ended::Memory,
        Outcome::GaveUp(_) => Ended::Cut,
    };
    SearchReport { statistics: answer.statistics.clone(), time, end, ..SearchReport::blank(answer.method) }
}

/// The answer where nothing is left to do.
fn nothing_left() -> Answer {
    let optimal = Optimality::of(0, LowerBound::NONE);
    let solved = Outcome::Solved { moves: Vec::new(), optimal };
    Answer {
        proved: vec![Metric::Moves, Metric::Pushes],
        tie_is_proved: true,
        ..Answer::new(solved, Statistics::default(), "start")
    }
}

fn sokoban(
    level: &sokoban::Level,
    request: &Request,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Answer {
    let mut options = request.sokoban.clone();
    options.method = request.method;
    (options.metric, options.tie_break) = (request.metric, request.tie_break);
    (options.threads, options.depth) = (request.threads, request.depth);
    options.view = request.view.as_ref().map(|view| View::new(view.sokoban.clone()));
    let report = sokoban_solver::solve(level, &options, budget, observer);
    let method = report.named();
    Answer {
        unproved: report.unproved,
        why: report.reason.as_ref().map(Warning::of_sokoban),
        proved: report.proved().to_vec(),
        tie_is_proved: report.tie_is_proved(),
        bound: best_bound(report.bounds(), request.metric),
        shortened_from: report.shortened_from,
        searches: report.searches,
        afterwards: report.afterwards,
        threads: report.threads,
        sphere: report.sphere,
        refused: report.refused,
        ..Answer::new(report.outcome, report.statistics, method)
    }
}

/// The lower bound in the wanted metric; where any solution would do, the one on pushes if there is one.
fn best_bound(bounds: LowerBounds, wanted: Objective) -> Option<Bound> {
    let on_pushes = bounds.get(Metric::Pushes).cost() > 0;
    let metric = if wanted == Objective::Moves || !on_pushes { Metric::Moves } else { Metric::Pushes };
    Some(Bound { cost: bounds.get(metric).cost(), metric }).filter(|bound| bound.cost > 0)
}

fn sokobond(
    level: &sokobond::Level,
    position: &sokobond::Position,
    request: &Request,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Answer, Unsupported> {
    let mut options = request.sokobond.clone();
    let unsupported = |_| Unsupported::Method { game: Game::Sokobond, method: request.method };
    options.method = request.method.name().parse().map_err(unsupported)?;
    options.threads = request.threads;
    options.depth = request.depth;
    options.window = request.view.as_ref().map(|view| view.sokobond.clone());
    let report = sokobond_solver::solve_from(level, position, &options, budget, observer);
    let is_proved = matches!(&report.outcome, Outcome::Solved { optimal, .. } if optimal.is_proved());
    let proved = if is_proved { vec![Metric::Moves] } else { Vec::new() };
    let cost = report.statistics.lower_bound.cost();
    let bound = Some(Bound { cost, metric: Metric::Moves }).filter(|bound| bound.cost > 0);
    let unproved = report.unproved.filter(|_| request.metric != Objective::Any);
    let searches = report.searches.into_iter().map(|search| row(search, &report.outcome)).collect();
    Ok(Answer {
        proved,
        bound,
        unproved,
        searches,
        ..Answer::new(report.outcome, report.statistics, report.method)
    })
}

/// The work of a search of Sokobond in the types of Sokoban.
fn row(search: sokobond_solver::SearchReport, outcome: &Outcome<Direction>) -> SearchReport {
    let sokobond_solver::SearchReport { name, statistics, time, shortens } = search;
    let is_proof = name == Method::AStar.name();
    let end = match outcome {
        Outcome::Solved { optimal, .. } if is_proof && optimal.is_proved() => Ended::Answered,
        Outcome::Unsolvable if is_proof => Ended::Exhausted,
        Outcome::GaveUp(GaveUp::Memory) if is_proof => Ended::Memory,
        _ if is_proof => Ended::Cut,
        _ => Ended::Incomplete,
    };
    SearchReport { statistics, time, only_expanded: shortens, end, ..SearchReport::blank(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::View;
    use crate::examples::{ATOMS, CIRCULAR, ROOM, level};

    fn budget() -> Budget {
        Budget::new().nodes(100_000).bytes(64 << 20)
    }

    #[test]
    fn requests_of_both_games() {
        let check = |text: &str, method: Method, metric: Objective, expect: &str| {
            let request = Request { method, metric, ..Request::default() };
            let result = match solve(&level(text), &request, &budget(), &mut |_| {}) {
                Ok(answer) => match answer.outcome {
                    Outcome::Solved { moves, .. } => {
                        let proved: Vec<&str> = answer.proved.iter().map(|metric| metric.name()).collect();
                        format!("{} moves, proved {}", moves.len(), proved.join(" "))
                    }
                    other => format!("{other:?}"),
                },
                Err(unsupported) => unsupported.to_string(),
            };
            assert_eq!(result, expect, "{text} {method} {metric}");
        };
        check(ROOM, Method::Bfs, Objective::Moves, "7 moves, proved moves");
        check(ROOM, Method::Auto, Objective::Pushes, "7 moves, proved pushes");
        check(ATOMS, Method::Auto, Objective::Any, "2 moves, proved moves");
        check(ATOMS, Method::AStar, Objective::Moves, "2 moves, proved moves");
        check(
            ATOMS,
            Method::Auto,
            Objective::Pushes,
            "metric `pushes`: Sokobond does not count pushes; its metric is moves",
        );
        check(
            ATOMS,
            Method::Sphere,
            Objective::Any,
            "method `sphere`: Sokobond does not have this method; \
             methods for Sokobond: auto, bfs, dfs, iddfs, area, astar, idastar, greedy",
        );
    }

    #[test]
    fn a_level_that_starts_solved_takes_a_push_wherever_the_search_begins() {
        let check = |text: &str, before: &str, expect: usize| {
            let moves: Vec<_> = before.chars().filter_map(Direction::from_lurd).collect();
            let position = Position::after(&level(text), &moves).expect("legal moves");
            let request = Request { metric: Objective::Moves, ..Request::default() };
            let answer = solve_from(&position, &request, &budget(), &mut |_| {}).expect("a request");
            assert_eq!(answer.solution().map(<[_]>::len), Some(expect), "{before}");
            assert!(answer.proved.contains(&Metric::Moves), "{before}");
            let rest = answer.solution().unwrap_or_default();
            assert!(crate::judge_after(&level(text), &moves, rest).is_ok(), "{before}");
        };
        check(CIRCULAR, "", 6);
        check(CIRCULAR, "ud", 6);
        check(CIRCULAR, "r", 5);
        check(CIRCULAR, "rurrdl", 0);
        check(CIRCULAR, "rurrdlu", 0);
        check("xxxx\nxHhx\nxxxx", "", 0);
    }

    #[test]
    fn an_unsolvable_level_has_boxes_to_blame() {
        let text = "########\n#  $ . #\n#. ## ##\n# $  $@#\n#. ##  #\n########";
        for method in [Method::Auto, Method::Bfs] {
            let request = Request { method, ..Request::default() };
            let answer = solve(&level(text), &request, &budget(), &mut |_| {}).expect("Sokoban has it");
            assert_eq!(answer.outcome, Outcome::Unsolvable);
            assert_eq!(answer.why.map(|why| (why.kind, why.cells.len())), Some(("corral", 3)), "{method}");
        }
    }

    #[test]
    fn every_method_of_a_game_answers_a_small_level() {
        for (game, text) in [(Game::Sokoban, ROOM), (Game::Sokobond, ATOMS)] {
            for method in Method::ALL {
                let request = Request { method, ..Request::default() };
                let answer = solve(&level(text), &request, &budget(), &mut |_| {});
                let is_solved = answer.is_ok_and(|answer| answer.solution().is_some());
                assert_eq!(is_solved, crate::entry(game, method).is_ok(), "{game} {method}");
            }
        }
    }

    #[test]
    fn a_search_goes_on_from_where_play_stands_and_shows_its_positions() {
        for (text, first) in [(ROOM, Direction::Down), (ATOMS, Direction::Right)] {
            let level = level(text);
            let mut position = Position::start(&level);
            position.step(first);
            let view = View::new(1);
            let request = Request { method: Method::Bfs, ..Request::default() };
            // Breadth-first search of Sokobond shows no positions.
            let request = Request { view: level.sokoban().map(|_| view.clone()), ..request };
            let mut seen = 0;
            let answer = solve_from(&position, &request, &budget(), &mut |_| {
                seen += usize::from(view.take(&level).is_some());
            });
            for &direction in answer.as_ref().ok().and_then(Answer::solution).unwrap_or_default() {
                position.step(direction);
            }
            assert!(position.is_solved(), "{text}");
            assert_eq!(seen > 0, level.game() == Game::Sokoban, "{text}");
        }
    }
}

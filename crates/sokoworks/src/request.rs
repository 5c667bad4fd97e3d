//! What a solver is asked for.

use crate::catalogue::{self, Unsupported};
use crate::settings::Settings;
use crate::{Game, Method, View};
use grid::Bounds;
use sokoban_solver::Objective;

/// What a solver is asked for. Make it with `Request::default()` and set its fields. An option that the
/// method does not take is refused.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// How to search.
    pub method: Method,
    /// What the solution should have fewest of; by default any solution will do. Sokobond counts moves alone.
    pub metric: Objective,
    /// Sokoban: whether among the solutions with fewest of `metric` one with few of the other metric is looked for, once
    /// fewest of `metric` are proved.
    pub tie_break: bool,
    /// Threads to use, within [`Request::THREADS`]. With one thread and a limit of nodes, the answer is the same on every machine.
    pub threads: usize,
    /// Where methods with a depth limit stop: `None` for the method's default, 0 for no limit.
    pub depth: Option<u32>,
    /// Where to show the positions that are expanded; the method `auto` shows none.
    pub view: Option<View>,
    /// Options that Sokoban's solver alone has; those that stand above count instead of its own.
    pub sokoban: sokoban_solver::Options,
    /// The same for Sokobond.
    pub sokobond: sokobond_solver::Options,
}

/// Any solution, by the strongest searches, with one thread.
impl Default for Request {
    fn default() -> Request {
        Request {
            method: Method::Auto,
            metric: Objective::Any,
            tie_break: false,
            threads: 1,
            depth: None,
            view: None,
            sokoban: sokoban_solver::Options::default(),
            sokobond: sokobond_solver::Options::default(),
        }
    }
}

impl Request {
    /// How many threads a search may use.
    pub const THREADS: Bounds<usize> = catalogue::THREADS;

    /// Checks that the numbers are within their bounds, that the game has the method, and that the method proves the metric and takes the options that are set.
    /// [`solve`](crate::solve) checks the same.
    ///
    /// # Errors
    /// The first thing that is not there.
    pub fn check(&self, game: Game) -> Result<(), Unsupported> {
        Request::THREADS.check(self.threads).map_err(|_| Unsupported::Threads(self.threads))?;
        let entry = catalogue::entry(game, self.method)?;
        entry.check_metric(game, self.metric, self.tie_break)?;
        Settings::from(self).chosen().try_for_each(|(setting, _)| entry.check_option(game, setting))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::entry;
    use crate::settings::{Setting, TABLE};

    /// Requests that each set one option that not every method takes.
    fn options(method: Method) -> impl Iterator<Item = (&'static Setting, Request)> {
        TABLE.iter().filter(|setting| setting.is_special()).map(move |setting| {
            let mut settings = Settings::from(&Request { method, ..Request::default() });
            settings.put(setting, setting.example());
            let view = settings.board_every.map(View::new);
            (setting, Request { view, ..settings.unchecked() })
        })
    }

    #[test]
    fn every_option_and_metric_of_every_method_is_taken_or_refused_with_a_reason() {
        for game in Game::ALL {
            for method in Method::ALL {
                let row = entry(game, method);
                assert_eq!(row.is_ok(), method.exists_for(game), "{game} {method}");
                let plain = Request { method, ..Request::default() };
                let check = |request: &Request, takes: bool| match request.check(game) {
                    Ok(()) => assert!(takes, "{game} {request:?}"),
                    Err(why) => assert!(!takes && !why.wrong().is_empty() && !why.help().is_empty(), "{why}"),
                };
                for metric in Objective::ALL {
                    let takes =
                        row.is_ok_and(|row| metric == Objective::Any || row.metrics.contains(&metric));
                    check(&Request { metric, ..plain.clone() }, takes);
                }
                // The number of solutions that are listed is no part of a request.
                for (setting, request) in options(method).filter(|(setting, _)| setting.name != "all") {
                    check(&request, row.is_ok() && setting.methods(game).have(method));
                }
            }
        }
    }

    #[test]
    fn refusals_say_what_would_work() {
        let check = |game: Game, request: Request, expect: &str| {
            let told = request.check(game).map_err(|why| why.to_string());
            assert_eq!(told, Err(expect.to_owned()));
        };
        let bfs = Request { method: Method::Bfs, depth: Some(3), ..Request::default() };
        check(
            Game::Sokoban,
            bfs,
            "option `depth`: the method `bfs` does not take this option; \
             methods that take it: dfs, iddfs, area-dfs, sphere",
        );
        let mut improve = Request::default();
        improve.sokoban.improve = true;
        check(
            Game::Sokobond,
            improve,
            "option `improve`: it is a level of Sokobond; this is an option for Sokoban",
        );
        let area = Request { method: Method::Area, metric: Objective::Moves, ..Request::default() };
        check(
            Game::Sokoban,
            area,
            "metric `moves`: the method `area` can only prove fewest pushes; \
             methods that can: auto, bfs, iddfs, astar, idastar, bidirectional",
        );
        for threads in [0, 1025, usize::MAX] {
            let wrong = format!(
                "threads: `threads` is {threads}, but must be from 1 to 1024; one for each core is most that helps"
            );
            check(Game::Sokobond, Request { threads, ..Request::default() }, &wrong);
        }
        let tie = Request { tie_break: true, ..Request::default() };
        check(
            Game::Sokobond,
            tie.clone(),
            "metric `pushes`: Sokobond does not count pushes; its metric is moves",
        );
        check(
            Game::Sokoban,
            Request { method: Method::AStar, ..tie },
            "second metric: the method `astar` minimizes one metric only; the method `auto` takes two",
        );
    }
}

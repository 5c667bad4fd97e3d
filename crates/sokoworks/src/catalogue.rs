//! The methods of each game, and the metrics in which each of them proves that a solution is best. The options that it takes are
//! in the table of [settings](crate::settings).

use crate::settings::{Setting, Settings, TABLE, setting};
use crate::{Game, Method, Request};
use sokoban_solver::Objective;
use std::fmt;

/// What one method of one game proves and takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MethodEntry {
    /// The method.
    pub method: Method,
    /// Metrics in which it proves that a solution is best; the first one is its default.
    pub metrics: &'static [Objective],
}

const fn row(method: Method, metrics: &'static [Objective]) -> MethodEntry {
    MethodEntry { method, metrics }
}

const SOKOBAN: [MethodEntry; 13] = {
    use Objective::{Moves, Pushes};
    [
        row(Method::Auto, &[Pushes, Moves]),
        row(Method::Bfs, &[Moves, Pushes]),
        row(Method::Dfs, &[]),
        row(Method::Iddfs, &[Moves, Pushes]),
        row(Method::Area, &[Pushes]),
        row(Method::AreaDfs, &[]),
        row(Method::AStar, &[Pushes, Moves]),
        row(Method::IdaStar, &[Pushes, Moves]),
        row(Method::Greedy, &[]),
        row(Method::Bidirectional, &[Pushes, Moves]),
        row(Method::Sphere, &[]),
        row(Method::Fixed, &[]),
        row(Method::Parking, &[]),
    ]
};

const SOKOBOND: [MethodEntry; 8] = {
    use Objective::Moves;
    [
        row(Method::Auto, &[Moves]),
        row(Method::Bfs, &[Moves]),
        row(Method::Dfs, &[]),
        row(Method::Iddfs, &[Moves]),
        row(Method::Area, &[Moves]),
        row(Method::AStar, &[Moves]),
        row(Method::IdaStar, &[Moves]),
        row(Method::Greedy, &[]),
    ]
};

/// The methods of a game, the default first.
pub const fn methods(game: Game) -> &'static [MethodEntry] {
    match game {
        Game::Sokoban => &SOKOBAN,
        Game::Sokobond => &SOKOBOND,
    }
}

/// The entry of a method of a game.
///
/// # Errors
/// When the game does not have the method.
pub fn entry(game: Game, method: Method) -> Result<&'static MethodEntry, Unsupported> {
    let entry = methods(game).iter().find(|entry| entry.method == method);
    entry.ok_or(Unsupported::Method { game, method })
}

impl Request {
    /// Checks that the numbers are within their bounds, that the game has the method, and that the method proves the metric and takes the options that are set.
    /// [`solve`](crate::solve) checks the same.
    ///
    /// # Errors
    /// The first condition that does not hold.
    pub fn check(&self, game: Game) -> Result<(), Unsupported> {
        Request::THREADS.check(self.threads).map_err(|_| Unsupported::Threads(self.threads))?;
        let entry = entry(game, self.method)?;
        entry.check_metric(game, self.metric, self.tie_break)?;
        Settings::from(self).chosen().try_for_each(|(setting, _)| entry.check_option(game, setting))
    }
}

impl MethodEntry {
    /// Checks that the method, in this game, proves that a solution is best in a metric, and with `tie_break` takes a second one.
    ///
    /// # Errors
    /// When it does not.
    pub fn check_metric(&self, game: Game, metric: Objective, tie_break: bool) -> Result<(), Unsupported> {
        let method = self.method;
        let metric = match game {
            // The second metric of a game that has one only.
            Game::Sokobond if tie_break => Objective::Pushes,
            _ => metric,
        };
        if metric != Objective::Any && !self.metrics.contains(&metric) {
            return Err(Unsupported::Metric { game, method, metric });
        }
        if tie_break && method != Method::Auto {
            return Err(Unsupported::TieBreak { game, method });
        }
        Ok(())
    }

    /// Options that the method takes in this game and others do not.
    pub fn options(&self, game: Game) -> impl Iterator<Item = &'static Setting> {
        let method = self.method;
        let takes = move |setting: &&Setting| setting.methods(game).have(method);
        TABLE.iter().filter(|setting| setting.is_special()).filter(takes)
    }

    /// Checks that the method takes an option in this game.
    ///
    /// # Errors
    /// When it does not.
    pub fn check_option(&self, game: Game, option: &'static Setting) -> Result<(), Unsupported> {
        let method = self.method;
        if option.methods(game).have(method) {
            return Ok(());
        }
        Err(Unsupported::Option { game, method, option: option.name })
    }
}

/// A request that a game or a method cannot fulfil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// The game does not have the method.
    Method {
        /// The game.
        game: Game,
        /// The method.
        method: Method,
    },
    /// The method does not prove that a solution is best in the metric, or the game does not count it.
    Metric {
        /// The game.
        game: Game,
        /// The method.
        method: Method,
        /// The metric.
        metric: Objective,
    },
    /// The method takes no second metric.
    TieBreak {
        /// The game.
        game: Game,
        /// The method.
        method: Method,
    },
    /// The method does not take the option.
    Option {
        /// The game.
        game: Game,
        /// The method.
        method: Method,
        /// The name of the option.
        option: &'static str,
    },
    /// A number of threads outside [`Request::THREADS`](crate::Request::THREADS).
    Threads(usize),
}

impl Unsupported {
    /// What is wrong, as a clause: ``the method `bfs` does not take this option``.
    pub fn wrong(&self) -> String {
        match *self {
            Unsupported::Method { game, .. } => format!("{} does not have this method", game.title()),
            Unsupported::Metric { game, metric, .. } if is_foreign(game, metric) => {
                format!("{} does not count {}", game.title(), metric.name())
            }
            Unsupported::Metric { game, method, .. } => {
                match entry(game, method).map(|entry| entry.metrics) {
                    Ok([proved, ..]) => {
                        format!("the method `{method}` can only prove fewest {}", proved.name())
                    }
                    _ => format!("the method `{method}` cannot prove a solution optimal"),
                }
            }
            Unsupported::TieBreak { method, .. } => {
                format!("the method `{method}` minimizes one metric only")
            }
            Unsupported::Option { game, option, .. } if takers(game, option).is_empty() => {
                format!("it is a level of {}", game.title())
            }
            Unsupported::Option { method, .. } => format!("the method `{method}` does not take this option"),
            Unsupported::Threads(threads) => match Request::THREADS.check(threads) {
                Ok(_) => String::new(),
                Err(wrong) => wrong.to_string(),
            },
        }
    }

    /// What would work, as a clause: `methods that take it: dfs, iddfs`.
    pub fn help(&self) -> String {
        match *self {
            Unsupported::Method { game, .. } => {
                format!("methods for {}: {}", game.title(), names(game, |_| true).join(", "))
            }
            Unsupported::Metric { game, metric, .. } if is_foreign(game, metric) => {
                "its metric is moves".to_owned()
            }
            Unsupported::Metric { game, metric, .. } => {
                let names = names(game, |entry| entry.metrics.contains(&metric));
                format!("methods that can: {}", names.join(", "))
            }
            Unsupported::TieBreak { .. } => "the method `auto` takes two".to_owned(),
            Unsupported::Option { game, option, .. } => match takers(game, option).as_slice() {
                [] => {
                    let other = if game == Game::Sokoban { Game::Sokobond } else { Game::Sokoban };
                    format!("this is an option for {}", other.title())
                }
                takers => format!("methods that take it: {}", takers.join(", ")),
            },
            Unsupported::Threads(_) => "one for each core is most that helps".to_owned(),
        }
    }
}

/// Whether no method of the game minimizes the metric.
fn is_foreign(game: Game, metric: Objective) -> bool {
    names(game, |entry| entry.metrics.contains(&metric)).is_empty()
}

fn takers(game: Game, option: &str) -> Vec<&'static str> {
    let option = setting(option);
    names(game, |entry| option.is_some_and(|option| option.methods(game).have(entry.method)))
}

/// Names of the methods of a game that fit.
fn names(game: Game, fits: impl Fn(&MethodEntry) -> bool) -> Vec<&'static str> {
    methods(game).iter().filter(|&entry| fits(entry)).map(|entry| entry.method.name()).collect()
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Method { method, .. } => write!(f, "method `{method}`")?,
            Unsupported::Metric { metric, .. } => write!(f, "metric `{}`", metric.name())?,
            Unsupported::TieBreak { .. } => f.write_str("second metric")?,
            Unsupported::Option { option, .. } => write!(f, "option `{option}`")?,
            Unsupported::Threads(_) => f.write_str("threads")?,
        }
        write!(f, ": {}; {}", self.wrong(), self.help())
    }
}

impl std::error::Error for Unsupported {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::View;

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
                let of_sokobond = method.name().parse::<sokobond_solver::Method>();
                assert_eq!(row.is_ok(), game == Game::Sokoban || of_sokobond.is_ok(), "{game} {method}");
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
            let result = request.check(game).map_err(|why| why.to_string());
            assert_eq!(result, Err(expect.to_owned()));
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

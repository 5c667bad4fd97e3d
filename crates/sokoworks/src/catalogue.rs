//! The methods of each game, and in which metrics each of them proves that a solution is best. Which options it takes stands in
//! the table of [settings](crate::settings).

use crate::settings::{Setting, TABLE, setting};
use crate::{Game, Method};
use grid::Bounds;
use sokoban_solver::Objective;
use std::fmt;

/// How many threads a search may use.
pub(crate) const THREADS: Bounds<usize> = Bounds::new("threads", 1, 1024);

/// What one method of one game proves and takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MethodEntry {
    /// The method.
    pub method: Method,
    /// Metrics in which it proves that a solution is best, the first without being asked.
    pub metrics: &'static [Objective],
}

const fn row(method: Method, metrics: &'static [Objective]) -> MethodEntry {
    MethodEntry { method, metrics }
}

/// The methods of Sokoban.
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

/// The methods of Sokobond.
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

/// What the catalogue says of a method of a game.
///
/// # Errors
/// When the game does not have the method.
pub fn entry(game: Game, method: Method) -> Result<&'static MethodEntry, Unsupported> {
    let entry = methods(game).iter().find(|entry| entry.method == method);
    entry.ok_or(Unsupported::Method { game, method })
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
    /// So many threads are none, or more than [`Request::THREADS`](crate::Request::THREADS).
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
            Unsupported::Threads(threads) => match THREADS.check(threads) {
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

//! The methods of each game: in which metrics each of them proves that a solution is best, and which options it takes. One
//! table for the library, the command line, its help and the HTTP interface.

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
    /// Options that not every method has.
    pub options: &'static [MethodOption],
}

/// An option of a search that not every method has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MethodOption {
    /// [`Request::depth`](crate::Request::depth).
    Depth,
    /// [`Request::distances`](crate::Request::distances).
    Distances,
    /// [`Request::order`](crate::Request::order).
    Order,
    /// [`Request::improve`](crate::Request::improve).
    Improve,
    /// [`Request::as_found`](crate::Request::as_found).
    AsFound,
    /// [`Request::work`](crate::Request::work).
    Work,
    /// All shortest solutions are counted and listed.
    All,
    /// [`Request::unambiguous`](crate::Request::unambiguous).
    Unambiguous,
    /// [`Request::view`](crate::Request::view).
    View,
    /// [`Request::disk`](crate::Request::disk).
    Disk,
}

impl MethodOption {
    /// All options.
    pub const ALL: [MethodOption; 10] = [
        MethodOption::Depth,
        MethodOption::Distances,
        MethodOption::Order,
        MethodOption::Improve,
        MethodOption::AsFound,
        MethodOption::Work,
        MethodOption::All,
        MethodOption::Unambiguous,
        MethodOption::View,
        MethodOption::Disk,
    ];

    /// The word for messages and records, such as `depth`.
    pub const fn name(self) -> &'static str {
        match self {
            MethodOption::Depth => "depth",
            MethodOption::Distances => "distances",
            MethodOption::Order => "order",
            MethodOption::Improve => "improve",
            MethodOption::AsFound => "as-found",
            MethodOption::Work => "work",
            MethodOption::All => "all",
            MethodOption::Unambiguous => "unambiguous",
            MethodOption::View => "view",
            MethodOption::Disk => "disk",
        }
    }
}

impl fmt::Display for MethodOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

const fn row(method: Method, metrics: &'static [Objective], options: &'static [MethodOption]) -> MethodEntry {
    MethodEntry { method, metrics, options }
}

/// The methods of Sokoban.
const SOKOBAN: [MethodEntry; 13] = {
    #[cfg(feature = "disk")]
    use MethodOption::Disk;
    use MethodOption::{AsFound, Depth, Distances, Improve, Order, View, Work};
    use Objective::{Moves, Pushes};
    [
        row(
            Method::Auto,
            &[Pushes, Moves],
            &[
                Improve,
                AsFound,
                Work,
                #[cfg(feature = "disk")]
                Disk,
            ],
        ),
        row(Method::Bfs, &[Moves, Pushes], &[View]),
        row(Method::Dfs, &[], &[Depth, View]),
        row(Method::Iddfs, &[Moves, Pushes], &[Depth, View]),
        row(Method::Area, &[Pushes], &[View]),
        row(Method::AreaDfs, &[], &[Depth, View]),
        row(Method::AStar, &[Pushes, Moves], &[View]),
        row(Method::IdaStar, &[Pushes, Moves], &[View]),
        row(Method::Greedy, &[], &[View]),
        row(Method::Bidirectional, &[Pushes, Moves], &[View]),
        row(Method::Sphere, &[], &[Depth, Distances, View]),
        row(Method::Fixed, &[], &[View]),
        row(Method::Parking, &[], &[Order, View]),
    ]
};

/// The methods of Sokobond.
const SOKOBOND: [MethodEntry; 8] = {
    use MethodOption::{All, Depth, Unambiguous, View};
    use Objective::Moves;
    [
        row(Method::Auto, &[Moves], &[All, Unambiguous]),
        row(Method::Bfs, &[Moves], &[All, Unambiguous]),
        row(Method::Dfs, &[], &[Depth, Unambiguous, View]),
        row(Method::Iddfs, &[Moves], &[Depth, All, Unambiguous, View]),
        row(Method::Area, &[Moves], &[All, Unambiguous]),
        row(Method::AStar, &[Moves], &[All, Unambiguous]),
        row(Method::IdaStar, &[Moves], &[All, Unambiguous, View]),
        row(Method::Greedy, &[], &[Unambiguous, View]),
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

    /// Checks that the method takes an option in this game.
    ///
    /// # Errors
    /// When it does not.
    pub fn check_option(&self, game: Game, option: MethodOption) -> Result<(), Unsupported> {
        let method = self.method;
        if self.options.contains(&option) {
            return Ok(());
        }
        Err(Unsupported::Option { game, method, option })
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
        /// The option.
        option: MethodOption,
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

fn takers(game: Game, option: MethodOption) -> Vec<&'static str> {
    names(game, |entry| entry.options.contains(&option))
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

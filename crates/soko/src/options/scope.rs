//! Which options each method takes in each game: one table for refusals, the manual page of `soko solve` and tests.
//!
//! An option that is typed and has no effect on a level is refused before anything is solved. A setting of
//! `soko.toml` is a default: it is left out where the level's game or a typed method does not know it.

use crate::input::Input;
use crate::options::{Marks, Searching};
use crate::output::diagnostics::Problem;
use sokoworks::{Game, Level, Method, Wanted};
use std::fmt::Write as _;

/// What one method of one game takes.
struct Row {
    method: Method,
    /// Metrics in which it proves that a solution is best, the first without being asked.
    metrics: &'static [Wanted],
    /// Options that not every method has.
    options: &'static [Special],
}

const fn row(method: Method, metrics: &'static [Wanted], options: &'static [Special]) -> Row {
    Row { method, metrics, options }
}

/// The methods of Sokoban.
const SOKOBAN: [Row; 13] = {
    use Special::{BoardEvery, Depth, Distances, Improve, Order, Work};
    use Wanted::{Moves, Pushes};
    [
        row(Method::Auto, &[Pushes, Moves], &[Improve, Work]),
        row(Method::Bfs, &[Moves, Pushes], &[BoardEvery]),
        row(Method::Dfs, &[], &[Depth, BoardEvery]),
        row(Method::Iddfs, &[Moves, Pushes], &[Depth, BoardEvery]),
        row(Method::Area, &[Pushes], &[BoardEvery]),
        row(Method::AreaDfs, &[], &[Depth, BoardEvery]),
        row(Method::AStar, &[Pushes, Moves], &[BoardEvery]),
        row(Method::IdaStar, &[Pushes, Moves], &[BoardEvery]),
        row(Method::Greedy, &[], &[BoardEvery]),
        row(Method::Bidirectional, &[Pushes, Moves], &[BoardEvery]),
        row(Method::Sphere, &[], &[Depth, Distances, BoardEvery]),
        row(Method::Fixed, &[], &[BoardEvery]),
        row(Method::Parking, &[], &[Order, BoardEvery]),
    ]
};

/// The methods of Sokobond.
const SOKOBOND: [Row; 8] = {
    use Special::{All, BoardEvery, Depth, Unambiguous};
    use Wanted::Moves;
    [
        row(Method::Auto, &[Moves], &[All, Unambiguous]),
        row(Method::Bfs, &[Moves], &[All, Unambiguous]),
        row(Method::Dfs, &[], &[Depth, Unambiguous, BoardEvery]),
        row(Method::Iddfs, &[Moves], &[Depth, All, Unambiguous, BoardEvery]),
        row(Method::Area, &[Moves], &[All, Unambiguous]),
        row(Method::AStar, &[Moves], &[All, Unambiguous]),
        row(Method::IdaStar, &[Moves], &[All, Unambiguous, BoardEvery]),
        row(Method::Greedy, &[], &[Unambiguous, BoardEvery]),
    ]
};

fn rows(game: Game) -> &'static [Row] {
    match game {
        Game::Sokoban => &SOKOBAN,
        Game::Sokobond => &SOKOBOND,
    }
}

/// An option that not every method has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Special {
    Depth,
    Distances,
    Order,
    Improve,
    Work,
    All,
    Unambiguous,
    BoardEvery,
}

impl Special {
    const EVERY: [Special; 8] = [
        Special::Depth,
        Special::Distances,
        Special::Order,
        Special::Improve,
        Special::Work,
        Special::All,
        Special::Unambiguous,
        Special::BoardEvery,
    ];

    /// The option as it is typed.
    const fn name(self) -> &'static str {
        match self {
            Special::Depth => "--depth",
            Special::Distances => "--distances",
            Special::Order => "--order",
            Special::Improve => "--improve",
            Special::Work => "--work",
            Special::All => "--all",
            Special::Unambiguous => "--unambiguous",
            Special::BoardEvery => "--board-every",
        }
    }

    fn is_set(self, asked: &Asked) -> bool {
        let searching = &asked.searching;
        match self {
            Special::Depth => searching.depth.is_some(),
            Special::Distances => searching.distances.is_some(),
            Special::Order => searching.order.is_some(),
            Special::Improve => searching.improve == Some(true),
            Special::Work => searching.work().is_some(),
            Special::All => asked.all.is_some(),
            Special::Unambiguous => searching.unambiguous == Some(true),
            Special::BoardEvery => asked.board_every.is_some(),
        }
    }

    fn clear(self, asked: &mut Asked) {
        let searching = &mut asked.searching;
        match self {
            Special::Depth => searching.depth = None,
            Special::Distances => searching.distances = None,
            Special::Order => searching.order = None,
            Special::Improve => searching.improve = None,
            Special::Work => searching.work = None,
            Special::All => asked.all = None,
            Special::Unambiguous => searching.unambiguous = None,
            Special::BoardEvery => asked.board_every = None,
        }
    }
}

/// The options of a search that this table knows about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// How to search.
    pub(crate) searching: Searching,
    /// `--all`: how many of all shortest solutions to list.
    pub(crate) all: Option<u32>,
    /// `--board-every`: nodes between two boards.
    pub(crate) board_every: Option<u64>,
}

/// What a run asks of its searches: the options as typed, and with those of `soko.toml`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    /// As typed.
    pub(crate) typed: Asked,
    /// With what the file adds.
    pub(crate) resolved: Asked,
}

impl Request {
    /// A problem if an option does not apply to one of the chosen levels; the first such level is named.
    pub(crate) fn check(&self, input: &Input) -> anyhow::Result<()> {
        for level in input.levels() {
            let game = level.file.content.game();
            let asked = self.fit(game).map_err(|refusal| refusal.about(&level.name()))?;
            let order = asked.searching.order.as_ref();
            if let (Some(order), Some(Level::Sokoban(sokoban))) = (order, level.playable()) {
                let goals = sokoban.goals.len();
                if let Some(&missing) = order.indices().iter().find(|&&index| index >= goals) {
                    let wrong = format!("there is no goal {}", missing + 1);
                    let help = match goals {
                        1 => "the level has 1 goal".to_owned(),
                        _ => format!("the level's goals are numbered row by row from 1 to {goals}"),
                    };
                    return Err(Refusal { option: "--order".to_owned(), wrong, help }.about(&level.name()));
                }
            }
        }
        Ok(())
    }

    /// The options for a level of a game, without settings of the file that do not apply to it.
    pub(crate) fn for_game(&self, game: Game) -> Asked {
        self.fit(game).unwrap_or_else(|_| self.resolved.clone())
    }

    fn fit(&self, game: Game) -> Result<Asked, Refusal> {
        let mut asked = self.resolved.clone();
        let method = asked.searching.method.unwrap_or(Method::Auto);
        let row = match rows(game).iter().find(|row| row.method == method) {
            Some(row) => row,
            None if self.typed.searching.method.is_some() => return Err(no_such_method(game, method)),
            None => {
                asked.searching.method = None;
                &rows(game)[0]
            }
        };
        self.fit_metric(game, row, &mut asked.searching)?;
        for option in Special::EVERY {
            if option.is_set(&asked) && !row.options.contains(&option) {
                if option.is_set(&self.typed) {
                    return Err(does_not_take(game, row.method, option));
                }
                option.clear(&mut asked);
            }
        }
        Ok(asked)
    }

    /// A metric is a promise: it is left out only where the game does not have it.
    fn fit_metric(&self, game: Game, row: &Row, searching: &mut Searching) -> Result<(), Refusal> {
        let Some(order) = searching.metric.clone() else { return Ok(()) };
        if let Some(measure) = order.for_optimizer() {
            return Err(Refusal {
                option: format!("--metric {order}"),
                wrong: format!("solvers do not count {}", measure.name()),
                help: "`soko optimize` makes known solutions shorter in this metric".to_owned(),
            });
        }
        let metric = searching.wanted();
        let is_tie_break = order.measures().len() > 1;
        if is_tie_break && game == Game::Sokobond {
            if self.typed.searching.metric.is_some() {
                let wrong = format!("{} does not count pushes", game.title());
                let option = format!("--metric {order}");
                return Err(Refusal { option, wrong, help: "use --metric moves".to_owned() });
            }
            searching.metric = None;
            return Ok(());
        }
        if is_tie_break && row.method != Method::Auto {
            let wrong = format!("the method `{}` minimizes one metric only", row.method.name());
            let help = format!("use --method auto or --metric {}", metric.name());
            return Err(Refusal { option: format!("--metric {order}"), wrong, help });
        }
        if metric == Wanted::Any || row.metrics.contains(&metric) {
            return Ok(());
        }
        let option = format!("--metric {}", metric.name());
        if rows(game).iter().all(|row| !row.metrics.contains(&metric)) {
            if self.typed.searching.metric.is_none() {
                searching.metric = None;
                return Ok(());
            }
            let wrong = format!("{} does not count {}", game.title(), metric.name());
            return Err(Refusal { option, wrong, help: "use --metric moves".to_owned() });
        }
        let wrong = match row.metrics {
            [] => format!("the method `{}` cannot prove a solution optimal", row.method.name()),
            [proved, ..] => {
                format!("the method `{}` can only prove fewest {}", row.method.name(), proved.name())
            }
        };
        let help =
            format!("methods that can: {}", methods(game, |row| row.metrics.contains(&metric)).join(", "));
        Err(Refusal { option, wrong, help })
    }
}

/// A problem if a level has none of the marks that are typed.
pub(crate) fn check_marks(typed: Option<Marks>, input: &Input) -> anyhow::Result<()> {
    let marks = typed.unwrap_or_default();
    let idle = [(marks.dead, "--mark dead"), (marks.targets, "--mark targets")];
    let bond = input.levels().find(|level| level.file.content.game() == Game::Sokobond);
    match bond.zip(idle.into_iter().find(|(is_set, _)| *is_set)) {
        Some((level, (_, option))) => {
            let (wrong, help) =
                ("it is a level of Sokobond".to_owned(), "Sokobond has the mark reach".to_owned());
            Err(Refusal { option: option.to_owned(), wrong, help }.about(&level.name()))
        }
        None => Ok(()),
    }
}

/// Why an option is refused.
#[derive(Debug)]
struct Refusal {
    option: String,
    wrong: String,
    help: String,
}

impl Refusal {
    fn about(self, level: &str) -> anyhow::Error {
        let message = format!("`{}` does not apply to {level}: {}", self.option, self.wrong);
        Problem::new("E-OPTION", message).help(self.help).into()
    }
}

fn no_such_method(game: Game, method: Method) -> Refusal {
    Refusal {
        option: format!("--method {}", method.name()),
        wrong: format!("{} does not have this method", game.title()),
        help: format!("methods for {}: {}", game.title(), methods(game, |_| true).join(", ")),
    }
}

fn does_not_take(game: Game, method: Method, option: Special) -> Refusal {
    let takers = methods(game, |row| row.options.contains(&option));
    let (wrong, help) = match takers.as_slice() {
        [] => {
            let other = match game {
                Game::Sokoban => Game::Sokobond,
                Game::Sokobond => Game::Sokoban,
            };
            let wrong = format!("it is a level of {}", game.title());
            (wrong, format!("{} is an option for {}", option.name(), other.title()))
        }
        takers => {
            let wrong = format!("the method `{}` does not take this option", method.name());
            (wrong, format!("methods that take it: {}", takers.join(", ")))
        }
    };
    Refusal { option: option.name().to_owned(), wrong, help }
}

/// Names of the methods of a game that fit.
fn methods(game: Game, fits: impl Fn(&Row) -> bool) -> Vec<&'static str> {
    rows(game).iter().filter(|&row| fits(row)).map(|row| row.method.name()).collect()
}

/// The table for the manual page of `soko solve`.
pub(crate) fn help() -> String {
    let mut help = "Methods, what they prove, and options that only some of them take:\n".to_owned();
    for game in [Game::Sokoban, Game::Sokobond] {
        let _ = writeln!(help, "  {}", game.title());
        for row in rows(game) {
            let proved: Vec<&str> = row.metrics.iter().map(|&metric| metric.name()).collect();
            let proved = match proved.as_slice() {
                [] => "-".to_owned(),
                proved => format!("fewest {}", proved.join(" or ")),
            };
            let options: Vec<&str> = row.options.iter().map(|option| option.name()).collect();
            let line = format!("    {:<14} {proved:<23} {}", row.method.name(), options.join(" "));
            let _ = writeln!(help, "{}", line.trim_end());
        }
    }
    help
}

#[cfg(test)]
mod tests;

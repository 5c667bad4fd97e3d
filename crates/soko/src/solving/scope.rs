//! Options that do not apply to a method or a game, by the catalogue of the library; its table for the manual page of `soko solve`.
//!
//! An option that is typed and has no effect on a level is refused before anything is solved. A setting of
//! `soko.toml` is a default: it is left out where the level's game or a typed method does not know it.

use crate::input::Input;
use crate::options::Searching;
use crate::output::diagnostics::Problem;
use crate::output::marks::Marks;
use sokoworks::{Game, Level, Method, MethodEntry, MethodOption, Unsupported, entry, methods};
use std::fmt::Write as _;

/// The option as it is typed.
fn name(option: MethodOption) -> String {
    match option {
        MethodOption::View => "--board-every".to_owned(),
        option => format!("--{option}"),
    }
}

fn is_set(option: MethodOption, asked: &Asked) -> bool {
    let searching = &asked.searching;
    match option {
        MethodOption::Depth => searching.depth.is_some(),
        MethodOption::Distances => searching.distances.is_some(),
        MethodOption::Order => searching.order.is_some(),
        MethodOption::Improve => searching.improve == Some(true),
        MethodOption::AsFound => searching.as_found == Some(true),
        MethodOption::Work => searching.work().is_some(),
        MethodOption::All => asked.all.is_some(),
        MethodOption::Unambiguous => searching.unambiguous == Some(true),
        MethodOption::View => asked.board_every.is_some(),
        MethodOption::Disk => searching.disk.is_some(),
        _ => false,
    }
}

fn clear(option: MethodOption, asked: &mut Asked) {
    let searching = &mut asked.searching;
    match option {
        MethodOption::Depth => searching.depth = None,
        MethodOption::Distances => searching.distances = None,
        MethodOption::Order => searching.order = None,
        MethodOption::Improve => searching.improve = None,
        MethodOption::AsFound => searching.as_found = None,
        MethodOption::Work => searching.work = None,
        MethodOption::All => asked.all = None,
        MethodOption::Unambiguous => searching.unambiguous = None,
        MethodOption::View => asked.board_every = None,
        MethodOption::Disk => searching.disk = None,
        _ => {}
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
        let row = match entry(game, method) {
            Ok(row) => row,
            Err(why) if self.typed.searching.method.is_some() => {
                return Err(Refusal::new(format!("--method {method}"), why));
            }
            Err(_) => {
                asked.searching.method = None;
                &methods(game)[0]
            }
        };
        self.fit_metric(game, row, &mut asked.searching)?;
        for option in MethodOption::ALL.into_iter().filter(|&option| is_set(option, &self.resolved)) {
            if let Err(why) = row.check_option(game, option) {
                if is_set(option, &self.typed) {
                    return Err(Refusal::new(name(option), why));
                }
                clear(option, &mut asked);
            }
        }
        Ok(asked)
    }

    /// A metric is a promise: it is left out only where the game does not have it.
    fn fit_metric(&self, game: Game, row: &MethodEntry, searching: &mut Searching) -> Result<(), Refusal> {
        let Some(order) = searching.metric.clone() else { return Ok(()) };
        if let Some(measure) = order.for_optimizer() {
            return Err(Refusal {
                option: format!("--metric {order}"),
                wrong: format!("solvers do not count {}", measure.name()),
                help: "`soko optimize` makes known solutions shorter in this metric".to_owned(),
            });
        }
        let tie_break = order.measures().len() > 1;
        let Err(why) = row.check_metric(game, searching.wanted(), tie_break) else { return Ok(()) };
        let is_known = |metric| methods(game).iter().any(|row| row.metrics.contains(&metric));
        if matches!(why, Unsupported::Metric { metric, .. } if !is_known(metric))
            && self.typed.searching.metric.is_none()
        {
            searching.metric = None;
            return Ok(());
        }
        Err(Refusal::new(format!("--metric {order}"), why))
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
    fn new(option: String, why: Unsupported) -> Refusal {
        Refusal { option, wrong: why.wrong(), help: why.help() }
    }

    fn about(self, level: &str) -> anyhow::Error {
        let message = format!("`{}` does not apply to {level}: {}", self.option, self.wrong);
        Problem::new("E-OPTION", message).help(self.help).into()
    }
}

/// The table for the manual page of `soko solve`.
pub(crate) fn help() -> String {
    let mut help = "Methods, what they prove, and options that only some of them take:\n".to_owned();
    for game in [Game::Sokoban, Game::Sokobond] {
        let _ = writeln!(help, "  {}", game.title());
        for row in methods(game) {
            let proved: Vec<&str> = row.metrics.iter().map(|&metric| metric.name()).collect();
            let proved = match proved.as_slice() {
                [] => "-".to_owned(),
                proved => format!("fewest {}", proved.join(" or ")),
            };
            let options: Vec<String> = row.options.iter().map(|&option| name(option)).collect();
            let line = format!("    {:<14} {proved:<23} {}", row.method.name(), options.join(" "));
            let _ = writeln!(help, "{}", line.trim_end());
        }
    }
    help
}

#[cfg(test)]
mod tests;

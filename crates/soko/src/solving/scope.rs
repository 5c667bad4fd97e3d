//! Options that do not apply to a method or a game, by the catalogue of the library; its table for the manual page of `soko solve`.
//!
//! An option that is typed and has no effect on a level is refused before anything is solved. A setting of
//! `soko.toml` is a default: it is left out where the level's game or a typed method does not know it.

use crate::input::Input;
use crate::options::Searching;
use crate::output::diagnostics::Problem;
use crate::output::marks::Marks;
use sokoworks::settings::{listed, names};
use sokoworks::{Game, Level, MethodEntry, Settings, Unsupported, entry, methods};
use std::fmt::Write as _;

/// What a run asks of its searches: the options as typed, and with those of `soko.toml`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub(crate) typed: Searching,
    /// With what the file adds.
    pub(crate) resolved: Searching,
}

impl Request {
    /// A problem if an option does not apply to one of the chosen levels; the first such level is named.
    pub(crate) fn check(&self, input: &Input) -> anyhow::Result<()> {
        for level in input.levels() {
            let game = level.file.content.game();
            let asked = self.fit(game).map_err(|refusal| refusal.about(&level.name()))?;
            let order = &asked.settings.request.sokoban.order;
            if let Some(Level::Sokoban(sokoban)) = level.playable().filter(|_| !order.is_empty()) {
                let goals = sokoban.goals().len();
                if let Some(&missing) = order.iter().find(|&&index| index >= goals) {
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
    pub(crate) fn for_game(&self, game: Game) -> Searching {
        self.fit(game).unwrap_or_else(|_| self.resolved.clone())
    }

    fn fit(&self, game: Game) -> Result<Searching, Refusal> {
        let mut asked = self.resolved.clone();
        let method = asked.settings.request.method;
        let row = match entry(game, method) {
            Ok(row) => row,
            Err(why) if self.typed.settings.is_set(names::METHOD) => {
                return Err(Refusal::new(format!("--method {method}"), why));
            }
            Err(_) => {
                asked.settings.clear(names::METHOD);
                &methods(game)[0]
            }
        };
        self.fit_metric(game, row, &mut asked.settings)?;
        for (setting, _) in self.resolved.settings.chosen() {
            if let Err(why) = row.check_option(game, setting) {
                if self.typed.settings.chosen().any(|(typed, _)| typed.name == setting.name) {
                    return Err(Refusal::new(format!("--{}", setting.name), why));
                }
                asked.settings.clear(setting.name);
            }
        }
        Ok(asked)
    }

    /// A metric is a promise: it is left out only where the game does not have it.
    fn fit_metric(&self, game: Game, row: &MethodEntry, settings: &mut Settings) -> Result<(), Refusal> {
        let option = || format!("--metric {}", listed(&settings.measures));
        if let Some(measure) = settings.for_optimizer() {
            return Err(Refusal {
                option: option(),
                wrong: format!("solvers do not count {}", measure.name()),
                help: "`soko optimize` makes known solutions shorter in this metric".to_owned(),
            });
        }
        let wanted = settings.unchecked();
        let Err(why) = row.check_metric(game, wanted.metric, wanted.tie_break) else { return Ok(()) };
        let is_known = |metric| methods(game).iter().any(|row| row.metrics.contains(&metric));
        if matches!(why, Unsupported::Metric { metric, .. } if !is_known(metric))
            && !self.typed.settings.is_set(names::METRIC)
        {
            settings.clear(names::METRIC);
            return Ok(());
        }
        Err(Refusal::new(option(), why))
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
            let options: Vec<String> = row.options(game).map(|option| format!("--{}", option.name)).collect();
            let line = format!("    {:<14} {proved:<23} {}", row.method.name(), options.join(" "));
            let _ = writeln!(help, "{}", line.trim_end());
        }
    }
    help
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::Method;
    use sokoworks::settings::setting;

    /// A search by a method, with other options in words.
    fn searching(method: Method, options: &[(&str, &str)]) -> Searching {
        let mut searching = Searching::default();
        let method = [("method", method.name())];
        for (name, value) in method.iter().chain(options) {
            let setting = setting(name).unwrap_or_else(|| panic!("no {name}"));
            searching.settings.put(setting, setting.read(value).expect("a value"));
        }
        searching
    }

    #[test]
    fn settings_of_the_file_are_left_out_where_they_do_not_apply() {
        let of_file = |resolved| Request { typed: Searching::default(), resolved };
        let request = of_file(searching(Method::Sphere, &[("depth", "3")]));
        // A method of the other game: the game's default.
        let bond = request.for_game(Game::Sokobond).settings.request;
        assert_eq!((bond.method, bond.depth), (Method::Auto, None));
        assert_eq!(request.for_game(Game::Sokoban).settings.request.depth, Some(3));
        // A typed method that does not know a setting of the file.
        let typed = searching(Method::Bfs, &[]);
        let request = Request { typed, resolved: searching(Method::Bfs, &[("depth", "3")]) };
        assert!(request.fit(Game::Sokoban).is_ok_and(|asked| asked.settings.request.depth.is_none()));
        // A metric is a promise.
        assert!(of_file(searching(Method::Area, &[("metric", "moves")])).fit(Game::Sokoban).is_err());
    }
}

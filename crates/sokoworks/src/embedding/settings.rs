//! How to search and within which limits, as names and values in words: for settings files and for other languages.

use super::quantity::{Bytes, TimeSpan};
use crate::{Game, Optimizing, Request};
use sokoban::format::ReadOptions;
use sokoban_solver::Objective;
use sokoban_solver::optimize::Measure;
use std::fmt;
use std::time::Duration;
use text::{Diagnostic, UnknownName};

/// How to search and within which limits. The names are those of the command line.
///
/// ```
/// use sokoworks::{Game, Objective, Settings};
///
/// # fn main() -> Result<(), sokoworks::NotSet> {
/// let mut settings = Settings::default();
/// settings.set("metric", "pushes,moves")?;
/// settings.set("time", "30s")?;
/// settings.set("memory", "1GiB")?;
/// assert_eq!(settings.request(Game::Sokoban)?.metric, Objective::Pushes);
/// assert!(settings.set("time", "soon").is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// The options of a search; `measures` says what a solution should have less of.
    options: Request,
    /// What a solution should have less of, the first matters most; none where any solution will do.
    measures: Vec<Measure>,
    /// The limit of time.
    pub time: Option<Duration>,
    /// Most nodes to expand.
    pub nodes: Option<u64>,
    /// Most bytes that a search holds.
    pub bytes: Option<u64>,
    /// How levels are read.
    pub reading: ReadOptions,
}

/// Why a setting has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSet {
    /// The name as given.
    pub name: String,
    /// What is wrong, and what would work.
    pub why: String,
}

impl fmt::Display for NotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.why)
    }
}

impl std::error::Error for NotSet {}

/// The names of all settings.
const NAMES: [&str; 15] = [
    "method",
    "metric",
    "threads",
    "time",
    "nodes",
    "memory",
    "work",
    "depth",
    "distances",
    "order",
    "improve",
    "as-found",
    "unambiguous",
    "cells",
    "plain-rules",
];

impl Settings {
    /// Sets what `name` means to what `value` says. `method` and `metric` are words of the command line (`metric` also a list such
    /// as `pushes,moves`), `threads`, `nodes` and `depth` are numbers, `time` is a time such as `30s` or `none`, `memory` an amount such
    /// as `1GiB`, `work` a time of counted work of each thread, `distances` a word, `order` a list of goals, `improve`, `as-found`
    /// and `unambiguous` are `yes` or `no`. How levels are read: `cells` is a cell map such as `X=#,o=$`, `plain-rules` is `yes` or `no`.
    ///
    /// # Errors
    /// When there is no such name, or the value is none of it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), NotSet> {
        // A blank at an end may be one of the signs.
        let value = if name == "cells" { value } else { value.trim() };
        self.change(name, value).map_err(|why| NotSet { name: name.to_owned(), why })
    }

    fn change(&mut self, name: &str, value: &str) -> Result<(), String> {
        let options = &mut self.options;
        match name {
            "method" => options.method = value.parse().map_err(words)?,
            "metric" => self.measures = measures(value)?,
            "threads" => {
                let threads = Request::THREADS.check(number(value)?);
                options.threads = threads.map_err(|wrong| wrong.to_string())?;
            }
            "time" => self.time = value.parse::<TimeSpan>()?.0,
            "nodes" => self.nodes = Some(number(value)?),
            "memory" => self.bytes = Some(value.parse::<Bytes>()?.0),
            "work" => {
                let work = value.parse::<TimeSpan>()?.0;
                options.work = work.map(|work| u64::try_from(work.as_nanos()).unwrap_or(u64::MAX));
            }
            "depth" => options.depth = Some(number(value)?),
            "distances" => options.distances = value.parse().map_err(words)?,
            "order" => options.order = value.split(',').map(number).collect::<Result<_, _>>()?,
            "improve" => options.improve = is_yes(value)?,
            "as-found" => options.as_found = is_yes(value)?,
            "unambiguous" => options.unambiguous = is_yes(value)?,
            "cells" => self.reading.cells = value.parse().map_err(|wrong: Diagnostic| wrong.to_string())?,
            "plain-rules" => self.reading.plain_rules = is_yes(value)?,
            _ => return Err(format!("no such setting; expected one of `{}`", NAMES.join("`, `"))),
        }
        Ok(())
    }

    /// Threads to use, from 1.
    pub const fn threads(&self) -> usize {
        self.options.threads
    }

    /// What a solver is asked for in a level of `game`.
    ///
    /// # Errors
    /// When the game, its method or any solver does not have what was set.
    pub fn request(&self, game: Game) -> Result<Request, NotSet> {
        let not = |name: &str, why: String| NotSet { name: name.to_owned(), why };
        let mut request = self.options.clone();
        let solvers_count = |measure: &&Measure| matches!(measure, Measure::Moves | Measure::Pushes);
        if let Some(other) = self.measures.iter().find(|measure| !solvers_count(measure)) {
            return Err(not("metric", format!("only an optimizer counts {}", other.name())));
        }
        request.metric = match self.measures.first() {
            None => Objective::Any,
            Some(Measure::Moves) => Objective::Moves,
            Some(_) => Objective::Pushes,
        };
        request.tie_break = self.measures.len() > 1;
        request.check(game).map_err(|why| not("method", why.to_string()))?;
        Ok(request)
    }

    /// How solutions of levels of `game` are made shorter: by what was set, and then by pushes and moves.
    pub fn optimizing(&self, game: Game) -> Optimizing {
        let mut how = Optimizing::by(crate::Metric::Pushes);
        how.measures = game.measures(&self.measures);
        how.threads = self.options.threads;
        how.work = self.options.work;
        how.unambiguous = self.options.unambiguous;
        how
    }

    /// The limits, with a flag that ends the search; the time of each search is taken. The limit of time begins now.
    ///
    /// # Panics
    /// As [`Stop::after`](crate::Stop::after).
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub fn budget(&self, stop: &crate::Stop) -> crate::Budget {
        let stop = self.time.map_or_else(|| stop.clone(), |time| stop.child_after(time));
        let bytes = self.bytes.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        crate::Budget::new().timed().stop(&stop).with_nodes(self.nodes).with_bytes(bytes)
    }
}

fn words(unknown: UnknownName) -> String {
    unknown.to_string()
}

fn measures(value: &str) -> Result<Vec<Measure>, String> {
    if value == Objective::Any.name() {
        return Ok(Vec::new());
    }
    let mut measures = Vec::new();
    for word in value.split(',') {
        let measure = word.trim().parse().map_err(words)?;
        if measures.contains(&measure) {
            return Err(format!("`{}` is named twice", word.trim()));
        }
        measures.push(measure);
    }
    Ok(measures)
}

fn number<T: std::str::FromStr>(value: &str) -> Result<T, String> {
    value.trim().parse().map_err(|_| format!("`{value}` is no number, or too large; expected 0 or more"))
}

fn is_yes(value: &str) -> Result<bool, String> {
    match value {
        "yes" | "true" | "1" => Ok(true),
        "no" | "false" | "0" => Ok(false),
        _ => Err(format!("`{value}` is neither `yes` nor `no`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(pairs: &[(&str, &str)]) -> Result<Settings, String> {
        let mut settings = Settings::default();
        for (name, value) in pairs {
            settings.set(name, value).map_err(|why| why.to_string())?;
        }
        Ok(settings)
    }

    #[test]
    fn every_setting_has_its_effect() {
        let settings = set(&[
            ("method", "sphere"),
            ("metric", "any"),
            ("threads", "1"),
            ("time", "1.5"),
            ("nodes", "7"),
            ("memory", "64MiB"),
            ("depth", "9"),
            ("distances", "strict"),
        ]);
        let settings = settings.expect("all are set");
        let request = settings.request(Game::Sokoban).expect("the method takes them");
        assert_eq!((request.method.name(), request.depth, settings.threads()), ("sphere", Some(9), 1));
        assert_eq!((settings.nodes, settings.bytes), (Some(7), Some(64 << 20)));
        assert_eq!(settings.time, Some(Duration::from_millis(1500)));
        let settings = set(&[("method", "parking"), ("order", "2, 0,1")]).expect("all are set");
        assert_eq!(settings.request(Game::Sokoban).expect("a request").order, [2, 0, 1]);
        let settings = set(&[("improve", "yes"), ("work", "2ms"), ("metric", "moves,pushes")]);
        let request = settings.expect("all are set").request(Game::Sokoban).expect("a request");
        assert!(request.improve && request.tie_break && request.metric == Objective::Moves);
        assert_eq!(request.work, Some(2_000_000));
        let settings = set(&[("as-found", "yes")]).expect("all are set");
        assert!(settings.request(Game::Sokoban).expect("a request").as_found);
        assert!(settings.request(Game::Sokobond).is_err());
        let settings = set(&[("unambiguous", "yes")]).expect("all are set");
        assert!(settings.request(Game::Sokobond).expect("a request").unambiguous);
        assert!(settings.optimizing(Game::Sokobond).unambiguous);
        let mut named = Settings::default();
        for name in NAMES {
            assert!(!named.set(name, "?").expect_err("no value").why.contains("no such setting"), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_set_is_told_with_what_would_work() {
        let check = |name: &str, value: &str, expect: &str| {
            let told = set(&[(name, value)]).err();
            assert!(told.as_ref().is_some_and(|told| told.contains(expect)), "{name}={value}: {told:?}");
        };
        check("colour", "red", "colour: no such setting; expected one of `method`, `metric`");
        check("method", "magic", "method: unknown method `magic`; expected one of `auto`");
        check("metric", "pushes,pushes", "metric: `pushes` is named twice");
        check("threads", "-1", "threads: `-1` is no number");
        check("threads", "0", "threads: `threads` is 0, but must be from 1 to 1024");
        check("threads", "1025", "threads: `threads` is 1025, but must be from 1 to 1024");
        check("time", "soon", "time: expected a time such as 10s");
        check("memory", "3", "memory: a search needs at least 16MiB");
        check("improve", "maybe", "improve: `maybe` is neither `yes` nor `no`");
    }

    #[test]
    fn every_setting_refuses_what_is_no_value_of_it_and_solves_with_the_rest() {
        let level: crate::Level = "#####\n#@$.#\n#####".parse().expect("a level");
        let numbers = ["threads", "time", "nodes", "memory", "work", "depth", "order"];
        for name in NAMES {
            for value in [
                "-1",
                "0",
                "1.5",
                "1e300",
                "nan",
                "x",
                "",
                "18446744073709551615",
                "99999999999999999999999999",
            ] {
                let mut settings = Settings::default();
                let set = settings.set(name, value);
                let is_none = ["-1", "nan", "x", "", "99999999999999999999999999"].contains(&value);
                assert!(set.is_err() || !(is_none && numbers.contains(&name)), "{name}={value} is accepted");
                let Ok(request) = settings.request(Game::Sokoban) else { continue };
                let budget =
                    settings.nodes.map_or_else(crate::Budget::new, |most| crate::Budget::new().nodes(most));
                assert!(
                    crate::solve(&level, &request, &budget.bytes(64 << 20), &mut |_| {}).is_ok(),
                    "{name}={value}"
                );
            }
        }
    }

    #[test]
    fn what_no_solver_or_no_method_has_is_refused() {
        let told = |pairs, game| set(pairs).expect("set").request(game).map_err(|why| why.to_string()).err();
        let lines = told(&[("metric", "lines")], Game::Sokoban);
        assert_eq!(lines.as_deref(), Some("metric: only an optimizer counts lines"));
        assert!(told(&[("method", "greedy"), ("metric", "moves")], Game::Sokoban).is_some());
        assert!(told(&[("metric", "pushes")], Game::Sokobond).is_some());
        assert!(told(&[("metric", "moves")], Game::Sokobond).is_none());
    }

    #[test]
    fn an_optimizer_goes_by_pushes_and_moves_after_what_was_asked_for() {
        let names = |metric, game| {
            let how = set(&[("metric", metric)]).expect("set").optimizing(game);
            how.measures.into_iter().map(Measure::name).collect::<Vec<_>>().join(",")
        };
        assert_eq!(names("any", Game::Sokoban), "pushes,moves");
        assert_eq!(names("lines", Game::Sokoban), "lines,pushes,moves");
        assert_eq!(names("moves", Game::Sokoban), "moves,pushes");
        assert_eq!(names("pushes", Game::Sokobond), "moves");
    }

    #[cfg(feature = "std-time")]
    #[test]
    fn limits_become_a_budget() {
        let settings = set(&[("nodes", "5"), ("memory", "32MiB"), ("time", "1h")]).expect("set");
        let stop = crate::Stop::new();
        let budget = settings.budget(&stop);
        assert_eq!((budget.nodes, budget.bytes), (Some(5), Some(32 << 20)));
        assert!(budget.stop.raised().is_none());
        stop.raise(crate::GaveUp::Interrupted);
        assert!(budget.stop.raised().is_some());
    }
}

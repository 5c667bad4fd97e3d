//! How to search, within which limits, and how levels are read: by names and values in words, for the command line, files of
//! settings, JSON and other languages. [`TABLE`] has a row for each setting.

#[cfg(feature = "serde")]
mod json;
mod kind;
pub mod names;
mod setting;
mod table;
mod value;

#[cfg(feature = "serde")]
pub use json::properties;
pub use kind::{Kind, Word, about};
pub use setting::{Methods, Setting, Topic, Work};
pub use table::TABLE;
pub use value::{Value, listed};

use crate::embedding::Bytes;
use crate::{Game, Request};
use sokoban::format::ReadOptions;
use sokoban_solver::Objective;
use sokoban_solver::optimize::Measure;
use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

/// How to search and within which limits: the names are those of the command line, with `-` or `_`.
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
    /// The options of a search; [`measures`](Settings::measures) says what a solution should have less of.
    pub request: Request,
    /// What a solution should have less of, the first matters most; none where any solution will do.
    pub measures: Vec<Measure>,
    /// The limit of time.
    pub time: Option<Duration>,
    /// Most nodes to expand.
    pub nodes: Option<u64>,
    /// Most bytes that a search holds.
    pub memory: Option<Bytes>,
    /// How many of all shortest solutions are listed.
    pub all: Option<u32>,
    /// Nodes between two boards that are shown.
    pub board_every: Option<u64>,
    /// How levels are read.
    pub reading: ReadOptions,
    /// The names of what was set.
    set: BTreeSet<&'static str>,
}

/// Why a setting has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSet {
    /// The name as given.
    pub name: String,
    /// What is wrong, and what would work.
    pub why: String,
    /// The code of messages about it: `E-OPTION`, or what the reader of the value says.
    pub code: &'static str,
}

impl NotSet {
    fn new(name: &str, why: String) -> NotSet {
        NotSet { name: name.to_owned(), why, code: "E-OPTION" }
    }
}

impl fmt::Display for NotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.why)
    }
}

impl std::error::Error for NotSet {}

/// The setting of a name, with `-` or `_`.
pub fn setting(name: &str) -> Option<&'static Setting> {
    let name = name.replace('_', "-");
    TABLE.iter().find(|setting| setting.name == name)
}

impl Setting {
    /// Reads a value.
    ///
    /// # Errors
    /// What is wrong, and what would work.
    pub fn read(&self, text: &str) -> Result<Value, String> {
        self.kind.read(self.name, text)
    }

    /// Whether programs set it, and not the command line alone.
    pub fn is_for_programs(&self) -> bool {
        !matches!(self.topic, Topic::Solutions | Topic::Progress | Topic::Files)
    }
}

impl Settings {
    /// Sets what `name` means to what `value` says.
    ///
    /// # Errors
    /// When there is no such name, or the value is none of it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), NotSet> {
        let not = |why| NotSet::new(name, why);
        let setting = Settings::find(name, Setting::is_for_programs).map_err(not)?;
        // A blank at an end may be one of the signs.
        let value = if matches!(setting.kind, Kind::Cells) { value } else { value.trim() };
        let value = setting.read(value);
        self.put(setting, value.map_err(|why| NotSet { code: setting.kind.code(), ..not(why) })?);
        Ok(())
    }

    /// The setting of a name among those that somebody may set.
    fn find(name: &str, may: impl Fn(&Setting) -> bool) -> Result<&'static Setting, String> {
        setting(name).filter(|setting| may(setting)).ok_or_else(|| {
            let names = TABLE.iter().filter(|setting| may(setting)).map(|setting| setting.key());
            format!("no such setting; expected one of `{}`", names.collect::<Vec<_>>().join("`, `"))
        })
    }

    /// Sets a value that was read for this setting.
    pub fn put(&mut self, setting: &'static Setting, value: Value) {
        (setting.access.put)(self, Some(value));
        self.set.insert(setting.name);
    }

    /// The value of a setting, whether or not it was set.
    pub fn get(&self, setting: &Setting) -> Option<Value> {
        (setting.access.get)(self)
    }

    /// Makes the setting of this name what it is when nobody sets it.
    pub fn clear(&mut self, name: &str) {
        if let Some(setting) = setting(name) {
            (setting.access.put)(self, None);
            self.set.remove(setting.name);
        }
    }

    /// Whether the setting of this name was set.
    pub fn is_set(&self, name: &str) -> bool {
        self.set.contains(name)
    }

    /// What was set and is not off, with the values.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static Setting, Value)> {
        let set = TABLE.iter().filter(|setting| self.is_set(setting.name));
        set.filter_map(|setting| Some((setting, self.get(setting).filter(|value| !value.is_off())?)))
    }

    /// Sets what `other` sets and this does not.
    pub fn fill(&mut self, other: &Settings) {
        for setting in TABLE.iter().filter(|setting| other.is_set(setting.name)) {
            if let Some(value) = other.get(setting).filter(|_| !self.is_set(setting.name)) {
                self.put(setting, value);
            }
        }
    }

    /// The choices that were made, as they are typed: `--depth 9 --improve`.
    pub fn choices(&self) -> String {
        let chosen = self.chosen().filter(|(setting, _)| setting.topic == Topic::Choice);
        let typed = chosen.map(|(setting, value)| match value {
            Value::Flag(_) => format!("--{}", setting.name),
            value => format!("--{} {value}", setting.name),
        });
        typed.collect::<Vec<_>>().join(" ")
    }

    /// Threads to use, from 1.
    pub const fn threads(&self) -> usize {
        self.request.threads
    }

    /// The first of the measures that only an optimizer counts.
    pub fn for_optimizer(&self) -> Option<Measure> {
        self.measures.iter().copied().find(|measure| !matches!(measure, Measure::Moves | Measure::Pushes))
    }

    /// What a solver is asked for, not yet checked; measures that only an optimizer counts are left out.
    pub fn unchecked(&self) -> Request {
        let mut request = self.request.clone();
        request.metric = match self.measures.first() {
            Some(Measure::Moves) => Objective::Moves,
            Some(Measure::Pushes) => Objective::Pushes,
            _ => Objective::Any,
        };
        request.tie_break = self.measures.len() > 1;
        request
    }

    /// What a solver is asked for in a level of `game`.
    ///
    /// # Errors
    /// When the game, its method or any solver does not have what was set.
    pub fn request(&self, game: Game) -> Result<Request, NotSet> {
        if let Some(other) = self.for_optimizer() {
            let why = format!("only an optimizer counts {}", other.name());
            return Err(NotSet::new(names::METRIC, why));
        }
        let request = self.unchecked();
        request.check(game).map_err(|why| NotSet::new(names::METHOD, why.to_string()))?;
        Ok(request)
    }

    /// The limits, with a flag that ends the search; the time of each search is taken. The limit of time begins now.
    ///
    /// # Panics
    /// As [`Stop::after`](crate::Stop::after).
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub fn budget(&self, stop: &crate::Stop) -> crate::Budget {
        let stop = self.time.map_or_else(|| stop.clone(), |time| stop.child_after(time));
        let bytes = self.memory.map(|bytes| usize::try_from(bytes.0).unwrap_or(usize::MAX));
        crate::Budget::new().timed().stop(&stop).with_nodes(self.nodes).with_bytes(bytes)
    }
}

/// The settings that a request has; those that differ from the usual ones are set.
impl From<&Request> for Settings {
    fn from(request: &Request) -> Settings {
        let mut settings = Settings { request: request.clone(), ..Settings::default() };
        settings.measures = match (request.metric, request.tie_break) {
            (Objective::Moves, false) => vec![Measure::Moves],
            (Objective::Pushes, false) => vec![Measure::Pushes],
            (Objective::Moves, true) => vec![Measure::Moves, Measure::Pushes],
            (_, true) => vec![Measure::Pushes, Measure::Moves],
            (_, false) => Vec::new(),
        };
        // Every view shows positions alike.
        settings.board_every = request.view.as_ref().map(|_| 1);
        let usual = Settings::default();
        let differs = |setting: &&Setting| settings.get(setting) != usual.get(setting);
        settings.set = TABLE.iter().filter(differs).map(|setting| setting.name).collect();
        settings
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

    /// The settings that have a name in words, but for what signs stand for, where every sign may stand for something.
    fn names() -> impl Iterator<Item = &'static str> {
        TABLE.iter().filter(|setting| setting.is_for_programs()).map(|setting| setting.name)
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
        assert_eq!((settings.nodes, settings.memory), (Some(7), Some(Bytes(64 << 20))));
        assert_eq!(settings.time, Some(Duration::from_millis(1500)));
        let settings = set(&[("method", "parking"), ("order", "3, 1,2")]).expect("all are set");
        assert_eq!(settings.request(Game::Sokoban).expect("a request").sokoban.order, [2, 0, 1]);
        let settings = set(&[("improve", "yes"), ("work", "2ms"), ("metric", "moves,pushes")]);
        let request = settings.expect("all are set").request(Game::Sokoban).expect("a request");
        assert!(request.sokoban.improve && request.tie_break && request.metric == Objective::Moves);
        assert_eq!(request.sokoban.work, Some(2_000_000));
        let settings = set(&[("as-found", "yes")]).expect("all are set");
        assert!(!settings.request(Game::Sokoban).expect("a request").sokoban.shorten);
        assert!(settings.request(Game::Sokobond).is_err());
        let settings = set(&[("unambiguous", "yes")]).expect("all are set");
        assert!(settings.request(Game::Sokobond).expect("a request").sokobond.unambiguous);
        assert!(settings.optimizing(Game::Sokobond).unambiguous);
        let mut named = Settings::default();
        for name in names() {
            assert!(!named.set(name, "?").expect_err("no value").why.contains("no such setting"), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_set_is_reported_with_what_would_work() {
        let check = |name: &str, value: &str, expect: &str| {
            let told = set(&[(name, value)]).err();
            assert!(told.as_ref().is_some_and(|told| told.contains(expect)), "{name}={value}: {told:?}");
        };
        check("colour", "red", "colour: no such setting; expected one of `method`, `metric`");
        check("method", "magic", "method: unknown method `magic`; expected one of `auto`");
        check("metric", "pushes,pushes", "metric: `pushes` is named twice");
        for wrong in ["-1", "0", "1025"] {
            check("threads", wrong, "threads: expected a whole number from 1 to 1024");
        }
        check("nodes", "99999999999999999999999999", "nodes: the number is too large");
        check("time", "soon", "time: expected a time such as 10s");
        check("memory", "3", "memory: a search needs at least 16MiB");
        check("improve", "maybe", "improve: `maybe` is neither `yes` nor `no`");
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

//! Options of a search, each made from its row in the library's table of settings: for the command line and for `soko.toml`.

use super::named::unknown_word;
use super::{Group, written};
use crate::limits::memory::or_half_of_the_machine;
use clap::builder::{
    BoolValueParser, PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser,
    TypedValueParser, ValueParser,
};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess};
use sokoworks::settings::{Kind, Setting, TABLE, Topic, Value, Work, names, setting};
use sokoworks::{Objective, Settings};
use std::ffi::OsStr;
use std::fmt;
use std::time::Duration;

/// How levels are searched, and how far. Without options, the limits of the command line hold.
#[derive(Clone, Debug)]
pub(crate) struct Searching {
    pub(crate) settings: Settings,
    /// Bytes that the tables of this search may take where several searches share the memory of the process.
    pub(crate) share: Option<usize>,
}

impl Default for Searching {
    fn default() -> Searching {
        let mut settings = Settings::default();
        settings.time = setting(names::TIME).and_then(|time| match time.read(time.usual) {
            Ok(Value::Time(time)) => time,
            _ => None,
        });
        settings.request.threads = std::thread::available_parallelism().map_or(1, usize::from);
        Searching { settings, share: None }
    }
}

impl Searching {
    /// Time for each level; none is no limit.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.settings.time
    }

    /// Memory for each level in bytes, the whole process counted.
    pub(crate) fn memory(&self) -> u64 {
        or_half_of_the_machine(self.settings.memory)
    }

    /// Work of each thread for each level; none is no limit.
    pub(crate) fn work(&self) -> Option<Duration> {
        self.settings.request.sokoban.work.map(Duration::from_nanos)
    }

    /// What to minimize first. An order that no solver takes is refused before anything is solved.
    pub(crate) fn wanted(&self) -> Objective {
        self.settings.unchecked().metric
    }

    /// Threads for each level.
    pub(crate) fn threads(&self) -> usize {
        self.settings.threads()
    }
}

/// Some settings, in the order of the table.
pub(super) fn settings(are: fn(&Setting) -> bool) -> impl Iterator<Item = &'static Setting> {
    TABLE.iter().filter(move |setting| are(setting))
}

/// The settings of searches; how levels are read is asked of every command.
fn rows() -> impl Iterator<Item = &'static Setting> {
    settings(|setting| !setting.is_about_reading())
}

/// Whether a `soko.toml` may set it, from wherever the file came.
pub(crate) fn is_in_files(setting: &Setting) -> bool {
    setting.topic != Topic::Files
}

/// The kind of work of a command.
pub(crate) fn work_of(command: &str) -> Option<Work> {
    Work::COMMANDS.into_iter().find(|work| work.name() == command)
}

/// The options of the command, or all where it has another name than those that search.
impl Args for Searching {
    fn augment_args(command: Command) -> Command {
        let work = work_of(command.get_name());
        // What an optimizer does not take is refused there with a reason.
        let takes = |setting: &&Setting| match work {
            None | Some(Work::Optimize) => true,
            Some(work) => setting.work.contains(&work),
        };
        command.args(rows().filter(takes).map(|setting| argument(setting, work)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Searching::augment_args(command)
    }
}

impl FromArgMatches for Searching {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Searching, clap::Error> {
        let mut searching = Searching::default();
        searching.update_from_arg_matches(matches).map(|()| searching)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for setting in rows() {
            if let Ok(Some(value)) = matches.try_get_one::<Value>(setting.name) {
                self.settings.put(setting, value.clone());
            }
        }
        Ok(())
    }
}

fn argument(setting: &'static Setting, work: Option<Work>) -> Arg {
    let heading = match setting.topic {
        Topic::Search | Topic::Limit | Topic::Machine | Topic::Choice | Topic::Files => "Search",
        Topic::Solutions => "Solutions",
        Topic::Progress => "Output",
        Topic::Reading => "Reading",
    };
    let is_described = work.is_none_or(|work| setting.described.contains(&work));
    option(setting).help(setting.described_for(work)).help_heading(heading).hide(!is_described)
}

/// The option of a setting, without its help.
pub(super) fn option(setting: &'static Setting) -> Arg {
    let mut option = Arg::new(setting.name).long(setting.name).short(setting.letter);
    option = option.value_name(setting.kind.label()).value_parser(parser(setting));
    if let Some(other) = setting.requires {
        option = option.requires(other);
    }
    match setting.alone {
        Some(value) => option.num_args(0..=1).require_equals(true).default_missing_value(value),
        None => option,
    }
}

fn parser(setting: &'static Setting) -> ValueParser {
    match setting.kind {
        Kind::Flag => BoolValueParser::new().map(Value::Flag).into(),
        Kind::Path => PathBufValueParser::new().map(Value::Path).into(),
        Kind::Word(..) => {
            PossibleValuesParser::new(possible(setting)).try_map(|word| read(setting, &word)).into()
        }
        Kind::Metric => Metrics(setting).into(),
        Kind::Number(..) | Kind::Time | Kind::Bytes | Kind::Goals | Kind::Cells => {
            StringValueParser::new().try_map(|text| read(setting, &text)).into()
        }
    }
}

fn possible(setting: &Setting) -> impl Iterator<Item = PossibleValue> + use<> {
    setting.kind.words().into_iter().map(|word| PossibleValue::new(word.name).help(word.help))
}

/// Reads measures, and lists the words for help and completion.
#[derive(Clone)]
struct Metrics(&'static Setting);

impl TypedValueParser for Metrics {
    type Value = Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Value, clap::Error> {
        let setting = self.0;
        StringValueParser::new().try_map(move |text| read(setting, &text)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(possible(self.0)))
    }
}

/// Reads a value. The error for a wrong word suggests the word that was most likely meant.
fn read(setting: &Setting, text: &str) -> Result<Value, String> {
    setting.read(text).map_err(|why| {
        let words = setting.kind.words().into_iter().map(|word| word.name);
        let words: Vec<&str> = words.filter(|word| !word.contains(',')).collect();
        let unknown = text.split(',').find(|word| !words.contains(word));
        unknown.filter(|_| !words.is_empty()).map_or(why, |word| unknown_word(word, &words))
    })
}

impl Group for Searching {
    fn fill(&mut self, file: Searching) {
        self.settings.fill(&file.settings);
    }
}

impl<'de> Deserialize<'de> for Searching {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Searching, D::Error> {
        let is_of_searches = |setting: &Setting| is_in_files(setting) && !setting.is_about_reading();
        let mut searching = Searching::default();
        searching.settings.fill(&of_file(deserializer, is_of_searches)?);
        Ok(searching)
    }
}

/// The settings of a file that are `taken`. The others are options of other groups.
pub(super) fn of_file<'de, D: Deserializer<'de>>(
    deserializer: D,
    taken: fn(&Setting) -> bool,
) -> Result<Settings, D::Error> {
    struct Rows(fn(&Setting) -> bool);
    impl<'de> de::Visitor<'de> for Rows {
        type Value = Settings;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a table of options")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<Settings, A::Error> {
            let mut settings = Settings::default();
            while let Some(key) = table.next_key::<String>()? {
                match setting(&key).filter(|setting| (self.0)(setting)) {
                    Some(setting) => settings.put(setting, table.next_value_seed(Of(setting))?),
                    None => drop(table.next_value::<IgnoredAny>()?),
                }
            }
            Ok(settings)
        }
    }
    deserializer.deserialize_map(Rows(taken))
}

/// Reads the value of a setting in a file.
struct Of(&'static Setting);

impl<'de> DeserializeSeed<'de> for Of {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let text = match self.0.kind {
            Kind::Flag => return bool::deserialize(deserializer).map(Value::Flag),
            Kind::Number(..) => u64::deserialize(deserializer)?.to_string(),
            Kind::Word(..) => String::deserialize(deserializer)?,
            Kind::Time | Kind::Bytes | Kind::Goals | Kind::Metric | Kind::Path | Kind::Cells => {
                written(deserializer)?
            }
        };
        read(self.0, &text).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_an_option_of_its_commands_and_a_key_of_files() {
        for setting in rows() {
            let (name, value) = (setting.name, setting.example());
            for work in Work::COMMANDS {
                let mut line = vec![work.name().to_owned(), format!("--{name}={value}")];
                line.extend(setting.requires.map(|other| format!("--{other}=files")));
                let command = Searching::augment_args(Command::new(work.name()));
                match command.try_get_matches_from(line) {
                    Ok(matches) => {
                        let read = Searching::from_arg_matches(&matches).expect("options");
                        assert_eq!(read.settings.get(setting), Some(value.clone()), "{work:?} {name}");
                    }
                    Err(error) => assert!(!setting.work.contains(&work), "{work:?} {name}: {error}"),
                }
            }
            let quoted = match value {
                Value::Flag(_) | Value::Number(_) => value.to_string(),
                _ => format!("{:?}", value.to_string()),
            };
            let read = toml::from_str::<Searching>(&format!("{name} = {quoted}"));
            let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(read.settings.is_set(name), is_in_files(setting), "{name}");
            assert!(!is_in_files(setting) || read.settings.get(setting) == Some(value), "{name}");
        }
    }
}

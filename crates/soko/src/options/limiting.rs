//! The limits of commands that do not search as `soko solve` does: rows of the table of settings, for the command line and for
//! `soko.toml`.

use super::Group;
use super::searching::{option, settings};
use crate::limits::memory::or_half_of_the_machine;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::{Deserialize, Deserializer};
use sokoworks::Settings;
use sokoworks::settings::names::{MEMORY, THREADS, TIME};
use sokoworks::settings::{Setting, Value, setting};
use std::time::Duration;

/// A limit of a command.
struct Limit {
    command: &'static str,
    setting: &'static str,
    /// What it limits there, if that is not what the table says.
    help: Option<&'static str>,
    /// What holds without it, likewise.
    usual: Option<&'static str>,
}

const fn limit(command: &'static str, setting: &'static str) -> Limit {
    Limit { command, setting, help: None, usual: None }
}

const TOGETHER: Option<&str> = Some("Memory limit for all searches together, such as 2GiB");
const EACH: Option<&str> = Some("Threads for each search");

const LIMITS: [Limit; 11] = [
    limit("show", TIME),
    limit("show", MEMORY),
    limit("grade", MEMORY),
    Limit { help: Some("Time limit for each search, or none"), ..limit("serve", TIME) },
    Limit { help: TOGETHER, ..limit("serve", MEMORY) },
    Limit { help: EACH, usual: Some("1"), ..limit("serve", THREADS) },
    Limit {
        help: Some("Time limit for all levels, or none"),
        usual: Some("none"),
        ..limit("generate", TIME)
    },
    limit("generate", MEMORY),
    Limit {
        help: Some("The most time that a call can ask for, or none"),
        usual: Some("1m"),
        ..limit("mcp", TIME)
    },
    Limit { help: TOGETHER, ..limit("mcp", MEMORY) },
    Limit { help: EACH, usual: Some("1"), ..limit("mcp", THREADS) },
];

/// Whether a row of the table is a limit of some command here.
fn is_limit(setting: &Setting) -> bool {
    LIMITS.iter().any(|limit| limit.setting == setting.name)
}

/// What a command may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limiting {
    /// What was typed, and what files say.
    given: Settings,
    /// What holds where nothing is given.
    usual: Settings,
}

impl Limiting {
    fn resolved(&self) -> Settings {
        let mut settings = self.given.clone();
        settings.fill(&self.usual);
        settings
    }

    /// The limit of time; none is no limit.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.resolved().time
    }

    /// Memory that the process may use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        or_half_of_the_machine(self.given.memory)
    }

    /// Threads of each search.
    pub(crate) fn threads(&self) -> usize {
        self.resolved().threads()
    }
}

/// The limits of the command, or all where it has none of its own.
impl Args for Limiting {
    fn augment_args(command: Command) -> Command {
        let own = LIMITS.iter().filter(|limit| limit.command == command.get_name());
        let mut options: Vec<_> =
            own.filter_map(|limit| Some((setting(limit.setting)?, Some(limit)))).collect();
        if options.is_empty() {
            options.extend(settings(is_limit).map(|setting| (setting, None)));
        }
        let options = options.into_iter().map(|(setting, limit)| {
            let usual = limit.and_then(|limit| limit.usual).unwrap_or(setting.usual);
            let help = limit.and_then(|limit| limit.help).unwrap_or(setting.help);
            let option = option(setting).help(format!("{help} [default: {usual}]")).help_heading("Limits");
            // What is no value is worked out later.
            match setting.read(usual) {
                Ok(_) => option.default_value(usual.to_owned()).hide_default_value(true),
                Err(_) => option,
            }
        });
        command.args(options)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Limiting::augment_args(command)
    }
}

impl FromArgMatches for Limiting {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Limiting, clap::Error> {
        let mut limiting = Limiting::default();
        limiting.update_from_arg_matches(matches).map(|()| limiting)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for setting in settings(is_limit) {
            if let Ok(Some(value)) = matches.try_get_one::<Value>(setting.name) {
                match matches.value_source(setting.name) {
                    Some(ValueSource::DefaultValue) => self.usual.put(setting, value.clone()),
                    _ => self.given.put(setting, value.clone()),
                }
            }
        }
        Ok(())
    }
}

impl Group for Limiting {
    fn fill(&mut self, file: Limiting) {
        self.given.fill(&file.given);
    }
}

impl<'de> Deserialize<'de> for Limiting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Limiting, D::Error> {
        let given = super::searching::of_file(deserializer, is_limit)?;
        Ok(Limiting { given, usual: Settings::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str) -> Limiting {
        let mut words = line.split(' ');
        let command = Command::new(words.clone().next().unwrap_or_default().to_owned());
        let matches = Limiting::augment_args(command).try_get_matches_from(words.by_ref()).expect("limits");
        Limiting::from_arg_matches(&matches).expect("limits")
    }

    #[test]
    fn what_is_typed_goes_before_the_file_and_the_file_before_what_is_usual() {
        let seconds = |limits: &Limiting| limits.time().map(|time| time.as_secs());
        for (line, usual) in
            [("show", Some(600)), ("serve", Some(600)), ("generate", None), ("mcp", Some(60))]
        {
            let mut limits = limits(line);
            assert_eq!((seconds(&limits), limits.threads()), (usual, 1), "{line}");
            limits.fill(toml::from_str("time = \"7s\"\nthreads = 3\nmethod = \"none\"").expect("a file"));
            assert_eq!((seconds(&limits), limits.threads()), (Some(7), 3), "{line}");
        }
        let mut typed = limits("serve --time none --memory 1GiB");
        typed.fill(toml::from_str("time = \"7s\"\nmemory = \"2GiB\"").expect("a file"));
        assert_eq!((typed.time(), typed.memory()), (None, 1 << 30));
    }

    #[test]
    fn every_limit_is_a_row_of_the_table() {
        assert!(LIMITS.iter().all(|limit| setting(limit.setting).is_some()));
    }
}

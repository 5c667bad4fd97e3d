//! `soko.toml`: options that do not have to be typed each time.
//!
//! Its keys are the long names of the options of all commands. The command line wins, then the environment, then the file
//! beside the first levels named, then that of the working folder, then that of the user's folder for settings; a file
//! given by `--config` stands in for the first two. A file in a folder of levels may have come with the levels, from
//! anywhere: it may only set how to read, search and show. Other keys in it are ignored with a warning, and belong to
//! the user: what is written where, what is overwritten, who may connect.

use crate::arguments::Arguments;
use crate::files::{self, is_same};
use crate::options::{Group, is_in_files};
use crate::output::diagnostics::{self, Problem, Source};
use clap::{ColorChoice, CommandFactory};
use sokoworks::nearest;
use sokoworks::settings::{Topic, setting};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use text::Diagnostic;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// Name of the file that is looked for.
pub(crate) const FILE_NAME: &str = "soko.toml";

/// Largest file of options, in bytes.
const LIMIT: u64 = 1 << 20;

/// Keys that any `soko.toml` may set besides the settings of searches: how to read, how to show. An option that is neither is
/// the user's own.
const HARMLESS: &[&str] = &[
    "aim", "ascii", "at", "captions", "cell", "color", "count", "csv", "duplicates", "difficulty", "effort",
    "format", "game", "glide", "grade", "height", "hint-time", "hold-end", "hold-start", "jobs", "json",
    "lenient", "letters", "loop", "mark", "notation", "palette", "per", "pieces", "positions",
    "progress-every", "queue", "quiet", "range", "report", "seed", "speed", "statistics", "strict",
    "symmetry", "theme", "to", "total-time", "width",
];

/// Whether a file that came with levels may set the option.
fn is_harmless(key: &str) -> bool {
    HARMLESS.contains(&key) || setting(key).is_some_and(is_in_files)
}

/// The options of the files; empty when there are none.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// The files, highest precedence first.
    layers: Vec<Layer>,
}

/// One file of options.
#[derive(Debug)]
struct Layer {
    source: Source,
    /// Whether it belongs to the user and may set everything.
    trusted: bool,
}

/// The setting of one option in a file.
#[derive(Debug)]
pub(crate) struct Setting {
    /// The long name of the option.
    pub(crate) key: String,
    /// Its value, as the file has it.
    pub(crate) value: String,
    /// The name of the file.
    pub(crate) file: String,
    /// Whether this file may set it.
    pub(crate) is_allowed: bool,
    /// Whether a file of higher precedence sets it too.
    pub(crate) is_overruled: bool,
}

impl Config {
    /// Reads the files that hold for the first of the `levels`, warns of keys that do not belong there, and puts the
    /// choice of colours into force unless the command line has made one.
    pub(crate) fn find<S: AsRef<str>>(arguments: &Arguments, levels: &[S]) -> anyhow::Result<Config> {
        let mut config = Config::default();
        match &arguments.config {
            Some(path) => config.add(path, true)?,
            None => {
                let beside = levels.first().and_then(|first| beside(first.as_ref()));
                let here = Some(PathBuf::from(FILE_NAME)).filter(|path| path.is_file());
                let here = here.filter(|here| beside.as_ref().is_none_or(|other| !is_same(here, other)));
                for path in beside.into_iter().chain(here) {
                    config.add(&path, false)?;
                }
            }
        }
        if let Some(path) = of_the_user().filter(|path| path.is_file()) {
            // In the working folder, this file may be the user's own file.
            config.layers.retain(|layer| !is_same(Path::new(&layer.source.name), &path));
            config.add(&path, true)?;
        }
        config.warn();
        if let Some(choice) = arguments.color.or(config.color()?) {
            use_colors(choice);
        }
        Ok(config)
    }

    fn add(&mut self, path: &Path, trusted: bool) -> anyhow::Result<()> {
        let layer = Layer { source: read(path)?, trusted };
        layer.check_keys()?;
        self.layers.push(layer);
        Ok(())
    }

    /// Sets the options of `group` that the command line left empty.
    pub(crate) fn fill<G: Group>(&self, group: &mut G) -> anyhow::Result<()> {
        for layer in &self.layers {
            layer.check_numbers::<G>()?;
            let read = G::deserialize(Deserializer::from(layer.allowed()?));
            group.fill(read.map_err(|error| layer.problem(&readable(error.message()), error.span()))?);
        }
        Ok(())
    }

    /// The same for a copy of `group`.
    pub(crate) fn filled<G: Group + Clone>(&self, group: &G) -> anyhow::Result<G> {
        let mut group = group.clone();
        self.fill(&mut group)?;
        Ok(group)
    }

    /// Every setting of every file, in the order of precedence.
    /// Fails when a file is no TOML.
    pub(crate) fn settings(&self) -> anyhow::Result<Vec<Setting>> {
        let mut settings: Vec<Setting> = Vec::new();
        for layer in &self.layers {
            for (key, value) in layer.table()?.get_ref() {
                let key = key.get_ref().to_string();
                let is_overruled = settings.iter().any(|above| above.is_allowed && above.key == key);
                settings.push(Setting {
                    value: layer.source.text.get(value.span()).unwrap_or_default().to_owned(),
                    file: layer.source.name.clone(),
                    is_allowed: layer.may_set(&key),
                    is_overruled,
                    key,
                });
            }
        }
        Ok(settings)
    }

    /// Warns of keys that a file beside levels must not set.
    fn warn(&self) {
        for layer in &self.layers {
            for (key, span) in layer.refused() {
                let message = format!("`{key}` is ignored in this file, which may have come with the levels");
                let help = format!(
                    "set it in {}, in a file that you name with --config, or on the command line",
                    of_the_user()
                        .map_or_else(|| "your own soko.toml".to_owned(), |path| path.display().to_string())
                );
                let mut problem = layer.problem(&message, Some(span));
                problem.diagnostic.severity = text::Severity::Warning;
                problem.diagnostic.code = "W-CONFIG";
                diagnostics::complain(&problem.help(help).render());
            }
        }
    }

    /// When to use colours, if a file sets it.
    fn color(&self) -> anyhow::Result<Option<ColorChoice>> {
        for layer in &self.layers {
            let table = layer.table()?;
            let Some((_, value)) = table.get_ref().iter().find(|(key, _)| key.get_ref() == "color") else {
                continue;
            };
            let word = value.get_ref().as_str().unwrap_or_default();
            let choice = <ColorChoice as clap::ValueEnum>::from_str(word, false);
            let wrong = |_| layer.problem("expected `auto`, `always` or `never`", Some(value.span()));
            return Ok(Some(choice.map_err(wrong)?));
        }
        Ok(None)
    }
}

impl Layer {
    fn table(&self) -> anyhow::Result<Spanned<DeTable<'_>>> {
        DeTable::parse(&self.source.text).map_err(|error| self.problem(error.message(), error.span()).into())
    }

    /// The settings of the file that apply.
    fn allowed(&self) -> anyhow::Result<Spanned<DeTable<'_>>> {
        let table = self.table()?;
        let (span, entries) = (table.span(), table.into_inner().into_iter());
        Ok(Spanned::new(span, entries.filter(|(key, _)| self.may_set(key.get_ref())).collect()))
    }

    /// The keys that do not, and where they stand.
    fn refused(&self) -> Vec<(String, Range<usize>)> {
        let Ok(table) = self.table() else { return Vec::new() };
        let keys = table.get_ref().keys().filter(|key| !self.may_set(key.get_ref()));
        keys.map(|key| (key.get_ref().to_string(), key.span())).collect()
    }

    fn may_set(&self, key: &str) -> bool {
        self.trusted || is_harmless(key)
    }

    fn check_keys(&self) -> anyhow::Result<()> {
        let known = known_keys();
        for key in self.table()?.get_ref().keys() {
            if !known.contains(key.get_ref().as_ref()) {
                let near = nearest(key.get_ref(), known.iter().map(String::as_str));
                let message = format!("unknown option `{}`", key.get_ref());
                let problem = self.problem(&message, Some(key.span()));
                let help = near.map_or_else(
                    || "keys are the long names of the commands' options; see `soko solve --help`".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                return Err(problem.help(help).into());
            }
        }
        Ok(())
    }

    /// Checks whole numbers by the ranges of the command line, which states them.
    fn check_numbers<G: Group>(&self) -> anyhow::Result<()> {
        let group = G::augment_args(clap::Command::new("soko"));
        for (key, value) in self.allowed()?.get_ref() {
            let DeValue::Integer(number) = value.get_ref() else { continue };
            let option = group.get_arguments().find(|option| option.get_long() == Some(key.get_ref()));
            let Some(option) = option else { continue };
            let parser = option.get_value_parser().clone();
            let Ok(number) = i128::from_str_radix(number.as_str(), number.radix()) else { continue };
            let given = clap::Arg::new("value").allow_hyphen_values(true).value_parser(parser);
            let command = clap::Command::new("soko").no_binary_name(true).arg(given);
            let Err(error) = command.try_get_matches_from([number.to_string()]) else { continue };
            let why = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
            // Other values than whole numbers are refused when the group is read.
            if why.starts_with("expected a whole number") || why.contains("too large") {
                let message = format!("invalid value {number}: {why}");
                return Err(self.problem(&message, Some(value.span())).into());
            }
        }
        Ok(())
    }

    fn problem(&self, message: &str, span: Option<Range<usize>>) -> Problem {
        let mut diagnostic = Diagnostic::error("E-CONFIG", message);
        if let Some(span) = span {
            let (line, column, width) = self.source.place(span);
            diagnostic = diagnostic.at(line, column, width);
        }
        Problem { diagnostic, source: Some(self.source.clone()) }
    }
}

/// What is wrong with the type of a value, in words that are not those of a programming language.
fn readable(message: &str) -> String {
    let Some((kind, (found, expected))) = message.split_once(": ").and_then(|(kind, rest)| {
        let is_about_values = matches!(kind, "invalid type" | "invalid value");
        rest.split_once(", expected ").filter(|_| is_about_values).map(|parts| (kind, parts))
    }) else {
        return message.to_owned();
    };
    // A value comes with the name of its type before it.
    let found = match found.split_once(' ').map_or(found, |(_, value)| value) {
        "sequence" => "a list",
        "map" => "a table",
        value => value,
    };
    let expected = match expected {
        "u16" | "u32" | "u64" | "usize" if kind == "invalid value" => "a whole number from 0",
        "u16" | "u32" | "u64" | "usize" => "a whole number",
        "a boolean" => "true or false",
        "a string" | "path string" => "a text in quotes",
        "IP address" => "an address such as \"127.0.0.1\"",
        expected => expected,
    };
    format!("{kind}: expected {expected}, not {found}")
}

/// What is wrong with the type of a file of options.
const HELP: &str = "--config names a file in TOML with the long names of options, such as: time = \"10s\"";

/// The text of a file of options.
fn read(path: &Path) -> anyhow::Result<Source> {
    if !path.exists() {
        let message = format!("cannot read {}: there is no such file", path.display());
        return Err(Problem::new("E-CONFIG", message).help(HELP).into());
    }
    let bytes = files::read(path, LIMIT).map_err(|mut problem| {
        problem.diagnostic.code = "E-CONFIG";
        problem.help(HELP)
    })?;
    let decoded = text::decode(&bytes);
    let source = Source::new(path.display().to_string(), decoded.content.into_owned());
    match decoded.diagnostics.into_iter().next() {
        Some(diagnostic) => Err(Problem { diagnostic, source: Some(source) }.into()),
        None => Ok(source),
    }
}

/// Puts a choice of colours into force for all that is printed from now on.
pub(crate) fn use_colors(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// The `soko.toml` in the folder that `levels` is or lies in, if there is one.
fn beside(levels: &str) -> Option<PathBuf> {
    let folder = match crate::input::selector::readings(levels).find(|(path, _)| Path::new(path).exists()) {
        Some((path, _)) if Path::new(path).is_dir() => Path::new(path),
        Some((path, _)) => Path::new(path).parent()?,
        None if levels.starts_with('-') => Path::new(""),
        // A pattern: the folder that holds its first part with a special character.
        None => {
            let fixed = &levels[..levels.find(['*', '?', '['])?];
            Path::new(&fixed[..fixed.rfind('/').map_or(0, |slash| slash + 1)])
        }
    };
    Some(folder.join(FILE_NAME)).filter(|path| path.is_file())
}

/// The user's own file, whether or not it is there.
pub(crate) fn of_the_user() -> Option<PathBuf> {
    of_user(|name| std::env::var_os(name))
}

/// The user's own file: `$XDG_CONFIG_HOME/soko/soko.toml` or `~/.config/soko/soko.toml`, as in the XDG Base Directory
/// Specification (freedesktop.org, 2021); on Windows in the folder for application data.
fn of_user(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let base = store::of_user(variable, ["XDG_CONFIG_HOME", ".config", "APPDATA"])?;
    Some(base.join("soko").join(FILE_NAME))
}

/// Options that only make sense when typed, besides the settings about files of a run.
const TYPED: [&str; 42] = [
    "mirror", "turn", "trim", "unique", "help", "version", "config", "output", "against", "best", "note",
    "drafts", "discard", "after", "known", "store", "resume", "solver", "options", "cpu", "repeats",
    "sample", "machine", "cores", "retry", "daily", "day", "verbose", "fit", "model", "sort", "ability",
    "group", "ladder", "lessons", "certificate", "train", "chance", "idea", "longest", "squares", "way",
];

/// The long names of the options of all commands, but for those that only make sense when typed.
fn known_keys() -> BTreeSet<String> {
    let command = Arguments::command();
    let global = command.get_arguments();
    let local = command.get_subcommands().flat_map(|command| command.get_arguments());
    let longs = global.chain(local).filter_map(|argument| argument.get_long());
    let is_typed = |long: &str| {
        TYPED.contains(&long) || setting(long).is_some_and(|setting| setting.topic == Topic::Files)
    };
    longs.filter(|long| !is_typed(long)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Converting, Filming, Reading, Searching, Solutions, Watching};

    /// Keys that only the user may set.
    const PRIVATE: [&str; 16] = [
        "allow-host", "author", "bind", "data", "force", "keys", "label", "like", "open", "player", "plays",
        "port", "results", "unlike", "vary", "write-solutions",
    ];

    #[test]
    fn every_option_is_either_harmless_or_the_users_own() {
        for key in known_keys() {
            let (harmless, private) = (is_harmless(&key), PRIVATE.contains(&&*key));
            assert!(
                harmless != private,
                "`{key}`: may a file that came with levels set it? Say so in config.rs"
            );
        }
        #[cfg(all(feature = "tui", feature = "web"))]
        for key in HARMLESS.iter().chain(&PRIVATE) {
            assert!(known_keys().contains(*key), "there is no option `{key}`");
        }
    }

    #[test]
    fn types_are_named_in_words() {
        let check = |message: &str, expect: &str| assert_eq!(readable(message), expect);
        check(
            "invalid type: boolean `true`, expected u32",
            "invalid type: expected a whole number, not `true`",
        );
        check(
            "invalid type: sequence, expected a string",
            "invalid type: expected a text in quotes, not a list",
        );
        check(
            "invalid value: integer `-1`, expected u16",
            "invalid value: expected a whole number from 0, not `-1`",
        );
        check(
            "invalid type: string \"x\", expected a boolean",
            "invalid type: expected true or false, not \"x\"",
        );
        check("unknown word `x`", "unknown word `x`");
    }

    #[test]
    fn the_users_own_file() {
        let check = |variables: &[(&str, &str)], expect: Option<&str>| {
            let look = |name: &str| {
                variables.iter().find(|(other, _)| *other == name).map(|(_, value)| OsString::from(value))
            };
            assert_eq!(of_user(look), expect.map(PathBuf::from), "{variables:?}");
        };
        check(&[("XDG_CONFIG_HOME", "/c"), ("HOME", "/h")], Some("/c/soko/soko.toml"));
        check(&[("XDG_CONFIG_HOME", "c"), ("HOME", "/h")], Some("/h/.config/soko/soko.toml"));
        check(&[("HOME", "")], None);
    }

    /// Settings, damaged: a clear error or values, and no panic. `SOKO_CASES=1000000` tries more.
    #[test]
    fn damaged_settings_do_no_harm() {
        let text = "# settings\ncolor = \"never\"\ntime = \"10s\"\nmemory = \"1GiB\"\nmethod = 'auto'\nmetric = \"moves\"\n\
            nodes = 1000\nwork = \"3s\"\nthreads = 2\nreport = \"both\"\nstrict = true\nspeed = 6.5\nhold-start = \"1s\"\nto = \"sok\"\n\
            all = 5\nprogress-every = 100\n";
        for case in 0..test_levels::cases(2_000) {
            let mut random = grid::Random::new(0xDA_0000 + case);
            let mut bytes = text.as_bytes().to_vec();
            test_levels::damage(&mut bytes, |most| random.index(most));
            test_levels::survive(case, &bytes, |bytes| {
                let decoded = text::decode(bytes);
                let source = Source::new("soko.toml", decoded.content.into_owned());
                let layer = Layer { source, trusted: case % 2 == 0 };
                let collect = |read: anyhow::Result<()>| {
                    let _ = read.map_err(|error| diagnostics::render_error(&error));
                };
                collect(layer.check_keys());
                let config = Config { layers: vec![layer] };
                collect(config.color().map(|_| ()));
                collect(config.fill(&mut Reading::default()));
                collect(config.fill(&mut Searching::default()));
                collect(config.fill(&mut Solutions::default()));
                collect(config.fill(&mut Watching::default()));
                collect(config.fill(&mut Filming::default()));
                collect(config.fill(&mut Converting::default()));
            });
        }
    }
}

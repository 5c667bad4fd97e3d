//! `soko.toml`: options that need not be typed each time.
//!
//! The file is looked for beside the first levels named on the command line, or given by `--config`.
//! Its keys are the long names of the options of all commands; the command line wins. An unknown key or
//! a wrong value is an error with its place.

use crate::arguments::Arguments;
use crate::diagnostics::{Problem, Source};
use crate::options::Group;
use clap::{ColorChoice, CommandFactory};
use grid::{Diagnostic, text};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Name of the file that is looked for.
pub(crate) const FILE_NAME: &str = "soko.toml";

/// What `soko.toml` says; empty when there is none.
#[derive(Debug, Default)]
pub(crate) struct Config {
    source: Option<Source>,
}

impl Config {
    /// Reads the file given by `--config`, or the one beside the first of the `levels`, if there is any,
    /// and puts its choice of colours into force unless the command line has made one.
    pub(crate) fn find(arguments: &Arguments, levels: &[&str]) -> anyhow::Result<Config> {
        let config = match &arguments.config {
            Some(path) => Config::read(path)?,
            None => match levels.first().and_then(|first| beside(first)) {
                Some(path) => Config::read(&path)?,
                None => Config::default(),
            },
        };
        if let Some(choice) = arguments.color.or(config.color()?) {
            use_colors(choice);
        }
        Ok(config)
    }

    fn read(path: &Path) -> anyhow::Result<Config> {
        let name = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| {
            Problem::new("E-CONFIG", format!("can not read {name}: {error}"))
                .help("--config names a file of options; see docs/guide.md")
        })?;
        let decoded = text::decode(&bytes);
        let source = Source::new(name, decoded.content.into_owned());
        if let Some(diagnostic) = decoded.diagnostics.into_iter().next() {
            return Err(Problem { diagnostic, source: Some(source) }.into());
        }
        let config = Config { source: Some(source) };
        config.check_keys()?;
        Ok(config)
    }

    /// Sets the options of `group` that the command line left empty.
    pub(crate) fn fill<G: Group>(&self, group: &mut G) -> anyhow::Result<()> {
        if let Some(source) = &self.source {
            let read = toml::from_str::<G>(&source.text);
            group.fill(read.map_err(|error| self.problem(error.message(), error.span()))?);
        }
        Ok(())
    }

    /// When to use colours, if the file says so.
    fn color(&self) -> anyhow::Result<Option<ColorChoice>> {
        let Some(source) = &self.source else { return Ok(None) };
        let table = self.table(source)?;
        let Some((_, value)) = table.iter().find(|(key, _)| key.get_ref() == "color") else {
            return Ok(None);
        };
        let word = value.get_ref().as_str().unwrap_or_default();
        <ColorChoice as clap::ValueEnum>::from_str(word, false)
            .map(Some)
            .map_err(|_| self.problem("expected `auto`, `always` or `never`", Some(value.span())).into())
    }

    fn table<'a>(&self, source: &'a Source) -> anyhow::Result<toml::de::DeTable<'a>> {
        match toml::de::DeTable::parse(&source.text) {
            Ok(table) => Ok(table.into_inner()),
            Err(error) => Err(self.problem(error.message(), error.span()).into()),
        }
    }

    fn check_keys(&self) -> anyhow::Result<()> {
        let Some(source) = &self.source else { return Ok(()) };
        let known = known_keys();
        for key in self.table(source)?.keys() {
            if !known.contains(key.get_ref().as_ref()) {
                let known = known.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
                let message = format!("unknown option `{}`", key.get_ref());
                let mut problem = self.problem(&message, Some(key.span()));
                problem.diagnostic.help = Some(format!("the options are {known}"));
                return Err(problem.into());
            }
        }
        Ok(())
    }

    fn problem(&self, message: &str, span: Option<Range<usize>>) -> Problem {
        let mut diagnostic = Diagnostic::error("E-CONFIG", message);
        if let (Some(source), Some(span)) = (&self.source, span) {
            let (line, column, width) = source.place(span);
            diagnostic = diagnostic.at(line, column, width);
        }
        Problem { diagnostic, source: self.source.clone() }
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
    let folder = match crate::selector::readings(levels).find(|(path, _)| Path::new(path).exists()) {
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

/// Options that only make sense when typed.
const TYPED: [&str; 7] = ["help", "version", "config", "output", "against", "best", "note"];

/// The long names of the options of all commands, but for those that only make sense when typed.
fn known_keys() -> BTreeSet<String> {
    let command = Arguments::command();
    let global = command.get_arguments();
    let local = command.get_subcommands().flat_map(|command| command.get_arguments());
    let longs = global.chain(local).filter_map(|argument| argument.get_long());
    longs.filter(|long| !TYPED.contains(long)).map(str::to_owned).collect()
}

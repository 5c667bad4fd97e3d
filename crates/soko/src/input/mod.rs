//! From the arguments to levels: files, folders, patterns, standard input, and choices after `#`.
//!
//! Everything is read before the work on the first level begins, so that a wrong name is reported at once. Nothing is dropped
//! silently: a file that cannot be read is kept with the reason, and what is passed over in folders is kept too.

#[cfg(any(feature = "tui", feature = "web"))]
pub(crate) mod built_in;
#[cfg(feature = "tui")]
pub(crate) mod daily;
pub(crate) mod duplicates;
pub(crate) mod level_file;
mod meanings;
pub(crate) mod moves;
pub(crate) mod selector;
pub(crate) mod walk;
pub(crate) mod warnings;

use crate::exit_code::ExitCode;
use crate::files::{self, Kind};
use crate::input::level_file::LevelFile;
use crate::input::selector::Choice;
use crate::input::walk::{Skipped, Unreadable, Walk, Why};
use crate::options::Reading;
use crate::output::diagnostics::{self, Problem, Source};
use crate::quantity::counted;
use sokoban::format::ReadOptions;
use sokoworks::contract::Remark;
use sokoworks::{CellMap, Collection, Game, Level};
use std::io::ErrorKind;
use std::path::Path;
use text::{Diagnostic, Severity, visible};

/// Longest text that is kept of a file without levels, in bytes, so that the line of its error can be shown.
const KEPT_TEXT: usize = 1 << 20;

/// How many names of skipped files are listed.
const TOLD_NAMES: usize = 5;

/// The files named, and the levels chosen from them.
#[derive(Debug, Default)]
pub(crate) struct Input {
    /// The files, each once for each argument that names it.
    pub(crate) files: Vec<LevelFile>,
    /// The chosen levels: index of the file, place of the level in it, from 0.
    chosen: Vec<(usize, usize)>,
    /// How many of the levels that were named cannot be played.
    unplayable: usize,
    /// Files and folders that cannot be read, or that hold no level though they should.
    pub(crate) unreadable: Vec<Unreadable>,
    /// What was passed over in folders and patterns.
    skipped: Vec<Skipped>,
    /// What the signs of a file stand for by the answer of the person at the terminal.
    cells: Option<CellMap>,
}

/// One chosen level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen<'a> {
    pub(crate) file: &'a LevelFile,
    /// Place of the level in the file, from 0.
    pub(crate) place: usize,
}

impl<'a> Chosen<'a> {
    /// Number of the level in its file, from 1.
    pub(crate) fn number(&self) -> usize {
        self.place + 1
    }

    pub(crate) fn title(&self) -> &'a str {
        &self.file.titles[self.place]
    }

    /// The rows of its board as they stand in the file; none for Sokobond.
    pub(crate) fn rows(&self) -> &'a [String] {
        match &self.file.content {
            Collection::Sokoban(collection) => &collection.entries[self.place].rows,
            Collection::Sokobond(_) => &[],
        }
    }

    pub(crate) fn playable(&self) -> Option<Level> {
        self.file.content.level(self.place)
    }

    /// What was assumed or left out when it was read, for records.
    pub(crate) fn warnings(&self) -> Vec<Remark> {
        Remark::all(self.file.content.warnings(self.place))
    }

    /// Prints those remarks about it that pass `wanted` to standard error; returns their number.
    pub(crate) fn report(&self, is_wanted: impl Fn(&Diagnostic) -> bool) -> usize {
        let all = self.file.content.level_diagnostics(self.place).iter();
        let source = Some(&self.file.source);
        let report = |remark: &&Diagnostic| diagnostics::complain(&diagnostics::render(remark, source));
        all.filter(|remark| is_wanted(remark)).inspect(report).count()
    }

    /// Reports on standard error why it cannot be played; nothing if it can.
    pub(crate) fn complain(&self) {
        if self.playable().is_none() {
            self.report(|remark| remark.severity == Severity::Error);
        }
    }

    /// Its name for people: `FILE` if the file has just one level, else `FILE#3`.
    pub(crate) fn name(&self) -> String {
        match self.file.count() {
            1 => self.file.source.name.clone(),
            _ => format!("{}#{}", self.file.source.name, self.number()),
        }
    }

    /// Its name, and its title if that adds something, made safe to show.
    pub(crate) fn full_name(&self) -> String {
        let (name, title) = (visible(&self.name()).into_owned(), visible(self.title()));
        if title.is_empty() || title == self.number().to_string() || name.contains(&*title) {
            name
        } else {
            format!("{name} \"{title}\"")
        }
    }
}

impl Input {
    /// Reads all that `arguments` name. A problem if a name or a choice is wrong; files that cannot be read are kept.
    pub(crate) fn read<S: AsRef<str>>(arguments: &[S], reading: &Reading) -> anyhow::Result<Input> {
        let options = read_options(reading)?;
        let mut input = Input::default();
        for argument in arguments {
            if let Err(problem) = input.add(argument.as_ref(), reading.game, &options) {
                input.complain();
                return Err(problem);
            }
        }
        Ok(input)
    }

    /// The same, and reports on standard error what cannot be read and what was skipped. A problem if no level is
    /// left.
    pub(crate) fn open<S: AsRef<str>>(arguments: &[S], reading: &Reading) -> anyhow::Result<Input> {
        let mut input = Input::read(arguments, reading)?;
        let last = if input.chosen.is_empty() { input.unreadable.pop() } else { None };
        input.complain();
        match last {
            Some(last) => Err(last.problem.into()),
            None => Ok(input),
        }
    }

    /// Reports what cannot be read and what was skipped.
    fn complain(&self) {
        for file in &self.unreadable {
            diagnostics::complain(&file.problem.render());
        }
        for file in &self.files {
            for remark in
                file.content.file_diagnostics().iter().filter(|remark| remark.severity == Severity::Error)
            {
                diagnostics::complain(&diagnostics::render(remark, Some(&file.source)));
            }
        }
        self.warn();
        let lines = [self.unread(), self.passed_over()];
        for line in lines.into_iter().flatten() {
            diagnostics::complain(&format!("note: {line}\n"));
        }
        // The command reports what is wrong with a single level.
        if self.chosen.len() > 1 {
            self.complain_of_unplayable();
        }
    }

    /// Reports what was assumed or left out when the chosen levels were read, not more than a few remarks for each file.
    fn warn(&self) {
        let mut places: Vec<Vec<usize>> = vec![Vec::new(); self.files.len()];
        for &(file, place) in &self.chosen {
            places[file].push(place);
        }
        for (file, places) in self.files.iter().zip(places) {
            let (shown, more) = warnings::shown(&file.content, places.into_iter());
            for remark in shown {
                diagnostics::complain(&diagnostics::render(remark, Some(&file.source)));
            }
            if more > 0 {
                let (count, name) = (counted(more, "more warning"), visible(&file.source.name));
                let help = "`soko check` lists all of them";
                diagnostics::complain(&format!("note: {count} about how {name} was read; {help}\n"));
            }
        }
    }

    /// Reports how many levels cannot be played, if there are any; of a single one also why.
    pub(crate) fn complain_of_unplayable(&self) {
        if let [(file, place)] = self.chosen[..]
            && let Some(error) = self.files[file].content.error(place).filter(|_| self.unplayable > 0)
        {
            diagnostics::complain(&diagnostics::render(error, Some(&self.files[file].source)));
        }
        if let Some(unplayable) = self.unplayable() {
            let warning = Diagnostic::warning("W-UNPLAYABLE", unplayable);
            diagnostics::complain(&diagnostics::render(&warning, None));
        }
    }

    /// How many files cannot be read, in words; `None` if all can.
    pub(crate) fn unread(&self) -> Option<String> {
        let count = self.unreadable.len();
        (count > 0).then(|| format!("{} could not be read", counted(count, "file")))
    }

    /// How many of the levels that were named cannot be played, in words; `None` if all can.
    pub(crate) fn unplayable(&self) -> Option<String> {
        let count = self.unplayable;
        (count > 0).then(|| format!("{} cannot be played; soko check says why", counted(count, "level")))
    }

    /// What was passed over in folders, in words; `None` if nothing was.
    pub(crate) fn passed_over(&self) -> Option<String> {
        let reasons = [
            (Why::NoLevels, "without levels"),
            (Why::Large, "too large to be read"),
            (Why::Name, "another ending, not opened"),
            (Why::Solutions, "solutions"),
            (Why::Special, "not a regular file"),
            (Why::Link, "link to a folder, not followed"),
            (Why::System, "generated by the system"),
        ];
        let parts = reasons.into_iter().filter_map(|(why, words)| {
            let all = || self.skipped.iter().filter(|skipped| skipped.why == why);
            let names: Vec<&str> = all().take(TOLD_NAMES).map(|skipped| skipped.name.as_str()).collect();
            let more = all().count().saturating_sub(TOLD_NAMES);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            (!names.is_empty()).then(|| format!("{words}: {}{more}", names.join(", ")))
        });
        let parts = parts.collect::<Vec<_>>().join("; ");
        let count = counted(self.skipped.len(), "other file");
        (!parts.is_empty()).then(|| format!("{count} skipped ({parts})"))
    }

    /// The exit code of what was read: bad input if a file could not be read, or a level cannot be played.
    pub(crate) fn code(&self) -> ExitCode {
        let is_error = |remark: &Diagnostic| remark.severity == Severity::Error;
        let is_damaged = |file: &LevelFile| file.content.file_diagnostics().iter().any(is_error);
        let is_sound = self.unreadable.is_empty() && self.unplayable == 0;
        if is_sound && !self.files.iter().any(is_damaged) { ExitCode::Done } else { ExitCode::BadInput }
    }

    /// Files that come with the program, by name and content.
    #[cfg(any(feature = "tui", feature = "web"))]
    pub(crate) fn built_in(files: &[(&str, &[u8])]) -> Input {
        let mut input = Input::default();
        for (name, bytes) in files {
            let file = read_bytes(Path::new(name), bytes, None, &ReadOptions::default());
            let index = input.files.len();
            input.chosen.extend((0..file.count()).map(|place| (index, place)));
            input.files.push(LevelFile { path: None, ..file });
        }
        input
    }

    /// The chosen levels in order.
    pub(crate) fn levels(&self) -> impl ExactSizeIterator<Item = Chosen<'_>> {
        self.chosen.iter().map(|&(file, place)| Chosen { file: &self.files[file], place })
    }

    /// The one level that was chosen; several are a problem.
    pub(crate) fn only(&self) -> anyhow::Result<Chosen<'_>> {
        let mut levels = self.levels();
        match (levels.next(), levels.len()) {
            (Some(level), 0) => Ok(level),
            (Some(level), more) => {
                let name = &level.file.source.name;
                let problem =
                    Problem::new("E-SELECT", format!("expected one level, but {} are named", more + 1));
                Err(problem.help(format!("choose one by its number or title: '{name}#1'")).into())
            }
            (None, _) => Err(Problem::new("E-SELECT", "no level is named").into()),
        }
    }

    /// Opens the whole collection that a single chosen level stands in; the place of that level among the chosen ones.
    /// Several chosen levels stay as they are.
    #[cfg(any(feature = "tui", feature = "web"))]
    pub(crate) fn open_collection(&mut self) -> Option<usize> {
        let [(file, place)] = self.chosen[..] else { return None };
        self.chosen = (0..self.files[file].count()).map(|place| (file, place)).collect();
        Some(place)
    }

    fn add(&mut self, argument: &str, game: Option<Game>, options: &ReadOptions) -> anyhow::Result<()> {
        let Selection { mut walk, choice, named } = find(argument)?;
        // The levels of all files, in the order in which they are numbered.
        let (mut places, mut titles) = (Vec::new(), Vec::<String>::new());
        for path in std::mem::take(&mut walk.files) {
            // In a folder only what is meant as levels must hold some.
            let must_hold = named || walk::is_level_file(&path);
            let file = match self.read_file(&path, game, options) {
                Ok(file) => file,
                Err(_) if !must_hold => {
                    walk.skip(&path, Why::NoLevels);
                    continue;
                }
                Err(problem) if !named && problem.diagnostic.code == "E-TOOBIG" && walk::is_data(&path) => {
                    walk.skip(&path, Why::Large);
                    continue;
                }
                Err(problem) => {
                    walk.fail(&path, problem);
                    continue;
                }
            };
            if file.count() == 0 {
                if must_hold && (named || !is_foreign(&path, &file)) {
                    walk.fail(&path, no_level(file));
                } else {
                    walk.skip(&path, Why::NoLevels);
                }
                continue;
            }
            titles.extend(file.titles.iter().cloned());
            places.extend((0..file.count()).map(|place| (self.files.len(), place)));
            self.files.push(file);
        }
        let is_reported = !walk.unreadable.is_empty() && titles.is_empty();
        self.unreadable.append(&mut walk.unreadable);
        self.skipped.append(&mut walk.skipped);
        let names: Vec<&str> = titles.iter().map(String::as_str).collect();
        let chosen: Vec<(usize, usize)> = choice.among(&names).into_iter().map(|at| places[at]).collect();
        let is_playable = |&&(file, place): &&(usize, usize)| self.files[file].content.is_playable(place);
        self.unplayable += chosen.len() - chosen.iter().filter(is_playable).count();
        let is_found = !chosen.is_empty();
        self.chosen.extend(chosen);
        if is_found || is_reported {
            return Ok(());
        }
        let problem = match &choice {
            Choice::All => Problem::new("E-NOLEVEL", format!("no levels in {argument}"))
                .help(format!("in a folder, levels are files that end in .{}", walk::EXTENSIONS.join(", ."))),
            choice => {
                let (message, help) = choice.unmatched(argument, &titles, named);
                Problem::new("E-SELECT", message).help(help)
            }
        };
        Err(problem.into())
    }
}

impl Input {
    /// The levels of a file. Where its signs have several meanings, the person at the terminal is asked; what was answered holds for
    /// later files too.
    fn read_file(
        &mut self,
        path: &Path,
        game: Option<Game>,
        options: &ReadOptions,
    ) -> Result<LevelFile, Box<Problem>> {
        let bytes = match path == Path::new(STANDARD_INPUT) {
            true => files::read_standard_input()?,
            false => files::read(path, files::LIMIT)?,
        };
        let mut file = read_bytes(path, &bytes, game, options);
        let meanings =
            if meanings::is_possible() { file.content.meanings(&bytes, options) } else { Vec::new() };
        if !meanings.is_empty() {
            let answered = self.cells.take().filter(|cells| meanings.iter().any(|one| one.cells == *cells));
            self.cells = answered.or_else(|| meanings::choose(&file.source.name, &meanings));
            if let Some(cells) = &self.cells {
                file = read_bytes(path, &bytes, game, &options.clone().cells(cells.clone()));
            }
        }
        // Input from a pipe has no path.
        let is_pipe = files::kind(path).is_ok_and(|kind| kind == Kind::Pipe);
        Ok(if is_pipe { LevelFile { path: None, ..file } } else { file })
    }
}

/// What an argument names.
struct Selection {
    walk: Walk,
    choice: Choice,
    /// Whether the argument names a file itself, not a folder or a pattern that holds it.
    named: bool,
}

/// Standard input, as a path.
const STANDARD_INPUT: &str = "-";

fn find(argument: &str) -> anyhow::Result<Selection> {
    for (path, choice) in selector::readings(argument) {
        if Path::new(path).is_dir() {
            return Ok(Selection { walk: Walk::folder(Path::new(path)), choice, named: false });
        }
        if path == STANDARD_INPUT || is_there(Path::new(path)) {
            let walk = Walk { files: vec![path.into()], ..Walk::default() };
            return Ok(Selection { walk, choice, named: true });
        }
        if path.contains(['*', '?', '['])
            && let Some(walk) = Walk::pattern(path)
        {
            return Ok(Selection { walk, choice, named: false });
        }
    }
    let problem = files::missing(&argument);
    let help = match argument.contains(['*', '?', '[']) {
        true => "no file matches the pattern",
        false => "levels are files, folders, patterns such as 'sets/*.xsb', or - for standard input",
    };
    Err(problem.help(help).into())
}

/// Whether a name is taken. Not only by plain files: a shell may hand over a pipe by a name. A link that leads nowhere
/// counts, and so does a file in a closed folder: reading it reports what is wrong.
fn is_there(path: &Path) -> bool {
    match path.symlink_metadata() {
        Ok(_) => true,
        Err(error) => error.kind() == ErrorKind::PermissionDenied,
    }
}

/// The levels of a file that was read.
pub(crate) fn read_bytes(path: &Path, bytes: &[u8], game: Option<Game>, options: &ReadOptions) -> LevelFile {
    let name = path.to_string_lossy().into_owned();
    let standard = name == STANDARD_INPUT;
    let decoded = sokoban::format::decode(bytes);
    let content = Collection::read_as(game, bytes, options);
    let titles = match content.game() {
        Game::Sokoban => (0..content.len()).map(|place| content.title(place).to_owned()).collect(),
        Game::Sokobond => vec![title_of(path)],
    };
    let source = Source::new(name, decoded.content.into_owned());
    let path = (!standard).then(|| path.to_owned());
    LevelFile { path, source, content, options: options.clone(), titles }
}

/// How Sokoban files are to be read.
pub(crate) fn read_options(reading: &Reading) -> anyhow::Result<ReadOptions> {
    let cells = reading.cells.as_deref().unwrap_or("");
    let options = sokoworks::read_options(cells, reading.plain_rules.unwrap_or(false))
        .map_err(|diagnostic| Problem { diagnostic, source: Some(Source::new("--cells", cells)) })?;
    let lenient = reading.lenient.unwrap_or(false);
    Ok(options.lenient(lenient).spare_goals(lenient))
}

/// What is wrong with a file that has no level: the error of its reader, or that there is none.
fn no_level(mut file: LevelFile) -> Problem {
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    let diagnostic = file.content.file_diagnostics().iter().find(is_error).cloned().unwrap_or_else(|| {
        Diagnostic::error("E-NOLEVEL", "no level found in this text").help(
            "a Sokoban board has at least three rows with walls `#`; \
             for dialects, see --cells and --game",
        )
    });
    if file.source.text.len() > KEPT_TEXT {
        file.source = Source::new(file.source.name, "");
    }
    Problem { diagnostic, source: Some(file.source) }
}

/// The errors of the readers of structured texts for a text of another format.
const OF_STRUCTURE: [&str; 4] = ["E-JSON", "E-PDDL", "E-XML", "E-DTD"];

/// Whether a file without levels is something other than a damaged file of levels: a text for people or the data of another
/// program, in which nothing looks like a board.
fn is_foreign(path: &Path, file: &LevelFile) -> bool {
    let is_harmless = |remark: &Diagnostic| {
        remark.severity != Severity::Error || walk::is_data(path) || OF_STRUCTURE.contains(&remark.code)
    };
    walk::is_text(path)
        && file.content.file_diagnostics().iter().all(is_harmless)
        && !has_rows(&file.source.text)
}

/// Whether three lines running, or three texts in quotes, look like the rows of a board.
fn has_rows(text: &str) -> bool {
    let is_row = |line: &str| {
        let cells = line.chars().filter(|c| !c.is_whitespace()).count();
        let known = line.chars().filter(|&c| "#@+$*.-_&xXpPbBhHoOnNcCeE".contains(c)).count();
        cells >= 3 && line.contains(['#', 'x', 'X']) && 4 * known >= 3 * cells
    };
    // Between two texts of a list stand only commas and brackets.
    let is_between = |part: &str| part.chars().all(|c| c.is_whitespace() || ",:[]{}".contains(c));
    let parts = text.split(['\n', '\r', '"', '|']).flat_map(|part| part.split("\\n"));
    let mut running = 0;
    parts.filter(|part| !is_between(part)).any(|part| {
        running = if is_row(part) { running + 1 } else { 0 };
        running == 3
    })
}

/// The title of a level that has none of its own and is alone in its file: the name of the file without extension and leading
/// number.
pub(crate) fn title_of(path: &Path) -> String {
    if path == Path::new(STANDARD_INPUT) {
        return String::new();
    }
    let path = walk::unpacked(path);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let (_, behind) = walk::leading_number(&stem);
    let bare = behind.trim_start_matches([' ', '-', '_', '.']);
    if bare.is_empty() || bare == behind { stem.into_owned() } else { bare.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sokobond_titles_come_from_the_file_name() {
        let check = |path: &str, expect: &str| assert_eq!(title_of(Path::new(path)), expect);
        check("02 - Orange/04 - Factory.txt", "Factory");
        check("Affair.txt", "Affair");
        check("12.txt", "12");
        check("2x2.v2.txt", "2x2.v2");
        check("02 - Factory.txt.gz", "Factory");
        check("-", "");
    }
}

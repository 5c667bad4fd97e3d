//! From the arguments to levels: files, folders, patterns, standard input, and choices behind `#`.
//!
//! Everything is read before the first level is worked on, so that a wrong name is told at once.

use crate::diagnostics::{Problem, Source};
use crate::game::{Content, Game, LevelFile, Playable};
use crate::options::Reading;
use crate::selector::{self, Choice};
use grid::visible;
use sokoban::format::ReadOptions;
use std::cmp::Ordering;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Extensions of the files that are taken from a folder.
const EXTENSIONS: [&str; 4] = ["xsb", "sok", "txt", "slc"];

/// What files with solutions, written beside levels, end in. A folder's are not taken for levels.
const SOLUTION_SUFFIXES: [&str; 3] = [".solutions.sok", ".solutions.txt", ".boards.txt"];

/// The files named, and the levels chosen from them.
#[derive(Debug, Default)]
pub(crate) struct Input {
    /// The files, each once for each argument that names it.
    pub(crate) files: Vec<LevelFile>,
    /// The chosen levels: index of the file, place of the level in it, from 0.
    chosen: Vec<(usize, usize)>,
    /// Files of folders and patterns that hold no level.
    pub(crate) skipped: Vec<LevelFile>,
}

/// One chosen level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen<'a> {
    /// The file.
    pub(crate) file: &'a LevelFile,
    /// Place of the level in the file, from 0.
    pub(crate) place: usize,
}

impl<'a> Chosen<'a> {
    /// Number of the level in its file, from 1.
    pub(crate) fn number(&self) -> usize {
        self.place + 1
    }

    /// Its title.
    pub(crate) fn title(&self) -> &'a str {
        &self.file.titles[self.place]
    }

    /// The level, if it is playable.
    pub(crate) fn playable(&self) -> Option<Playable<'a>> {
        self.file.playable(self.place)
    }

    /// Its name for people: `FILE` if the file has just one level, else `FILE#3`.
    pub(crate) fn name(&self) -> String {
        match self.file.count() {
            1 => self.file.source.name.clone(),
            _ => format!("{}#{}", self.file.source.name, self.number()),
        }
    }

    /// Its name, and its title where that says something more, as they may be shown.
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
    /// Reads all that `arguments` name.
    pub(crate) fn read(arguments: &[&str], reading: &Reading) -> anyhow::Result<Input> {
        let options = read_options(reading)?;
        let mut input = Input::default();
        for argument in arguments {
            input.add(argument, reading.game, &options)?;
        }
        Ok(input)
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
                    Problem::new("E-SELECT", format!("one level is wanted, but {} are named", more + 1));
                Err(problem.help(format!("choose one by its number or title: '{name}#1'")).into())
            }
            (None, _) => Err(Problem::new("E-SELECT", "no level is named").into()),
        }
    }

    fn add(&mut self, argument: &str, game: Option<Game>, options: &ReadOptions) -> anyhow::Result<()> {
        let found = find(argument)?;
        let before = self.chosen.len();
        let mut levels = 0;
        let mut last = String::new();
        for path in &found.paths {
            let file = read_file(path, game, options)?;
            if file.count() == 0 {
                if found.named {
                    return Err(no_level(file).into());
                }
                self.skipped.push(file);
                continue;
            }
            levels += file.count();
            last.clone_from(&file.titles[file.count() - 1]);
            let titles: Vec<&str> = file.titles.iter().map(String::as_str).collect();
            let places = found.choice.among(&titles);
            let index = self.files.len();
            self.chosen.extend(places.into_iter().map(|place| (index, place)));
            self.files.push(file);
        }
        if self.chosen.len() > before {
            return Ok(());
        }
        let problem = match &found.choice {
            Choice::All => Problem::new("E-NOLEVEL", format!("no levels in {argument}"))
                .help(format!("a folder's levels are files ending in .{}", EXTENSIONS.join(", ."))),
            Choice::Numbers(_) => Problem::new("E-SELECT", format!("no level fits {argument}"))
                .help(format!("there are {levels} levels, numbered from 1")),
            Choice::Title(title) => Problem::new("E-SELECT", format!("no level has the title `{title}`"))
                .help(format!("the last of the {levels} titles is `{last}`; choose by number with #1")),
        };
        Err(problem.into())
    }
}

/// The files that an argument names.
struct Found {
    paths: Vec<PathBuf>,
    choice: Choice,
    /// Whether the argument names a file itself, not a folder or a pattern that holds it.
    named: bool,
}

/// Standard input, as a path.
const STANDARD_INPUT: &str = "-";

fn find(argument: &str) -> anyhow::Result<Found> {
    for (path, choice) in selector::readings(argument) {
        if Path::new(path).is_dir() {
            let mut paths = Vec::new();
            walk(Path::new(path), &mut paths)?;
            return Ok(Found { paths, choice, named: false });
        }
        // Not only plain files: a shell may hand over a pipe by a name.
        if path == STANDARD_INPUT || Path::new(path).exists() {
            return Ok(Found { paths: vec![path.into()], choice, named: true });
        }
        if path.contains(['*', '?', '['])
            && let Some(paths) = matches(path)?
        {
            return Ok(Found { paths, choice, named: false });
        }
    }
    let problem = Problem::new("E-NOFILE", format!("no file or folder {argument}"));
    let help = match argument.contains(['*', '?', '[']) {
        true => "no file fits the pattern",
        false => "levels are files, folders, patterns like 'sets/*.xsb', or - for standard input",
    };
    Err(problem.help(help).into())
}

/// The files that fit a pattern; none if there are none. Folders that fit are walked.
fn matches(pattern: &str) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let Ok(found) = glob::glob(pattern) else { return Ok(None) };
    let mut found: Vec<PathBuf> = found.flatten().collect();
    found.sort_by(|a, b| natural(&a.to_string_lossy(), &b.to_string_lossy()));
    let mut paths = Vec::new();
    for path in found {
        if path.is_dir() {
            walk(&path, &mut paths)?;
        } else if !is_solution_file(&path) {
            paths.push(path);
        }
    }
    Ok((!paths.is_empty()).then_some(paths))
}

/// Appends the level files of a folder and the folders in it, in the order that people count in.
fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let unreadable = |error: std::io::Error| {
        Problem::new("E-NOFILE", format!("can not read the folder {}: {error}", folder.display()))
    };
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        inside.push(entry.map_err(unreadable)?);
    }
    inside.sort_by(|a, b| natural(&a.file_name().to_string_lossy(), &b.file_name().to_string_lossy()));
    for entry in inside {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        // A link to a folder is not followed: it may lead back up.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, paths)?;
        } else if path.is_file() && is_level_file(&path) {
            paths.push(path);
        }
    }
    Ok(())
}

fn is_level_file(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str())) && !is_solution_file(path)
}

fn is_solution_file(path: &Path) -> bool {
    let name = path.to_string_lossy();
    SOLUTION_SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
}

fn read_file(path: &Path, game: Option<Game>, options: &ReadOptions) -> anyhow::Result<LevelFile> {
    let name = path.to_string_lossy().into_owned();
    let standard = name == STANDARD_INPUT;
    let bytes = if standard { read_standard_input() } else { std::fs::read(path) };
    let bytes = bytes.map_err(|error| Problem::new("E-NOFILE", format!("can not read {name}: {error}")))?;
    Ok(read_bytes(path, &bytes, game, options))
}

/// The levels of a file that was read.
fn read_bytes(path: &Path, bytes: &[u8], game: Option<Game>, options: &ReadOptions) -> LevelFile {
    let name = path.to_string_lossy().into_owned();
    let standard = name == STANDARD_INPUT;
    let decoded = grid::text::decode(bytes);
    let content = match game.unwrap_or_else(|| Game::recognise(bytes)) {
        Game::Sokoban => Content::Sokoban(sokoban::format::read(bytes, options)),
        Game::Sokobond => Content::Sokobond(sokobond::format::read(bytes)),
    };
    let titles = match &content {
        Content::Sokoban(collection) => {
            collection.entries.iter().map(|entry| entry.title.trim().to_owned()).collect()
        }
        Content::Sokobond(_) => vec![title_of(path)],
    };
    let source = Source::new(name, decoded.content.into_owned());
    LevelFile { path: (!standard).then(|| path.to_owned()), source, content, titles }
}

/// What standard input holds.
pub(crate) fn read_standard_input() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// How Sokoban files are to be read.
pub(crate) fn read_options(reading: &Reading) -> anyhow::Result<ReadOptions> {
    let cells = match &reading.cells {
        None => sokoban::format::CellMap::default(),
        Some(map) => map.parse().map_err(|diagnostic| Problem {
            diagnostic,
            source: Some(Source::new("--cells", map.as_str())),
        })?,
    };
    let lenient = reading.lenient.unwrap_or(false);
    Ok(ReadOptions { lenient, spare_goals: lenient, cells })
}

/// What is wrong with a file that has no level: what its reader says, or that there is none.
fn no_level(file: LevelFile) -> Problem {
    let is_error = |diagnostic: &&grid::Diagnostic| diagnostic.severity == grid::Severity::Error;
    let diagnostic = file.file_remarks().iter().find(is_error).cloned().unwrap_or_else(|| {
        grid::Diagnostic::error("E-NOLEVEL", "no level was found in this text").help(
            "a Sokoban board has at least three rows with walls `#`; \
             --cells and --game help with dialects",
        )
    });
    Problem { diagnostic, source: Some(file.source) }
}

/// The title of a Sokobond level: its file's name without extension and leading number.
fn title_of(path: &Path) -> String {
    if path == Path::new(STANDARD_INPUT) {
        return String::new();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let (_, behind) = leading_number(&stem);
    let bare = behind.trim_start_matches([' ', '-', '_', '.']);
    if bare.is_empty() || bare == behind { stem.into_owned() } else { bare.to_owned() }
}

/// Compares names as people do: `level2` before `level10`.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut rest_a, mut rest_b) = (a, b);
    loop {
        let (Some(next_a), Some(next_b)) = (rest_a.chars().next(), rest_b.chars().next()) else {
            return rest_a.len().cmp(&rest_b.len()).then_with(|| a.cmp(b));
        };
        if next_a.is_ascii_digit() && next_b.is_ascii_digit() {
            let (number_a, tail_a) = leading_number(rest_a);
            let (number_b, tail_b) = leading_number(rest_b);
            let order = number_a.len().cmp(&number_b.len()).then_with(|| number_a.cmp(number_b));
            if order != Ordering::Equal {
                return order;
            }
            (rest_a, rest_b) = (tail_a, tail_b);
        } else {
            let order = next_a.to_lowercase().cmp(next_b.to_lowercase());
            if order != Ordering::Equal {
                return order;
            }
            (rest_a, rest_b) = (&rest_a[next_a.len_utf8()..], &rest_b[next_b.len_utf8()..]);
        }
    }
}

/// The digits at the beginning without leading zeros, and what follows them.
fn leading_number(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].trim_start_matches('0'), &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_as_people_count() {
        let mut names = ["b", "level10", "Level2", "a", "level02", "level1", "1", "level"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(names, ["1", "a", "b", "level", "level1", "Level2", "level02", "level10"]);
    }

    #[test]
    fn sokobond_titles_come_from_the_file_name() {
        let check = |path: &str, expect: &str| assert_eq!(title_of(Path::new(path)), expect);
        check("02 - Orange/04 - Factory.txt", "Factory");
        check("Affair.txt", "Affair");
        check("12.txt", "12");
        check("2x2.v2.txt", "2x2.v2");
        check("-", "");
    }
}

//! `soko convert`: levels from any format to any other of their game.

mod pddl;
mod sites;

use crate::arguments::{Arguments, Convert};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::files::{self, Kind};
use crate::input::duplicates::Seen;
use crate::input::level_file::LevelFile;
use crate::input::{Chosen, Input, read_options, title_of, walk};
use crate::options::{Format, Transforming};
use crate::output::diagnostics::{self, Problem};
use crate::quantity::counted;
use grid::Direction;
use sokoban::Identity;
use sokoban::format::{Content, Flavor, ReadOptions};
use sokobond::format::Version;
use sokoworks::{Collection, Game, Level};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use text::Diagnostic;

/// Reads, converts, writes; a warning on standard error for each kind of thing that is lost.
pub(crate) fn run(arguments: &Arguments, convert: &Convert) -> anyhow::Result<ExitCode> {
    let levels = [convert.input.as_str()];
    let config = Config::find(arguments, &levels)?;
    let overwriting = config.filled(&convert.overwriting)?;
    let reading = config.filled(&convert.reading)?;
    let converting = config.filled(&convert.converting)?;

    let input = Input::open(&levels, &reading)?;
    let games: Vec<Game> = input.levels().map(|level| level.file.content.game()).collect();
    if games.iter().any(|&game| game != games[0]) {
        return Err(Problem::new("E-CONVERT", "one file cannot hold levels of both games").into());
    }
    let is_pddl = converting.to == Some(Format::Sokoban(Flavor::Pddl));
    let is_one_each = input.levels().len() > 1 && (is_pddl || games[0] == Game::Sokobond);
    let (path, force) = (&convert.output, overwriting.force());
    let is_folder = match Path::new(path).is_dir() || path.ends_with('/') {
        true => true,
        false => is_one_each && path != "-" && files::names_folder(Path::new(path)),
    };
    let target = Target { path, is_folder, force };
    let format = match converting.to {
        None if !is_folder => format_of(path)?,
        format => format,
    };
    let code = if games[0] == Game::Sokoban {
        sokoban(&input, format, &target, &convert.transforming, &read_options(&reading)?)?
    } else if convert.transforming.is_set() {
        let problem = Problem::new("E-CONVERT", "--turn, --mirror, --trim and --unique are for Sokoban only");
        return Err(problem.help("the order in which atoms bond depends on the directions").into());
    } else {
        sokobond(&input, format, &target)?
    };
    Ok(code.max(input.code()))
}

/// Where the text goes.
struct Target<'a> {
    path: &'a str,
    /// Whether it is a folder, which gets files.
    is_folder: bool,
    force: bool,
}

impl Target<'_> {
    /// Writes texts to files, each with a description. All names are checked first: either all may be written
    /// or none is.
    fn write_all(&self, texts: &[(PathBuf, String, String)]) -> anyhow::Result<()> {
        for (path, _, _) in texts {
            files::may_write(path, self.force)?;
        }
        if self.is_folder {
            files::make_folder(Path::new(self.path))?;
        }
        for (path, text, holds) in texts {
            let target = files::Target::of(path)?;
            target.write(text.as_bytes())?;
            // Output to standard output needs no message: it can be seen.
            if target != files::Target::Output {
                diagnostics::complain(&format!("{}: {holds}\n", path.display()));
            }
        }
        Ok(())
    }
}

fn sokoban(
    input: &Input,
    format: Option<Format>,
    target: &Target<'_>,
    transforming: &Transforming,
    options: &ReadOptions,
) -> anyhow::Result<ExitCode> {
    let flavor = match format {
        None => Flavor::Sok,
        Some(Format::Sokoban(flavor)) => flavor,
        Some(Format::Sokobond(_)) => return Err(wrong_game("Sokoban")),
    };
    let mut collection = chosen_collection(input);
    if matches!(flavor, Flavor::LetsLogic | Flavor::Mf8) {
        sites::check(transforming)?;
        sites::add_kept(&mut collection, input);
    }
    if transforming.unique {
        leave_duplicates_out(&mut collection);
    }
    if let Some(transform) = transforming.transform() {
        for entry in &mut collection.entries {
            *entry = sokoban::transform::transformed(entry, transform, options);
        }
    }
    let solutions: usize = collection.entries.iter().map(|entry| entry.solutions.len()).sum();
    let fitting = match flavor {
        Flavor::Boxoban => collection.entries.iter().filter(|entry| is_boxoban(&entry.rows)).count(),
        _ => collection.entries.len(),
    };
    let left_out = collection.entries.len() - fitting;
    if fitting == 0 {
        let message = format!("no level fits: {} not 10 x 10", are(left_out, "level"));
        return Err(Problem::new("E-CONVERT", message).help("nothing was written").into());
    }
    let output = PathBuf::from(target.path);
    let mut texts = match flavor {
        Flavor::Pddl => pddl::texts(&collection, &output, target.is_folder)?,
        Flavor::LetsLogic | Flavor::Mf8 => vec![sites::text(&collection, flavor, &output)?],
        Flavor::PddlDomain => {
            vec![(output.clone(), sokoban::format::write(&collection, flavor), "the domain".to_owned())]
        }
        _ => vec![(output.clone(), sokoban::format::write(&collection, flavor), counted(fitting, "level"))],
    };
    // SLC cannot hold solutions: they go beside it, or stay in the file that they come from.
    let sibling = output.with_extension("sok");
    let is_file = matches!(files::Target::of(&output)?, files::Target::File(_));
    let stay =
        input.files.iter().any(|file| file.path.as_ref().is_some_and(|path| files::is_same(path, &sibling)));
    let beside = solutions > 0 && flavor == Flavor::Slc && is_file;
    if beside && !stay {
        let holds = format!("{}, {}", counted(fitting, "level"), counted(solutions, "solution"));
        texts.push((sibling.clone(), sokoban::format::write(&collection, Flavor::Sok), holds));
    }
    target.write_all(&texts)?;
    if left_out > 0 {
        let were = if left_out == 1 { "was" } else { "were" };
        warn("W-BOXOBAN", format!("{} not 10 x 10 and {were} left out", are(left_out, "level")));
    }
    let all = if solutions == 1 { "the solution".to_owned() } else { format!("the {solutions} solutions") };
    if beside {
        let went = if stay { "stayed in" } else { "went to" };
        warn("W-SOLUTIONS", format!("{all} {went} {}", sibling.display()));
    } else {
        // The file beside it has all of the rest too.
        let is_pasted = flavor == Flavor::Rle && !is_file;
        complain_of_lost(&collection, flavor, is_pasted, &all);
    }
    if input.levels().len() == 1 {
        input.complain_of_unplayable();
    }
    Ok(ExitCode::Done)
}

/// Reports what the format has no place for. Solutions, which `all` names, and boards of another size than Boxoban's are counted.
/// A line for pasting is expected to hold the board alone.
fn complain_of_lost(collection: &sokoban::format::Collection, flavor: Flavor, is_pasted: bool, all: &str) {
    let mut has_moves = false;
    for (content, lost) in sokoban::format::lost(collection, flavor) {
        match (content, flavor) {
            (_, Flavor::LetsLogic | Flavor::Mf8) | (Content::Boards, Flavor::Boxoban) => {}
            (Content::Moves, _) => has_moves = true,
            (Content::Boards, _) => diagnostics::complain(&diagnostics::render(&lost, None)),
            _ if is_pasted => {}
            _ => diagnostics::complain(&diagnostics::render(&lost, None)),
        }
    }
    if has_moves {
        warn("W-SOLUTIONS", format!("the format cannot hold {all}"));
    }
}

/// Leaves out levels that are the same as an earlier one, and reports them.
fn leave_duplicates_out(collection: &mut sokoban::format::Collection) {
    let mut seen = Seen::default();
    collection.entries.retain(|entry| {
        let Some(level) = &entry.level else { return true };
        let number = entry.number;
        let first = seen.before(Game::Sokoban, Identity::of(level).hash, || format!("level {number}"));
        if let Some(first) = &first {
            warn("W-DUPLICATE", format!("level {number} is left out: {first}"));
        }
        first.is_none()
    });
}

/// `1 level is`, `2 levels are`.
fn are(count: usize, noun: &str) -> String {
    format!("{} {}", counted(count, noun), if count == 1 { "is" } else { "are" })
}

/// The chosen levels as one collection: a whole file as it is, else the levels one after the other. Of several files, those
/// with one level give it their name if it has no title.
fn chosen_collection(input: &Input) -> sokoban::format::Collection {
    let whole = |file: &LevelFile| input.levels().len() == file.count();
    let mut collection = match input.files.first().map(|file| (file, &file.content)) {
        Some((file, Collection::Sokoban(first))) if input.files.len() == 1 && whole(file) => {
            return first.clone();
        }
        Some((_, Collection::Sokoban(first))) if input.files.len() == 1 => {
            sokoban::format::Collection { entries: Vec::new(), ..first.clone() }
        }
        _ => sokoban::format::Collection::default(),
    };
    for Chosen { file, place } in input.levels() {
        if let Collection::Sokoban(from) = &file.content {
            let mut entry = from.entries[place].clone();
            entry.number = collection.entries.len() + 1;
            if entry.title.is_empty() && file.count() == 1 && input.files.len() > 1 {
                entry.title =
                    file.path.as_deref().map(title_of).filter(|title| is_title(title)).unwrap_or_default();
            }
            if collection.author.is_none() {
                entry.author = from.author_of(&entry).map(str::to_owned);
            }
            collection.entries.push(entry);
        }
    }
    collection
}

/// Whether the name of a file says more than a number, which levels have anyway.
fn is_title(name: &str) -> bool {
    name.contains(char::is_alphabetic)
}

fn is_boxoban(rows: &[String]) -> bool {
    rows.len() == 10 && rows.iter().map(|row| row.chars().count()).max() == Some(10)
}

fn sokobond(input: &Input, format: Option<Format>, target: &Target<'_>) -> anyhow::Result<ExitCode> {
    let wanted = match format {
        None => None,
        Some(Format::Sokobond(version)) => Some(version),
        Some(_) => return Err(wrong_game("Sokobond")),
    };
    let output = Path::new(target.path);
    if !target.is_folder {
        let level = input.only().map_err(|_| {
            let problem = Problem::new("E-CONVERT", "a Sokobond file holds one level");
            problem.help("to write several levels, name a folder")
        })?;
        target.write_all(&[(output.to_owned(), text_of(level, wanted)?, counted(1, "level"))])?;
        return Ok(ExitCode::Done);
    }
    let mut code = ExitCode::Done;
    let mut names = Names::of(input);
    let mut texts = Vec::new();
    for level in input.levels() {
        // A broken level does not stop the others.
        match text_of(level, wanted) {
            Ok(text) => texts.push((output.join(names.take(level)), text, level.name())),
            Err(error) => {
                diagnostics::complain(&diagnostics::render_error(&error));
                code = ExitCode::BadInput;
            }
        }
    }
    target.write_all(&texts)?;
    Ok(code)
}

fn text_of(level: Chosen<'_>, wanted: Option<Version>) -> anyhow::Result<String> {
    let (Some(Level::Sokobond(playable)), Collection::Sokobond(file)) =
        (level.playable(), &level.file.content)
    else {
        return Err(super::verify::unplayable(level));
    };
    let version = wanted.unwrap_or_else(|| Version::of(&playable));
    let solutions = file.solutions.iter().map(|recorded| -> &[Direction] { &recorded.keys });
    let text = sokobond::format::write(&playable, solutions, version).map_err(|error| {
        Problem::new("E-CONVERT", format!("{}: {error}", level.name())).help("use --to v2")
    })?;
    Ok(text + &sokobond::format::lesson_line(&file.lesson))
}

/// Names for the files of a folder: those of the files that levels come from, numbered where several have one.
struct Names {
    /// Names that some level has, in lower case: some file systems ignore case.
    wanted: HashSet<String>,
    taken: HashSet<String>,
}

impl Names {
    fn of(input: &Input) -> Names {
        let wanted = input.levels().map(|level| name_of(level).to_lowercase()).collect();
        Names { wanted, taken: HashSet::new() }
    }

    /// The name for a level. A second one of the same name gets a number that no other has.
    fn take(&mut self, level: Chosen<'_>) -> String {
        let name = name_of(level);
        if self.taken.insert(name.to_lowercase()) {
            return name;
        }
        let (stem, ending) = name.rsplit_once('.').map_or((&*name, ""), |(stem, ending)| (stem, ending));
        let numbered = (2..).map(|number| match ending {
            "" => format!("{stem}-{number}"),
            _ => format!("{stem}-{number}.{ending}"),
        });
        let is_free = |name: &String| !self.wanted.contains(&name.to_lowercase());
        let mut free = numbered.filter(is_free);
        loop {
            // The numbers never run out.
            let Some(numbered) = free.next() else { return name };
            if self.taken.insert(numbered.to_lowercase()) {
                return numbered;
            }
        }
    }
}

fn name_of(level: Chosen<'_>) -> String {
    let path = level.file.path.as_deref().map(walk::unpacked);
    let name = path.as_deref().and_then(Path::file_name);
    name.map_or_else(|| "level.txt".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The format that a file's name asks for; `None` for standard output, devices and folders.
fn format_of(path: &str) -> anyhow::Result<Option<Format>> {
    let is_device = |path| matches!(files::kind(path), Ok(Kind::Folder | Kind::Pipe | Kind::Special(_)));
    if path == "-" || is_device(Path::new(path)) {
        return Ok(None);
    }
    let extension = Path::new(path).extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match extension.as_str() {
        // Both games have files of this name.
        "txt" => Ok(None),
        "sok" | "xsb" | "slc" | "json" | "pddl" => Ok(extension.parse().ok().map(Format::Sokoban)),
        _ => {
            let problem = Problem::new("E-CONVERT", format!("cannot tell the format from the name {path}"));
            Err(problem
                .help("use --to, or a name that ends in .sok, .xsb, .txt, .slc, .json or .pddl")
                .into())
        }
    }
}

fn wrong_game(game: &str) -> anyhow::Error {
    Problem::new("E-CONVERT", format!("levels of {game} cannot be written in this format"))
        .help(
            "Sokoban: sok, json, xsb, slc, boxoban, rle, pddl, pddl-domain, letslogic, mf8; Sokobond: v1, v2, in a file NAME.txt",
        )
        .into()
}

fn warn(code: &'static str, message: String) {
    diagnostics::complain(&diagnostics::render(&Diagnostic::warning(code, message), None));
}

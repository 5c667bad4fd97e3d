//! `soko convert`: levels from any format to any other of their game.

use crate::arguments::{Arguments, Convert};
use crate::config::Config;
use crate::diagnostics::{self, Problem};
use crate::exit_code::ExitCode;
use crate::game::{Content, Game, LevelFile, Playable};
use crate::input::{Chosen, Input};
use crate::options::Format;
use crate::output;
use crate::solution_file;
use grid::{Diagnostic, Direction};
use sokoban::format::{Collection, Flavor};
use sokobond::format::Version;
use std::path::{Path, PathBuf};

/// Reads, converts, writes; a warning on standard error for each kind of thing that is lost.
pub(crate) fn run(arguments: &Arguments, convert: &Convert) -> anyhow::Result<ExitCode> {
    let levels = [convert.input.as_str()];
    let config = Config::find(arguments, &levels)?;
    let (mut reading, mut converting) = (convert.reading.clone(), convert.converting.clone());
    let mut overwriting = convert.overwriting.clone();
    config.fill(&mut overwriting)?;
    config.fill(&mut reading)?;
    config.fill(&mut converting)?;

    let input = Input::read(&levels, &reading)?;
    let format = match converting.to {
        Some(format) => Some(format),
        None => format_of(&convert.output)?,
    };
    let target = Target { path: &convert.output, force: overwriting.force() };
    let games: Vec<Game> = input.files.iter().map(|file| file.content.game()).collect();
    if games.iter().any(|&game| game != games[0]) {
        return Err(Problem::new("E-CONVERT", "levels of both games can not go into one file").into());
    }
    if games[0] == Game::Sokoban {
        sokoban(&input, format, &target)
    } else {
        sokobond(&input, format, &target)
    }
}

/// Where the text goes.
struct Target<'a> {
    path: &'a str,
    force: bool,
}

impl Target<'_> {
    fn is_standard_output(&self) -> bool {
        self.path == "-"
    }

    fn write(&self, text: &str) -> anyhow::Result<()> {
        if self.is_standard_output() {
            return Ok(output::hand_over(text)?);
        }
        self.write_file(Path::new(self.path), text)
    }

    fn write_file(&self, path: &Path, text: &str) -> anyhow::Result<()> {
        solution_file::may_write(path, self.force)?;
        solution_file::replace(path, text.as_bytes())
    }
}

fn sokoban(input: &Input, format: Option<Format>, target: &Target<'_>) -> anyhow::Result<ExitCode> {
    let flavor = match format {
        None | Some(Format::Sok) => Flavor::Sok,
        Some(Format::Xsb) => Flavor::Xsb,
        Some(Format::Slc) => Flavor::Slc,
        Some(Format::Boxoban) => Flavor::Boxoban,
        Some(Format::Rle) => Flavor::Rle,
        Some(Format::V1 | Format::V2) => return Err(wrong_game("Sokoban")),
    };
    let collection = chosen_collection(input);
    let solutions: usize = collection.entries.iter().map(|entry| entry.solutions.len()).sum();
    let left_out = match flavor {
        Flavor::Boxoban => collection.entries.iter().filter(|entry| !is_boxoban(&entry.rows)).count(),
        _ => 0,
    };
    target.write(&sokoban::format::write(&collection, flavor))?;
    if left_out > 0 {
        warn("W-BOXOBAN", format!("{left_out} levels are not 10 x 10 and were left out"));
    }
    if solutions > 0 && flavor == Flavor::Slc && !target.is_standard_output() {
        // The format has no place for solutions: they go beside it.
        let sibling = Path::new(target.path).with_extension("sok");
        target.write_file(&sibling, &sokoban::format::write(&collection, Flavor::Sok))?;
        warn("W-SOLUTIONS", format!("the {solutions} solutions went to {}", sibling.display()));
    } else if solutions > 0 && flavor != Flavor::Sok {
        warn("W-SOLUTIONS", format!("the format has no place for the {solutions} solutions"));
    }
    Ok(ExitCode::Done)
}

/// The chosen levels as one collection: a whole file as it is, else the levels one after the other.
fn chosen_collection(input: &Input) -> Collection {
    let whole = |file: &LevelFile| input.levels().len() == file.count();
    let mut collection = match input.files.first().map(|file| (file, &file.content)) {
        Some((file, Content::Sokoban(first))) if input.files.len() == 1 && whole(file) => {
            return first.clone();
        }
        Some((_, Content::Sokoban(first))) if input.files.len() == 1 => {
            Collection { entries: Vec::new(), ..first.clone() }
        }
        _ => Collection::default(),
    };
    for Chosen { file, place } in input.levels() {
        if let Content::Sokoban(from) = &file.content {
            let mut entry = from.entries[place].clone();
            entry.number = collection.entries.len() + 1;
            if collection.author.is_none() {
                entry.author = from.author_of(&entry).map(str::to_owned);
            }
            collection.entries.push(entry);
        }
    }
    collection
}

fn is_boxoban(rows: &[String]) -> bool {
    rows.len() == 10 && rows.iter().map(|row| row.chars().count()).max() == Some(10)
}

fn sokobond(input: &Input, format: Option<Format>, target: &Target<'_>) -> anyhow::Result<ExitCode> {
    let wanted = match format {
        None | Some(Format::Sok) => None,
        Some(Format::V1) => Some(Version::V1),
        Some(Format::V2) => Some(Version::V2),
        Some(_) => return Err(wrong_game("Sokobond")),
    };
    let text = |level: Chosen<'_>| -> anyhow::Result<String> {
        let (Some(Playable::Sokobond(playable)), Content::Sokobond(file)) =
            (level.playable(), &level.file.content)
        else {
            return Err(super::verify::unplayable(level));
        };
        let version = wanted.unwrap_or_else(|| Version::of(playable));
        let solutions = file.solutions.iter().map(|recorded| -> &[Direction] { &recorded.keys });
        sokobond::format::write(playable, solutions, version).map_err(|error| {
            Problem::new("E-CONVERT", format!("{}: {error}", level.name())).help("use --to v2").into()
        })
    };
    if let (Ok(level), false) = (input.only(), Path::new(target.path).is_dir()) {
        target.write(&text(level)?)?;
        return Ok(ExitCode::Done);
    }
    if target.is_standard_output() || !Path::new(target.path).is_dir() {
        let problem = Problem::new("E-CONVERT", "a Sokobond file holds one level");
        return Err(problem.help("for several levels name a folder that is there").into());
    }
    for level in input.levels() {
        let name = level.file.path.as_deref().and_then(Path::file_name).unwrap_or("level.txt".as_ref());
        let path: PathBuf = Path::new(target.path).join(name);
        target.write_file(&path, &text(level)?)?;
    }
    Ok(ExitCode::Done)
}

/// The format that a file's name asks for; none for standard output and folders.
fn format_of(path: &str) -> anyhow::Result<Option<Format>> {
    if path == "-" || Path::new(path).is_dir() {
        return Ok(None);
    }
    let extension = Path::new(path).extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match extension.as_str() {
        "sok" | "txt" => Ok(Some(Format::Sok)),
        "xsb" => Ok(Some(Format::Xsb)),
        "slc" => Ok(Some(Format::Slc)),
        _ => {
            let problem = Problem::new("E-CONVERT", format!("the name {path} does not tell a format"));
            Err(problem.help("use --to, or a name that ends in .sok, .xsb, .txt or .slc").into())
        }
    }
}

fn wrong_game(game: &str) -> anyhow::Error {
    Problem::new("E-CONVERT", format!("the levels are {game} and the format is not"))
        .help("Sokoban: sok, xsb, slc, boxoban, rle; Sokobond: v1, v2")
        .into()
}

fn warn(code: &'static str, message: String) {
    diagnostics::complain(&diagnostics::render(&Diagnostic::warning(code, message), None));
}

//! `--write-solutions`: the best solutions, kept in a file beside the levels.
//!
//! `sets/a.xsb` has its solutions in `sets/a.solutions.sok`, a collection that holds each solved board
//! and below it the solutions; a Sokobond level `b.txt` in `b.solutions.txt`, the level with `=` lines.
//! Solutions in such a file are never removed: a solution is added if it is better in some measure than all that are there,
//! with who found it and when as keys below its moves (not in Sokobond, whose files have no place for them). The file is
//! replaced in one step, so it is whole whatever happens.

use crate::files::{self, trouble};
use crate::input::level_file::LevelFile;
use crate::input::moves::reading_all;
use crate::input::{Chosen, walk};
use crate::output::diagnostics::Problem;
use crate::output::marker::{self, Marker};
use grid::Direction;
use play::{Credit, Origin, measures};
use sokoban::format::{Entry, Flavor, KeyValue, Kind, Moves};
use sokoban::replay::Metrics;
use sokoworks::{Collection, Game, Level, Measure, Position, Verified};
use std::path::{Path, PathBuf};
use store::{Durability, Turn};

/// The key for who or what found a solution: a word of [`Credit`].
const ORIGIN: &str = "Origin";
/// The key for the name of the player or the program that found it.
const FINDER: &str = "Solver";
/// The key for the day on which it was found.
const DATE: &str = "Date";

/// Adds a solution of that origin to the file of its level; with `boards` also writes the boards of the solution to a
/// file of their own, with these marks. Returns a note about what was done.
pub(crate) fn keep(
    level: Chosen<'_>,
    playable: &Level,
    verified: &Verified,
    origin: &Origin,
    boards: Option<&Marker>,
) -> anyhow::Result<String> {
    let Some(path) = &level.file.path else {
        return Ok("not written: the level came from standard input".to_owned());
    };
    let target = match playable {
        Level::Sokoban(_) => beside(path, "solutions.sok"),
        Level::Sokobond(_) => beside(path, "solutions.txt"),
    };
    // A link leads to the file that is really written. Several files of levels may share it: programs take turns.
    let target = match target.is_symlink() {
        true => std::fs::canonicalize(&target).unwrap_or(target),
        false => target,
    };
    let turn = Turn::wait(&target);
    let existing = match target.try_exists() {
        Ok(false) => None,
        Ok(true) => Some(files::read(&target, files::LIMIT)?),
        Err(error) => return Err(trouble(&target, "read", &error).into()),
    };
    let text = match playable {
        Level::Sokoban(_) => sokoban_text(level, (verified, origin), existing.as_deref(), &target)?,
        Level::Sokobond(bond) => sokobond_text(bond, verified, existing.as_deref(), &target)?,
    };
    let name = target.display();
    let Some(text) = text else { return Ok(format!("{name} already has one as good")) };
    turn.replace(text.as_bytes(), Durability::Power).map_err(|error| trouble(&target, "write", &error))?;
    drop(turn);
    if let Some(marker) = boards {
        let target = match level.file.count() {
            1 => beside(path, "boards.txt"),
            _ => beside(path, &format!("{}.boards.txt", level.number())),
        };
        let mut text = String::new();
        for (heading, board) in marker::boards(&Position::start(playable), &verified.moves, marker) {
            text.push_str(&format!("{heading}\n{}\n", anstream::adapter::strip_str(&board)));
        }
        files::write(&target, text.as_bytes())?;
    }
    Ok(format!("written to {name}"))
}

/// What the solution file beside a level file holds.
#[derive(Debug)]
pub(crate) enum SolutionFile {
    /// Nothing, or it cannot be read.
    Nothing,
    /// Solved boards of Sokoban.
    Sokoban(Vec<Entry>),
    /// A level of Sokobond with its solutions.
    Sokobond(sokobond::format::LevelFile),
}

impl SolutionFile {
    /// Reads the solution file beside `file`.
    pub(crate) fn read(file: &LevelFile) -> SolutionFile {
        let bytes = |ending| files::read(&beside(file.path.as_deref()?, ending), files::LIMIT).ok();
        match &file.content {
            Collection::Sokoban(_) => bytes("solutions.sok").map_or(SolutionFile::Nothing, |bytes| {
                SolutionFile::Sokoban(sokoban::format::read(&bytes, &reading_all()).entries)
            }),
            Collection::Sokobond(_) => bytes("solutions.txt").map_or(SolutionFile::Nothing, |bytes| {
                SolutionFile::Sokobond(sokobond::format::parse(&bytes))
            }),
        }
    }
}

/// A solution as it stands in a file, not yet judged.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) moves: Vec<Direction>,
    /// Who found it, if the file names it.
    pub(crate) origin: Option<Origin>,
}

impl Kept {
    /// The solutions in the level's own file.
    pub(crate) fn in_file(level: Chosen<'_>) -> Vec<Kept> {
        match &level.file.content {
            Collection::Sokoban(levels) => {
                levels.entries.get(level.place).map_or_else(Vec::new, Kept::of_entry)
            }
            Collection::Sokobond(file) => Kept::of_keys(file),
        }
    }

    fn of_entry(entry: &Entry) -> Vec<Kept> {
        let solutions = entry.solutions.iter().filter(|moves| moves.kind == Kind::Solution);
        solutions.map(|moves| Kept { moves: moves.steps.clone(), origin: origin_of(&moves.keys) }).collect()
    }

    fn of_keys(file: &sokobond::format::LevelFile) -> Vec<Kept> {
        file.solutions.iter().map(|moves| Kept { moves: moves.keys.clone(), origin: None }).collect()
    }
}

impl SolutionFile {
    /// The solutions of a level.
    pub(crate) fn of(&self, level: Chosen<'_>) -> Vec<Kept> {
        match (&level.file.content, self) {
            (Collection::Sokoban(levels), SolutionFile::Sokoban(others)) => {
                let Some(entry) = levels.entries.get(level.place) else { return Vec::new() };
                others.iter().filter(|other| other.rows == entry.rows).flat_map(Kept::of_entry).collect()
            }
            (Collection::Sokobond(file), SolutionFile::Sokobond(others)) if others.level == file.level => {
                Kept::of_keys(others)
            }
            _ => Vec::new(),
        }
    }
}

/// Who found a solution, by the keys below its moves.
fn origin_of(keys: &[KeyValue]) -> Option<Origin> {
    let value = |name: &str| keys.iter().find(|key| key.name == name).map_or("", |key| key.value.as_str());
    let credit: Credit = value(ORIGIN).parse().ok()?;
    Some(Origin::new(credit, value(DATE), value(FINDER)))
}

/// The keys for who found a solution.
fn keys_of(origin: &Origin) -> Vec<KeyValue> {
    let keys = [(ORIGIN, origin.credit.name()), (FINDER, &origin.name), (DATE, &origin.date)];
    let keys = keys.into_iter().filter(|(_, value)| !value.is_empty());
    keys.map(|(name, value)| KeyValue { name, value: value.to_owned() }).collect()
}

/// The text of a collection with the solution in it; `None` if it is not better than those in it.
fn sokoban_text(
    level: Chosen<'_>,
    (verified, origin): (&Verified, &Origin),
    existing: Option<&[u8]>,
    target: &Path,
) -> anyhow::Result<Option<String>> {
    let Collection::Sokoban(levels) = &level.file.content else { return Ok(None) };
    let Some(entry) = levels.entries.get(level.place) else { return Ok(None) };
    let mut kept = match existing {
        Some(bytes) => {
            let kept = sokoban::format::read(bytes, &reading_all());
            if kept.entries.is_empty() && !bytes.trim_ascii().is_empty() {
                return Err(foreign(target).into());
            }
            kept
        }
        None => sokoban::format::Collection {
            title: levels.title.clone(),
            author: levels.author.clone(),
            ..sokoban::format::Collection::default()
        },
    };
    let place = match kept.entries.iter().position(|other| other.rows == entry.rows) {
        Some(place) => place,
        None => {
            kept.entries.push(Entry { solutions: Vec::new(), notes: Vec::new(), ..entry.clone() });
            kept.entries.len() - 1
        }
    };
    let solutions = &mut kept.entries[place].solutions;
    let metrics = verified.metrics.unwrap_or_default();
    let rank = |by: Measure, metrics: &Metrics| (by.of(metrics), metrics.moves, metrics.pushes);
    let as_good = |by: Measure| {
        let others = solutions.iter().filter(|other| other.kind == Kind::Solution);
        others.map(|other| rank(by, &other.metrics)).min().is_some_and(|least| least <= rank(by, &metrics))
    };
    if measures(Game::Sokoban).iter().all(|&by| as_good(by)) {
        return Ok(None);
    }
    let Some(Level::Sokoban(playable)) = level.playable() else { return Ok(None) };
    solutions.push(Moves { keys: keys_of(origin), ..Moves::played(&playable, &verified.moves) });
    solutions.sort_by_key(|moves| (moves.kind != Kind::Solution, moves.metrics.moves, moves.metrics.pushes));
    Ok(Some(sokoban::format::write(&kept, Flavor::Sok)))
}

/// The text of a Sokobond file with the solution in it, shortest first; `None` if it has as short a one.
fn sokobond_text(
    level: &sokobond::Level,
    verified: &Verified,
    existing: Option<&[u8]>,
    target: &Path,
) -> anyhow::Result<Option<String>> {
    use sokobond::format::{Version, parse, write};
    let mut solutions: Vec<Vec<Direction>> = Vec::new();
    if let Some(bytes) = existing.filter(|bytes| !bytes.trim_ascii().is_empty()) {
        let kept = parse(bytes);
        if kept.level.as_ref() != Some(level) {
            return Err(foreign(target).into());
        }
        solutions.extend(kept.solutions.into_iter().map(|recorded| recorded.keys));
    }
    let solves = |keys: &Vec<Direction>| sokobond::replay::verify(level, keys).is_ok();
    if solutions.iter().any(|keys| keys.len() <= verified.moves.len() && solves(keys)) {
        return Ok(None);
    }
    solutions.push(verified.moves.clone());
    solutions.sort_by_key(Vec::len);
    Ok(Some(write(level, solutions.iter().map(Vec::as_slice), Version::of(level))?))
}

/// `sets/a.xsb` and `solutions.sok` make `sets/a.solutions.sok`.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let path = walk::unpacked(path);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}.{ending}"))
}

fn foreign(target: &Path) -> Problem {
    Problem::new("E-WRITE", format!("{} is not a solution file of these levels", target.display()))
        .help("the file is unchanged; move it away to write solutions")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solution_files_stand_beside_their_levels() {
        let check =
            |path: &str, expect: &str| assert_eq!(beside(Path::new(path), "s.sok"), Path::new(expect));
        check("sets/a.xsb", "sets/a.s.sok");
        check("a.b.xsb", "a.b.s.sok");
        check("levels", "levels.s.sok");
    }
}

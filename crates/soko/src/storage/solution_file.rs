//! `--write-solutions`: the best solutions, kept in a file beside the levels.
//!
//! `sets/a.xsb` has its solutions in `sets/a.solutions.sok`, a collection that holds each solved board
//! and below it the solutions; a Sokobond level `b.txt` in `b.solutions.txt`, the level with `=` lines.
//! What stands in such a file stays in it: a solution is added only if none there is as good in moves
//! and pushes both. The file is replaced in one step, so it is whole whatever happens.

use crate::input::Chosen;
use crate::input::level_file::LevelFile;
use crate::output::diagnostics::Problem;
use crate::output::paint;
use crate::storage::files::{self, trouble};
use grid::Direction;
use sokoban::format::{Entry, Flavor, Kind, Moves, ReadOptions};
use sokoworks::{Collection, Level, Verified};
use std::path::{Path, PathBuf};
use store::{Durability, Turn};

/// Adds a solution to the file of its level; with `boards` also writes the boards of the solution to a
/// file of their own, and with `Some(true)` the cells that the player can walk to on them. Returns a note that says what was done.
pub(crate) fn keep(
    level: Chosen<'_>,
    playable: &Level,
    verified: &Verified,
    boards: Option<bool>,
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
        Level::Sokoban(_) => sokoban_text(level, verified, existing.as_deref(), &target)?,
        Level::Sokobond(bond) => sokobond_text(bond, verified, existing.as_deref(), &target)?,
    };
    let name = target.display();
    let Some(text) = text else { return Ok(format!("as good a solution is in {name} already")) };
    turn.replace(text.as_bytes(), Durability::Power).map_err(|error| trouble(&target, "write", &error))?;
    drop(turn);
    if let Some(area) = boards {
        let target = match level.file.count() {
            1 => beside(path, "boards.txt"),
            _ => beside(path, &format!("{}.boards.txt", level.number())),
        };
        let mut text = String::new();
        for (heading, board) in paint::boards(playable, &verified.moves, area) {
            text.push_str(&format!("{heading}\n{}\n", anstream::adapter::strip_str(&board)));
        }
        files::write(&target, text.as_bytes())?;
    }
    Ok(format!("written to {name}"))
}

/// What the solution file beside a level file holds.
#[derive(Debug)]
pub(crate) enum Beside {
    /// Nothing, or it cannot be read.
    Nothing,
    /// Solved boards of Sokoban.
    Sokoban(Vec<Entry>),
    /// A level of Sokobond with its solutions.
    Sokobond(sokobond::format::LevelFile),
}

impl Beside {
    /// Reads the solution file beside `file`.
    pub(crate) fn read(file: &LevelFile) -> Beside {
        let bytes = |ending| files::read(&beside(file.path.as_deref()?, ending), files::LIMIT).ok();
        match &file.content {
            Collection::Sokoban(_) => bytes("solutions.sok").map_or(Beside::Nothing, |bytes| {
                Beside::Sokoban(sokoban::format::read(&bytes, &reading_all()).entries)
            }),
            Collection::Sokobond(_) => bytes("solutions.txt")
                .map_or(Beside::Nothing, |bytes| Beside::Sokobond(sokobond::format::parse(&bytes))),
        }
    }
}

/// The solutions that are kept for a level, in its own file and in the one beside it, not yet judged.
pub(crate) fn kept(level: Chosen<'_>) -> Vec<Vec<Direction>> {
    kept_with(level, &Beside::read(level.file))
}

/// As [`kept`], with the file beside it read before.
pub(crate) fn kept_with(level: Chosen<'_>, beside: &Beside) -> Vec<Vec<Direction>> {
    let steps = |entry: &Entry| -> Vec<Vec<Direction>> {
        let solutions = entry.solutions.iter().filter(|moves| moves.kind == Kind::Solution);
        solutions.map(|moves| moves.steps.clone()).collect()
    };
    let keys = |file: &sokobond::format::LevelFile| -> Vec<Vec<Direction>> {
        file.solutions.iter().map(|moves| moves.keys.clone()).collect()
    };
    match &level.file.content {
        Collection::Sokoban(levels) => {
            let Some(entry) = levels.entries.get(level.place) else { return Vec::new() };
            let mut kept = steps(entry);
            if let Beside::Sokoban(others) = beside {
                kept.extend(others.iter().filter(|other| other.rows == entry.rows).flat_map(steps));
            }
            kept
        }
        Collection::Sokobond(file) => {
            let mut kept = keys(file);
            if let Beside::Sokobond(others) = beside
                && others.level == file.level
            {
                kept.extend(keys(others));
            }
            kept
        }
    }
}

/// How solution files are read: whatever level they hold.
fn reading_all() -> ReadOptions {
    ReadOptions { lenient: true, spare_goals: true, ..ReadOptions::default() }
}

/// The text of a collection with the solution in it; `None` if it has as good a one.
fn sokoban_text(
    level: Chosen<'_>,
    verified: &Verified,
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
    let (moves, pushes) = (verified.moves.len(), verified.pushes().unwrap_or(0));
    let as_good = |other: &Moves| {
        other.kind == Kind::Solution && other.metrics.moves <= moves && other.metrics.pushes <= pushes
    };
    if solutions.iter().any(as_good) {
        return Ok(None);
    }
    let Some(Level::Sokoban(playable)) = level.playable() else { return Ok(None) };
    solutions.push(Moves::played(&playable, &verified.moves));
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

//! Solutions as files for the sites of players, who submit them there: this program sends nothing.

use crate::input::Input;
use crate::options::Transforming;
use crate::output::diagnostics::{self, Problem};
use crate::quantity::counted;
use crate::storage::solution_file::SolutionFile;
use sokoban::format::{self, Collection, Flavor, Kind, Moves, WriteOptions};
use std::path::{Path, PathBuf};

/// Refuses what would make solutions of other boards than those of the site.
pub(super) fn check(transforming: &Transforming) -> anyhow::Result<()> {
    if transforming.transform().is_none() {
        return Ok(());
    }
    let problem = Problem::new("E-CONVERT", "a site takes solutions of its own boards");
    Err(problem.help("leave out --turn, --mirror and --trim").into())
}

/// Adds the solutions that are kept in the solution files beside the levels.
pub(super) fn add_kept(collection: &mut Collection, input: &Input) {
    let mut beside: Option<(&str, SolutionFile)> = None;
    for (entry, chosen) in collection.entries.iter_mut().zip(input.levels()) {
        let Some(level) = &entry.level else { continue };
        let name = &*chosen.file.source.name;
        let read = beside.take().filter(|(file, _)| *file == name);
        let (_, kept) = beside.insert(read.unwrap_or_else(|| (name, SolutionFile::read(chosen.file))));
        let solutions = kept.of(chosen).into_iter().map(|kept| Moves::played(level, &kept.moves));
        entry.solutions.extend(solutions.filter(|moves| moves.kind == Kind::Solution));
    }
}

/// The file to write: its name, its text and what it holds.
/// Fails when there is nothing to submit.
pub(super) fn text(
    collection: &Collection,
    flavor: Flavor,
    output: &Path,
) -> anyhow::Result<(PathBuf, String, String)> {
    let written = format::write_with(collection, flavor, &WriteOptions::default());
    for lost in &written.diagnostics {
        diagnostics::complain(&diagnostics::render(lost, None));
    }
    let is_solution = |line: &&str| !line.starts_with(';');
    let count = written.text.lines().filter(is_solution).count();
    if count == 0 {
        let problem = Problem::new("E-CONVERT", "there is no solution to submit; nothing was written");
        let help = "`soko solve --write-solutions` keeps solutions beside the levels";
        return Err(problem.help(help).into());
    }
    Ok((output.to_owned(), written.text, counted(count, "solution")))
}

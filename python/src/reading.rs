//! Files of levels.

use crate::errors::{PyDiagnostic, value_error, warn};
use crate::level::{PyLevel, meanings, reading};
use pyo3::prelude::*;
use sokoworks::{Collection, Game};

/// A level of a file: the level if it is playable, its title, its author, solutions in letters, and what there is to say.
type Entry = (Option<PyLevel>, String, Option<String>, Vec<String>, Vec<PyDiagnostic>);

/// A file of levels: its game, its levels, what there is to say about it, and the meanings its signs may have.
type File = (String, Vec<Entry>, Vec<PyDiagnostic>, Vec<String>);

/// Reads a file of levels in any format.
#[pyfunction]
pub(crate) fn read_collection(
    py: Python<'_>,
    bytes: &[u8],
    game: Option<&str>,
    cells: &str,
    plain_rules: bool,
) -> PyResult<File> {
    let game: Option<Game> = game.map(str::parse).transpose().map_err(value_error)?;
    let (bytes, options) = (bytes.to_vec(), reading(cells, plain_rules)?);
    let file = py.detach(|| Collection::read_as(game, &bytes, &options));
    let mut warnings: Vec<PyDiagnostic> = Vec::new();
    let entries = (0..file.len()).map(|place| {
        let level = file.level(place);
        let (title, author) = (file.title(place).to_owned(), file.author(place).map(str::to_owned));
        let letters = |moves: &[grid::Direction]| -> String {
            let judged = level.as_ref().and_then(|level| sokoworks::judge(level, moves).ok());
            judged.map_or_else(|| moves.iter().map(|step| step.lurd()).collect(), |judged| judged.letters)
        };
        let solutions = file.solutions(place).into_iter().map(letters).collect();
        let diagnostics = file.level_diagnostics(place).iter().map(PyDiagnostic::of).collect();
        let level = file.found(place).map(PyLevel::of);
        warnings.extend(level.iter().flat_map(|level| level.warnings.clone()));
        (level, title, author, solutions, diagnostics)
    });
    let entries = entries.collect();
    let remarks = file.file_diagnostics().iter().map(PyDiagnostic::of).collect();
    // The caller is the constructor of the class for files.
    warn(py, &warnings, 2)?;
    Ok((file.game().name().to_owned(), entries, remarks, meanings(&file, &bytes, &options)))
}

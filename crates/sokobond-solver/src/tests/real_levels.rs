//! The real levels, for the tests of this crate.

use grid::Direction;
use sokobond::Level;
use std::path::PathBuf;

/// A real level with its name and the solutions recorded for it.
pub(crate) struct RealLevel {
    pub name: String,
    pub level: Level,
    pub solutions: Vec<Vec<Direction>>,
}

/// The real levels, or `None` after a line that reports that.
pub(crate) fn real_levels() -> Vec<RealLevel> {
    let Some(files) = test_levels::sokobond() else { return Vec::new() };
    let read = |(path, bytes): (PathBuf, Vec<u8>)| {
        let file = sokobond::format::read(&bytes);
        Some(RealLevel {
            name: path.file_stem()?.to_string_lossy().into_owned(),
            level: file.level?,
            solutions: file.solutions.into_iter().map(|recorded| recorded.keys).collect(),
        })
    };
    files.into_iter().filter_map(read).collect()
}

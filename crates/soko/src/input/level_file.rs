//! A file of levels that was read: where it is, its text, and what it holds.

use crate::output::diagnostics::Source;
use sokoban::format::ReadOptions;
use sokoworks::Collection;
use std::path::PathBuf;

/// A file of levels, read.
#[derive(Debug)]
pub(crate) struct LevelFile {
    /// Where it is; none for standard input.
    pub(crate) path: Option<PathBuf>,
    /// Its name and text.
    pub(crate) source: Source,
    /// Its levels.
    pub(crate) content: Collection,
    /// How it was read.
    pub(crate) options: ReadOptions,
    /// Title of each level: a Sokobond level is known by the name of its file.
    pub(crate) titles: Vec<String>,
}

impl LevelFile {
    /// How many levels the file has, playable or not.
    pub(crate) fn count(&self) -> usize {
        self.content.len()
    }
}

//! A file as it was read with some cells, and which boards were wanted.

use crate::format::Collection;

/// A file as it was read once, with the cells known so far.
#[derive(Debug, Default)]
pub(in crate::format) struct Reading {
    pub(in crate::format) collection: Collection,
    /// The board of each entry in the signs of the file; empty when these are the usual cells.
    pub(in crate::format) signs: Vec<Vec<String>>,
    /// Of each entry, whether it is a board only if its signs make it one.
    pub(in crate::format) foreign: Vec<bool>,
}

/// Which boards are read whose walls are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::format) enum Foreign {
    /// None.
    No,
    /// Those of numbers and pictures.
    Numbers,
    All,
}

impl Reading {
    /// A file in a format that has cells of its own.
    pub(in crate::format) fn of_format(collection: Collection) -> Reading {
        let signs = vec![Vec::new(); collection.entries.len()];
        let foreign = vec![false; collection.entries.len()];
        Reading { collection, signs, foreign }
    }

    /// Whether there are boards that are no boards beside those in the usual cells.
    pub(super) fn is_mixed(&self) -> bool {
        let mut entries = self.collection.entries.iter().zip(&self.foreign);
        self.foreign.contains(&true) && entries.any(|(entry, foreign)| !foreign && entry.level.is_some())
    }

    /// The lines at which foreign boards begin.
    pub(super) fn foreign_lines(&self) -> Vec<usize> {
        let entries = self.collection.entries.iter().zip(&self.foreign);
        entries.filter(|(_, foreign)| **foreign).map(|(entry, _)| entry.line).collect()
    }
}

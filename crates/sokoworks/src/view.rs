//! A view of a running search: the position expanded last.

use crate::{Level, Position};
use search::Window;

/// Where a search of either game shows the positions that it expands. Clones share it.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) sokoban: Window<sokoban::Position>,
    pub(crate) sokobond: Window<sokobond::Position>,
}

impl View {
    /// A view for an observer that wants a position after each `every` expansions.
    pub fn new(every: u64) -> View {
        View { sokoban: Window::new(every), sokobond: Window::new(every) }
    }

    /// Takes the position of `level` expanded last, if there is one that was not taken yet. `level` is the one that is
    /// searched.
    pub fn take(&self, level: &Level) -> Option<Position> {
        Some(match level {
            Level::Sokoban(level) => Position::board(level, self.sokoban.take()?),
            Level::Sokobond(level) => {
                Position::Sokobond { level: level.clone(), position: self.sokobond.take()? }
            }
        })
    }
}

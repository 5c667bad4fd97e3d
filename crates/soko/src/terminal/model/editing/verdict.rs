//! The verdict on a board: the solver's answer in sentences, and a solution. It belongs to that board alone: every look-up passes
//! the board as it is drawn now, so the verdict on another board is never shown or saved.

use grid::Direction;
use play::editor::Draft;

/// The verdict on a board.
#[derive(Debug)]
pub(super) struct Verdict {
    pub(super) about: Draft,
    /// Sentences, one at least.
    pub(super) text: Vec<String>,
    pub(super) solution: Option<Vec<Direction>>,
}

impl Verdict {
    /// The verdict, if it is about this board.
    pub(super) fn of(&self, board: &Draft) -> Option<&Verdict> {
        (self.about == *board).then_some(self)
    }
}

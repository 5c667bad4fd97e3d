//! What is known of a board: what the solver said, and a solution. It is known of that board alone, so it is asked for with the
//! board as it is drawn now, and whatever changes the board, nothing that was said of another one is shown or saved.

use grid::Direction;
use play::editor::Draft;

/// What was found out about a board.
#[derive(Debug)]
pub(super) struct Verdict {
    pub(super) about: Draft,
    /// Sentences, one at least.
    pub(super) text: Vec<String>,
    pub(super) solution: Option<Vec<Direction>>,
}

impl Verdict {
    /// What was found out, if it was about this board.
    pub(super) fn of(&self, board: &Draft) -> Option<&Verdict> {
        (self.about == *board).then_some(self)
    }
}

//! What is known of a board: what the solver said, and a solution. It is known of that board alone, so it is asked for with the
//! board as it is drawn now, and whatever changes the board, nothing that was said of another one is shown or saved.

use super::Editing;
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

impl Editing {
    /// What was said about the board that is drawn now, in sentences.
    pub(crate) fn verdict(&self) -> Option<&[String]> {
        self.found().map(|verdict| verdict.text.as_slice())
    }

    /// A solution of the board that is drawn now.
    pub(super) fn solution(&self) -> Option<&Vec<Direction>> {
        self.found()?.solution.as_ref()
    }

    fn found(&self) -> Option<&Verdict> {
        self.found.as_ref().filter(|verdict| verdict.about == *self.editor.draft())
    }
}

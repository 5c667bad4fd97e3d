//! What a format cannot store.

use super::Entry;
use grid::Diagnostic;

/// Says that the moves below a board are not written.
pub(super) fn lost_moves(entry: &Entry) -> Diagnostic {
    let (number, count) = (entry.number, entry.solutions.len());
    Diagnostic::warning(
        "W-LOST",
        format!("level {number}: {count} stored solutions or saved games are not written"),
    )
    .at_line(entry.line)
    .help("this format cannot store moves; write a `.sok` file as well")
}

/// Says that the solutions of a level are not written because nothing names the level.
pub(super) fn unnumbered(entry: &Entry) -> Diagnostic {
    let message = format!("level {}: its solutions are not written, as it has no number", entry.number);
    Diagnostic::warning("W-LOST", message)
        .at_line(entry.line)
        .help("put the number that the level has at LetsLogic below its board, such as `ID: 34`")
}

//! Levels of other games: a `Game` key that names another game makes a level unplayable.

use super::Entry;
use grid::{Diagnostic, Severity};

/// Whether the value of a `Game` key means plain Sokoban.
pub(super) fn is_sokoban(game: &str) -> bool {
    game.eq_ignore_ascii_case("sokoban")
}

/// Refuses a level whose boxes have goals of their own.
pub(super) fn own_goals(entry: &mut Entry, line: usize) {
    entry.level = None;
    let message =
        "each box has a goal of its own, as in Sokoban+; in plain Sokoban any box may be on any goal";
    entry.diagnostics.push(variant_error(message.to_owned()).at_line(line));
}

/// The error that the levels are of another game.
pub(super) fn variant_error(message: String) -> Diagnostic {
    Diagnostic::new(Severity::Error, "E-VARIANT", message).help("only plain Sokoban can be played")
}

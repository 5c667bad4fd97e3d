//! Levels of other games: a `Game` key that names another game makes a level unplayable.

use grid::{Diagnostic, Severity};

/// Whether the value of a `Game` key means plain Sokoban.
pub(super) fn is_sokoban(game: &str) -> bool {
    game.eq_ignore_ascii_case("sokoban")
}

/// The error that the levels are of another game.
pub(super) fn variant_error(message: String) -> Diagnostic {
    Diagnostic::new(Severity::Error, "E-VARIANT", message).help("only plain Sokoban can be played")
}

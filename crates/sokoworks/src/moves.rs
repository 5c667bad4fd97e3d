//! Moves of either game, read from text.

use crate::Level;
use grid::{Diagnostic, Direction};
use sokoban::replay::{lurd, reverse};
use sokobond::notation::Letters;

impl Level {
    /// Reads moves as they are written for this level's game: LURD in Sokoban, also in reverse mode; WASD or LURD in Sokobond.
    /// The moves need not be legal. O(characters).
    ///
    /// ```
    /// let level: sokoworks::Level = "#####\n#@$.#\n#####".parse()?;
    /// let moves = level.read_moves("R")?;
    /// assert!(sokoworks::judge(&level, moves).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text has no moves (`E-MOVES`) or something else than moves, with the place if it is on one line.
    pub fn read_moves(&self, text: &str) -> Result<Vec<Direction>, Diagnostic> {
        if text.trim().is_empty() {
            return Err(Diagnostic::error("E-MOVES", "no moves were given"));
        }
        match self {
            Level::Sokoban(level) => {
                let sequence = lurd::parse(text)?;
                if !sequence.is_reverse() {
                    return Ok(sequence.directions());
                }
                reverse::to_forward(level, &sequence).map_err(|failure| {
                    let message = format!("the pulls of reverse mode are not valid: {failure}");
                    Diagnostic::error("E-REVERSE", message)
                })
            }
            Level::Sokobond(_) => keys(text),
        }
    }
}

fn keys(text: &str) -> Result<Vec<Direction>, Diagnostic> {
    // Solution files of Sokobond mark their lines.
    let bare = text.trim().trim_start_matches('=');
    Letters::of(bare).read(bare).map_err(|error| {
        let message = format!("{:?} is not a key", error.character);
        let diagnostic = Diagnostic::error("E-KEY", message).help("keys are WASD or LURD");
        let is_as_written = bare.len() == text.len() && !bare.contains(['\n', '\r']);
        if is_as_written { diagnostic.at(1, error.column, 1) } else { diagnostic }
    })
}

#[cfg(test)]
mod tests {
    use crate::examples::{ATOMS, ROOM, level};
    use crate::judge;

    #[test]
    fn moves_of_both_games_are_read() {
        let check = |text: &str, moves: &str, expect: &str| {
            let level = level(text);
            let told = match level.read_moves(moves) {
                Ok(moves) => match judge(&level, moves) {
                    Ok(verified) => verified.letters,
                    Err(failure) => failure.to_string(),
                },
                Err(diagnostic) => diagnostic.code.to_owned(),
            };
            assert_eq!(told, expect, "{moves}");
        };
        check(ROOM, "rDldRRR", "rDldRRR");
        check(ROOM, "rdldrrr", "rDldRRR");
        check(ROOM, " \n", "E-MOVES");
        check(ATOMS, "dd", "DD");
        check(ATOMS, "=rr\n", "DD");
        check(ATOMS, "r", "the level is not solved at the end");
        check(ATOMS, "rx", "E-KEY");
        check(ATOMS, "", "E-MOVES");
    }
}

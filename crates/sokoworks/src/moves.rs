//! Moves of either game, read from text: the only reader of moves that are typed, pasted or piped.

use crate::{Level, words};
use grid::Direction;
use sokoban::format::plan;
use sokoban::replay::lurd::{self, Dialect, Sequence};
use sokoban::replay::reverse;
use sokoban::rle;
use sokobond::notation::Letters;
use std::borrow::Cow;
use text::Diagnostic;

/// Moves as they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrittenMoves {
    /// The moves, forward.
    pub steps: Vec<Direction>,
    /// Which of them were written as pushes, if the notation marks pushes.
    pub upper: Option<Vec<bool>>,
    /// The number of moves before `*`, the current point of a saved game.
    pub current: Option<usize>,
    /// What is wrong besides the moves: an action of a plan that is of another kind.
    pub remark: Option<Diagnostic>,
}

impl WrittenMoves {
    /// The moves of a sequence for a level of Sokoban. Those of reverse mode are turned round.
    ///
    /// # Errors
    /// When the pulls of reverse mode are not valid (`E-REVERSE`).
    pub fn of(level: &sokoban::Level, sequence: &Sequence) -> Result<WrittenMoves, Diagnostic> {
        if sequence.is_reverse() {
            let forward = reverse::to_forward(level, sequence).map_err(|failure| {
                let message = format!("the pulls of reverse mode are not valid: {failure}");
                Diagnostic::error("E-REVERSE", message)
            });
            return forward.map(WrittenMoves::plain);
        }
        // Arrows have no case.
        let lettered = sequence.strokes.iter().all(|stroke| !stroke.arrow);
        let upper = lettered.then(|| sequence.strokes.iter().map(|stroke| stroke.upper).collect());
        Ok(WrittenMoves { upper, current: sequence.current, ..WrittenMoves::plain(sequence.directions()) })
    }

    fn plain(steps: Vec<Direction>) -> WrittenMoves {
        WrittenMoves { steps, ..WrittenMoves::default() }
    }
}

impl Level {
    /// Reads moves as they are written for this level's game. The moves need not be legal. O(characters). See
    /// [`read_moves_in`](Level::read_moves_in).
    ///
    /// ```
    /// let level: sokoworks::Level = "#####\n#@$.#\n#####".parse()?;
    /// let moves = level.read_moves("R")?;
    /// assert!(sokoworks::judge(&level, moves).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text has no moves (`E-MOVES`), or has something other than moves: the error has the line and column.
    pub fn read_moves(&self, text: &str) -> Result<Vec<Direction>, Diagnostic> {
        self.read_moves_in(text, None).map(|moves| moves.steps)
    }

    /// Reads moves in these letters. Without any they are words (`right, up`), or LURD in Sokoban, also in reverse mode, or a plan in
    /// PDDL; WASD or LURD in Sokobond, behind `=` or not. Lists as programs print them (`R, R`, `['R', 'R']`) are read too, and of a
    /// text with `<answer>` only what stands behind it. O(characters).
    ///
    /// # Errors
    /// When the text has no moves (`E-MOVES`), or has something other than moves: the error has the line and column.
    pub fn read_moves_in(&self, text: &str, letters: Option<Dialect>) -> Result<WrittenMoves, Diagnostic> {
        if text.trim().is_empty() {
            return Err(Diagnostic::error("E-MOVES", "no moves were given"));
        }
        let text = &*words::answered(text);
        let is_plan = self.sokoban().is_some() && plan::is_plan(text);
        if let Some(moves) = words::read(text).filter(|_| letters.is_none() && !is_plan) {
            return Ok(WrittenMoves::plain(moves?.into_iter().map(|(direction, _)| direction).collect()));
        }
        match self {
            Level::Sokoban(level) if is_plan => {
                let actions = plan::parse(text)?;
                let steps = actions.iter().map(|action| action.direction).collect();
                Ok(WrittenMoves { remark: plan::mistake(level, &actions), ..WrittenMoves::plain(steps) })
            }
            Level::Sokoban(level) => {
                let sequence = lurd::parse_in(&unlisted(text), letters.unwrap_or_default())?;
                let moves = WrittenMoves::of(level, &sequence)?;
                // In other letters than LURD the case means nothing.
                let cased = letters.is_none_or(|letters| letters == Dialect::Lurd);
                Ok(WrittenMoves { upper: moves.upper.filter(|_| cased), ..moves })
            }
            Level::Sokobond(_) => keys(text, letters).map(WrittenMoves::plain),
        }
    }
}

fn keys(text: &str, letters: Option<Dialect>) -> Result<Vec<Direction>, Diagnostic> {
    // Solution files of Sokobond mark their lines.
    let begin = text.len() - text.trim_start_matches(|c: char| c == '=' || c.is_whitespace()).len();
    let listed = unlisted(text);
    let letters_of = listed.char_indices().map(|(at, c)| if at < begin && c == '=' { ' ' } else { c });
    let spaced: String = letters_of.collect();
    if let Some(letters) = letters {
        return lurd::parse_in(&spaced, letters).map(|sequence| sequence.directions());
    }
    Letters::of(&spaced).read(&spaced).map_err(|error| {
        let message = format!("{:?} is not a key", error.character);
        let diagnostic = Diagnostic::error("E-KEY", message).help("keys are WASD or LURD");
        let offset = spaced.char_indices().nth(error.column - 1).map_or(0, |(offset, _)| offset);
        rle::place(&spaced, offset, diagnostic)
    })
}

/// A list of moves as programs print it, such as `R, R` or `['R', 'R']`, with blanks for what is not a move, so that
/// places stay. Brackets without commas or quotes are jumps of reverse mode.
fn unlisted(text: &str) -> Cow<'_, str> {
    let is_mark = |c: char| matches!(c, ',' | ';' | '\'' | '"');
    if !text.contains(is_mark) {
        return Cow::Borrowed(text);
    }
    let whole = text.trim();
    let in_brackets =
        whole.starts_with('[') && whole.ends_with(']') && whole.matches(['[', ']']).count() == 2;
    let drops = |c: char| is_mark(c) || in_brackets && matches!(c, '[' | ']');
    Cow::Owned(text.chars().map(|c| if drops(c) { ' ' } else { c }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM, level};
    use crate::judge;

    #[test]
    fn moves_of_both_games_are_read() {
        let check = |text: &str, moves: &str, expect: &str| {
            let level = level(text);
            let result = match level.read_moves(moves) {
                Ok(moves) => match judge(&level, moves) {
                    Ok(verified) => verified.letters,
                    Err(failure) => failure.to_string(),
                },
                Err(diagnostic) => diagnostic.code.to_owned(),
            };
            assert_eq!(result, expect, "{moves}");
        };
        check(ROOM, "rDldRRR", "rDldRRR");
        check(ROOM, "rdldrrr", "rDldRRR");
        check(ROOM, "['r', 'd', 'l', 'd', 'r', 'r', 'r']", "rDldRRR");
        check(ROOM, "Right || Down || [left] || down, right right RIGHT", "rDldRRR");
        check(ROOM, "<answer>rDldRRR</answer>", "rDldRRR");
        check(ROOM, "right rrr", "E-MOVES");
        check(ATOMS, "right, Right", "DD");
        check(ATOMS, "1. right 2. rigth", "E-MOVES");
        check(ROOM, " \n", "E-MOVES");
        check(ROOM, "[r]L", "E-REVERSE");
        check(ROOM, "(move p a b", "E-PDDL");
        check(ATOMS, "dd", "DD");
        check(ATOMS, "=rr\n", "DD");
        check(ATOMS, "d, d", "DD");
        check(ATOMS, "r", "the level is not solved at the end");
        check(ATOMS, "rx", "E-KEY");
        check(ATOMS, "", "E-MOVES");
    }

    #[test]
    fn moves_are_read_in_the_letters_that_are_asked_for() {
        let check = |text: &str, moves: &str, letters: Dialect, expect: &str| {
            let read = level(text).read_moves_in(moves, Some(letters)).expect("moves");
            let letters: String = read.steps.iter().map(|step| step.lurd()).collect();
            assert_eq!((letters.as_str(), read.upper), (expect, None), "{moves}");
        };
        check(ROOM, "ljhjlll", Dialect::Vi, "rdldrrr");
        check(ROOM, "ESWSEEE", Dialect::Compass, "rdldrrr");
        check(ROOM, "dsasddd", Dialect::Wasd, "rdldrrr");
        check(ATOMS, "=ll", Dialect::Vi, "rr");
        check(ATOMS, "E, E", Dialect::Compass, "rr");
        let read = |moves: &str| level(ROOM).read_moves_in(moves, None).expect("moves");
        assert_eq!(read("rD").upper, Some(vec![false, true]));
        assert_eq!((read("→↓").upper, read("rD*l").current), (None, Some(2)));
    }

    #[test]
    fn what_is_no_key_has_its_place() {
        let place = |moves: &str| {
            let error = level(ATOMS).read_moves(moves).expect_err("no key");
            (error.line, error.column)
        };
        assert_eq!((place("=dx"), place("d\nd?"), place("\n d, !")), ((1, 3), (2, 2), (2, 5)));
    }
}

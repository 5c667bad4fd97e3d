//! Moves as words, as people and language models write them: `Right || Up`, `[left] [down]`, `up, left`, a numbered list,
//! `<answer>Right</answer>`.
//!
//! A text is in words when one of its words is a direction, in any case: no letters of any notation form such a word. Then each
//! of its words has to be a direction. O(characters).

use grid::Direction;
use sokoban::rle;
use std::borrow::Cow;
use text::Diagnostic;

/// What may stand between words.
const MARKS: &[char] = &[
    ',', ';', '|', '.', ':', '\'', '"', '`', '(', ')', '[', ']', '{', '}', '<', '>', '/', '*', '-', '=', '&',
];

/// A move as a word, and the byte at which it begins.
pub(crate) type Word = (Direction, usize);

/// The moves of a text in words; none if it is not in words.
///
/// # Errors
/// `E-MOVES` at the first word that is not a direction, or at a number that numbers no move.
pub(crate) fn read(text: &str) -> Option<Result<Vec<Word>, Diagnostic>> {
    let pieces = || Pieces { text, at: 0 };
    let in_words = pieces().any(|(piece, _)| direction(piece).is_some());
    in_words.then(|| pieces().filter_map(|(piece, at)| move_of(text, piece, at).transpose()).collect())
}

/// Line and column, from 1, of the move with this index, from 0, in a text in words; none in other texts.
pub fn place_of_word(text: &str, index: usize) -> Option<(usize, usize)> {
    let text = answered(text);
    let words = read(&text)?.ok()?;
    let place = rle::place(&text, words.get(index)?.1, Diagnostic::error("E-MOVES", ""));
    Some((place.line, place.column))
}

/// Whether a text is in words: whether it names a direction, such as `right`.
pub fn is_in_words(text: &str) -> bool {
    read(&answered(text)).is_some()
}

/// The text between the last `<answer>` and its end, with blanks for everything before and after it, so that columns stay; a text
/// without that tag as it is.
pub(crate) fn answered(text: &str) -> Cow<'_, str> {
    const TAG: &str = "<answer>";
    let lower = text.to_ascii_lowercase();
    let Some(begin) = lower.rfind(TAG).map(|at| at + TAG.len()) else { return Cow::Borrowed(text) };
    let end = lower[begin..].find("</answer>").map_or(text.len(), |length| begin + length);
    let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
    // A blank for each character: columns count characters.
    let before = text[..begin].chars().map(blank);
    Cow::Owned(before.chain(text[begin..end].chars()).collect())
}

/// The move of a piece; `None` for a tag and for a number that numbers a move.
fn move_of(text: &str, piece: &str, at: usize) -> Result<Option<Word>, Diagnostic> {
    if let Some(direction) = direction(piece) {
        return Ok(Some((direction, at)));
    }
    let is_number = piece.chars().all(|c| c.is_ascii_digit());
    let numbers = is_number && text[at + piece.len()..].starts_with(['.', ')', ':']);
    if numbers || piece.starts_with('<') {
        return Ok(None);
    }
    let help = match is_number {
        true => "write a word for each move",
        false => "moves as words are left, right, up and down",
    };
    let error = Diagnostic::error("E-MOVES", format!("`{piece}` is not a move")).help(help);
    let mut error = rle::place(text, at, error);
    error.width = piece.chars().count();
    Err(error)
}

fn direction(word: &str) -> Option<Direction> {
    let words = [
        ("left", Direction::Left),
        ("right", Direction::Right),
        ("up", Direction::Up),
        ("down", Direction::Down),
    ];
    words.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, direction)| direction)
}

/// Words, numbers, tags such as `</action>`, and other characters that are not separators, each with the byte at which it begins.
struct Pieces<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Pieces<'t> {
    type Item = (&'t str, usize);

    fn next(&mut self) -> Option<(&'t str, usize)> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            let length = if let Some(length) = tag(rest) {
                length
            } else if first.is_alphanumeric() {
                rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            let begin = self.at;
            self.at += length;
            if length > 1 && first == '<' || !(first.is_whitespace() || MARKS.contains(&first)) {
                return Some((&rest[..length], begin));
            }
        }
    }
}

/// The bytes of the tag with which a text begins.
fn tag(text: &str) -> Option<usize> {
    let name = text.strip_prefix('<')?;
    let name = name.strip_prefix('/').unwrap_or(name);
    let length = name.find(|c: char| !c.is_ascii_alphabetic()).filter(|&length| length > 0)?;
    name[length..].starts_with('>').then_some(text.len() - name.len() + length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Option<Result<&str, (usize, usize, usize)>>) {
        let found = read(&answered(text)).map(|moves| match moves {
            Ok(moves) => Ok(moves.iter().map(|(direction, _)| direction.lurd()).collect::<String>()),
            Err(error) => Err((error.line, error.column, error.width)),
        });
        assert_eq!(found, expect.map(|expect| expect.map(str::to_owned)), "{text:?}");
    }

    #[test]
    fn words_are_moves_with_whatever_stands_between_them() {
        for text in [
            "Right || Up",
            "[right] [up]",
            "right, up",
            "RIGHT UP",
            "right up",
            "Right\nUp\n",
            "1. Right\n2. Up",
            "1) right 2) up",
            "- right\n* up",
            "['right', 'up']",
            "(right) -> (up)",
            "{\"right\", \"up\"}",
            "<answer>Right || Up</answer>",
            "<think>I go left, then\ndown.</think> <Answer>Right || Up</Answer> Done.",
            "<answer>down</answer> no: <answer>right up",
            "<action>right</action><action>up</action>",
        ] {
            check(text, Some(Ok("ru")));
        }
        check("LEFT down", Some(Ok("ld")));
    }

    #[test]
    fn letters_are_not_words() {
        for text in
            ["rrU", "u", "l", "ud", "lurd", "", "Up2", "hjkl", "dull", "(rr)", "uplift", "rightup", "42"]
        {
            check(text, None);
        }
        check("Up", Some(Ok("u")));
    }

    #[test]
    fn a_word_that_is_no_move_has_its_place() {
        check("right, rigth, up", Some(Err((1, 8, 5))));
        check("right\nup\n  jump", Some(Err((3, 3, 4))));
        check("right u", Some(Err((1, 7, 1))));
        check("right 3", Some(Err((1, 7, 1))));
        check("I go right", Some(Err((1, 1, 1))));
        check("right → up", Some(Err((1, 7, 1))));
        check("é <answer>right, wait</answer>", Some(Err((1, 18, 4))));
    }

    #[test]
    fn each_word_has_its_place() {
        let text = "1. Right || <b>Up</b>\ndown";
        let places = [0, 1, 2, 3].map(|index| place_of_word(text, index));
        assert_eq!(places, [Some((1, 4)), Some((1, 16)), Some((2, 1)), None]);
        assert_eq!(place_of_word("é😀 <answer>up", 0), Some((1, 12)));
        assert!(place_of_word("rrr", 0).is_none() && is_in_words(text) && !is_in_words("rrr"));
    }
}

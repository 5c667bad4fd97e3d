//! What characters are in a row.

use crate::format::CellMap;
use crate::symbol::Symbol;

/// Most letters that are no cells in a row that has no blanks and is no word.
const MAX_LETTERS: usize = 7;

/// Whether a character is a wall and nothing else.
pub(super) fn is_wall(character: char, cells: &CellMap) -> bool {
    cells.symbol(character) == Some(Symbol::Wall) && (character == '#' || cells.maps(character))
}

/// Whether a character is a cell, or looks like one of an unknown dialect: no mark of a program or of a table.
pub(super) fn may_be_cell(character: char, cells: &CellMap) -> bool {
    cells.symbol(character).is_some() && !character.is_whitespace()
        || character.is_alphanumeric()
        || is_picture(character)
        || "√&%?!~^=:".contains(character)
}

/// Whether characters that are no cells look like those of an unknown dialect and not like words.
pub(super) fn is_dialect(text: &str, cells: &CellMap) -> bool {
    has_aliens(text, cells) && !has_words(text, cells)
}

/// Whether a text has characters that are no cells, and no tab.
pub(super) fn has_aliens(text: &str, cells: &CellMap) -> bool {
    !text.contains('\t') && text.chars().any(|c| is_alien(c, cells))
}

fn is_alien(c: char, cells: &CellMap) -> bool {
    cells.symbol(c).is_none() && c != '\u{a0}'
}

/// Whether a text has words.
fn has_words(text: &str, cells: &CellMap) -> bool {
    let distinct = |letters: &mut Vec<char>| {
        letters.sort_unstable();
        letters.dedup();
        letters.len()
    };
    // Letters for floor fill a row, and words have blanks between them.
    let mut letters: Vec<char> = text.chars().filter(|&c| c.is_alphabetic() && is_alien(c, cells)).collect();
    if !text.trim().contains([' ', '\u{a0}']) && distinct(&mut letters) <= MAX_LETTERS {
        return false;
    }
    let is_word = |word: &str| {
        let kinds = distinct(&mut word.chars().collect());
        let is_low = word.chars().any(char::is_lowercase) && !word.chars().skip(1).any(char::is_uppercase);
        word.chars().count() >= 4 && kinds >= 3 && is_low || kinds >= 6
    };
    text.split(|c: char| !c.is_alphabetic()).any(is_word)
}

/// Whether a character is drawn as a picture or a square.
pub(super) fn is_picture(c: char) -> bool {
    matches!(c, '\u{2580}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
        || c == '\u{3000}'
}

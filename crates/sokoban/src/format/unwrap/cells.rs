//! What characters are in a row.

use crate::format::CellMap;
use crate::symbol::Symbol;

/// Whether a character is a wall and nothing else.
pub(super) fn is_wall(character: char, cells: &CellMap) -> bool {
    cells.symbol(character) == Some(Symbol::Wall) && (character == '#' || cells.maps(character))
}

/// Characters in canonical symbols; those that are no cells stay.
pub(super) fn canonical(text: impl Iterator<Item = char>, cells: &CellMap) -> String {
    let symbol = |c: char| match c {
        '\u{a0}' => ' ',
        _ => cells.symbol(c).map_or(c, Symbol::to_char),
    };
    let row: String = text.map(symbol).collect();
    row.trim_end().to_owned()
}

/// Whether characters that are no cells look like those of an unknown dialect and not like words.
pub(super) fn is_dialect(text: &str, cells: &CellMap) -> bool {
    let alien = |c: char| cells.symbol(c).is_none() && c != '\u{a0}';
    let words = text.split(|c: char| !c.is_alphabetic());
    let is_word = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters.dedup();
        word.chars().count() >= 4 && letters.len() >= 3 && word.chars().any(char::is_lowercase)
            || letters.len() >= 6
    };
    !text.contains('\t') && text.chars().any(alien) && !words.into_iter().any(is_word)
}

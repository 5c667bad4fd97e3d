//! A key to the signs of a file, and its signs.

use crate::format::sign;
use crate::symbol::Symbol;

/// A key.
#[derive(Debug, Default)]
pub(in crate::format) struct Legend {
    /// What the signs mean.
    pub(in crate::format) cells: Vec<(char, Symbol)>,
    /// The first line, from 1, in which there may be a board.
    pub(in crate::format) from: usize,
}

/// A text as a sign: one character, or a number.
pub(super) fn sign_of(text: &str) -> Option<char> {
    let mut characters = text.chars().filter(|&c| c != '\u{fe0f}');
    match (characters.next(), characters.next()) {
        (Some(only), None) if !only.is_control() => Some(only),
        _ => sign::of_number(text),
    }
}

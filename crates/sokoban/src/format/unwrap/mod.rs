//! Boards inside other text: behind the marks of a quotation, in the source of a program, with something between the
//! cells, in other characters, or with a character that is no cell.
//!
//! Every reading here is of consecutive lines that agree with each other. It yields board rows that know their
//! columns in the line, so that places in diagnostics hold. O(text).

mod alphabet;
mod damaged;
mod gaps;
mod one_line;
mod quotes;
mod spaced;
mod wrapped;

use super::CellMap;
use super::lines::Line;
use super::row::{self, Candidate, Columns};
use crate::symbol::Symbol;

pub(super) use gaps::bridges;
pub(super) use quotes::peel;
pub(super) use wrapped::{is_fence, opens_code};

/// Reads a block of lines without blank ones: for each line its rows, if it is part of a board.
pub(super) fn block(lines: &[Line<'_>], cells: &CellMap, budget: &mut usize) -> Vec<Option<Candidate>> {
    let assumed = alphabet::assume(lines, cells);
    let cells = assumed.as_ref().map_or(cells, |(cells, _)| cells);
    let mut found: Vec<Option<Candidate>> = lines.iter().map(|line| plain(line, cells, budget)).collect();
    if !lines.iter().any(|line| line.text.chars().any(|c| is_wall(c, cells))) {
        return found;
    }
    spaced::read(lines, cells, &mut found);
    wrapped::read(lines, cells, &mut found);
    one_line::read(lines, cells, &mut found);
    damaged::read(lines, cells, budget, &mut found);
    if let (Some((_, remark)), Some(first)) = (assumed, found.iter_mut().flatten().next()) {
        first.remark = remark;
    }
    found
}

/// Whether a line alone may be read as rows, or as a row among others of its kind.
pub(super) fn may_be_row(line: &str) -> bool {
    line.matches('#').count() > 1 || alphabet::is_row_of_digits(line) || line.chars().any(alphabet::is_emoji)
}

/// A line as rows in plain sight. Emoji may be followed by a selector of their look, which is no cell.
pub(super) fn plain(line: &Line<'_>, cells: &CellMap, budget: &mut usize) -> Option<Candidate> {
    if line.text.contains('\u{fe0f}') {
        let text: String = line.text.chars().filter(|&c| c != '\u{fe0f}').collect();
        let candidate = row::candidate(&text, cells, budget)?;
        return Some(Candidate { columns: Columns::Unknown, ..candidate });
    }
    let candidate = row::candidate(line.text, cells, budget)?;
    let columns = candidate.columns.behind(line.removed);
    Some(Candidate { columns, ..candidate })
}

/// Whether a character is a wall and nothing else.
fn is_wall(character: char, cells: &CellMap) -> bool {
    cells.symbol(character) == Some(Symbol::Wall) && (character == '#' || cells.maps(character))
}

/// Characters in canonical symbols; those that are no cells stay.
fn canonical(text: impl Iterator<Item = char>, cells: &CellMap) -> String {
    let symbol = |c: char| match c {
        '\u{a0}' => ' ',
        _ => cells.symbol(c).map_or(c, Symbol::to_char),
    };
    let row: String = text.map(symbol).collect();
    row.trim_end().to_owned()
}

/// Whether characters that are no cells look like those of an unknown dialect and not like words.
fn is_dialect(text: &str, cells: &CellMap) -> bool {
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

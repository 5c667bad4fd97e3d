//! A whole board on one line of a program: `"#####\n#@$.#\n#####"`, `["#####", "#@$.#", "#####"]`.

use super::cells::{canonical, is_dialect, is_wall};
use crate::format::CellMap;
use crate::format::keys;
use crate::format::lines::Line;
use crate::format::row::{self, Candidate, Columns};
use crate::symbol::Symbol;

/// Fewest rows of a board.
const MIN_ROWS: usize = 3;

/// Reads lines that hold the rows of a board between marks, each line as one board.
pub(super) fn read(lines: &[Line<'_>], cells: &CellMap, found: &mut [Option<Candidate>]) {
    for (line, found) in lines.iter().zip(found) {
        if found.is_none() {
            *found = board(line.text, cells);
        }
    }
}

fn board(text: &str, cells: &CellMap) -> Option<Candidate> {
    if keys::parse(text).is_some() {
        return None;
    }
    if !text.contains("\\n") && text.matches(['"', '\'']).count() < 2 * MIN_ROWS {
        return None;
    }
    let mut rows: Vec<String> = Vec::new();
    let mut damaged = false;
    let pieces = text.split("\\n").flat_map(|piece| piece.split(['"', '\'', '`']));
    for piece in pieces.filter(|piece| piece.chars().any(|c| is_wall(c, cells))) {
        let row = canonical(piece.chars(), cells);
        let alien = row.chars().any(|c| Symbol::from_char(c).is_none());
        if !row::is_framed(&row) || alien && !is_dialect(&row, cells) {
            return None;
        }
        damaged |= alien;
        rows.push(row);
    }
    let wide = rows.iter().filter(|row| row.chars().count() >= 3).count();
    let candidate = Candidate::new(rows, Columns::Unknown);
    (wide >= MIN_ROWS).then_some(Candidate { starts: true, damaged, ..candidate })
}

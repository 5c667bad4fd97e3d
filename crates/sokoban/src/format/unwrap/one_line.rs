//! A whole board on one line of a program: `"#####\n#@$.#\n#####"`, `["#####", "#@$.#", "#####"]`.

use super::cells::{is_dialect, is_wall};
use crate::format::lines::Line;
use crate::format::row::{Candidate, Columns};
use crate::format::{CellMap, keys};

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
    let pieces = text.split("\\n").flat_map(|piece| piece.split(['"', '\'', '`']));
    let rows: Vec<String> =
        pieces.filter(|piece| piece.chars().any(|c| is_wall(c, cells))).map(str::to_owned).collect();
    let is_row = |row: &String| row.chars().all(|c| cells.symbol(c).is_some()) || is_dialect(row, cells);
    let wide = rows.iter().filter(|row| row.trim().chars().count() >= 3).count();
    if wide < MIN_ROWS || !rows.iter().all(is_row) {
        return None;
    }
    Some(Candidate { starts: true, ..Candidate::of_signs(rows, cells, Columns::Unknown) })
}

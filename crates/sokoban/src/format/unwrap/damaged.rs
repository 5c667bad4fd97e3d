//! Rows with a character that is no cell, and encoded lines with a mistake, between rows of a board: the board keeps
//! its number, and the character gets a diagnostic.

use super::cells::{has_aliens, is_dialect, is_wall};
use crate::format::lines::Line;
use crate::format::row::{self, Candidate, Columns};
use crate::format::{CellMap, keys, stored};
use crate::rle;
use text::Diagnostic;

/// Fewest rows of a board.
const MIN_ROWS: usize = 3;

/// Reads lines next to rows that are rows but for a few characters.
pub(super) fn read(lines: &[Line<'_>], cells: &CellMap, budget: &mut usize, found: &mut [Option<Candidate>]) {
    for (line, found) in lines.iter().zip(&mut *found) {
        if found.is_none() {
            *found = encoded(line, cells, budget);
        }
    }
    let good = found.iter().filter(|candidate| is_row(candidate)).count();
    if good < 2 || lines.len() < MIN_ROWS {
        return;
    }
    strange_rows(lines, cells, found, |text| is_dialect(text, cells));
    // A row that looks like words is one if the rows around it are those of a board, and not of a banner.
    let has_pieces = |candidate: &Candidate| {
        candidate.damaged || candidate.rows.iter().any(|row| row.contains(['@', '$', '*', '+']))
    };
    if found.iter().flatten().any(has_pieces) {
        strange_rows(lines, cells, found, |text| has_aliens(text, cells));
    }
}

/// Reads rows with characters that are no cells, if they stand among rows and look like rows.
fn strange_rows(
    lines: &[Line<'_>],
    cells: &CellMap,
    found: &mut [Option<Candidate>],
    may_be_cells: impl Fn(&str) -> bool,
) {
    let full = |candidate: &Option<Candidate>| {
        let last = candidate.as_ref().and_then(|row| row.rows.last());
        last.is_none_or(|row| row.chars().all(|c| "# ".contains(c)))
    };
    let first = found.iter().position(is_row).unwrap_or(0);
    let last = found.iter().rposition(is_row).unwrap_or(0);
    for at in 0..lines.len() {
        let text = lines[at].text;
        if found[at].is_some() || is_text(text) || !may_be_cells(text) {
            continue;
        }
        let columns = Columns::Shifted(lines[at].removed);
        let candidate = Candidate::of_signs(vec![text.to_owned()], cells, columns);
        let row = &candidate.rows[0];
        let above = at > 0 && is_row(&found[at - 1]);
        let follows = |row: &Option<Candidate>| row.as_ref().is_some_and(|row| !row.starts) && is_row(row);
        let below = found.get(at + 1).is_some_and(follows);
        let piece = row.contains(['@', '$', '*', '+']) || !full(&found[at.saturating_sub(1)]);
        let torn = above && below && piece && row.trim().starts_with('#') | row.ends_with('#');
        // The row above or below may be damaged as well: frames next to each other hold together.
        let framed = row::is_framed(row) && row.trim().chars().count() >= MIN_ROWS;
        // What has walls and is between rows is a row, whatever floor is outside the walls: no board is torn.
        let between = (first..last).contains(&at) && row.matches('#').count() >= 2;
        if framed || torn || between {
            found[at] = Some(candidate);
        }
    }
}

fn is_row(candidate: &Option<Candidate>) -> bool {
    candidate.as_ref().is_some_and(|row| row.rows.iter().any(|row| row.contains('#')))
}

/// Whether a line is something else that a reader knows.
fn is_text(line: &str) -> bool {
    line.starts_with([';', ':', '\'', '>']) || keys::parse(line).is_some() || stored::is_moves_line(line)
}

/// An encoded line with a character that is no cell, or with a mistake in its counts.
fn encoded(line: &Line<'_>, cells: &CellMap, budget: &mut usize) -> Option<Candidate> {
    let text = line.text;
    if text.matches('|').count() < MIN_ROWS - 1 || is_text(text) || !text.contains('#') {
        return None;
    }
    let known = |c: char| !c.is_ascii_digit() && !matches!(c, '(' | ')');
    let canonical =
        |row: &str| Candidate::of_signs(vec![row.to_owned()], cells, Columns::Unknown).rows.remove(0);
    let good = |row: &str| {
        let row = canonical(row);
        row::is_framed(&row) && row.chars().count() >= 3 && row.chars().all(|c| "#@+$*. ".contains(c))
    };
    let mut decode = |text: &str| -> Result<String, rle::Error> {
        let items = rle::decode(text, crate::build::MAX_AREA.min(*budget), known)?;
        *budget -= items.len();
        Ok(items.iter().map(|item| item.character).collect())
    };
    let (rows, fault): (Vec<String>, _) = match decode(text) {
        Ok(decoded) => (decoded.split('|').map(str::to_owned).collect(), None),
        Err(error) => {
            let pieces = text.split('|').map(|piece| decode(piece).unwrap_or_else(|_| piece.to_owned()));
            (pieces.collect(), Some(error))
        }
    };
    let framed = rows.iter().filter(|row| good(row)).count();
    let blank = |row: &&String| row.trim_matches(['-', '_', ' ']).is_empty();
    let some = rows.iter().filter(|row| !blank(row)).count();
    let enough = if fault.is_some() { 1 } else { 2 };
    if some < MIN_ROWS || framed < enough || !rows.iter().any(|row| row.chars().any(|c| is_wall(c, cells))) {
        return None;
    }
    let candidate = match fault {
        None => Candidate::of_signs(rows, cells, Columns::Unknown),
        // What cannot be decoded stays as it is written.
        Some(_) => {
            Candidate { damaged: true, ..Candidate::new(vec![text.trim().to_owned()], Columns::Unknown) }
        }
    };
    if fault.is_none() && !candidate.rows.iter().all(|row| row.is_empty() || row::is_framed(row)) {
        return None;
    }
    let remark = fault.map(|fault: rle::Error| {
        let Diagnostic { message, .. } = fault.diagnostic(text, "E-RLE");
        let column = text.get(..fault.offset).unwrap_or("").chars().count() + line.removed + 1;
        let error = Diagnostic::error("E-RLE", message).at(line.number, column, 1);
        error.help("a run is a count and a cell, such as `3#`; rows end with `|`")
    });
    Some(Candidate { starts: true, remark, ..candidate })
}

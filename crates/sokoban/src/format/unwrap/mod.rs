//! Boards inside other text: behind the marks of a quotation, in the source of a program, with something between the
//! cells, in other characters, or with a character that is no cell.
//!
//! Every reading here is of consecutive lines that agree with each other. It yields board rows that know their
//! columns in the line, so that places in diagnostics hold. O(text).

mod alphabet;
mod cells;
mod damaged;
mod gaps;
mod one_line;
mod quotes;
mod spaced;
mod wrapped;

use super::CellMap;
use super::lines::Line;
use super::row::{self, Candidate, Columns};

use cells::is_wall;

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

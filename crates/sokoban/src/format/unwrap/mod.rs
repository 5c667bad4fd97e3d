//! Boards inside other text: behind the marks of a quotation, in the source of a program, with something between the
//! cells, in other characters, or with a character that is no cell.
//!
//! Every reading here is of consecutive lines that agree with each other. It yields board rows that know their
//! columns in the line, so that places in diagnostics hold. O(text).

mod cells;
mod damaged;
mod frame;
mod gaps;
mod numbers;
mod one_line;
mod quotes;
mod spaced;
mod wrapped;

use super::CellMap;
use super::lines::Line;
use super::meaning::{Foreign, may_be_board};
use super::row::{self, Candidate};
use crate::symbol::Symbol;

use cells::{is_picture, is_wall};

pub(super) use gaps::bridges;
pub(super) use quotes::peel;
pub(super) use wrapped::{is_fence, opens_code};

/// Reads a block of lines without blank ones: for each line its rows, if it is part of a board.
pub(super) fn block(
    lines: &[Line<'_>],
    cells: &CellMap,
    foreign: Foreign,
    budget: &mut usize,
) -> Vec<Option<Candidate>> {
    let mut found: Vec<Option<Candidate>> = lines.iter().map(|_| None).collect();
    numbers::read(lines, cells, foreign != Foreign::No, &mut found);
    let mut at = 0;
    while at < lines.len() {
        let end = at + found[at..].iter().take_while(|candidate| candidate.is_none()).count();
        if end > at {
            let read = between_numbers(&lines[at..end], cells, foreign, budget);
            found.splice(at..end, read);
        }
        at = end.max(at + 1);
    }
    found
}

/// Reads lines of which none is part of a board of numbers.
fn between_numbers(
    lines: &[Line<'_>],
    cells: &CellMap,
    foreign: Foreign,
    budget: &mut usize,
) -> Vec<Option<Candidate>> {
    let is_wanted = |c: char| match foreign {
        _ if c == 'W' => true,
        Foreign::No => false,
        Foreign::Numbers => is_picture(c),
        Foreign::All => Symbol::from_char(c).is_none_or(|_| c.is_alphabetic()),
    };
    let has_wall = lines.iter().any(|line| line.text.chars().any(|c| is_wall(c, cells)));
    let frames = if has_wall { Vec::new() } else { frame::frames(lines, cells, is_wanted) };
    let mut found = with_walls(lines, cells, budget);
    for (from, to, wall) in frames {
        let mut framed = with_walls(&lines[from..to], &cells.with(&[(wall, Symbol::Wall)]), budget);
        for (found, line) in framed.iter_mut().zip(&lines[from..to]) {
            if found.is_none() {
                *found = frame::row(line, wall, cells);
            }
        }
        let rows =
            framed.iter().flatten().flat_map(|row| if row.signs.is_empty() { &row.rows } else { &row.signs });
        let rows: Vec<String> = rows.cloned().collect();
        if framed.iter().any(Option::is_none) || !may_be_board(&rows) {
            continue;
        }
        for (index, row) in framed.iter_mut().flatten().enumerate() {
            row.starts |= index == 0;
            row.whole = cells.symbol(wall).is_none();
        }
        found.splice(from..to, framed);
    }
    found
}

/// Reads lines whose walls are known.
fn with_walls(lines: &[Line<'_>], cells: &CellMap, budget: &mut usize) -> Vec<Option<Candidate>> {
    let mut found: Vec<Option<Candidate>> = lines.iter().map(|line| plain(line, cells, budget)).collect();
    if lines.iter().any(|line| line.text.chars().any(|c| is_wall(c, cells))) {
        spaced::read(lines, cells, &mut found);
        wrapped::read(lines, cells, &mut found);
        one_line::read(lines, cells, &mut found);
        damaged::read(lines, cells, budget, &mut found);
    }
    found
}

/// Whether a line alone may be read as rows, or as a row among others of its kind.
pub(super) fn may_be_row(line: &str) -> bool {
    line.matches('#').count() > 1
        || numbers::may_be_row(line)
        || frame::filling(line).is_some()
        || line.chars().any(is_picture)
}

/// A line as rows in plain sight.
pub(super) fn plain(line: &Line<'_>, cells: &CellMap, budget: &mut usize) -> Option<Candidate> {
    let candidate = row::candidate(line.text, cells, budget)?;
    let columns = candidate.columns.behind(line.removed);
    Some(Candidate { columns, ..candidate })
}

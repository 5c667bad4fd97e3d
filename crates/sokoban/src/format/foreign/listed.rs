//! Makes an entry of a collection from a board that a format gives row by row, and from its moves.

use crate::build::{MAX_AREA, MAX_SIDE};
use crate::format::collection::{self, Budget};
use crate::format::lines::Line;
use crate::format::row::{Candidate, Columns};
use crate::format::scan::MIN_ROWS;
use crate::format::{CellMap, Entry, Moves, ReadOptions, row, stored};
use crate::symbol::Symbol;

/// A row of a board and where it stands.
#[derive(Clone, Debug)]
pub(super) struct ListedRow {
    /// The cells, in the characters of the file.
    pub(super) text: String,
    /// Its line in the file, from 1.
    pub(super) line: usize,
    /// How many characters stand before the row in its line; none when cells are not characters of the file.
    pub(super) offset: Option<usize>,
}

/// A character of a file as a cell in canonical form. Unknown characters stay: building the level reports them.
pub(super) fn cell(cells: &CellMap, character: char) -> char {
    match (character, cells.symbol(character)) {
        (_, Some(symbol)) => symbol.to_char(),
        ('\t' | '\u{a0}', None) => ' ',
        (_, None) => character,
    }
}

/// Makes an entry of rows in the signs of the file. Beside it, these rows if they are not in the usual cells.
pub(super) fn foreign_entry(
    rows: Vec<ListedRow>,
    number: usize,
    options: &ReadOptions,
    budget: &mut Budget,
) -> (Entry, Vec<String>) {
    let signs = rows.iter().map(|row| row.text.replace('\t', " ")).collect();
    let candidate = Candidate::of_signs(signs, &options.cells, Columns::Unknown);
    let rows = rows.into_iter().zip(candidate.rows).map(|(row, text)| ListedRow { text, ..row });
    (entry(rows.collect(), number, options, budget), candidate.signs)
}

/// Makes an entry of rows, whose cells are already canonical: empty rows around the board and the common margin
/// go, the level is built, and its diagnostics get their places in the file.
pub(super) fn entry(
    rows: Vec<ListedRow>,
    number: usize,
    options: &ReadOptions,
    budget: &mut Budget,
) -> Entry {
    let is_empty = |row: &ListedRow| row.text.trim().is_empty();
    let first = rows.iter().position(|row| !is_empty(row)).unwrap_or(0);
    let end = rows.iter().rposition(|row| !is_empty(row)).map_or(first, |last| last + 1);
    let rows = &rows[first..end];
    // Where the walls are not known, the rows stay as they are.
    let has_wall = rows.iter().any(|row| row.text.contains(Symbol::Wall.to_char()));
    let rows = if has_wall { bounded(rows) } else { rows.to_vec() };
    let mut texts: Vec<String> = rows.iter().map(|row| row.text.trim_end().to_owned()).collect();
    let margin = if texts.iter().all(|text| text.len() <= MAX_AREA) && texts.len() <= MAX_SIDE {
        row::take_margin(&mut texts)
    } else {
        0
    };
    let line = rows.first().map_or(0, |row| row.line);
    let mut entry = Entry { number, line, rows: texts, margin, ..Entry::default() };
    collection::build(&mut entry, options, budget);
    for diagnostic in &mut entry.diagnostics {
        let row = rows.get(diagnostic.line.saturating_sub(1));
        diagnostic.line = row.map_or(line, |row| row.line);
        match row.and_then(|row| row.offset) {
            Some(offset) if diagnostic.column > 0 => diagnostic.column += offset + margin,
            _ => (diagnostic.column, diagnostic.width) = (0, 0),
        }
    }
    entry
}

/// The rows as a board that text can hold: at least three, the first and the last with a wall. The outside of a level
/// counts as wall, so a row of walls above or below changes nothing.
fn bounded(rows: &[ListedRow]) -> Vec<ListedRow> {
    let mut rows = rows.to_vec();
    let width = rows.iter().map(|row| row.text.trim_end().chars().count()).max().unwrap_or(0);
    let walls = |beside: &ListedRow| ListedRow {
        text: Symbol::Wall.to_char().to_string().repeat(width.min(MAX_SIDE)),
        line: beside.line,
        offset: None,
    };
    if let Some(first) = rows.first().filter(|row| !row::may_bound(&row.text)) {
        rows.insert(0, walls(first));
    }
    while let Some(last) = rows.last()
        && (rows.len() < MIN_ROWS || !row::may_bound(&last.text))
    {
        rows.push(walls(last));
    }
    rows
}

/// Adds moves that the file gives with a board, which stand at `line`. Moves that do not replay become notes. The
/// result is what was added.
pub(super) fn add_moves<'e>(
    entry: &'e mut Entry,
    text: &str,
    line: usize,
    budget: &mut Budget,
) -> Option<&'e mut Moves> {
    let lines: Vec<Line<'_>> = text
        .lines()
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(|text| Line { text, number: line, removed: 0 })
        .collect();
    let mut remarks = Vec::new();
    let moves = match &entry.level {
        Some(level) => stored::replay(level, None, &lines, &mut budget.moves, &mut remarks),
        None => None,
    };
    for mut remark in remarks {
        (remark.line, remark.column, remark.width) = (line, 0, 0);
        entry.diagnostics.push(remark);
    }
    match moves {
        Some(moves) => {
            entry.solutions.push(moves);
            entry.solutions.last_mut()
        }
        None => {
            entry.notes.extend(lines.iter().map(|line| line.text.to_owned()));
            None
        }
    }
}

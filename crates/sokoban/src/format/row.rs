//! Which lines may be board rows, and their content.

use super::CellMap;
use crate::rle::{self, Item};
use crate::symbol::Symbol;
use text::Diagnostic;

/// The character that asks for the coloured look of the one before it.
const SELECTOR: char = '\u{fe0f}';
/// Distance of tab stops.
const TAB: usize = 8;

/// A line that may be one or more rows of a board.
#[derive(Debug)]
pub(super) struct Candidate {
    /// Rows in canonical symbols without trailing floor.
    pub(super) rows: Vec<String>,
    /// The same rows in the signs of the file; empty when these are canonical too.
    pub(super) signs: Vec<String>,
    /// Where in the line its cells are.
    pub(super) columns: Columns,
    /// Whether a tab was expanded.
    pub(super) tab: bool,
    /// Whether it is the first row of a board, whatever stands directly above it.
    pub(super) starts: bool,
    /// Whether it has characters that are no cells, kept as they are.
    pub(super) damaged: bool,
    /// Whether it belongs to a board even if nothing in it is known to be a wall.
    pub(super) whole: bool,
    /// More boards that begin in the same line.
    pub(super) also: Vec<Candidate>,
    /// The diagnostics about how it was read.
    pub(super) remark: Option<Diagnostic>,
}

/// Where in a line the cells of a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// The cell in column `c` of the row is in column `c + n` of the line.
    Shifted(usize),
    /// The first cell is in column `start`, and each is `step` columns after the one before it.
    Spread {
        /// Column of the first cell, from 1.
        start: usize,
        /// Columns from cell to cell.
        step: usize,
    },
    /// Run-length encoded, or with tabs: not known.
    Unknown,
}

impl Columns {
    /// The column of the line for a column of the row, both from 1.
    pub(super) fn of(self, column: usize) -> Option<usize> {
        match self {
            Columns::Shifted(by) => Some(column + by),
            Columns::Spread { start, step } => Some(start + (column - 1) * step),
            Columns::Unknown => None,
        }
    }

    /// The same for rows without their first `margin` cells.
    pub(super) fn behind(self, margin: usize) -> Columns {
        match self {
            Columns::Shifted(by) => Columns::Shifted(by + margin),
            Columns::Spread { start, step } => Columns::Spread { start: start + margin * step, step },
            Columns::Unknown => Columns::Unknown,
        }
    }
}

impl Candidate {
    /// Rows read without any peculiarity.
    pub(super) fn new(rows: Vec<String>, columns: Columns) -> Candidate {
        Candidate {
            rows,
            signs: Vec::new(),
            columns,
            tab: false,
            starts: false,
            damaged: false,
            whole: false,
            also: Vec::new(),
            remark: None,
        }
    }

    /// Rows in the signs of the file. Those that are no cells stay as they are.
    pub(super) fn of_signs(signs: Vec<String>, cells: &CellMap, columns: Columns) -> Candidate {
        // The selector of the look of a picture is no cell.
        let has_selector = signs.iter().any(|row| row.contains(SELECTOR));
        let columns = if has_selector { Columns::Unknown } else { columns };
        let clean = |row: String| -> String {
            row.trim_end()
                .chars()
                .filter(|&c| c != SELECTOR)
                .map(|c| if c == '\u{a0}' { ' ' } else { c })
                .collect()
        };
        let signs: Vec<String> = signs.into_iter().map(clean).collect();
        let symbol = |c: char| cells.symbol(c).map_or(c, Symbol::to_char);
        let canonical = |row: &String| row.chars().map(symbol).collect::<String>().trim_end().to_owned();
        let rows: Vec<String> = signs.iter().map(canonical).collect();
        let damaged = rows.iter().any(|row| row.chars().any(|c| Symbol::from_char(c).is_none()));
        let usual = !signs.iter().any(|row| is_strange(row, cells));
        Candidate { signs: if usual { Vec::new() } else { signs }, damaged, ..Candidate::new(rows, columns) }
    }

    /// A line that belongs to the board that begins above it.
    pub(super) fn part_of_above() -> Candidate {
        Candidate::new(Vec::new(), Columns::Unknown)
    }
}

/// Whether a row has other signs than the canonical ones.
pub(super) fn is_strange(row: &str, cells: &CellMap) -> bool {
    let is_canonical = |c: char| Symbol::from_char(c).is_some_and(|symbol| symbol.to_char() == c);
    row.chars().any(|c| cells.maps(c) || !is_canonical(c))
}

/// Reads a line, without trailing blanks, as board rows. `budget` bounds the cells that may still be
/// decoded from run-length encoding in this file.
pub(super) fn candidate(line: &str, cells: &CellMap, budget: &mut usize) -> Option<Candidate> {
    if line.is_empty() {
        return None;
    }
    let mut row = String::with_capacity(line.len());
    let mut width = 0;
    let mut tab = false;
    let mut symbols = false;
    for character in line.chars() {
        if let Some(symbol) = cells.symbol(character) {
            symbols |= !character.is_ascii_alphabetic() && symbol != Symbol::Floor || cells.maps(character);
            row.push(symbol.to_char());
            width += 1;
        } else if character == '\u{a0}' {
            row.push(' ');
            width += 1;
        } else if character == '\t' {
            tab = true;
            let stop = (width / TAB + 1) * TAB;
            row.extend(std::iter::repeat_n(' ', stop - width));
            width = stop;
        } else if character.is_ascii_digit() || matches!(character, '(' | ')' | '|') {
            return encoded(line, cells, budget);
        } else {
            return None;
        }
    }
    row.truncate(row.trim_end().len());
    // `W p P b B` alone are more likely a word than a row, unless they make a framed row.
    let is_row = symbols || row.is_empty() || width >= 3 && is_framed(&row);
    let columns = if tab { Columns::Unknown } else { Columns::Shifted(0) };
    // A row with tabs has no other signs: it would be no row of any dialect.
    let signs = if tab || !is_strange(line, cells) { Vec::new() } else { vec![line.replace('\u{a0}', " ")] };
    is_row.then(|| Candidate { tab, signs, ..Candidate::new(vec![row], columns) })
}

/// Reads a run-length encoded line. Each of its rows must begin and end with a wall or a box on a
/// goal, floor aside; without that rule many a title would be a row.
fn encoded(line: &str, cells: &CellMap, budget: &mut usize) -> Option<Candidate> {
    let known = |character| character == '|' || cells.symbol(character).is_some();
    let has_wall = |character| cells.symbol(character) == Some(Symbol::Wall);
    if !line.chars().all(|c| known(c) || c.is_ascii_digit() || matches!(c, '(' | ')'))
        || !line.chars().any(has_wall)
        || "0123456789()|".chars().any(|c| cells.maps(c))
    {
        return None;
    }
    let decoded = rle::decode(line, crate::build::MAX_AREA.min(*budget), known).ok()?;
    *budget -= decoded.len();
    let decoded: String = decoded.into_iter().map(|Item { character, .. }| character).collect();
    let decoded = decoded.strip_suffix('|').filter(|_| line.ends_with('|')).unwrap_or(&decoded);
    let signs = decoded.split('|').map(str::to_owned).collect();
    let candidate = Candidate::of_signs(signs, cells, Columns::Unknown);
    let framed = candidate.rows.iter().all(|row| row.is_empty() || is_framed(row));
    framed.then_some(candidate)
}

/// Whether a row in canonical symbols begins and ends, floor aside, with a wall or a box on a goal.
pub(super) fn is_framed(row: &str) -> bool {
    let row = row.trim();
    row.starts_with(['#', '*']) && row.ends_with(['#', '*'])
}

/// Whether a row in canonical symbols may be the first or last of a board.
pub(super) fn may_bound(row: &str) -> bool {
    row.contains(['#', '*'])
}

/// Takes the common left margin off and returns its width. Empty rows do not count.
pub(super) fn take_margin(rows: &mut [String]) -> usize {
    let indent = |row: &String| row.len() - row.trim_start().len();
    let margin = rows.iter().filter(|row| !row.is_empty()).map(indent).min().unwrap_or(0);
    for row in rows {
        drop_margin(row, margin);
    }
    margin
}

/// Takes as many cells off the left of a row.
pub(super) fn drop_margin(row: &mut String, margin: usize) {
    let end = row.char_indices().nth(margin).map_or(row.len(), |(at, _)| at);
    row.drain(..end);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expect: Option<&[&str]>) {
        let found = candidate(line, &CellMap::default(), &mut 1_000_000);
        let found =
            found.as_ref().map(|candidate| candidate.rows.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(found.as_deref(), expect, "{line:?}");
    }

    #[test]
    fn plain_rows() {
        check(" #@+$*.-_#", Some(&[" #@+$*.  #"]));
        check("WpPbBW", Some(&["#@+$*#"]));
        check("#\t#", Some(&["#       #"]));
        check("#\u{a0}#", Some(&["# #"]));
        check("-_ -", Some(&[""]));
        check("....", Some(&["...."]));
        check("bb", None);
        check("B", None);
        check("#a#", None);
        check("; 11", None);
    }

    #[test]
    fn run_length_rows() {
        check("3#4-p.#", Some(&["###    @.#"]));
        check("2(3(#-)#)", Some(&["# # # ## # # #"]));
        check("--3#|3#-#|#pb.#|5#", Some(&["  ###", "### #", "#@$.#", "#####"]));
        check("3#|-|3|3#|", Some(&["###", "", "", "", "", "###"]));
        check("#50 (3)", None);
        check("30-8-55", None);
        check("+|+", None);
        check("#3", None);
        check("(#", None);
        check("9(9(9(9(99999#))))", None);
        check("99999(99999(99999()))#", Some(&["#"]));
    }
}

//! First pass over a text: which lines are boards, comments, blanks or text. O(text).

use super::keys;
use super::lines::Line;
use super::row::{self, Candidate};
use super::{Collection, ReadOptions};
use grid::Diagnostic;

/// Fewest rows of a board.
pub(super) const MIN_ROWS: usize = 3;
/// Most cells that run-length encoded rows of one file may decode to.
const MAX_DECODED: usize = 64 << 20;

/// A piece of a text.
#[derive(Debug)]
pub(super) enum Part<'a> {
    /// A blank line, or one that counts as blank: `::` comments are put aside.
    Blank,
    /// A line of text.
    Text(Line<'a>),
    /// A comment over several lines.
    Comment(Vec<&'a str>),
    /// A board.
    Board(Board),
}

/// A board as found.
#[derive(Debug)]
pub(super) struct Board {
    /// Rows in canonical symbols, without the common left margin.
    pub(super) rows: Vec<String>,
    /// Width of that margin.
    pub(super) margin: usize,
    /// The place of each row.
    pub(super) places: Vec<Place>,
    /// The first line with a tab in it.
    pub(super) tab: Option<usize>,
}

/// The place of a row in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Its line, from 1.
    pub(super) line: usize,
    /// What to add to a column of the row, from 1, for the column of the line; none when the line is
    /// encoded.
    pub(super) offset: Option<usize>,
}

/// Finds the parts of a text. Raw `::` comments go to `collection.legend`.
pub(super) fn scan<'a>(
    lines: &[Line<'a>],
    options: &ReadOptions,
    collection: &mut Collection,
) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    let mut budget = MAX_DECODED;
    let mut block: Vec<(Line<'a>, Candidate)> = Vec::new();
    let mut index = 0;
    while let Some(&line) = lines.get(index) {
        index += 1;
        if let Some(candidate) = row::candidate(line.text, &options.cells, &mut budget) {
            block.push((line, candidate));
            continue;
        }
        end_block(std::mem::take(&mut block), &mut parts);
        if line.is_blank() {
            parts.push(Part::Blank);
        } else if line.text.starts_with("::") {
            collection.legend.push(line.text.to_owned());
            parts.push(Part::Blank);
        } else {
            match keys::parse(line.text) {
                Some(("Comment", "")) => {
                    let (lines, after, ended) = comment(lines, index, false);
                    index = after;
                    if !ended {
                        let warning = Diagnostic::warning("W-UNTERMINATED", "this comment has no end");
                        let warning = warning.at_line(line.number);
                        collection.diagnostics.push(warning.help("end it with a line `Comment-End:`"));
                    }
                    parts.push(Part::Comment(lines));
                }
                Some((keys::SOLUTION_COMMENT, value)) => {
                    let (mut lines, after, _) = comment(lines, index, true);
                    index = after;
                    if !value.is_empty() {
                        lines.insert(0, value);
                    }
                    parts.push(Part::Comment(lines));
                }
                Some((keys::COMMENT_END | keys::SOLUTION_COMMENT_END, "")) => parts.push(Part::Blank),
                _ => parts.push(Part::Text(line)),
            }
        }
    }
    end_block(block, &mut parts);
    parts
}

/// The lines of a comment from `index` on, the index after it, and whether an end was found. A
/// comment about a solution also ends at a blank line.
fn comment<'a>(lines: &[Line<'a>], mut index: usize, solution: bool) -> (Vec<&'a str>, usize, bool) {
    let mut found = Vec::new();
    while let Some(line) = lines.get(index) {
        index += 1;
        match keys::parse(line.text) {
            Some((keys::COMMENT_END, _)) => return (found, index, true),
            Some((keys::SOLUTION_COMMENT_END, _)) if solution => return (found, index, true),
            _ if solution && line.is_blank() => return (found, index - 1, true),
            _ => found.push(line.text),
        }
    }
    (found, index, solution)
}

/// Makes a board of a run of candidate lines if they are one, and text of those that are none.
fn end_block<'a>(block: Vec<(Line<'a>, Candidate)>, parts: &mut Vec<Part<'a>>) {
    let bounds =
        |(_, candidate): &(Line<'a>, Candidate)| candidate.rows.iter().any(|row| row::may_bound(row));
    let Some(first) = block.iter().position(bounds) else {
        parts.extend(block.into_iter().map(|(line, _)| Part::Text(line)));
        return;
    };
    let last = block.iter().rposition(bounds).unwrap_or(first);
    let mut rows = Vec::new();
    let mut places = Vec::new();
    for (line, candidate) in &block[first..=last] {
        let place = Place { line: line.number, offset: candidate.plain.then_some(line.removed) };
        places.extend(candidate.rows.iter().map(|_| place));
        rows.extend(candidate.rows.iter().map(String::as_str));
    }
    // An encoded line may itself begin or end with rows that cannot bound a board.
    let top = rows.iter().position(|row| row::may_bound(row)).unwrap_or(0);
    let bottom = rows.iter().rposition(|row| row::may_bound(row)).unwrap_or(0);
    let rows = &rows[top..=bottom];
    if rows.len() < MIN_ROWS || !rows.iter().any(|row| row.contains('#')) {
        parts.extend(block.into_iter().map(|(line, _)| Part::Text(line)));
        return;
    }
    let mut board = Board {
        rows: rows.iter().map(|row| (*row).to_owned()).collect(),
        margin: 0,
        places: places[top..=bottom].to_vec(),
        tab: block[first..=last].iter().find(|(_, candidate)| candidate.tab).map(|(line, _)| line.number),
    };
    board.margin = row::take_margin(&mut board.rows);
    for place in &mut board.places {
        place.offset = place.offset.map(|offset| offset + board.margin);
    }
    let mut block = block.into_iter().map(|(line, _)| Part::Text(line));
    parts.extend(block.by_ref().take(first));
    parts.push(Part::Board(board));
    parts.extend(block.skip(last - first + 1));
}

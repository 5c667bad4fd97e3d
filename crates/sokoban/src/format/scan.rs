//! First pass over a text: which lines are boards, comments, blanks or text. O(text).

use super::keys;
use super::lines::Line;
use super::meaning::Foreign;
use super::row::{self, Candidate, Columns};
use super::{CellMap, Collection, ReadOptions, unwrap};
use text::{Diagnostic, Severity};

/// Fewest rows of a board.
pub(super) const MIN_ROWS: usize = 3;
/// Most cells that run-length encoded rows of one file may decode to.
const MAX_DECODED: usize = 64 << 20;

/// A piece of a text.
#[derive(Debug)]
pub(super) enum TextPart<'a> {
    /// A blank line, or one that counts as blank: `::` comments are put aside.
    Blank,
    Text(Line<'a>),
    /// A comment over several lines.
    Comment(Vec<&'a str>),
    Board(FoundBoard),
}

/// A board as it was found.
#[derive(Debug)]
pub(super) struct FoundBoard {
    /// Rows in canonical symbols, without the common left margin.
    pub(super) rows: Vec<String>,
    /// The same rows in the signs of the file; empty when these are the usual cells.
    pub(super) signs: Vec<String>,
    /// Whether nothing but its signs makes it a board.
    pub(super) whole: bool,
    /// Width of that margin.
    pub(super) margin: usize,
    pub(super) places: Vec<RowPlace>,
    /// The first line with a tab in it.
    pub(super) tab: Option<usize>,
    /// The diagnostics about how it was read.
    pub(super) remarks: Vec<Diagnostic>,
    /// When it has characters that are no cells: the names of the cell maps that read them all.
    pub(super) presets: Vec<&'static str>,
}

/// The place of a row in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowPlace {
    /// Its line, from 1.
    pub(super) line: usize,
    /// Where in the line its cells are.
    pub(super) columns: Columns,
}

/// Where boards are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Where {
    /// Whether boards may be inside other text.
    pub(super) wrapped: bool,
    /// Which boards are read whose walls are not known.
    pub(super) foreign: Foreign,
    /// The first line, from 1, in which there may be a board.
    pub(super) from: usize,
}

/// Finds the parts of a text. Raw `::` comments go to `collection.legend`.
pub(super) fn scan<'a>(
    lines: &[Line<'a>],
    options: &ReadOptions,
    place: Where,
    collection: &mut Collection,
) -> Vec<TextPart<'a>> {
    let mut scan = Scan { place, parts: Vec::new(), block: Vec::new(), budget: MAX_DECODED, gap: None };
    let mut bridges = unwrap::bridges(lines, &options.cells).into_iter().peekable();
    let mut index = 0;
    while let Some(&line) = lines.get(index) {
        if line.is_blank() {
            match bridges.next_if_eq(&index) {
                Some(_) => scan.gap = scan.gap.or(Some(line.number)),
                None => {
                    scan.end_block();
                    scan.parts.push(TextPart::Blank);
                }
            }
            index += 1;
            continue;
        }
        let after = index + lines[index..].iter().take_while(|line| belongs(line)).count();
        if after > index {
            scan.text(&lines[index..after], &options.cells);
            index = after;
            continue;
        }
        scan.end_block();
        index += 1;
        if line.text.starts_with("::") {
            collection.legend.push(line.text.to_owned());
            scan.parts.push(TextPart::Blank);
            continue;
        }
        match keys::parse(line.text) {
            Some(("Comment", _)) => {
                let (lines, after, ended) = keys::comment(lines, index, false);
                index = after;
                if !ended {
                    let warning = Diagnostic::warning("W-UNTERMINATED", "this comment has no end");
                    let warning = warning.at_line(line.number);
                    collection.diagnostics.push(warning.help("end it with a line `Comment-End:`"));
                }
                scan.parts.push(TextPart::Comment(lines));
            }
            Some((keys::SOLUTION_COMMENT, value)) => {
                let (mut lines, after, _) = keys::comment(lines, index, true);
                index = after;
                if !value.is_empty() {
                    lines.insert(0, value);
                }
                scan.parts.push(TextPart::Comment(lines));
            }
            _ => scan.parts.push(TextPart::Blank),
        }
    }
    scan.end_block();
    scan.parts
}

/// Whether a line is part of a block of text and rows: it is not blank, no raw comment, and neither begins nor ends
/// a comment.
fn belongs(line: &Line<'_>) -> bool {
    let bounds_comment = || match keys::parse(line.text) {
        Some((keys::SOLUTION_COMMENT, _)) => true,
        Some(("Comment" | keys::COMMENT_END | keys::SOLUTION_COMMENT_END, value)) => value.is_empty(),
        _ => false,
    };
    !line.is_blank() && !line.text.starts_with("::") && !bounds_comment()
}

/// The state of a scan.
struct Scan<'a> {
    place: Where,
    parts: Vec<TextPart<'a>>,
    /// The rows of the board that is being read.
    block: Vec<(Line<'a>, Candidate)>,
    /// Cells that run-length encoding may still decode to.
    budget: usize,
    /// A blank line in the board that is being read.
    gap: Option<usize>,
}

impl<'a> Scan<'a> {
    /// Reads lines without blank ones.
    fn text(&mut self, lines: &[Line<'a>], cells: &CellMap) {
        let before = lines.iter().take_while(|line| line.number < self.place.from).count();
        let (text, lines) = lines.split_at(before);
        self.parts.extend(text.iter().copied().map(TextPart::Text));
        let found = match self.place.wrapped {
            true => unwrap::block(lines, cells, self.place.foreign, &mut self.budget),
            false => lines.iter().map(|line| unwrap::plain(line, cells, &mut self.budget)).collect(),
        };
        let rows: Vec<bool> = found.iter().map(Option::is_some).collect();
        for (at, (&line, candidate)) in lines.iter().zip(found).enumerate() {
            match candidate {
                Some(mut candidate) => {
                    let also = std::mem::take(&mut candidate.also);
                    for candidate in [candidate].into_iter().chain(also) {
                        self.row(line, candidate);
                    }
                }
                None => {
                    self.end_block();
                    let beside = at > 0 && rows[at - 1] || rows.get(at + 1).is_some_and(|&row| row);
                    let alone = lines.len() == 1;
                    self.parts.push(match unwrap::is_fence(line.text) && (beside || alone) {
                        true => TextPart::Blank,
                        false => TextPart::Text(line),
                    });
                }
            }
        }
    }

    fn row(&mut self, line: Line<'a>, candidate: Candidate) {
        if candidate.rows.is_empty() {
            return;
        }
        if candidate.starts {
            self.end_block();
        }
        // A whole board on one line.
        let whole = candidate.starts && candidate.rows.len() > 1;
        self.block.push((line, candidate));
        if whole {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        let gap = self.gap.take();
        end_block(std::mem::take(&mut self.block), gap, &mut self.parts);
    }
}

/// Makes a board of a run of candidate lines if they are one, and text of those that are none. `gap` is a blank line
/// between them.
fn end_block<'a>(block: Vec<(Line<'a>, Candidate)>, gap: Option<usize>, parts: &mut Vec<TextPart<'a>>) {
    let bounds = |(_, candidate): &(Line<'a>, Candidate)| {
        candidate.whole || candidate.rows.iter().any(|row| row::may_bound(row))
    };
    let Some(first) = block.iter().position(bounds) else {
        parts.extend(block.into_iter().map(|(line, _)| TextPart::Text(line)));
        return;
    };
    let last = block.iter().rposition(bounds).unwrap_or(first);
    let whole = block[first..=last].iter().any(|(_, candidate)| candidate.whole);
    let strange = block[first..=last].iter().any(|(_, candidate)| !candidate.signs.is_empty());
    let mut rows = Vec::new();
    let mut signs = Vec::new();
    let mut places = Vec::new();
    for (line, candidate) in &block[first..=last] {
        let place = RowPlace { line: line.number, columns: candidate.columns };
        places.extend(candidate.rows.iter().map(|_| place));
        rows.extend(candidate.rows.iter().map(String::as_str));
        if strange {
            let of_file = if candidate.signs.is_empty() { &candidate.rows } else { &candidate.signs };
            signs.extend(of_file.iter().map(String::as_str));
        }
    }
    // An encoded line may itself begin or end with rows that cannot bound a board.
    let bounds = |row: &&str| whole || row::may_bound(row);
    let top = rows.iter().position(bounds).unwrap_or(0);
    let bottom = rows.iter().rposition(bounds).unwrap_or(0);
    let rows = &rows[top..=bottom];
    let is_refused = |remark: &Diagnostic| remark.severity == Severity::Error;
    let refused = block[first..=last].iter().any(|(_, row)| row.remark.as_ref().is_some_and(is_refused));
    if rows.len() < MIN_ROWS && !refused || !whole && !rows.iter().any(|row| row.contains('#')) {
        parts.extend(block.into_iter().map(|(line, _)| TextPart::Text(line)));
        return;
    }
    let owned = |rows: &[&str]| rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>();
    let mut board = FoundBoard {
        rows: owned(rows),
        signs: owned(signs.get(top..=bottom).unwrap_or(&[])),
        whole,
        margin: 0,
        places: places[top..=bottom].to_vec(),
        tab: block[first..=last].iter().find(|(_, candidate)| candidate.tab).map(|(line, _)| line.number),
        remarks: block[first..=last].iter().filter_map(|(_, candidate)| candidate.remark.clone()).collect(),
        presets: Vec::new(),
    };
    if let Some(gap) = gap {
        let remark = Diagnostic::warning("W-BLANK", "a blank line inside the board is left out").at_line(gap);
        board.remarks.push(remark.help("remove it, or write an empty row as `-`"));
    }
    if block[first..=last].iter().any(|(_, candidate)| candidate.damaged) {
        board.presets = CellMap::fitting(board.signs.iter().map(String::as_str));
    }
    board.margin = row::take_margin(&mut board.rows);
    board.signs.iter_mut().for_each(|row| row::drop_margin(row, board.margin));
    for place in &mut board.places {
        place.columns = place.columns.behind(board.margin);
    }
    let mut block = block.into_iter().map(|(line, _)| TextPart::Text(line));
    parts.extend(block.by_ref().take(first));
    parts.push(TextPart::Board(board));
    parts.extend(block.skip(last - first + 1));
}

//! Blank lines inside a board: pieces of a board are put together if they make a level only then.

use crate::format::lines::Line;
use crate::format::{CellMap, row};
use crate::symbol::Symbol;
use crate::{BuildOptions, Level};

/// Fewest rows of a board.
const MIN_ROWS: usize = 3;
/// Most pieces that are put together.
const MAX_PIECES: usize = 64;
/// Most bytes of boards that are built to see whether pieces belong together.
const MAX_BUILT: usize = 16 << 20;

/// A run of lines that are all rows of a board.
struct Piece {
    /// Index of the first line, and after the last.
    lines: (usize, usize),
    rows: Vec<String>,
    players: usize,
    boxes: usize,
}

impl Piece {
    /// Whether it may be a board by itself.
    fn is_whole(&self) -> bool {
        let closed = |row: Option<&String>| row.is_some_and(|row| is_full(row));
        self.rows.len() >= MIN_ROWS
            && self.players == 1
            && self.boxes > 0
            && closed(self.rows.first())
            && closed(self.rows.last())
    }
}

fn is_full(row: &str) -> bool {
    row.chars().all(|c| matches!(c, '#' | ' ' | '*'))
}

/// The indices of blank lines that stand inside a board. O(lines) and a bounded number of levels built.
pub(in crate::format) fn bridges(lines: &[Line<'_>], cells: &CellMap) -> Vec<usize> {
    let pieces = pieces(lines, cells);
    let mut bridges = Vec::new();
    let mut budget = MAX_BUILT;
    let mut at = 0;
    while at < pieces.len() {
        let near = |a: usize| a + 1 < pieces.len() && pieces[a].lines.1 + 1 == pieces[a + 1].lines.0;
        if !near(at) || pieces[at].is_whole() && pieces[at + 1].is_whole() {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        while end < at + MAX_PIECES && near(end - 1) {
            end += 1;
        }
        let last = together(&pieces[at..end], &mut budget).map(|count| at + count - 1).or_else(|| {
            // None is a board alone: a level that cannot be played rather than none.
            let short = |piece: &&Piece| piece.rows.len() < MIN_ROWS;
            let count = pieces[at..end].iter().take_while(short).count();
            let rows: usize = pieces[at..at + count].iter().map(|piece| piece.rows.len()).sum();
            let wide = pieces[at..at + count].iter().any(|piece| piece.rows.len() > 1);
            (count > 1 && wide && rows >= MIN_ROWS).then(|| at + count - 1)
        });
        match last {
            Some(last) => {
                bridges.extend(pieces[at..last].iter().map(|piece| piece.lines.1));
                at = last + 1;
            }
            None => at += 1,
        }
    }
    bridges
}

fn pieces(lines: &[Line<'_>], cells: &CellMap) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let end = at + lines[at..].iter().take_while(|line| !line.is_blank()).count();
        if let Some(piece) = piece(&lines[at..end], at, cells) {
            pieces.push(piece);
        }
        at = end + 1;
    }
    pieces
}

fn piece(lines: &[Line<'_>], at: usize, cells: &CellMap) -> Option<Piece> {
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        let is_row = |c: char| !matches!(c, '0'..='9' | '(' | ')' | '|' | '\t') || cells.maps(c);
        if !line.text.chars().all(is_row) {
            return None;
        }
        let candidate = row::candidate(line.text, cells, &mut 0)?;
        rows.extend(candidate.rows);
    }
    let framed = !rows.is_empty() && rows.iter().all(|row| row::is_framed(row) && row.trim().len() > 2);
    let count = |wanted: fn(Symbol) -> bool| {
        let symbols = rows.iter().flat_map(|row| row.chars()).filter_map(Symbol::from_char);
        symbols.filter(|&symbol| wanted(symbol)).count()
    };
    let (players, boxes) = (count(Symbol::has_player), count(Symbol::has_box));
    framed.then(|| Piece { lines: (at, at + rows.len()), players, boxes, rows })
}

/// How many of the pieces together, two at least, are a level that the first alone is not.
fn together(pieces: &[Piece], budget: &mut usize) -> Option<usize> {
    let mut rows: Vec<&String> = pieces[0].rows.iter().collect();
    if rows.len() >= MIN_ROWS && is_level(&rows, budget) {
        return None;
    }
    let (mut players, mut boxes) = (pieces[0].players, pieces[0].boxes);
    for (index, piece) in pieces.iter().enumerate().skip(1) {
        rows.extend(&piece.rows);
        players += piece.players;
        boxes += piece.boxes;
        if players > 1 || piece.is_whole() {
            return None;
        }
        let closed = piece.rows.last().is_some_and(|row| is_full(row));
        if rows.len() >= MIN_ROWS && players == 1 && boxes > 0 && closed && is_level(&rows, budget) {
            return Some(index + 1);
        }
    }
    None
}

fn is_level(rows: &[&String], budget: &mut usize) -> bool {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let cost = width.saturating_mul(rows.len());
    if cost > *budget {
        return false;
    }
    *budget -= cost;
    let built = Level::from_rows(rows, &BuildOptions::default());
    built.level.is_some() && built.diagnostics.iter().all(|remark| remark.code != "W-OPEN")
}

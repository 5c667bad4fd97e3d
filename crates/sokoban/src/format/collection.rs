//! Collections of boards in text: `.xsb`, `.sok`, `.txt`, Boxoban, clipboards, in one reader.

use super::above::Above;
use super::divide::{self, Around};
use super::lines::{self, Line};
use super::meaning::{Foreign, Reading};
use super::scan::{self, FoundBoard, TextPart, Where};
use super::{Collection, Entry, Kind, ReadOptions, header, notes, sign, stored, unwrap, variant};
use crate::symbol::Symbol;
use crate::{BuildOptions, Level};
use text::{Diagnostic, Severity};

/// The limits of one file beyond its own size.
pub(super) struct Budget {
    /// Cells of levels, void included: short rows are filled up, so that a small text may be large.
    pub(super) area: usize,
    /// Decoded moves.
    pub(super) moves: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { area: 64 << 20, moves: 16 << 20 }
    }
}

/// Reads a text; `foreign` selects which boards without known walls are read, and no board begins before the line `from`.
/// O(text).
pub(super) fn read(content: &str, options: &ReadOptions, foreign: Foreign, from: usize) -> Reading {
    let mut lines = lines::split(content);
    unwrap::peel(&mut lines, &options.cells);
    read_lines(&lines, options, Where { wrapped: true, foreign, from })
}

/// Reads a text whose boards are nothing but plain rows. O(text).
pub(super) fn read_plain(content: &str, options: &ReadOptions) -> Reading {
    read_lines(&lines::split(content), options, Where { wrapped: false, foreign: Foreign::No, from: 0 })
}

fn read_lines(lines: &[Line<'_>], options: &ReadOptions, place: Where) -> Reading {
    let mut collection = Collection::default();
    let (mut signs, mut foreign) = (Vec::new(), Vec::new());
    let parts = scan::scan(lines, options, place, &mut collection);
    let mut budget = Budget::default();
    let boards: Vec<usize> = parts
        .iter()
        .enumerate()
        .filter(|(_, part)| matches!(part, TextPart::Board(_)))
        .map(|(at, _)| at)
        .collect();
    let Some(&first) = boards.first() else {
        header::read(&parts, &mut collection);
        collection.loose = header::loose_moves(&parts, &mut budget.moves);
        return Reading::of_format(collection);
    };
    let habit = divide::habit(&parts[..first]);
    // What stands above the board to come and is its own.
    let mut own = Above::default();
    for (index, at) in std::iter::once(None).chain(boards.iter().copied().map(Some)).enumerate() {
        let next = boards.get(index).copied();
        let gap = &parts[at.map_or(0, |at| at + 1)..next.unwrap_or(parts.len())];
        let around = Around { above: at.is_some(), below: next.is_some(), habit };
        let Some(TextPart::Board(board)) = at.map(|at| &parts[at]) else {
            let division = divide::divide(gap, around, |_| false);
            header::read(&gap[..division.split], &mut collection);
            own = Above::new(gap, division.split, division.title_below);
            continue;
        };
        let mut entry = new_entry(board, collection.entries.len() + 1, options, &mut budget);
        if entry.level.is_none() {
            as_written(&mut entry, board, lines, options);
        }
        let division = divide::divide(gap, around, |lines| solves(&entry, lines, &mut budget.moves));
        let below = &gap[..division.split];
        let orphan = notes::read(&mut entry, own, below, division.title_above, options, &mut budget.moves);
        if let Some(orphan) = orphan {
            let before = match collection.entries.last_mut() {
                Some(previous) => &mut previous.notes,
                None => &mut collection.header,
            };
            notes::push_line(before, orphan, true);
        }
        collection.entries.push(entry);
        signs.push(board.signs.clone());
        foreign.push(board.whole);
        own = Above::new(gap, division.split, division.title_below);
    }
    variant::judge_all(&mut collection, options);
    Reading { collection, signs, foreign }
}

fn new_entry(board: &FoundBoard, number: usize, options: &ReadOptions, budget: &mut Budget) -> Entry {
    let line = board.places.first().map_or(0, |place| place.line);
    let mut entry =
        Entry { number, line, rows: board.rows.clone(), margin: board.margin, ..Entry::default() };
    let refused = board.remarks.iter().any(|remark| remark.severity == Severity::Error);
    if !refused {
        build(&mut entry, options, budget);
    }
    for diagnostic in &mut entry.diagnostics {
        if diagnostic.code == "E-CELL" {
            help_with_cells(diagnostic, board);
        }
        // Rows and columns of the board become lines and columns of the file.
        let Some(place) = board.places.get(diagnostic.line.saturating_sub(1)) else { continue };
        diagnostic.line = place.line;
        match place.columns.of(diagnostic.column.max(1)) {
            Some(column) if diagnostic.column > 0 => diagnostic.column = column,
            _ => (diagnostic.column, diagnostic.width) = (0, 0),
        }
    }
    entry.diagnostics.extend(board.remarks.iter().cloned());
    if let Some(line) = board.tab {
        let warning = Diagnostic::warning(
            "W-TAB",
            "a tab in a board row is read as floor up to the next eighth column",
        );
        entry.diagnostics.push(warning.at_line(line).help("use spaces or `-`"));
    }
    entry
}

/// Puts the letters back that were read as cells (`W p P b B`), where the board came to no level: they may mean something else in
/// its file.
fn as_written(entry: &mut Entry, board: &FoundBoard, lines: &[Line<'_>], options: &ReadOptions) {
    for (row, place) in entry.rows.iter_mut().zip(&board.places) {
        let line = lines.binary_search_by_key(&place.line, |line| line.number).ok().map(|at| &lines[at]);
        let Some(line) = line else { continue };
        let letters: Vec<char> = line.text.chars().collect();
        let cell = |(index, cell): (usize, char)| {
            let column = place.columns.of(index + 1)?.checked_sub(line.removed + 1)?;
            let letter = *letters.get(column)?;
            let is_it = Symbol::from_char(letter).is_some_and(|symbol| symbol.to_char() == cell);
            (letter.is_ascii_alphabetic() && is_it && !options.cells.maps(letter)).then_some(letter)
        };
        *row = row.chars().enumerate().map(|at| cell(at).unwrap_or(at.1)).collect();
    }
}

/// Adds a hint how to give a meaning to the character that is no cell.
fn help_with_cells(diagnostic: &mut Diagnostic, board: &FoundBoard) {
    let row = board.rows.get(diagnostic.line.wrapping_sub(1));
    let Some(alien) = row.and_then(|row| row.chars().nth(diagnostic.column.wrapping_sub(1))) else { return };
    let named = board.presets.iter().map(|name| format!("--cells {name}")).collect::<Vec<_>>().join(" or ");
    let alien = sign::show(alien);
    diagnostic.message = format!("`{alien}` is not a board cell");
    diagnostic.help = Some(match named.is_empty() {
        false => format!("this looks like a board for {named}"),
        true => format!(
            "cells are `#@+$*.` and space; give it a meaning, such as --cells '{}=$' for a box",
            alien.escape_debug()
        ),
    });
}

/// Builds the level of an entry from its rows; diagnostics have rows and columns of the board.
pub(super) fn build(entry: &mut Entry, options: &ReadOptions, budget: &mut Budget) {
    let width = entry.rows.iter().map(String::len).max().unwrap_or(0);
    let area = width.saturating_mul(entry.rows.len());
    if area <= crate::build::MAX_AREA && area > budget.area {
        let error =
            Diagnostic::error("E-TOOBIG", "the levels of this file together are too large").at_line(1);
        entry.diagnostics.push(error.help("split the file"));
        return;
    }
    budget.area -= area.min(budget.area);
    let options = BuildOptions { lenient: options.lenient, spare_goals: options.spare_goals };
    let built = Level::from_rows(&entry.rows, &options);
    entry.level = built.level;
    entry.diagnostics.extend(built.diagnostics);
}

/// Whether a block of moves solves the level.
fn solves(entry: &Entry, lines: &[Line<'_>], budget: &mut usize) -> bool {
    let moves =
        entry.level.as_ref().and_then(|level| stored::replay(level, None, lines, budget, &mut Vec::new()));
    moves.is_some_and(|moves| moves.kind == Kind::Solution)
}

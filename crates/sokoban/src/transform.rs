//! Boards turned, mirrored and trimmed, with the moves that belong to them.
//!
//! A level with an open border is closed first: what counts as wall on one side of the edge would be cut off on another.
//! O(area + moves).

use crate::format::closed::{closed_rows, drawn};
use crate::format::{Entry, ReadOptions};
use crate::replay::{lurd, replay};
use crate::{BuildOptions, Level};
use grid::{Direction, Size, Symmetry};

/// The transformation of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transform {
    /// How it is turned and mirrored.
    pub symmetry: Symmetry,
    /// Whether what lies outside goes: decoration, and walls that touch no floor.
    pub trim: bool,
}

/// The entry with its board and its moves transformed. A board that is no playable level is turned but not trimmed.
pub fn transformed(entry: &Entry, transform: Transform, options: &ReadOptions) -> Entry {
    let rows = match &entry.level {
        Some(level) if transform.trim => drawn(level, true),
        _ => closed_rows(entry),
    };
    let mut turned = entry.clone();
    turned.rows = trimmed(turn(&rows, transform.symmetry));
    turned.margin = 0;
    let build = BuildOptions { lenient: options.lenient, spare_goals: options.spare_goals };
    turned.level = Level::from_rows(&turned.rows, &build).level;
    for moves in &mut turned.solutions {
        moves.steps.iter_mut().for_each(|step| *step = transform.symmetry.direction(*step));
        let steps: &[Direction] = &moves.steps;
        // The case of the letters is that of the replay, which the symmetry does not change.
        moves.lurd = match &turned.level {
            Some(level) => replay(level, steps).lurd,
            None => lurd::write(steps),
        };
    }
    turned
}

/// The rows through a symmetry; short rows are filled up.
fn turn(rows: &[String], symmetry: Symmetry) -> Vec<String> {
    let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let width = cells.iter().map(Vec::len).max().unwrap_or(0);
    let size = Size::new(width as u32, cells.len() as u32);
    let turned = symmetry.size(size);
    let mut image = vec![vec![' '; turned.width as usize]; turned.height as usize];
    for (y, row) in cells.iter().enumerate() {
        for (x, &cell) in row.iter().enumerate() {
            let (x, y) = turned.xy(symmetry.cell(size, size.cell(x as u32, y as u32)));
            image[y as usize][x as usize] = cell;
        }
    }
    image.into_iter().map(String::from_iter).collect()
}

/// Rows without blanks around the board.
fn trimmed(rows: Vec<String>) -> Vec<String> {
    let filled = |row: &String| !row.trim().is_empty();
    let first = rows.iter().position(filled).unwrap_or(0);
    let end = rows.iter().rposition(filled).map_or(first, |last| last + 1);
    let rows = &rows[first..end];
    let indent = |row: &&String| row.len() - row.trim_start().len();
    let margin = rows.iter().filter(|row| filled(row)).map(|row| indent(&row)).min().unwrap_or(0);
    rows.iter().map(|row| row.trim_end().get(margin..).unwrap_or("").to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Kind, read};
    use crate::identity::Identity;

    #[test]
    fn solutions_turn_with_their_boards() {
        let text = "####*\n#  ###\n#@$ .#\n#    #\n######\n\nSolution\nRR\n";
        let options = ReadOptions::default();
        let entry = read(text.as_bytes(), &options).entries.remove(0);
        let identity = entry.level.as_ref().map(|level| Identity::of(level).hash);
        for symmetry in Symmetry::ALL {
            for trim in [false, true] {
                let turned = transformed(&entry, Transform { symmetry, trim }, &options);
                let level = turned.level.as_ref().unwrap_or_else(|| panic!("{:?}", turned.rows));
                assert_eq!(Some(Identity::of(level).hash), identity, "{symmetry:?}");
                assert_eq!(level.decoration.is_empty(), trim, "{:?}", turned.rows);
                let moves = &turned.solutions[0];
                assert_eq!((moves.kind, moves.lurd.len()), (Kind::Solution, 2));
                assert!(replay(level, &moves.steps).solved);
                assert!(moves.lurd.chars().all(char::is_uppercase));
            }
        }
        let quarter = transformed(&entry, Transform { symmetry: Symmetry::CLOCKWISE, trim: false }, &options);
        assert_eq!(quarter.solutions[0].lurd, "DD");
    }

    #[test]
    fn an_open_board_is_closed_before_it_is_turned() {
        let options = ReadOptions::default();
        let entry = read(b"##@####\n#  $ .#\n#######\n", &options).entries.remove(0);
        let turned = transformed(&entry, Transform { symmetry: Symmetry::MIRROR, trim: false }, &options);
        assert_eq!(turned.rows, ["   ###", "####@##", "#. $  #", "#######"]);
        assert_eq!(trimmed(vec!["    ".into(), "  #".into(), " ##".into()]), [" #", "##"]);
    }
}

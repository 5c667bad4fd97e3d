//! Walls in unknown signs: a sign that is in each of several lines, and fills the first and the last.

use crate::format::CellMap;
use crate::format::lines::Line;
use crate::format::row::{Candidate, Columns};
use crate::symbol::Symbol;

/// Fewest rows of a board.
const MIN_ROWS: usize = 3;
/// Fewest walls of the first and the last row.
const MIN_WALLS: usize = 3;
/// Most kinds of signs in a board.
const MAX_SIGNS: usize = 16;

/// Runs of lines with such a sign: the indices of the first line and after the last, and the sign. `wanted` are the signs
/// that come into question. O(text).
pub(super) fn frames(
    lines: &[Line<'_>],
    cells: &CellMap,
    wanted: impl Fn(char) -> bool,
) -> Vec<(usize, usize, char)> {
    let mut frames = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let wall = filling(lines[at].text).filter(|&c| wanted(c) && !cells.maps(c));
        let Some(wall) = wall else {
            at += 1;
            continue;
        };
        let has_walls = |line: &&Line<'_>| line.text.matches(wall).count() >= 2;
        let run = lines[at..].iter().take_while(has_walls).count();
        let last = lines[at..at + run].iter().rposition(|line| filling(line.text) == Some(wall)).unwrap_or(0);
        let end = at + last + 1;
        if end - at >= MIN_ROWS && has_few_signs(&lines[at..end]) {
            frames.push((at, end, wall));
            at = end;
        } else {
            at += 1;
        }
    }
    frames
}

/// The sign that fills a line but for blanks, marks and a few others.
pub(super) fn filling(text: &str) -> Option<char> {
    let is_mark = |c: char| c.is_whitespace() || ",;'\"`|[](){}\u{fe0f}".contains(c);
    let signs = || text.chars().filter(|&c| !is_mark(c));
    // The sign in the middle of a row of walls is a wall, whatever stands outside on its left and right.
    let count = signs().count();
    let candidate = signs().nth(count / 2)?;
    let walls = signs().filter(|&c| c == candidate).count();
    (walls >= MIN_WALLS && 2 * walls >= count).then_some(candidate)
}

/// A line from its first wall to its last, whatever signs are between them.
pub(super) fn row(line: &Line<'_>, wall: char, cells: &CellMap) -> Option<Candidate> {
    let is_enclosed = line.text.trim().starts_with(wall) && line.text.ends_with(wall);
    let columns = Columns::Shifted(line.removed);
    is_enclosed.then(|| {
        Candidate::of_signs(vec![line.text.to_owned()], &cells.with(&[(wall, Symbol::Wall)]), columns)
    })
}

fn has_few_signs(lines: &[Line<'_>]) -> bool {
    let mut signs: Vec<char> = Vec::new();
    for c in lines.iter().flat_map(|line| line.text.chars()) {
        if !signs.contains(&c) {
            signs.push(c);
        }
        if signs.len() > MAX_SIGNS {
            return false;
        }
    }
    true
}

//! Rows with something between the cells: `# @ $ . #`, `#,@,$,.,#`, `["#", "@"]`, `| # | @ |`.

use super::cells::{is_wall, may_be_cell};
use crate::format::CellMap;
use crate::format::lines::Line;
use crate::format::row::{Candidate, Columns};

/// Fewest rows of a board.
const MIN_ROWS: usize = 3;
/// Most columns from cell to cell.
const WIDEST: usize = 8;

/// Reads runs of lines whose cells are equally far from each other.
pub(super) fn read(lines: &[Line<'_>], cells: &CellMap, found: &mut [Option<Candidate>]) {
    let mut at = 0;
    while at < lines.len() {
        let Some(step) = step(lines[at].text, cells) else {
            at += 1;
            continue;
        };
        let first = walls(lines[at].text, cells).next().unwrap_or(0);
        let fits = |line: &Line<'_>| fits(line.text, first, step, cells);
        let end = at + lines[at..].iter().take_while(|line| fits(line)).count();
        // Rows next to them without gaps show that these are rows of a plain board.
        let beside = at > 0 && found[at - 1].is_some() || found.get(end).is_some_and(Option::is_some);
        if end - at >= MIN_ROWS && !beside {
            let starts = lines[at..end].iter().filter_map(|line| walls(line.text, cells).next());
            let base = starts.min().unwrap_or(first);
            for (line, found) in lines[at..end].iter().zip(&mut found[at..end]) {
                *found = Some(row(line, base, step, cells));
            }
            if let Some(first) = &mut found[at] {
                first.starts = true;
            }
        }
        at = end.max(at + 1);
    }
}

fn walls<'t>(text: &'t str, cells: &'t CellMap) -> impl DoubleEndedIterator<Item = usize> + 't {
    let characters: Vec<char> = text.chars().collect();
    (0..characters.len()).filter(move |&at| is_wall(characters[at], cells))
}

/// How far the first two walls of a line are from each other, when only what may part cells is between them.
fn step(text: &str, cells: &CellMap) -> Option<usize> {
    let mut walls = walls(text, cells);
    let (first, second) = (walls.next()?, walls.next()?);
    let between = text.chars().skip(first + 1).take(second - first - 1);
    ((2..=WIDEST).contains(&(second - first)) && between.into_iter().all(parts)).then_some(second - first)
}

/// What may stand between cells.
fn parts(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';' | '\'' | '"' | '|' | '`')
}

/// Whether only what may part cells is at other places than every `step` columns. Behind the last wall there may be more
/// cells, or marks that close something.
fn fits(text: &str, first: usize, step: usize, cells: &CellMap) -> bool {
    let mut walls = walls(text, cells);
    let Some(start) = walls.next() else { return false };
    let end = walls.next_back().unwrap_or(start);
    let is_cell = |at: usize| at % step == first % step;
    let inner = text.chars().enumerate().skip(start).take(end - start + 1);
    let mut outer = text.chars().enumerate().skip(end + 1);
    is_cell(start)
        && inner.into_iter().all(|(at, c)| is_cell(at) || parts(c))
        && !outer.any(|(at, c)| c.is_alphanumeric() && !is_cell(at))
}

fn row(line: &Line<'_>, base: usize, step: usize, cells: &CellMap) -> Candidate {
    let characters: Vec<char> = line.text.chars().collect();
    let mut end = walls(line.text, cells).next_back().unwrap_or(base);
    let start = walls(line.text, cells).next().unwrap_or(base);
    while characters.get(end + step).is_some_and(|&c| may_be_cell(c, cells)) {
        end += step;
    }
    let row = (base..=end).step_by(step).map(|at| match characters[at] {
        c if at >= start || may_be_cell(c, cells) => c,
        _ => ' ',
    });
    let columns = Columns::Spread { start: base + line.removed + 1, step };
    Candidate::of_signs(vec![row.collect()], cells, columns)
}

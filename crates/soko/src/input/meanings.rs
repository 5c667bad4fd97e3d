//! Asks which meaning of a file's signs is meant: a person at a terminal sees the boards and chooses. Elsewhere the file is
//! refused, and the error lists the meanings.

use crate::output::complain;
use crate::quantity::counted;
use sokoworks::{CellMap, Meaning};
use std::io::{self, IsTerminal};
use text::visible;

/// Columns between two boards that stand side by side.
const GAP: usize = 4;

/// Whether a person at a terminal can be asked.
pub(super) fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Shows the first board of a file in each meaning and asks which one is meant; none if the answer is empty or the input ends.
/// What is chosen is shown as an option that can be copied.
pub(super) fn choose(name: &str, meanings: &[Meaning]) -> Option<CellMap> {
    let count = counted(meanings.len(), "meaning");
    complain(&format!("{}: the signs have {count}. The first board in each:\n\n", visible(name)));
    let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0.into());
    complain(&boards(meanings, width));
    loop {
        complain(&format!("Which one is meant? 1 to {}, or Enter for none: ", meanings.len()));
        let mut answer = String::new();
        let read = io::stdin().read_line(&mut answer).ok()?;
        if read == 0 || answer.trim().is_empty() {
            return None;
        }
        let number = answer.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(meaning) = number.and_then(|number| meanings.get(number)) {
            complain(&format!("note: read with {}\n", meaning.cells.as_option()));
            return Some(meaning.cells.clone());
        }
    }
}

/// The boards with their numbers, as many side by side as the width holds.
fn boards(meanings: &[Meaning], width: usize) -> String {
    let blocks: Vec<Vec<String>> = (1..)
        .zip(meanings)
        .map(|(number, meaning)| {
            let rows = meaning.rows.iter().map(|row| visible(row).into_owned());
            std::iter::once(format!("{number}:")).chain(rows).collect()
        })
        .collect();
    let wide = |block: &[String]| block.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let column = blocks.iter().map(|block| wide(block)).max().unwrap_or(0) + GAP;
    let mut shown = String::new();
    for line in blocks.chunks(((width + GAP) / column).max(1)) {
        let height = line.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..height {
            let cells = line.iter().map(|block| format!("{:column$}", block.get(row).map_or("", |row| row)));
            shown += cells.collect::<String>().trim_end();
            shown.push('\n');
        }
        shown.push('\n');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_side_by_side_where_there_is_room() {
        let meaning =
            |row: &str| Meaning { cells: CellMap::default(), rows: vec![row.to_owned(), "###".to_owned()] };
        let meanings = [meaning("#@$.#"), meaning("#.$@#")];
        assert_eq!(boards(&meanings, 80), "1:       2:\n#@$.#    #.$@#\n###      ###\n\n");
        assert_eq!(boards(&meanings, 10), "1:\n#@$.#\n###\n\n2:\n#.$@#\n###\n\n");
    }
}

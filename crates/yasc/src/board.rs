//! A board as hosts pass it: one character a cell, row by row, without line ends.

use crate::Code;
use sokoworks::Level;
use sokoworks::sokoban::BuildOptions;
use sokoworks::sokoban::build::MAX_SIDE;

/// The bit that marks a square for optimizers. What is marked is not looked at.
const MARK: u8 = 0x80;

/// How many cells there are, if a board may be that large.
///
/// # Errors
/// `Constraints` when it may not.
pub fn area(width: u32, height: u32) -> Result<usize, Code> {
    let sides = [width, height].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
    match sides.iter().all(|side| (1..=MAX_SIDE).contains(side)) {
        true => Ok(sides[0] * sides[1]),
        false => Err(Code::Constraints),
    }
}

/// The level of a board of `width` columns, given as its cells.
///
/// # Errors
/// `Invalid`, and what is wrong.
pub fn level(width: u32, cells: &[u8]) -> Result<Level, (Code, String)> {
    let row = |cells: &[u8]| cells.iter().map(|cell| char::from(cell & !MARK)).collect::<String>();
    let rows: Vec<String> = cells.chunks(width.max(1) as usize).map(row).collect();
    let built = sokoworks::sokoban::Level::from_rows(&rows, &BuildOptions::default());
    let is_error = |remark: &&sokoworks::Diagnostic| remark.severity == sokoworks::Severity::Error;
    let wrong = || built.diagnostics.iter().find(is_error).map_or("no level".to_owned(), ToString::to_string);
    built.level.map(Level::from).ok_or_else(|| (Code::Invalid, wrong()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_row_by_row_whatever_is_marked() {
        let board = b"#####@ $.######";
        let check = |width: u32, cells: &[u8], expect: &str| {
            let text = level(width, cells).map(|level| level.text()).unwrap_or_else(|(_, why)| why);
            assert!(text.contains(expect), "{text}");
        };
        check(5, b"######@$.######", "#@$.#");
        check(5, &b"######@$.######".map(|cell| cell | MARK), "#@$.#");
        check(5, b"#####--@$.#####", "");
        check(5, b"#####@$.x#####", "");
        check(5, &board[..3], "");
        check(0, b"", "no board");
        assert!(level(5, b"######@$$######").is_err() && level(3, &[0; 9]).is_err());
    }

    #[test]
    fn boards_have_a_largest_size() {
        assert_eq!(area(7, 5), Ok(35));
        assert_eq!(area(1000, 1000), Ok(1_000_000));
        for (width, height) in [(0, 5), (5, 0), (1001, 1), (1, 1001), (u32::MAX, u32::MAX)] {
            assert_eq!(area(width, height), Err(Code::Constraints));
        }
    }
}

//! Quoted text: lines that begin with the same mark, such as `> ` in mail or `// ` in the source of a program.
//!
//! The mark goes only where three rows of a board stand behind it; then it goes from all lines that have it above and
//! below them, so that a title and a solution are read too.

use crate::format::lines::{self, Line};
use crate::format::{CellMap, keys, row};

/// Fewest rows that show that a board is quoted.
const MIN_ROWS: usize = 3;
/// Longest mark, in characters.
const LONGEST: usize = 12;

/// Takes marks off the quoted parts of a text that hold boards. Comments stay as they are. O(text).
pub(in crate::format) fn peel(lines: &mut [Line<'_>], cells: &CellMap) {
    let mut at = 0;
    while at < lines.len() {
        if let Some((name, value)) = keys::parse(lines[at].text) {
            let solution = name == keys::SOLUTION_COMMENT;
            if solution || (name, value) == ("Comment", "") {
                at = keys::comment(lines, at + 1, solution).1;
                continue;
            }
        }
        let Some(mark) = mark(lines[at].text) else {
            at += 1;
            continue;
        };
        let end = at + lines[at..].iter().take_while(|line| line.text.trim_start().starts_with(mark)).count();
        let quoted = &mut lines[at..end];
        if holds_board(quoted, mark, cells) {
            for line in quoted.iter_mut() {
                let before = line.text.chars().take_while(|&c| c.is_whitespace()).count();
                lines::remove_chars(line, before + mark.chars().count());
                // A box drawn around the board has the mark on both sides.
                if mark == "|" && line.text.ends_with(mark) {
                    line.text = line.text[..line.text.len() - mark.len()].trim_end();
                }
            }
        }
        at = end;
    }
}

/// The mark that a line begins with.
fn mark(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let first = text.chars().next().filter(|c| matches!(c, '>' | ';' | '/' | '|' | '*' | '%' | '!' | ':'))?;
    let length = text.chars().take(LONGEST).take_while(|&c| c == first).count();
    let mark = &text[..length];
    let rest = &text[length..];
    match first {
        '*' => (length == 1 && (rest.is_empty() || rest.starts_with([' ', '/']))).then_some(mark),
        '/' => (length >= 2).then_some(mark),
        ':' => None,
        _ => Some(mark),
    }
}

/// Whether rows of a board stand behind a mark. A `|` may also part the rows of an encoded board or the cells of a
/// table.
fn holds_board(lines: &[Line<'_>], mark: &str, cells: &CellMap) -> bool {
    let (mut run, mut longest) = (0, 0);
    for line in lines {
        let rest = line.text.trim_start().get(mark.len()..).unwrap_or("");
        let rest = rest.trim();
        let rest = if mark == "|" { rest.trim_end_matches('|').trim_end() } else { rest };
        let is_row = rest.matches('#').count() >= 2
            && !rest.contains('|')
            && !rest.contains(|c: char| c.is_ascii_digit())
            && row::candidate(rest, cells, &mut { usize::MAX }).is_some();
        let damaged = run > 0 && row::is_framed(rest) && rest.len() > 2;
        run = if is_row || damaged { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest >= MIN_ROWS
}

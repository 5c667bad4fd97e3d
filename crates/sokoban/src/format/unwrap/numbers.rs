//! Boards of numbers: a row of digits a line, numbers with blanks or commas between them, lists in brackets of any
//! kind, one number a line or many.
//!
//! What the numbers mean is not known here. A matrix is a board if one of its numbers closes cells in, or if the cells
//! that are given say where its walls are.

use crate::format::lines::Line;
use crate::format::meaning::may_be_board;
use crate::format::row::{Candidate, Columns};
use crate::format::{CellMap, sign};
use crate::symbol::Symbol;

/// Fewest rows and columns of a board.
const MIN_SIDE: usize = 3;
/// Longest line that may be a row.
const LONGEST: usize = 64 << 10;

/// A row of signs and where it is.
struct Row {
    signs: String,
    columns: Columns,
}

/// Reads boards of numbers in a block of lines, those whose numbers are not known if they are wanted as well.
pub(super) fn read(lines: &[Line<'_>], cells: &CellMap, unknown: bool, found: &mut [Option<Candidate>]) {
    in_brackets(lines, cells, unknown, found);
    let mut at = 0;
    while at < lines.len() {
        let free = |index: usize| found[index].is_none();
        let end =
            at + (at..lines.len()).take_while(|&index| free(index) && may_be_row(lines[index].text)).count();
        let rows = rows(&lines[at..end]);
        let signs: Vec<String> = rows.iter().map(|row| row.signs.clone()).collect();
        if is_board(&signs, cells, unknown) {
            for (index, row) in rows.into_iter().enumerate() {
                let candidate = candidate(vec![row.signs], row.columns, cells);
                found[at + index] = Some(Candidate { starts: index == 0, ..candidate });
            }
        }
        at = end.max(at + 1);
    }
}

/// Whether a line is digits, with or without marks between them.
pub(super) fn may_be_row(line: &str) -> bool {
    let is_mark = |c: char| c.is_whitespace() || ",;'\"-".contains(c) || is_bracket(c);
    let mut digits = 0;
    line.len() <= LONGEST
        && line.chars().all(|c| {
            digits += usize::from(c.is_ascii_digit());
            c.is_ascii_digit() || is_mark(c)
        })
        && digits >= MIN_SIDE
}

fn is_bracket(c: char) -> bool {
    matches!(c, '[' | ']' | '(' | ')' | '{' | '}')
}

/// A board of signs that is one whole, unless all its signs are known.
fn candidate(signs: Vec<String>, columns: Columns, cells: &CellMap) -> Candidate {
    let is_known = signs.iter().all(|row| row.chars().all(|c| cells.symbol(c).is_some()));
    Candidate { whole: !is_known, ..Candidate::of_signs(signs, cells, columns) }
}

fn is_board(signs: &[String], cells: &CellMap, unknown: bool) -> bool {
    let width = signs.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    if signs.len() < MIN_SIDE || width < MIN_SIDE {
        return false;
    }
    let mut all = signs.iter().flat_map(|row| row.chars());
    let is_known = all.clone().all(|c| cells.symbol(c).is_some());
    match is_known {
        true => all.any(|c| cells.symbol(c) == Some(Symbol::Wall)),
        false => unknown && may_be_board(signs),
    }
}

/// The rows of lines: numbers between marks, or else one digit a cell.
fn rows(lines: &[Line<'_>]) -> Vec<Row> {
    let joined = |line: &Line<'_>| numbers(line.text).len() < MIN_SIDE;
    match lines.iter().any(joined) {
        true => lines.iter().map(digits).collect(),
        false => lines.iter().map(separated).collect(),
    }
}

/// The numbers of a line, each with its column from 0.
fn numbers(text: &str) -> Vec<(usize, &str)> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        // A minus between digits parts them.
        let is_part = c.is_ascii_digit() || c == '-' && start.is_none();
        match (is_part, start) {
            (true, None) => start = Some(at),
            (false, Some(first)) => {
                found.push((first, &text[first..at]));
                start = None;
            }
            _ => {}
        }
    }
    found.retain(|(_, number)| number.contains(|c: char| c.is_ascii_digit()));
    found
}

fn separated(line: &Line<'_>) -> Row {
    let numbers = numbers(line.text);
    let signs =
        numbers.iter().map(|(_, number)| sign::of_number(number).unwrap_or(char::REPLACEMENT_CHARACTER));
    let signs = signs.collect();
    let first = numbers.first().map_or(0, |(at, _)| *at);
    let step = numbers.get(1).map_or(1, |(at, _)| at - first);
    let even = numbers.iter().enumerate().all(|(index, (at, _))| *at == first + index * step);
    let columns = match even {
        true => Columns::Spread { start: first + line.removed + 1, step },
        false => Columns::Unknown,
    };
    Row { signs, columns }
}

/// A digit a cell; blanks between digits are cells too.
fn digits(line: &Line<'_>) -> Row {
    let is_digit = |c: char| c.is_ascii_digit();
    let start = line.text.find(is_digit).unwrap_or(0);
    let end = line.text.rfind(is_digit).map_or(start, |last| last + 1);
    // A row may begin with floor.
    let indent = line.text[..start].trim_start_matches(' ').is_empty();
    let start = if indent { 0 } else { start };
    let signs = line.text[start..end].chars().filter(|&c| c.is_ascii_digit() || c == ' ').collect();
    Row { signs, columns: Columns::Shifted(start + line.removed) }
}

/// A list of numbers in brackets that holds no other list.
struct Group {
    signs: String,
    /// Index of the line in which it begins, and in which it ends.
    lines: (usize, usize),
    /// Whether only a comma or blanks are between it and the group before it.
    follows: bool,
}

/// Reads lists of lists. Every line that they take is theirs.
fn in_brackets(lines: &[Line<'_>], cells: &CellMap, unknown: bool, found: &mut [Option<Candidate>]) {
    let groups = groups(lines);
    let mut at = 0;
    while at < groups.len() {
        let end = at + 1 + groups[at + 1..].iter().take_while(|group| group.follows).count();
        let matrix = &groups[at..end];
        let signs: Vec<String> = matrix.iter().map(|group| group.signs.clone()).collect();
        let (first, last) = (matrix[0].lines.0, matrix[matrix.len() - 1].lines.1);
        if is_board(&signs, cells, unknown) {
            let board = Candidate { starts: true, ..candidate(signs, Columns::Unknown, cells) };
            match &mut found[first] {
                None => found[first] = Some(board),
                Some(before) => before.also.push(board),
            }
            for found in &mut found[first + 1..=last] {
                found.get_or_insert_with(Candidate::part_of_above);
            }
        }
        at = end;
    }
}

fn groups(lines: &[Line<'_>]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut open: Option<(usize, Vec<char>)> = None;
    let mut number = String::new();
    let mut follows = false;
    for (index, line) in lines.iter().enumerate() {
        let code = line.text.split("//").next().unwrap_or("");
        for c in code.chars().chain(['\n']) {
            if c.is_ascii_digit() || c == '-' && number.is_empty() {
                number.push(c);
                continue;
            }
            if let (Some((_, signs)), false) = (&mut open, number.is_empty()) {
                match sign::of_number(&number) {
                    Some(sign) => signs.push(sign),
                    None => open = None,
                }
            }
            let stray = !number.is_empty() && open.is_none();
            number.clear();
            match c {
                '[' | '(' | '{' => {
                    follows &= open.is_none();
                    open = Some((index, Vec::new()));
                }
                ']' | ')' | '}' => match open.take() {
                    Some((first, signs)) if !signs.is_empty() => {
                        let signs = signs.into_iter().collect();
                        groups.push(Group { signs, lines: (first, index), follows });
                        follows = true;
                    }
                    _ => follows = false,
                },
                ',' | ';' | '"' | '\'' => {}
                c if c.is_whitespace() => {}
                _ => (open, follows) = (None, false),
            }
            follows &= !stray;
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let lines: Vec<Line<'_>> =
            text.lines().zip(1..).map(|(text, number)| Line { text, number, removed: 0 }).collect();
        let mut found: Vec<Option<Candidate>> = lines.iter().map(|_| None).collect();
        read(&lines, &CellMap::default(), true, &mut found);
        let rows = |candidate: Candidate| {
            let also = candidate.also.into_iter().flat_map(|also| also.rows);
            candidate.rows.into_iter().chain(also.collect::<Vec<_>>())
        };
        let rows: Vec<String> =
            found.into_iter().flatten().flat_map(rows).map(|row| sign::show_row(&row)).collect();
        assert_eq!(rows, expect, "{text}");
    }

    #[test]
    fn matrices_in_all_shapes() {
        let board = ["11111", "10231", "11111"];
        check("11111\n10231\n11111", &board);
        check("1 1 1 1 1\n1 0 2 3 1\n1 1 1 1 1", &board);
        check("01 01 01 01 01\n01 00 02 03 01\n01 01 01 01 01", &board);
        check("[1,1,1,1,1]\n[1,0,2,3,1]\n[1,1,1,1,1]", &board);
        check("(1 1 1 1 1)\n(1 0 2 3 1)\n(1 1 1 1 1)", &board);
        check("int b[3][5] = {{1,1,1,1,1},{1,0,2,3,1},{1,1,1,1,1}};", &board);
        check("var a = [\n [\n1,\n1,\n1,\n1,\n1\n],\n[1,0,2,\n3,1],\n[1,1,1,1,1]];", &board);
        check("a = [\n  1,1,1,1,1,\n  1,0,2,3,1,\n  1,1,1,1,1,\n];", &board);
        check("\"11111\",\n\"10231\",\n\"11111\"", &board);
        check("11111\n1 231\n11111", &["11111", "1 231", "11111"]);
        check("[10,10,10,10]\n[10,-1,3,10]\n[10,10,10,10]", &["10 10 10 10", "10 -1 3 10", "10 10 10 10"]);
        let two = "[[1,1,1],[1,2,1],[1,1,1],[1,0,1]], [[1,1,1,1],[1,2,3,1],[1,1,1,1]]";
        check(two, &["111", "121", "111", "101", "1111", "1231", "1111"]);
    }

    #[test]
    fn other_numbers_are_text() {
        check("12 31 44\n10 22 31\n1 2 3", &[]);
        check("1 2 3\n4 5 6\n7 8 9", &[]);
        check("30-8-55\n12-1-1\n1-1-1", &[]);
        check("f(1,2,3); g(4,5,6); h(1,1,1)", &[]);
    }
}

//! Boards in other characters without a cell map: lists of digits and emoji. What is assumed is always said.
//!
//! Letters are never guessed: the same letter is a box in one program and a goal in another.

use crate::format::CellMap;
use crate::format::cell_map::PRESETS;
use crate::format::lines::Line;
use crate::symbol::Symbol;
use grid::Diagnostic;

/// Fewest rows and columns of a board.
const MIN_SIDE: usize = 3;

/// What emoji show, whatever stands at the border.
const EMOJI: [(&str, Symbol); 5] = [
    ("😀😃😄😁🙂😊😎🤠🧍🏃🚶👷🧑👨👩👦👧🤖🐱🐶🙋🕴👤🐧🐸🥷🧙🤵👮", Symbol::Player),
    ("📦🟫🟧🎁🧰🗃🪨🧊", Symbol::Box),
    ("🎯❌❎🏁⭐🚩🔘🔴🟢⭕💠✖🔲", Symbol::Goal),
    ("✅🟩☑✔", Symbol::BoxOnGoal),
    ("⬜⬛◻◼▫▪🔳　🟦🟨", Symbol::Floor),
];

/// Meanings of the characters of a block of lines that has no wall, and what to say about them; none when there is
/// nothing to be assumed.
pub(super) fn assume(lines: &[Line<'_>], cells: &CellMap) -> Option<(CellMap, Option<Diagnostic>)> {
    let first = lines.first()?.text;
    let is_plain = |c: char| cells.symbol(c) == Some(Symbol::Wall) && !c.is_alphabetic();
    if first.chars().any(is_plain) || lines.len() < MIN_SIDE {
        return None;
    }
    digits(lines, cells).or_else(|| emoji(lines, cells))
}

/// Whether a line is a list of digits, with or without something between them.
pub(super) fn is_row_of_digits(line: &str) -> bool {
    tokens(line).is_some()
}

/// The digits of a line that has nothing else but marks between them.
fn tokens(line: &str) -> Option<Vec<char>> {
    let is_mark = |c: char| c.is_whitespace() || ",[](){};'\"".contains(c);
    if !line.chars().all(|c| c.is_ascii_digit() || is_mark(c)) {
        return None;
    }
    let digits: Vec<char> = line.chars().filter(char::is_ascii_digit).collect();
    let marked = line.trim().contains([' ', ',']);
    let joined = line.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit));
    (digits.len() >= MIN_SIDE && !(marked && joined)).then_some(digits)
}

/// A matrix of digits with the same digit all around it.
fn digits(lines: &[Line<'_>], cells: &CellMap) -> Option<(CellMap, Option<Diagnostic>)> {
    let start = lines.iter().position(|line| tokens(line.text).is_some())?;
    let rows: Vec<Vec<char>> = lines[start..].iter().map_while(|line| tokens(line.text)).collect();
    let wall = *rows.first()?.first()?;
    let width = rows[0].len();
    let full = |row: &Vec<char>| row.iter().all(|&c| c == wall);
    let sides = |row: &Vec<char>| row.len() == width && row[0] == wall && row[width - 1] == wall;
    let mut kinds: Vec<char> = rows.concat();
    kinds.sort_unstable();
    kinds.dedup();
    let is_board = rows.len() >= MIN_SIDE
        && full(&rows[0])
        && full(&rows[rows.len() - 1])
        && rows.iter().all(sides)
        && kinds.len() >= MIN_SIDE;
    if !is_board || kinds.iter().any(|&c| cells.maps(c)) {
        return None;
    }
    let texts: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let fitting = CellMap::fitting(texts.iter().map(String::as_str));
    let walled =
        |name: &&&str| CellMap::preset(name).is_some_and(|map| map.symbol(wall) == Some(Symbol::Wall));
    let fitting: Vec<&&str> = fitting.iter().filter(walled).collect();
    let [name] = fitting[..] else {
        // The reader stops at the first digit that is no wall, and says what could be meant.
        return Some((cells.with(&[(wall, Symbol::Wall)]), None));
    };
    let (_, map, whose) = PRESETS.iter().find(|(known, ..)| known == name)?;
    let message = format!("the digits are read as those of {whose}: {map}");
    let remark = Diagnostic::warning("W-ASSUMED", message).at_line(lines[start].number);
    let remark = remark.help(format!("to be sure, use --cells {name}, or another map"));
    Some((cells.with(CellMap::preset(name)?.pairs()), Some(remark)))
}

/// Whether a character is drawn as a picture or a square.
pub(super) fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2580}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
        || c == '\u{3000}'
}

/// A board of emoji: what is all along its border is wall.
fn emoji(lines: &[Line<'_>], cells: &CellMap) -> Option<(CellMap, Option<Diagnostic>)> {
    let pictures = |line: &Line<'_>| -> Vec<char> { line.text.chars().filter(|&c| is_emoji(c)).collect() };
    let others = |line: &Line<'_>| line.text.chars().any(char::is_alphanumeric);
    let is_row = |line: &&Line<'_>| pictures(line).len() >= MIN_SIDE && !others(line);
    let start = lines.iter().position(|line| is_row(&line))?;
    let rows: Vec<Vec<char>> = lines[start..].iter().take_while(is_row).map(pictures).collect();
    let last = rows.last()?;
    let wall = rows[0][rows[0].len() / 2];
    let kinds = rows.concat();
    let bounded = |row: &Vec<char>| row.iter().filter(|&&c| c == wall).count() * 2 > row.len();
    let role = |c: char| EMOJI.iter().find(|(of, _)| of.contains(c)).map(|&(_, symbol)| symbol);
    let is_wall = rows.len() >= MIN_SIDE
        && bounded(&rows[0])
        && bounded(last)
        && !cells.maps(wall)
        && !matches!(role(wall), Some(Symbol::Player | Symbol::Goal));
    if !is_wall {
        return None;
    }
    let mut meanings = vec![(wall, Symbol::Wall)];
    for c in kinds {
        if let Some(symbol) = role(c)
            && meanings.iter().all(|&(known, _)| known != c)
        {
            meanings.push((c, symbol));
        }
    }
    let told: Vec<String> = meanings.iter().map(|(c, symbol)| format!("{c}={}", symbol.to_char())).collect();
    let message = format!("the pictures are read as {}", told.join(","));
    let remark = Diagnostic::warning("W-ASSUMED", message).at_line(lines[start].number);
    Some((cells.with(&meanings), Some(remark.help("use --cells to give them other meanings"))))
}

//! Levels as players' sites return them, and solutions in the form that these sites accept.
//!
//! LetsLogic (letslogic.com) answers with a list of objects: the number of the level as `id`, and its cells as one text of
//! digits, `map`, with `width` and `height`. It takes one solution of a level at a time and keeps two of each player: the one
//! with fewest moves ("blue") and the one with fewest pushes ("green"). The competition of MF8 (sokoban.cn) answers with an
//! object that has a level as `main` and one as `extra`, and takes moves. O(text).

use super::json_text::{Value, member, text_of};
use super::listed::ListedRow;
use crate::format::{CellMap, Collection, Entry, KeyValue, Kind, Moves, known_name};
use crate::replay::Metrics;
use crate::symbol::Symbol;
use std::fmt::Write as _;

/// The cell map of the digits of LetsLogic.
const CELLS: &str = "letslogic";
/// The key for the number that a level has at LetsLogic.
const NUMBER: &str = "ID";

type Members = [(String, Value)];

/// The rows of a level of LetsLogic; none for an object of another kind.
pub(super) fn rows(members: &Members) -> Option<Vec<ListedRow>> {
    let Some(Value::Text(map)) = member(members, &["map"]) else { return None };
    let side = |name| text_of(member(members, &[name]))?.parse::<usize>().ok().filter(|&side| side > 0);
    let (width, height) = (side("width")?, side("height")?);
    member(members, &["id"])?;
    let preset = CellMap::preset(CELLS)?;
    let cell = |digit: char| preset.symbol(digit).filter(|_| preset.maps(digit)).map(Symbol::to_char);
    let cells = map.text.chars().map(cell).collect::<Option<Vec<char>>>()?;
    let row = |row: &[char]| ListedRow { text: row.iter().collect(), line: map.line, offset: None };
    (width.checked_mul(height) == Some(cells.len())).then(|| cells.chunks(width).map(row).collect())
}

/// The data of a level of LetsLogic besides its board: its number becomes a key, the best known results a note.
pub(super) fn describe(entry: &mut Entry, members: &Members) {
    entry.title = text_of(member(members, &["title"])).unwrap_or_default();
    let number = text_of(member(members, &["id"])).zip(known_name(NUMBER));
    entry.keys.extend(number.map(|(value, name)| KeyValue { name, value }));
    for (best, color) in [("fewest moves", "blue"), ("fewest pushes", "green")] {
        let count = |of: &str| text_of(member(members, &[&*format!("{color}_{of}")]));
        if let Some((moves, pushes)) = count("moves").zip(count("pushes")) {
            entry.notes.push(format!("LetsLogic, {best}: {}", measures(&moves, &pushes)));
        }
    }
}

/// The data of an answer of the competition besides its levels; nothing for an object of another kind.
pub(super) fn describe_competition(collection: &mut Collection, members: &Members) {
    let Some(Value::Object(..)) = member(members, &["main"]) else { return };
    let member_text = |name: &str| text_of(member(members, &[name]));
    let (Some(number), Some(begin), Some(end)) =
        (member_text("id"), member_text("begin"), member_text("end"))
    else {
        return;
    };
    collection.title = format!("MF8 competition {number}");
    collection.header = vec![format!("From {begin} to {end}")];
}

/// Solutions for LetsLogic: a line for each, the number of its level, a tab, the moves.
pub(in crate::format) fn letslogic(collection: &Collection) -> String {
    let mut text = String::new();
    for entry in &collection.entries {
        let Some(number) = number(entry) else { continue };
        for moves in best(entry) {
            let _ = writeln!(text, "{number}\t{}", moves.lurd);
        }
    }
    text
}

/// Solutions for the competition: a line of moves for each, below one with the title of the level and its measures.
pub(in crate::format) fn competition(collection: &Collection) -> String {
    let mut text = String::new();
    for entry in &collection.entries {
        let title =
            if entry.title.is_empty() { format!("level {}", entry.number) } else { entry.title.clone() };
        for moves in best(entry) {
            let Metrics { moves: steps, pushes, .. } = moves.metrics;
            let measures = measures(&steps.to_string(), &pushes.to_string());
            let _ = writeln!(text, "; {title}: {measures}\n{}", moves.lurd);
        }
    }
    text
}

/// The number that a level has at LetsLogic: the first number of its key.
pub(in crate::format) fn number(entry: &Entry) -> Option<u64> {
    let key = entry.keys.iter().find(|key| key.name == NUMBER)?;
    let digits = key.value.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// The stored solution with fewest moves and the one with fewest pushes, once if they are the same.
fn best(entry: &Entry) -> Vec<&Moves> {
    let solutions = || entry.solutions.iter().filter(|moves| moves.kind == Kind::Solution);
    let by_moves = solutions().min_by_key(|one| (one.metrics.moves, one.metrics.pushes));
    let by_pushes = solutions().min_by_key(|one| (one.metrics.pushes, one.metrics.moves));
    let same = |one: &&Moves| by_moves.is_none_or(|other| other.metrics != one.metrics);
    by_moves.into_iter().chain(by_pushes.filter(same)).collect()
}

/// `40 moves, 1 push`.
fn measures(moves: &str, pushes: &str) -> String {
    let moves = format!("{moves} {}", if moves == "1" { "move" } else { "moves" });
    format!("{moves}, {pushes} {}", if pushes == "1" { "push" } else { "pushes" })
}

//! Levels in JSON: a list of boards or of objects with a board, or an object with such a list.
//!
//! A board is a list of rows, a list of lists of single cells or numbers, one text with a row a line (`|` ends a row too,
//! with run lengths), or all cells in one list or text beside their `width`. Names of members are those in use among
//! programs, in any case. O(text).

use super::json_text::{self, Text, Value, member, text_of};
use super::listed::{self, ListedRow};
use super::sites;
use crate::format::collection::Budget;
use crate::format::meaning::{Foreign, Reading, may_be_board};
use crate::format::{Collection, Entry, KeyValue, ReadOptions, known_name, legend, sign, variant};
use crate::rle;
use crate::symbol::Symbol;
use text::Diagnostic;

const BOARD: [&str; 10] =
    ["board", "rows", "level", "map", "grid", "puzzle", "cells", "layout", "data", "tiles"];
const WIDTH: [&str; 4] = ["width", "w", "columns", "cols"];
const HEIGHT: [&str; 3] = ["height", "h", "rows"];
/// Words in the names of members that are a key to the signs.
const KEY: [&str; 8] = ["legend", "tile", "cell", "symbol", "key", "mapping", "types", "code"];
/// How deep a key or a list of levels may be.
const MAX_DEPTH: usize = 8;
const LEVELS: [&str; 4] = ["levels", "puzzles", "boards", "maps"];
const TITLE: [&str; 3] = ["title", "name", "id"];
const AUTHOR: [&str; 3] = ["author", "creator", "by"];
const NOTES: [&str; 5] = ["notes", "comment", "comments", "description", "header"];
const MOVES: [&str; 4] = ["solutions", "solution", "snapshots", "snapshot"];

/// Whether a text begins as JSON does.
pub(in crate::format) fn begins(content: &str) -> bool {
    let mut characters = content.chars().filter(|c| !c.is_whitespace());
    match (characters.next(), characters.next()) {
        (Some('['), Some(next)) => matches!(next, '[' | '{' | '"'),
        (Some('{'), Some(next)) => next == '"',
        _ => false,
    }
}

/// Reads a text that begins as JSON does.
pub(in crate::format) fn read(content: &str, options: &ReadOptions, foreign: Foreign) -> Reading {
    match json_text::parse(content) {
        Ok(value) => {
            let mut reader = Reader {
                options,
                foreign,
                budget: Budget::default(),
                number: 0,
                remarks: Vec::new(),
                reading: Reading::default(),
            };
            reader.file(&value);
            // Without any level it is no file of levels, and what was left out is of no interest.
            if !reader.reading.collection.entries.is_empty() {
                reader.reading.collection.diagnostics = reader.remarks;
                variant::judge_all(&mut reader.reading.collection, options);
            }
            reader.reading
        }
        Err(error) => Reading::of_format(Collection { diagnostics: vec![error], ..Collection::default() }),
    }
}

/// The key to the signs that a text has: an object or a list of names; empty if there is none.
pub(in crate::format) fn key(content: &str) -> Vec<(char, Symbol)> {
    json_text::parse(content).ok().and_then(|value| key_in(&value, MAX_DEPTH)).unwrap_or_default()
}

fn key_in(value: &Value, depth: usize) -> Option<Vec<(char, Symbol)>> {
    let inner = |value: &Value| if depth == 0 { None } else { key_in(value, depth - 1) };
    match value {
        Value::Object(members, _) => {
            let is_key = |name: &str| {
                let name = name.to_lowercase();
                KEY.iter().any(|word| name.contains(word))
            };
            let named = members.iter().filter(|(name, _)| is_key(name)).find_map(|(_, value)| key_of(value));
            named.or_else(|| members.iter().find_map(|(_, value)| inner(value)))
        }
        Value::List(items, _) => items.iter().find_map(inner),
        _ => None,
    }
}

/// A key: signs and names as members, names in the order of numbers, or objects with a sign and a name.
fn key_of(value: &Value) -> Option<Vec<(char, Symbol)>> {
    const NAME: [&str; 4] = ["name", "type", "meaning", "label"];
    const SIGN: [&str; 6] = ["symbol", "char", "sign", "code", "value", "id"];
    let pairs: Vec<(String, String)> = match value {
        Value::Object(members, _) => {
            let pair = |value: &Value| match value {
                Value::Object(members, _) => {
                    text_of(member(members, &NAME)).or(text_of(member(members, &SIGN)))
                }
                value => sign_text(value),
            };
            members.iter().map(|(name, value)| Some((name.clone(), pair(value)?))).collect::<Option<_>>()?
        }
        Value::List(items, _) => {
            let pair = |(index, item): (usize, &Value)| match item {
                Value::Object(members, _) => {
                    Some((sign_text(member(members, &SIGN)?)?, text_of(member(members, &NAME))?))
                }
                name => Some((index.to_string(), text_of(Some(name))?)),
            };
            items.iter().enumerate().map(pair).collect::<Option<_>>()?
        }
        _ => return None,
    };
    legend::of_pairs(pairs.iter().map(|(left, right)| (&**left, &**right)))
}

/// A text or number as it is: a blank may be a sign.
fn sign_text(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.text.clone()),
        Value::Other(word) => Some(word.clone()),
        _ => None,
    }
}

struct Reader<'o> {
    options: &'o ReadOptions,
    foreign: Foreign,
    budget: Budget,
    /// How many levels there were, read or not.
    number: usize,
    remarks: Vec<Diagnostic>,
    reading: Reading,
}

impl Reader<'_> {
    fn file(&mut self, value: &Value) {
        let Value::Object(members, _) = value else { return self.levels(value, MAX_DEPTH) };
        if let Some(levels) = member(members, &LEVELS) {
            let collection = &mut self.reading.collection;
            collection.title = text_of(member(members, &TITLE)).unwrap_or_default();
            collection.author = text_of(member(members, &AUTHOR));
            collection.keys = keys_of(members);
            collection.legend = lines_of(member(members, &["legend"]));
            collection.header = lines_of(member(members, &NOTES));
            self.levels(levels, MAX_DEPTH);
        } else if self.board(members).is_some() {
            self.level(value, "");
        } else {
            self.named(members, MAX_DEPTH);
            sites::describe_competition(&mut self.reading.collection, members);
        }
    }

    /// The levels of a list, or of an object with their names; or the one board that a list is.
    fn levels(&mut self, value: &Value, depth: usize) {
        match value {
            Value::List(items, _) if self.rows(value).is_none() => {
                for item in items {
                    // A list of lists of levels.
                    match self.is_level(item) || depth == 0 || !self.holds_levels(item, depth - 1) {
                        true => self.level(item, ""),
                        false => self.levels(item, depth - 1),
                    }
                }
            }
            Value::Object(members, _) => self.named(members, depth),
            board => self.level(board, ""),
        }
    }

    /// Members that are boards or objects with one; the name of a member is the title.
    fn named(&mut self, members: &[(String, Value)], depth: usize) {
        for (name, value) in members {
            if self.is_level(value)
                || matches!(value, Value::Object(members, _) if member(members, &BOARD).is_some())
            {
                self.level(value, name);
            } else if depth > 0 && self.holds_levels(value, depth - 1) {
                self.levels(value, depth - 1);
            }
        }
    }

    fn is_level(&self, value: &Value) -> bool {
        match value {
            Value::Object(members, _) => sites::rows(members).is_some() || self.board(members).is_some(),
            board => self.rows(board).is_some(),
        }
    }

    /// Whether there is a level in a list or an object.
    fn holds_levels(&self, value: &Value, depth: usize) -> bool {
        let inner = |value: &Value| self.is_level(value) || depth > 0 && self.holds_levels(value, depth - 1);
        match value {
            Value::List(items, _) => items.iter().any(inner),
            Value::Object(members, _) => members.iter().any(|(_, value)| inner(value)),
            _ => false,
        }
    }

    fn level(&mut self, value: &Value, name: &str) {
        self.number += 1;
        let (members, rows) = match value {
            Value::Object(members, _) => (&members[..], self.board(members)),
            board => (&[][..], self.rows(board)),
        };
        let of_site = sites::rows(members);
        let is_of_site = of_site.is_some();
        let Some(rows) = of_site.or(rows) else {
            let message = format!("level {} is left out: it has no board with walls", self.number);
            let remark = Diagnostic::warning("W-LEVEL", message).at_line(line_of(value));
            self.remarks.push(remark.help("a board is a list of rows, or one text with a row a line"));
            return;
        };
        let (mut entry, signs) = match is_of_site {
            true => (listed::entry(rows, self.number, self.options, &mut self.budget), Vec::new()),
            false => listed::foreign_entry(rows, self.number, self.options, &mut self.budget),
        };
        entry.title = text_of(member(members, &TITLE)).unwrap_or_else(|| name.to_owned());
        entry.author = text_of(member(members, &AUTHOR));
        entry.keys = keys_of(members);
        for key in entry.keys.clone() {
            variant::judge(&mut entry, &key, line_of(value), self.options);
        }
        entry.notes = lines_of(member(members, &NOTES));
        if is_of_site {
            sites::describe(&mut entry, members);
        }
        for moves in MOVES.iter().filter_map(|name| member(members, &[name])) {
            match moves {
                Value::List(items, _) => items.iter().for_each(|item| self.moves(&mut entry, item)),
                one => self.moves(&mut entry, one),
            }
        }
        let has_wall = entry.rows.iter().any(|row| row.contains(Symbol::Wall.to_char()));
        self.reading.foreign.push(!has_wall);
        self.reading.signs.push(signs);
        self.reading.collection.entries.push(entry);
    }

    fn moves(&mut self, entry: &mut Entry, value: &Value) {
        match value {
            Value::Text(text) => {
                listed::add_moves(entry, &text.text, text.line, &mut self.budget);
            }
            Value::Object(members, line) => {
                let text = text_of(member(members, &["moves", "lurd", "solution"])).unwrap_or_default();
                let Some(moves) = listed::add_moves(entry, &text, *line, &mut self.budget) else { return };
                moves.heading = text_of(member(members, &["heading"])).unwrap_or_default();
                moves.keys = keys_of(members);
                moves.notes = lines_of(member(members, &NOTES));
            }
            _ => {}
        }
    }

    /// The rows of the board of an object, by the first of its members that is one.
    fn board(&self, members: &[(String, Value)]) -> Option<Vec<ListedRow>> {
        let side =
            |names: &[&str]| text_of(member(members, names))?.parse::<usize>().ok().filter(|&side| side > 0);
        let board = |name: &&str| {
            let value = member(members, &[name])?;
            self.rows(value).or_else(|| {
                let width = side(&WIDTH)?;
                self.flat(value, width, side(&HEIGHT))
            })
        };
        BOARD.iter().find_map(board)
    }

    /// The rows of a board; none if a value is not one.
    fn rows(&self, value: &Value) -> Option<Vec<ListedRow>> {
        let rows: Vec<ListedRow> = match value {
            Value::Text(text) => self.lines(text)?,
            Value::List(items, _) => items.iter().map(row).collect::<Option<_>>()?,
            _ => return None,
        };
        self.is_board(&rows).then_some(rows)
    }

    /// The rows of a board whose cells are all in one list or text.
    fn flat(&self, value: &Value, width: usize, height: Option<usize>) -> Option<Vec<ListedRow>> {
        let ListedRow { text, line, .. } = row(value)?;
        let cells: Vec<char> = text.chars().collect();
        if !cells.len().is_multiple_of(width)
            || height.is_some_and(|height| height.checked_mul(width) != Some(cells.len()))
        {
            return None;
        }
        let row = |row: &[char]| ListedRow { text: row.iter().collect(), line, offset: None };
        let rows: Vec<ListedRow> = cells.chunks(width).map(row).collect();
        self.is_board(&rows).then_some(rows)
    }

    /// Whether rows have a wall, or may have one.
    fn is_board(&self, rows: &[ListedRow]) -> bool {
        let is_wall = |c: char| self.options.cells.symbol(c) == Some(Symbol::Wall);
        if rows.len() < 2 {
            return false;
        }
        if rows.iter().any(|row| row.text.contains(is_wall)) {
            return true;
        }
        let is_number = |c: char| c.is_ascii_digit() || sign::is_number(c) || !c.is_ascii();
        let wanted = match self.foreign {
            Foreign::No => false,
            Foreign::Numbers => rows.iter().all(|row| row.text.chars().all(is_number)),
            Foreign::All => true,
        };
        let signs = || rows.iter().map(|row| row.text.clone()).collect::<Vec<_>>();
        wanted && may_be_board(&signs())
    }

    /// One text with several rows.
    fn lines(&self, text: &Text) -> Option<Vec<ListedRow>> {
        let row = |row: &str| ListedRow { text: row.to_owned(), line: text.line, offset: None };
        if text.text.contains('\n') {
            return Some(text::lines(&text.text).map(row).collect());
        }
        if !text.text.contains('|') {
            return None;
        }
        let known = |c| c == '|' || self.options.cells.symbol(c).is_some();
        let decoded = rle::decode(&text.text, crate::build::MAX_AREA, known).ok()?;
        let decoded: String = decoded.into_iter().map(|item| item.character).collect();
        Some(decoded.trim_end_matches('|').split('|').map(row).collect())
    }
}

/// A row as a text or as a list of cells.
fn row(value: &Value) -> Option<ListedRow> {
    match value {
        Value::Text(text) if !text.text.contains(['\n', '\r']) => {
            Some(ListedRow { text: text.text.clone(), line: text.line, offset: text.offset })
        }
        Value::List(items, line) if !items.is_empty() => {
            let cell = |item: &Value| match item {
                Value::Text(text) => match text.text.chars().count() {
                    0 => Some(' '),
                    1 => text.text.chars().next(),
                    _ => sign::of_number(&text.text),
                },
                Value::Other(number) => sign::of_number(number),
                _ => None,
            };
            let cells = items.iter().map(cell).collect::<Option<String>>()?;
            Some(ListedRow { text: cells, line: *line, offset: None })
        }
        _ => None,
    }
}

/// The lines of a text, or of a list of texts.
fn lines_of(value: Option<&Value>) -> Vec<String> {
    let lines = |text: &Text| text::lines(&text.text).map(str::to_owned).collect::<Vec<_>>();
    match value {
        Some(Value::Text(text)) => lines(text),
        Some(Value::List(items, _)) => {
            let texts = items.iter().map(|item| match item {
                Value::Text(text) if text.text.is_empty() => vec![String::new()],
                Value::Text(text) => lines(text),
                _ => Vec::new(),
            });
            texts.flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// The known keys of the object `keys`, and the orders of Sokoban+ where they stand beside it.
fn keys_of(members: &[(String, Value)]) -> Vec<KeyValue> {
    let key = |(name, value): &(String, Value)| {
        Some(KeyValue { name: known_name(name)?, value: text_of(Some(value))? })
    };
    let mut found: Vec<KeyValue> = match member(members, &["keys"]) {
        Some(Value::Object(keys, _)) => keys.iter().filter_map(key).collect(),
        _ => Vec::new(),
    };
    for name in variant::ORDERS {
        let value = match member(members, &[name]) {
            Some(Value::List(items, _)) => {
                Some(items.iter().filter_map(|item| text_of(Some(item))).collect::<Vec<_>>().join(" "))
            }
            value => text_of(value),
        };
        found.extend(value.filter(|value| !value.is_empty()).map(|value| KeyValue { name, value }));
    }
    found
}

fn line_of(value: &Value) -> usize {
    match value {
        Value::Text(text) => text.line,
        Value::List(_, line) | Value::Object(_, line) => *line,
        Value::Other(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = r######"["#####", "#@$.#", "#####"]"######;

    fn check(text: &str, expect: &[(&str, bool, usize)]) {
        assert!(begins(text), "{text}");
        let collection = read(text, &ReadOptions::default(), Foreign::All).collection;
        let found: Vec<_> = collection
            .entries
            .iter()
            .map(|entry| (&*entry.title, entry.level.is_some(), entry.solutions.len()))
            .collect();
        assert_eq!(found, expect, "{text}: {:?}", collection.diagnostics);
    }

    #[test]
    fn the_shapes_in_use() {
        check(BOARD, &[("", true, 0)]);
        check(&format!("[{BOARD}, {BOARD}]"), &[("", true, 0), ("", true, 0)]);
        check("[\"#####\\n#@$.#\\n#####\", \"5#|#@$.#|5#\"]", &[("", true, 0), ("", true, 0)]);
        check(
            r######"[["#","#","#","#","#"],["#","@","$",".","#"],["#","#","#","#","#"]]"######,
            &[("", true, 0)],
        );
        check(
            &format!("[{{\"Title\": \"One\", \"Board\": {BOARD}, \"solution\": \"R\"}}]"),
            &[("One", true, 1)],
        );
        check(&format!("{{\"puzzles\": [{{\"id\": 7, \"map\": {BOARD}}}]}}"), &[("7", true, 0)]);
        check(
            &format!("{{\"first\": {BOARD}, \"tags\": [\"a\"], \"second\": {{\"rows\": {BOARD}}}}}"),
            &[("first", true, 0), ("second", true, 0)],
        );
        check(&format!("{{\"level\": {BOARD}}}"), &[("", true, 0)]);
        check("[[0, 1], [2, 3]]", &[]);
        check("{\"name\": \"soko\", \"dependencies\": {\"a\": \"1\"}}", &[]);
    }

    #[test]
    fn a_bad_board_keeps_its_number_and_its_place() {
        let text = "[\n [\"#####\", \"#@$.#\", \"#####\"],\n [\"#####\",\n  \"#@?.#\", \"#####\"],\n {\"board\": 3},\n [\"#####\", \"#@$.#\", \"#####\"]\n]";
        let collection = read(text, &ReadOptions::default(), Foreign::All).collection;
        let numbers: Vec<_> = collection.entries.iter().map(|e| (e.number, e.level.is_some())).collect();
        assert_eq!(numbers, [(1, true), (2, false), (4, true)]);
        let remarks: Vec<_> =
            collection.all_diagnostics().iter().map(|d| (d.code, d.line, d.column)).collect();
        assert_eq!(remarks, [("E-CELL", 4, 6), ("W-LEVEL", 5, 0)]);
    }

    #[test]
    fn moves_that_do_not_replay_become_notes() {
        let text = format!("{{\"board\": {BOARD}, \"solutions\": [\"L\", \"R\", 3]}}");
        let collection = read(&text, &ReadOptions::default(), Foreign::All).collection;
        let entry = &collection.entries[0];
        assert_eq!((entry.solutions.len(), &entry.notes[..]), (1, &["L".to_owned()][..]));
        assert_eq!(entry.diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["W-REPLAY"]);
    }

    #[test]
    fn broken_json_says_where() {
        let collection = read("[\n\"####\",\n", &ReadOptions::default(), Foreign::All).collection;
        let error = &collection.diagnostics[0];
        assert_eq!((error.code, error.line, error.column), ("E-JSON", 3, 1));
    }
}

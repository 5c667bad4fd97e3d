//! Levels in JSON: a list of boards or of objects with a board, or an object with such a list.
//!
//! A board is a list of rows, a list of lists of single cells, or one text with a row a line (`|` ends a row too, with
//! run lengths). Names of members are those in use among programs, in any case. O(text).

use super::json_text::{self, Text, Value, member, text_of};
use super::listed::{self, Row};
use super::sites;
use crate::format::collection::Budget;
use crate::format::{Collection, Entry, Key, ReadOptions, known_name, variant};
use crate::rle;
use crate::symbol::Symbol;
use grid::Diagnostic;

const BOARD: [&str; 9] = ["board", "rows", "level", "map", "grid", "puzzle", "cells", "layout", "data"];
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
pub(in crate::format) fn read(content: &str, options: &ReadOptions) -> Collection {
    match json_text::parse(content) {
        Ok(value) => {
            let mut reader = Reader {
                options,
                budget: Budget::default(),
                number: 0,
                remarks: Vec::new(),
                collection: Collection::default(),
            };
            reader.file(&value);
            // Without any level it is no file of levels, and what was left out is of no interest.
            if !reader.collection.entries.is_empty() {
                reader.collection.diagnostics = reader.remarks;
                variant::judge_all(&mut reader.collection, options);
            }
            reader.collection
        }
        Err(error) => Collection { diagnostics: vec![error], ..Collection::default() },
    }
}

struct Reader<'o> {
    options: &'o ReadOptions,
    budget: Budget,
    /// How many levels there were, read or not.
    number: usize,
    remarks: Vec<Diagnostic>,
    collection: Collection,
}

impl Reader<'_> {
    fn file(&mut self, value: &Value) {
        let Value::Object(members, _) = value else { return self.levels(value) };
        if let Some(levels) = member(members, &LEVELS) {
            self.collection.title = text_of(member(members, &TITLE)).unwrap_or_default();
            self.collection.author = text_of(member(members, &AUTHOR));
            self.collection.keys = keys_of(members);
            self.collection.legend = lines_of(member(members, &["legend"]));
            self.collection.header = lines_of(member(members, &NOTES));
            self.levels(levels);
        } else if member(members, &BOARD).is_some() {
            self.level(value, "");
        } else {
            self.named(members);
            sites::describe_competition(&mut self.collection, members);
        }
    }

    /// The levels of a list, or of an object with their names; or the one board that a list is.
    fn levels(&mut self, value: &Value) {
        match value {
            Value::List(items, _) if self.rows(value).is_none() => {
                items.iter().for_each(|item| self.level(item, ""));
            }
            Value::Object(members, _) => self.named(members),
            board => self.level(board, ""),
        }
    }

    /// Members that are boards or objects with one; the name of a member is the title.
    fn named(&mut self, members: &[(String, Value)]) {
        for (name, value) in members {
            let is_level = match value {
                Value::Object(members, _) => member(members, &BOARD).is_some(),
                value => self.rows(value).is_some(),
            };
            if is_level {
                self.level(value, name);
            }
        }
    }

    fn level(&mut self, value: &Value, name: &str) {
        self.number += 1;
        let (members, board) = match value {
            Value::Object(members, _) => (&members[..], member(members, &BOARD)),
            board => (&[][..], Some(board)),
        };
        let of_site = sites::rows(members);
        let is_of_site = of_site.is_some();
        let Some(rows) = of_site.or_else(|| self.rows(board?)) else {
            let message = format!("level {} is left out: it has no board with walls", self.number);
            let remark = Diagnostic::warning("W-LEVEL", message).at_line(line_of(value));
            self.remarks.push(remark.help("a board is a list of rows, or one text with a row a line"));
            return;
        };
        let mut entry = listed::entry(rows, self.number, self.options, &mut self.budget);
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
        self.collection.entries.push(entry);
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

    /// The rows of a board; none if a value is not one.
    fn rows(&self, value: &Value) -> Option<Vec<Row>> {
        let rows: Vec<Row> = match value {
            Value::Text(text) => self.lines(text)?,
            Value::List(items, _) => items.iter().map(|item| self.row(item)).collect::<Option<_>>()?,
            _ => return None,
        };
        let has_wall = rows.iter().any(|row| row.text.contains(Symbol::Wall.to_char()));
        (has_wall && rows.len() > 1).then_some(rows)
    }

    /// One text with several rows.
    fn lines(&self, text: &Text) -> Option<Vec<Row>> {
        let row = |row: &str| Row { text: self.cells(row), line: text.line, offset: None };
        if text.text.contains('\n') {
            return Some(grid::text::lines(&text.text).map(row).collect());
        }
        if !text.text.contains('|') {
            return None;
        }
        let known = |c| c == '|' || self.options.cells.symbol(c).is_some();
        let decoded = rle::decode(&text.text, crate::build::MAX_AREA, known).ok()?;
        let decoded: String = decoded.into_iter().map(|item| item.character).collect();
        Some(decoded.trim_end_matches('|').split('|').map(row).collect())
    }

    /// A row as a text or as a list of cells.
    fn row(&self, value: &Value) -> Option<Row> {
        match value {
            Value::Text(text) if !text.text.contains(['\n', '\r']) => {
                Some(Row { text: self.cells(&text.text), line: text.line, offset: text.offset })
            }
            Value::List(items, line) if !items.is_empty() => {
                let cell = |item: &Value| match item {
                    Value::Text(text) => {
                        let mut characters = text.text.chars();
                        let first = characters.next().unwrap_or(' ');
                        characters.next().is_none().then_some(first)
                    }
                    _ => None,
                };
                let cells = items.iter().map(cell).collect::<Option<String>>()?;
                Some(Row { text: self.cells(&cells), line: *line, offset: None })
            }
            _ => None,
        }
    }

    fn cells(&self, row: &str) -> String {
        row.chars().map(|cell| listed::cell(&self.options.cells, cell)).collect()
    }
}

/// The lines of a text, or of a list of texts.
fn lines_of(value: Option<&Value>) -> Vec<String> {
    let lines = |text: &Text| grid::text::lines(&text.text).map(str::to_owned).collect::<Vec<_>>();
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
fn keys_of(members: &[(String, Value)]) -> Vec<Key> {
    let key =
        |(name, value): &(String, Value)| Some(Key { name: known_name(name)?, value: text_of(Some(value))? });
    let mut found: Vec<Key> = match member(members, &["keys"]) {
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
        found.extend(value.filter(|value| !value.is_empty()).map(|value| Key { name, value }));
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
        let collection = read(text, &ReadOptions::default());
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
        let collection = read(text, &ReadOptions::default());
        let numbers: Vec<_> = collection.entries.iter().map(|e| (e.number, e.level.is_some())).collect();
        assert_eq!(numbers, [(1, true), (2, false), (4, true)]);
        let remarks: Vec<_> =
            collection.all_diagnostics().iter().map(|d| (d.code, d.line, d.column)).collect();
        assert_eq!(remarks, [("E-CELL", 4, 6), ("W-LEVEL", 5, 0)]);
    }

    #[test]
    fn moves_that_do_not_replay_become_notes() {
        let text = format!("{{\"board\": {BOARD}, \"solutions\": [\"L\", \"R\", 3]}}");
        let collection = read(&text, &ReadOptions::default());
        let entry = &collection.entries[0];
        assert_eq!((entry.solutions.len(), &entry.notes[..]), (1, &["L".to_owned()][..]));
        assert_eq!(entry.diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["W-REPLAY"]);
    }

    #[test]
    fn broken_json_says_where() {
        let collection = read("[\n\"####\",\n", &ReadOptions::default());
        let error = &collection.diagnostics[0];
        assert_eq!((error.code, error.line, error.column), ("E-JSON", 3, 1));
    }
}

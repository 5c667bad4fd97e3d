//! Collections as JSON. Nothing is lost.

use crate::format::{Collection, Entry, KeyValue, Kind, Moves};
use std::fmt::Write as _;

/// Writes a collection; `indent`ed by two spaces, a row of a board on a line of its own.
pub(in crate::format) fn write(collection: &Collection) -> String {
    let mut members = vec![
        text("title", &collection.title),
        text("author", collection.author.as_deref().unwrap_or("")),
        keys(&collection.keys),
        texts("legend", &collection.legend, 1),
        texts("notes", &collection.header, 1),
    ];
    let levels: Vec<String> = collection.entries.iter().map(level).collect();
    members.push(match levels.is_empty() {
        true => "\"levels\": []".to_owned(),
        false => format!("\"levels\": [\n{}\n  ]", levels.join(",\n")),
    });
    object(members, 0) + "\n"
}

fn level(entry: &Entry) -> String {
    let margin = " ".repeat(entry.margin);
    let rows: Vec<String> = entry.rows.iter().map(|row| format!("{margin}{row}")).collect();
    let of_kind = |kind| entry.solutions.iter().filter(move |moves| moves.kind == kind).map(moves);
    object(
        vec![
            text("title", &entry.title),
            text("author", entry.author.as_deref().unwrap_or("")),
            texts("board", &rows, 3),
            keys(&entry.keys),
            texts("notes", &entry.notes, 3),
            list("solutions", &of_kind(Kind::Solution).collect::<Vec<_>>(), 3),
            list("snapshots", &of_kind(Kind::Snapshot).collect::<Vec<_>>(), 3),
        ],
        2,
    )
}

/// Moves as a text, or as an object when there is more to say.
fn moves(moves: &Moves) -> String {
    let mut lurd = moves.lurd.clone();
    if let Some(current) = moves.current.filter(|&current| current < lurd.len()) {
        lurd.insert(current, '*');
    }
    if moves.heading.is_empty() && moves.keys.is_empty() && moves.notes.is_empty() {
        return quoted(&lurd);
    }
    let members = [
        text("moves", &lurd),
        text("heading", &moves.heading),
        keys(&moves.keys),
        texts("notes", &moves.notes, 4),
    ];
    let members: Vec<String> = members.into_iter().filter(|member| !member.is_empty()).collect();
    format!("{{{}}}", members.join(", "))
}

/// An object, each member on a line. Empty members are left out.
fn object(members: Vec<String>, depth: usize) -> String {
    let (outer, inner) = ("  ".repeat(depth), "  ".repeat(depth + 1));
    let members: Vec<String> = members.into_iter().filter(|member| !member.is_empty()).collect();
    format!("{outer}{{\n{inner}{}\n{outer}}}", members.join(&format!(",\n{inner}")))
}

/// A member with a text; nothing if it is empty.
fn text(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("\"{name}\": {}", quoted(value)) }
}

fn texts(name: &str, lines: &[String], depth: usize) -> String {
    list(name, &lines.iter().map(|line| quoted(line)).collect::<Vec<_>>(), depth)
}

/// A member with a list, each value on a line; nothing if it is empty.
fn list(name: &str, values: &[String], depth: usize) -> String {
    if values.is_empty() {
        return String::new();
    }
    let (outer, inner) = ("  ".repeat(depth), "  ".repeat(depth + 1));
    format!("\"{name}\": [\n{inner}{}\n{outer}]", values.join(&format!(",\n{inner}")))
}

fn keys(keys: &[KeyValue]) -> String {
    if keys.is_empty() {
        return String::new();
    }
    let keys: Vec<String> = keys.iter().map(|key| text(key.name, &key.value)).collect();
    format!("\"keys\": {{{}}}", keys.join(", "))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            character if character.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(character));
            }
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

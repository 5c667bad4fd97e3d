//! Writing collections as text. What is written reads back the same.

use super::divide::MAX_TITLE;
use super::foreign::{json_write, pddl_write, sites, slc};
use super::lost::{self, BOXOBAN_SIDE};
use super::{
    CellMap, Collection, Entry, Flavor, KeyValue, Kind, Moves, ReadOptions, WriteOptions, Written, closed,
    keys, row, stored, unwrap,
};
use crate::replay::Metrics;
use crate::rle;
use crate::symbol::Symbol;

/// Width at which moves are wrapped.
const WRAP: usize = 70;
pub(super) fn write(collection: &Collection, flavor: Flavor, options: &WriteOptions) -> Written {
    let text = match flavor {
        Flavor::Slc => slc::write(collection),
        Flavor::Boxoban => boxoban(collection),
        Flavor::Rle => {
            let line = |entry: &Entry| rle::encode_rows(&closed::closed_rows(entry)) + "\n";
            let entries = collection.entries.iter().filter(|entry| lost::unwritten(entry, flavor).is_none());
            entries.map(line).collect::<Vec<_>>().join("\n")
        }
        Flavor::Json => json_write::write(collection),
        Flavor::Pddl => pddl_write::write(collection),
        Flavor::PddlDomain => pddl_write::DOMAIN.to_owned(),
        Flavor::LetsLogic => sites::letslogic(collection),
        Flavor::Mf8 => sites::competition(collection),
        Flavor::Sok | Flavor::Xsb => boards(collection, flavor, options),
    };
    let lost = lost::lost(collection, flavor);
    Written { text, diagnostics: lost.into_iter().map(|(_, diagnostic)| diagnostic).collect() }
}

fn boards(collection: &Collection, flavor: Flavor, options: &WriteOptions) -> String {
    let sok = flavor == Flavor::Sok;
    let Some(first) = collection.entries.first() else { return without_boards(collection) };
    let mut text = String::new();
    let out = &mut text;
    // Without a title line a last paragraph of one line would be read as the title.
    let titled = sok && is_plain_title(&clean(&first.title));
    let plain =
        titled && is_tidy(&collection.header) && collection.header.iter().all(|line| is_plain_note(line));
    header(collection, plain, out);
    let mut playable = true;
    for entry in &collection.entries {
        if !out.is_empty() {
            out.push('\n');
        }
        // With a single blank line between them, a damaged board and the next might be read as pieces of one.
        let damaged = !playable || entry.level.is_none();
        if !out.is_empty() && damaged {
            out.push('\n');
        }
        playable = entry.level.is_some();
        let title = clean(&entry.title);
        let as_line = sok && is_plain_title(&title);
        if as_line {
            push(out, &title);
            out.push('\n');
        }
        for row in &entry.rows {
            push(out, &board_row(row, entry.margin, options));
        }
        if !as_line {
            key(out, "Title", &title);
        }
        key(out, "Author", entry.author.as_deref().unwrap_or(""));
        keys_of(out, &entry.keys);
        comment(out, &entry.notes);
        if sok {
            entry.solutions.iter().for_each(|moves| stored_moves(out, moves));
        }
    }
    text
}

/// A text without boards: as it was, if it reads back so.
fn without_boards(collection: &Collection) -> String {
    let mut text = String::new();
    header(collection, true, &mut text);
    let mut again = super::read(text.as_bytes(), &ReadOptions::default());
    again.diagnostics.clone_from(&collection.diagnostics);
    if again != *collection {
        text.clear();
        header(collection, false, &mut text);
        for (number, sequence) in (1..).zip(&collection.loose) {
            text.push_str(&format!("\nMoves {number}\n{}\n", wrap(&sequence.to_string())));
        }
    }
    text
}

/// Writes the text before the first board, free text as it is or as a comment.
fn header(collection: &Collection, plain: bool, out: &mut String) {
    collection.legend.iter().for_each(|line| push(out, line));
    key(out, "Collection", &collection.title);
    key(out, "Author", collection.author.as_deref().unwrap_or(""));
    keys_of(out, &collection.keys);
    if !plain {
        comment(out, &collection.header);
    } else if !collection.header.is_empty() {
        if !out.is_empty() {
            out.push('\n');
        }
        collection.header.iter().for_each(|line| push(out, line));
    }
}

fn push(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

/// A value on one line, without blanks around it.
fn clean(value: &str) -> String {
    value.replace(['\r', '\n', '\0'], " ").trim().to_owned()
}

fn key(out: &mut String, name: &str, value: &str) {
    let value = clean(value);
    if !value.is_empty() {
        push(out, &format!("{name}: {value}"));
    }
}

fn keys_of(out: &mut String, keys: &[KeyValue]) {
    keys.iter().for_each(|KeyValue { name, value }| key(out, name, value));
}

/// A row that the reader takes as a row: never empty, no trailing floor. In a damaged row blanks may be part of a text.
pub(super) fn board_row(row: &str, margin: usize, options: &WriteOptions) -> String {
    let row = format!("{}{row}", " ".repeat(margin));
    let is_sound = row.chars().all(|c| Symbol::from_char(c).is_some());
    match (row.trim().is_empty(), options.hyphen_floor && is_sound) {
        (true, _) => "-".to_owned(),
        (false, false) => row,
        (false, true) => row.replace(' ', "-"),
    }
}

/// Whether a title line would be read as what it is.
fn is_plain_title(title: &str) -> bool {
    title.chars().count() <= MAX_TITLE && is_plain_note(title) && title.contains(char::is_alphanumeric)
}

/// Whether a line of text would be read as text.
fn is_plain_note(line: &str) -> bool {
    keys::parse(line).is_none()
        && !line.starts_with([';', '\'', ':', '>', '(', '[', '{'])
        && !stored::is_moves_line(line)
        && !line.contains(['\r', '\n', '<', '\u{feff}'])
        && line.trim_end() == line
        && !unwrap::may_be_row(line)
        && !unwrap::is_fence(line)
        && !unwrap::opens_code(line)
        && row::candidate(line, &CellMap::default(), &mut { usize::MAX }).is_none()
}

/// Whether notes are as the reader makes them: empty lines only between lines.
fn is_tidy(notes: &[String]) -> bool {
    let empty_pair = notes.windows(2).any(|pair| pair.iter().all(String::is_empty));
    !empty_pair
        && notes.first().is_none_or(|line| !line.is_empty())
        && notes.last().is_none_or(|line| !line.is_empty())
}

/// Writes notes as a comment, so that they are read back as notes.
fn comment(out: &mut String, notes: &[String]) {
    match notes {
        [] => {}
        [line] if !line.is_empty() && clean(line) == *line => key(out, "Comment", line),
        _ => {
            push(out, "Comment:");
            for line in notes {
                let line = line.replace(['\r', '\n', '\0'], " ");
                let line = line.trim_end();
                // Only an end inside a comment has to be masked.
                let end = matches!(keys::parse(line), Some((keys::COMMENT_END, _)));
                push(out, &if end { format!("| {line}") } else { line.to_owned() });
            }
            push(out, "Comment-End:");
        }
    }
}

fn stored_moves(out: &mut String, moves: &Moves) {
    let Metrics { moves: steps, pushes, .. } = moves.metrics;
    let heading = match moves.kind {
        _ if stored::is_heading(&moves.heading) && is_plain_note(&moves.heading) => moves.heading.clone(),
        Kind::Solution => format!("Solution {steps}/{pushes}"),
        Kind::Snapshot => format!("Snapshot {steps}/{pushes}"),
    };
    let mut lurd = moves.lurd.clone();
    if let Some(current) = moves.current.filter(|&current| current < lurd.len()) {
        lurd.insert(current, '*');
    }
    out.push_str(&format!("\n{heading}\n{}\n", wrap(&lurd)));
    keys_of(out, &moves.keys);
    comment(out, &moves.notes);
}

fn wrap(lurd: &str) -> String {
    crate::replay::lurd::wrap(lurd, WRAP)
}

fn boxoban(collection: &Collection) -> String {
    let mut text = String::new();
    let fitting = collection.entries.iter().filter(|entry| lost::unwritten(entry, Flavor::Boxoban).is_none());
    for (number, entry) in fitting.enumerate() {
        push(&mut text, &format!("; {number}"));
        entry.rows.iter().for_each(|row| push(&mut text, &format!("{row:BOXOBAN_SIDE$}")));
        text.push('\n');
    }
    text
}

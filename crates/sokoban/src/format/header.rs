//! Text before the first board.

use super::lines::Line;
use super::scan::TextPart;
use super::{Collection, KeyValue, keys, notes, stored};
use crate::replay::lurd::Sequence;

/// Reads title, author, keys and text of a collection.
pub(super) fn read(parts: &[TextPart<'_>], collection: &mut Collection) {
    let mut blank = false;
    for part in parts {
        match part {
            TextPart::Text(line) if read_key(line, collection) => {}
            TextPart::Text(line) => note(&mut collection.header, line.text, &mut blank),
            TextPart::Comment(lines) => {
                lines.iter().for_each(|line| note(&mut collection.header, line, &mut blank));
            }
            TextPart::Blank | TextPart::Board(_) => blank = true,
        }
    }
}

/// Reads free text as header lines.
pub(super) fn read_text(text: &str, header: &mut Vec<String>) {
    let mut blank = false;
    text::lines(text).for_each(|line| note(header, line.trim_end(), &mut blank));
}

fn note(header: &mut Vec<String>, line: &str, blank: &mut bool) {
    if line.is_empty() {
        *blank = true;
    } else {
        notes::push_line(header, line, std::mem::take(blank));
    }
}

/// Reads a line as a key, unless it is none or its place is taken.
fn read_key(line: &Line<'_>, collection: &mut Collection) -> bool {
    let Some((name, value)) = keys::parse(line.text) else { return false };
    if value.is_empty() {
        return false;
    }
    match name {
        "Title" | "Collection" | "Set" if collection.title.is_empty() => collection.title = value.to_owned(),
        "Author" if collection.author.is_none() => collection.author = Some(value.to_owned()),
        "Title" | "Collection" | "Set" | "Author" => return false,
        "Comment" => notes::push_line(&mut collection.header, value, false),
        _ if keys::is_listed(name) && collection.keys.iter().all(|key| key.name != name) => {
            collection.keys.push(KeyValue { name, value: value.to_owned() });
        }
        _ => return false,
    }
    true
}

/// Blocks of moves in a text without a board. In a text of nothing but moves any length counts.
pub(super) fn loose_moves(parts: &[TextPart<'_>], budget: &mut usize) -> Vec<Sequence> {
    let only_moves = parts.iter().all(|part| match part {
        TextPart::Text(line) => stored::is_moves_line(line.text),
        TextPart::Blank => true,
        _ => false,
    });
    let mut found = Vec::new();
    let mut block: Vec<Line<'_>> = Vec::new();
    let mut headed = false;
    for part in parts.iter().chain([&TextPart::Blank]) {
        match part {
            TextPart::Text(line) if stored::is_moves_line(line.text) => block.push(*line),
            _ => {
                if !block.is_empty() && (only_moves || stored::is_block(headed, &block)) {
                    found.extend(stored::decode(&block, budget).ok());
                }
                block.clear();
                headed = matches!(part, TextPart::Text(line) if stored::is_heading(line.text));
            }
        }
    }
    found
}

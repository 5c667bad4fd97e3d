//! Text that belongs to a board: title, keys, notes, and blocks of moves with their own notes.

use super::above::Above;
use super::lines::Line;
use super::scan::TextPart;
use super::{Entry, KeyValue, ReadOptions, keys, stored, variant};

/// Reads all text about a board. `own` is above it, `parts` are below.
/// `title_below` is the `;` line among `parts` that is the title, by index and text.
///
/// Returns the line above the board if a `Title:` key shows that it is not the title: it then belongs to the text
/// before it.
pub(super) fn read<'a>(
    entry: &mut Entry,
    own: Above<'a>,
    parts: &[TextPart<'a>],
    title_below: Option<(usize, String)>,
    options: &ReadOptions,
    budget: &mut usize,
) -> Option<&'a str> {
    let mut reader = Reader { entry, options, titled: false, target: None, blank: false };
    for line in &own.lines {
        if !reader.order(line) {
            reader.note(line.text);
        }
    }
    if let Some((_, title)) = &own.title {
        reader.entry.title.clone_from(title);
    }
    let mut title_line = None;
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        match part {
            TextPart::Text(line) => match &title_below {
                Some((index, title)) if *index == at && reader.entry.title.is_empty() => {
                    reader.entry.title.clone_from(title);
                    title_line = Some(*line);
                    at += 1;
                }
                _ => at += reader.text(line, &parts[at..], budget),
            },
            TextPart::Comment(lines) => {
                lines.iter().for_each(|line| reader.note(line));
                at += 1;
            }
            TextPart::Blank | TextPart::Board(_) => {
                reader.blank = true;
                at += 1;
            }
        }
    }
    if !reader.titled {
        return None;
    }
    if let Some(line) = title_line {
        push_line(&mut entry.notes, line.text, true);
    }
    let (line, title) = own.title?;
    if title == entry.title {
        None
    } else if own.marked {
        push_line(&mut entry.notes, line.text, true);
        None
    } else {
        Some(line.text)
    }
}

/// Adds a line to notes, after an empty one when a `blank` was seen and it is not the first. Empty
/// lines only part paragraphs: there is never one at an end, nor two together.
pub(super) fn push_line(notes: &mut Vec<String>, line: &str, blank: bool) {
    if blank && !notes.is_empty() {
        notes.push(String::new());
    }
    notes.push(line.to_owned());
}

struct Reader<'e> {
    entry: &'e mut Entry,
    options: &'e ReadOptions,
    /// Whether a `Title` key was seen.
    titled: bool,
    /// The moves that keys and notes are about; none when they are about the level.
    target: Option<usize>,
    /// Whether the line before the next one is blank.
    blank: bool,
}

impl Reader<'_> {
    fn note(&mut self, text: &str) {
        if text.is_empty() {
            self.blank = true;
            return;
        }
        let notes = match self.target.and_then(|index| self.entry.solutions.get_mut(index)) {
            Some(moves) => &mut moves.notes,
            None => &mut self.entry.notes,
        };
        push_line(notes, text, self.blank);
        self.blank = false;
    }

    /// Reads the line that `parts` begin with; returns how many parts it took.
    fn text(&mut self, line: &Line<'_>, parts: &[TextPart<'_>], budget: &mut usize) -> usize {
        if self.key(line) {
            return 1;
        }
        let is_moves = |part: Option<&TextPart<'_>>| matches!(part, Some(TextPart::Text(line)) if stored::is_moves_line(line.text));
        let mut start = 0;
        let mut heading = None;
        if stored::is_heading(line.text) && !stored::is_moves_line(line.text) {
            heading = Some(*line);
            start = 1;
            while matches!(parts.get(start), Some(TextPart::Blank)) {
                start += 1;
            }
        }
        let inline = stored::headed_moves(line);
        if let Some((before, _)) = inline {
            (heading, start) = (Some(before), 1);
        }
        let run = parts[start.min(parts.len())..].iter().take_while(|&part| is_moves(Some(part))).count();
        let below = parts[start.min(parts.len())..].iter().take(run);
        let below = below.filter_map(|part| if let TextPart::Text(line) = part { Some(*line) } else { None });
        let lines: Vec<Line<'_>> = inline.map(|(_, moves)| moves).into_iter().chain(below).collect();
        let close = if start > 1 { None } else { heading };
        if lines.is_empty() || !stored::is_block(close.is_some(), &lines) {
            self.note(line.text);
            return 1;
        }
        let moves = match &self.entry.level {
            Some(level) => stored::replay(level, heading, &lines, budget, &mut self.entry.diagnostics),
            None => None,
        };
        match moves {
            Some(moves) => {
                self.entry.solutions.push(moves);
                self.target = Some(self.entry.solutions.len() - 1);
                self.blank = true;
            }
            None => {
                for part in parts.iter().take(start + run) {
                    if let TextPart::Text(line) = part {
                        self.note(line.text);
                    }
                }
            }
        }
        start + run
    }

    /// Reads a line as a key, unless it is none or its place is taken.
    fn key(&mut self, line: &Line<'_>) -> bool {
        let Some((name, value)) = keys::parse(line.text) else { return false };
        if value.is_empty() {
            return false;
        }
        match name {
            "Title" if !self.titled => {
                self.titled = true;
                self.entry.title = value.to_owned();
                return true;
            }
            "Author" if self.entry.author.is_none() => {
                self.entry.author = Some(value.to_owned());
                return true;
            }
            "Comment" => {
                self.note(value);
                return true;
            }
            _ if !keys::is_listed(name) => return false,
            _ => {}
        }
        let mut value = value;
        if name == "ID" {
            value = first_integer(value).unwrap_or(value);
        }
        let keys = match self.target.and_then(|index| self.entry.solutions.get_mut(index)) {
            Some(moves) if keys::may_describe_moves(name) => &mut moves.keys,
            _ => &mut self.entry.keys,
        };
        if keys.iter().any(|key| key.name == name) {
            return false;
        }
        let key = KeyValue { name, value: value.to_owned() };
        keys.push(key.clone());
        variant::judge(self.entry, &key, line.number, self.options);
        true
    }

    /// Reads a line above the board if it is an order of Sokoban+.
    fn order(&mut self, line: &Line<'_>) -> bool {
        let is_order = keys::parse(line.text).is_some_and(|(name, _)| variant::ORDERS.contains(&name));
        is_order && self.key(line)
    }
}

fn first_integer(text: &str) -> Option<&str> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let rest = &text[start..];
    Some(&rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())])
}

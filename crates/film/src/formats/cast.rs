//! A movie as text: an asciinema cast, version 2, for terminals of any size and colour.
//!
//! The first line is a header in JSON; each following line is a time, `"o"` and what is printed then: the
//! whole board first, after that only the characters that change, each run at its place.

use crate::formats::timing::Timing;
use crate::options::Options;
use std::fmt::Write;
use text::is_hidden;

/// A character on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) character: char,
    pub(crate) tint: Tint,
}

/// A colour of the terminal's own palette. It only helps; the characters alone show everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    Plain,
    Bold,
    Faint,
    Red,
    Yellow,
    Blue,
    Magenta,
    Cyan,
}

impl Tint {
    /// The parameters of the escape code that selects it.
    const fn code(self) -> &'static str {
        match self {
            Tint::Plain => "0",
            Tint::Bold => "0;1",
            Tint::Faint => "0;90",
            Tint::Red => "0;31",
            Tint::Yellow => "0;33",
            Tint::Blue => "0;34",
            Tint::Magenta => "0;35",
            Tint::Cyan => "0;36",
        }
    }
}

/// Writes a cast frame by frame.
pub(crate) struct Recorder<'a> {
    options: &'a Options,
    timing: Timing,
    frame: u32,
    screen: Vec<Vec<Mark>>,
    cast: String,
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(options: &'a Options, timing: Timing) -> Recorder<'a> {
        Recorder { options, timing, frame: 0, screen: Vec::new(), cast: String::new() }
    }

    /// Shows the next frame.
    pub(crate) fn show(&mut self, mut rows: Vec<Vec<Mark>>, counters: &str) {
        let mut width = rows.iter().map(Vec::len).max().unwrap_or(0);
        if self.options.captions {
            width = width.max(40);
            let (title, author) = (fitted(&self.options.title, width), fitted(&self.options.author, width));
            rows.push(Vec::new());
            let words = [marks(&title, Tint::Bold), marks(&author, Tint::Faint)];
            rows.extend(words.into_iter().filter(|row| !row.is_empty()));
            rows.push(marks(counters, Tint::Plain));
        }
        let mut printed = String::new();
        if self.frame == 0 {
            self.header(width, rows.len());
            printed.push_str("\x1b[?25l\x1b[H\x1b[2J");
        }
        self.difference(&rows, &mut printed);
        if !printed.is_empty() {
            self.event(self.timing.begin(self.frame), &printed);
        }
        self.screen = rows;
        self.frame += 1;
    }

    /// The whole cast.
    pub(crate) fn finish(mut self) -> String {
        let printed = format!("\x1b[{};1H\x1b[0m\x1b[?25h\r\n", self.screen.len());
        self.event(self.timing.end(), &printed);
        self.cast
    }

    fn header(&mut self, width: usize, height: usize) {
        // A line more, for the cursor at the end.
        let _ = write!(self.cast, "{{\"version\": 2, \"width\": {width}, \"height\": {}", height + 1);
        if !self.options.title.is_empty() {
            let _ = write!(self.cast, ", \"title\": {}", quoted(&self.options.title));
        }
        self.cast.push_str(", \"env\": {\"TERM\": \"xterm-256color\"}}\n");
    }

    fn event(&mut self, time: f32, printed: &str) {
        let _ = writeln!(self.cast, "[{time:.3}, \"o\", {}]", quoted(printed));
    }

    /// What must be printed so that the screen shows `rows`.
    fn difference(&self, rows: &[Vec<Mark>], printed: &mut String) {
        const BLANK: Mark = Mark { character: ' ', tint: Tint::Plain };
        let mut tint = None;
        for (y, row) in rows.iter().enumerate() {
            let old = self.screen.get(y).map_or(&[][..], Vec::as_slice);
            let mut cursor = None;
            for x in 0..row.len().max(old.len()) {
                let mark = row.get(x).copied().unwrap_or(BLANK);
                if mark == old.get(x).copied().unwrap_or(BLANK) {
                    continue;
                }
                if cursor != Some(x) {
                    let _ = write!(printed, "\x1b[{};{}H", y + 1, x + 1);
                }
                if tint != Some(mark.tint) {
                    let _ = write!(printed, "\x1b[{}m", mark.tint.code());
                    tint = Some(mark.tint);
                }
                printed.push(mark.character);
                cursor = Some(x + 1);
            }
        }
    }
}

fn marks(text: &str, tint: Tint) -> Vec<Mark> {
    text.chars().map(|character| Mark { character, tint }).collect()
}

/// As much of a text as fits in `columns`; characters of the far east take two.
fn fitted(text: &str, columns: usize) -> String {
    let mut room = columns;
    let shown = text.trim().chars().filter(|&character| !is_hidden(character));
    shown
        .take_while(|&character| {
            let wide = if character < '\u{1100}' { 1 } else { 2 };
            let fits = room >= wide;
            room = room.saturating_sub(wide);
            fits
        })
        .collect()
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if is_hidden(character) => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(quoted, "\\u{unit:04x}");
                }
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

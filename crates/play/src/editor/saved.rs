//! Drafts as they are kept from one day to the next: the board, its title, author and notes, when it was drawn, and
//! which state of which file it was drawn from. A draft whose file has changed since is recognised by that state.
//!
//! A draft is a value of the session ([`Section::Draft`]). Its name has two parts: the level, `PATH#3`, and the run of
//! the program that drew it, so that two editors of one level keep two drafts.

use super::Draft;
use crate::{Section, Session};
use sokoworks::Game;
use text::fnv1a;

/// First line of a draft's text.
const HEAD: &str = "soko draft 1";
/// Between the two parts of a name.
const BAR: char = '\t';

/// What a level has besides its board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// Its title.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// Remarks; may be empty or several lines.
    pub notes: String,
}

/// A state of a level in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The absolute path of the file.
    pub path: String,
    /// Number of the level in it, from 1.
    pub number: usize,
    /// When the file was written, in seconds since 1970; 0 when that is not known.
    pub modified: u64,
    /// Hash of the whole file; 0 when that is not known.
    pub file: u128,
    /// Hash of the level alone, of [`level_hash`].
    pub level: u128,
}

/// A draft that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedDraft {
    /// The board.
    pub draft: Draft,
    /// Title, author and notes.
    pub texts: Texts,
    /// When it was changed last, in seconds since 1970; 0 when that is not known.
    pub changed: u64,
    /// What it was drawn from; `None` for a level that was in no file.
    pub origin: Option<Origin>,
}

/// The hash by which a level is found again in its file: of its rows as they stand there.
pub fn level_hash<Row: AsRef<str>>(rows: impl IntoIterator<Item = Row>) -> u128 {
    let mut bytes = Vec::new();
    for row in rows {
        bytes.extend(row.as_ref().trim_end().bytes());
        bytes.push(b'\n');
    }
    fnv1a(bytes)
}

/// The name under which one run of the program keeps its draft of a level.
pub fn draft_name(level: &str, run: &str) -> String {
    format!("{level}{BAR}{run}")
}

/// The level that a draft of this name belongs to: `PATH#3`, or other words for what is in no file.
pub fn draft_level(name: &str) -> &str {
    name.split_once(BAR).map_or(name, |(level, _)| level)
}

/// All drafts of a session with their names, by level and then from old to new.
pub fn drafts(session: &Session) -> Vec<(&str, SavedDraft)> {
    let mut all: Vec<_> =
        session.all(Section::Draft).map(|(name, text)| (name, SavedDraft::read(text))).collect();
    all.sort_by_key(|(name, draft)| (draft_level(name).to_owned(), draft.changed));
    all
}

/// The drafts of one level, the newest first. The level is known by its name `PATH#3`; `states` are the hashes of all
/// levels of its file. A draft that was drawn from a level which now stands elsewhere in the file belongs there.
pub fn drafts_of(session: &Session, level: &str, states: &[u128]) -> Vec<(String, SavedDraft)> {
    let (path, number) = parts(level);
    let belongs = |name: &str, draft: &SavedDraft| {
        let (other, of) = parts(draft_level(name));
        if other != path {
            return false;
        }
        let moved = draft.origin.as_ref().and_then(|origin| {
            let mut places = (1..).zip(states).filter(|(_, state)| **state == origin.level);
            let found = places.next();
            // Of several equal levels the number decides.
            found.filter(|_| places.next().is_none()).map(|(place, _)| place)
        });
        moved.unwrap_or(of) == number
    };
    let mut found: Vec<_> = drafts(session)
        .into_iter()
        .filter(|(name, draft)| belongs(name, draft))
        .map(|(name, draft)| (name.to_owned(), draft))
        .collect();
    found.sort_by_key(|(_, draft)| std::cmp::Reverse(draft.changed));
    found
}

/// Path and number of `PATH#3`; a name without a number is that of a file with one level.
fn parts(level: &str) -> (&str, usize) {
    let cut = level.rsplit_once('#').and_then(|(path, number)| Some((path, number.parse().ok()?)));
    cut.unwrap_or((level, 1))
}

impl SavedDraft {
    /// Reads what [`SavedDraft::text`] writes. Total: what is missing is left empty.
    pub fn read(text: &str) -> SavedDraft {
        let parts = text.strip_prefix(HEAD).and_then(|rest| rest.split_once("\nboard\n"));
        let (head, board) = parts.unwrap_or_default();
        let mut saved = SavedDraft {
            draft: Draft::read(if board.starts_with("v2") { Game::Sokobond } else { Game::Sokoban }, board),
            texts: Texts::default(),
            changed: 0,
            origin: None,
        };
        for line in head.lines() {
            let (word, value) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "title" => saved.texts.title = unescape(value),
                "author" => saved.texts.author = unescape(value),
                "notes" => saved.texts.notes = unescape(value),
                "changed" => saved.changed = value.parse().unwrap_or(0),
                "origin" => saved.origin = read_origin(value),
                _ => {}
            }
        }
        saved
    }

    /// The draft as text.
    pub fn text(&self) -> String {
        let mut text = format!("{HEAD}\nchanged {}\n", self.changed);
        let Texts { title, author, notes } = &self.texts;
        for (word, value) in [("title", title), ("author", author), ("notes", notes)] {
            if !value.is_empty() {
                text.push_str(&format!("{word} {}\n", escape(value)));
            }
        }
        if let Some(Origin { path, number, modified, file, level }) = &self.origin {
            text.push_str(&format!("origin {number} {modified} {file:032x} {level:032x} {}\n", escape(path)));
        }
        text + "board\n" + &self.draft.text()
    }
}

fn read_origin(value: &str) -> Option<Origin> {
    let mut words = value.splitn(5, ' ');
    Some(Origin {
        number: words.next()?.parse().ok()?,
        modified: words.next()?.parse().ok()?,
        file: u128::from_str_radix(words.next()?, 16).ok()?,
        level: u128::from_str_radix(words.next()?, 16).ok()?,
        path: unescape(words.next()?),
    })
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        plain.push(match character {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.unwrap_or('\\'),
            },
            other => other,
        });
    }
    plain
}

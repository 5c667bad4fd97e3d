//! What is remembered from one day to the next: where the player was, games left unfinished, settings,
//! drafts of the editor.
//!
//! A session is named values, and its text a journal: a later line for the same name counts. So a change is
//! one line appended, and a crash can lose only that line. Every line has a checksum.

use crate::lines::{self, Unread};
use crate::{LevelKey, Play, Timeline};
use sokoworks::Level;
use std::collections::BTreeMap;

/// Names of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Section {
    /// One value without a name: what was open, in the words of the application, such as `file.xsb#3`.
    Place,
    /// Games in progress, by the key of their level: [`Play::text`].
    Game,
    /// Games in reverse mode, by the key of their level: [`crate::Reverse::text`].
    Reverse,
    /// Hints and solutions that were shown, by the key of their level, in the words of the application.
    Help,
    /// Settings.
    Setting,
    /// Drafts of the editor, by a name of the application.
    Draft,
    /// Solved levels of the day, by day and level: [`Session::note_day`].
    Day,
    /// How hard levels are, by their keys, in the words of the application.
    Grade,
}

text::named!(
    Section, "section":
    Place "place", Game "game", Reverse "reverse", Help "help", Setting "setting", Draft "draft", Day "day", Grade "grade"
);

/// Values by section and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    values: BTreeMap<(Section, String), String>,
}

impl Session {
    /// Nothing remembered.
    pub fn new() -> Session {
        Session::default()
    }

    /// A value, if there is one.
    pub fn get(&self, section: Section, name: &str) -> Option<&str> {
        self.values.get(&(section, name.to_owned())).map(String::as_str)
    }

    /// All names of a section with their values.
    pub fn all(&self, section: Section) -> impl Iterator<Item = (&str, &str)> {
        let of_section = self.values.iter().filter(move |((other, _), _)| *other == section);
        of_section.map(|((_, name), value)| (name.as_str(), value.as_str()))
    }

    /// Sets a value, or forgets it when there is none. Returns the line to append to the session's file, or
    /// none when nothing changed.
    pub fn set(&mut self, section: Section, name: &str, value: Option<&str>) -> Option<String> {
        if self.get(section, name) == value {
            return None;
        }
        let place = (section, name.to_owned());
        match value {
            Some(value) => {
                self.values.insert(place, value.to_owned());
                Some(lines::encode(&[section.name(), name, value]))
            }
            None => {
                self.values.remove(&place);
                Some(lines::encode(&[section.name(), name]))
            }
        }
    }

    /// Remembers a game; one without a move is forgotten. Returns the line to append, if any.
    pub fn remember(&mut self, play: &Play) -> Option<String> {
        let text = play.text();
        let name = LevelKey::of(play.level()).to_string();
        self.set(Section::Game, &name, Some(&text[..]).filter(|text| !text.is_empty()))
    }

    /// The game of a level as it was left; a new one when none is remembered. What is not legal in this level
    /// (which may be the same one turned) is left out.
    pub fn restore(&self, level: &Level) -> Play {
        let text = self.get(Section::Game, &LevelKey::of(level).to_string()).unwrap_or("");
        let timeline: Timeline = text.parse().unwrap_or_default();
        Play::resume(level.clone(), timeline).0
    }

    /// Reads a session from a journal; also returns what was not understood.
    pub fn read(journal: impl AsRef<[u8]>) -> (Session, Unread) {
        let mut session = Session::new();
        let kinds = Section::ALL.map(Section::name);
        let unread = lines::read(journal.as_ref(), &kinds, |fields| {
            let (word, name, value) = match fields {
                [word, name] => (word, name, None),
                [word, name, value] => (word, name, Some(value.as_str())),
                _ => return false,
            };
            let section = word.parse().ok();
            section.map(|section| session.set(section, name, value)).is_some()
        });
        (session, unread)
    }

    /// Whether a line of a journal is one of a session, by its first field.
    pub fn has_line(line: &str) -> bool {
        let word = line.split('\t').next().unwrap_or_default();
        word.parse::<Section>().is_ok()
    }

    /// Takes over all values of another session. Returns the lines to append to the session's file.
    pub fn merge(&mut self, other: &Session) -> Vec<String> {
        let values = other.values.iter();
        values.filter_map(|((section, name), value)| self.set(*section, name, Some(value))).collect()
    }

    /// The whole session as text, a line a value: what [`Session::read`] reads.
    pub fn text(&self) -> String {
        let line = |((section, name), value): (&(Section, String), &String)| {
            lines::encode(&[section.name(), name, value]) + "\n"
        };
        self.values.iter().map(line).collect()
    }
}

//! What is known of a level that is edited: its board and texts, and the state of the file that it stands in.
//!
//! Nothing is written over a state that the designer has not seen. So an editor knows what its file held when it was
//! read, by hash, and a file that holds something else is compared with the draft first.

use crate::input::level_file::LevelFile;
use play::editor::{Draft, Origin, SavedDraft, Texts, level_hash};
use sokoban::format::ReadOptions;
use sokoworks::{Collection, Game};
use std::path::{Path, PathBuf};

/// A board with its title, author and notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub(crate) draft: Draft,
    pub(crate) texts: Texts,
}

/// Where in a collection a level stands that may be changed there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Home {
    /// The file.
    pub(crate) path: PathBuf,
    /// Place of the level in it, from 0.
    pub(crate) place: usize,
    /// The board as it stands in the file.
    pub(crate) rows: Vec<String>,
    /// Its title, author and notes there.
    pub(crate) texts: Texts,
    /// How the file was read.
    pub(crate) options: ReadOptions,
}

impl Home {
    /// How it is named to the designer.
    pub(crate) fn name(&self) -> String {
        format!("{}#{}", self.path.display(), self.place + 1)
    }
}

/// A level as a file holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) sheet: Sheet,
    pub(crate) origin: Origin,
    /// Hashes of all levels of the file.
    pub(crate) states: Vec<u128>,
    /// Where a level of Sokoban can be changed in its place.
    pub(crate) home: Option<Home>,
}

impl Standing {
    /// The name of its drafts.
    pub(crate) fn name(&self) -> String {
        format!("{}#{}", self.origin.path, self.origin.number)
    }
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saved {
    /// Its name, as it was given.
    pub(crate) path: PathBuf,
    /// The place of the level in it, if only that was changed.
    pub(crate) home: Option<Home>,
    /// What the file holds now.
    pub(crate) origin: Origin,
}

/// What is edited, and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The name of its drafts.
    pub(crate) level: String,
    pub(crate) sheet: Sheet,
    /// The state of its file; `None` for a level that is in no file yet.
    pub(crate) origin: Option<Origin>,
    /// Hashes of all levels of its file, as far as they are known.
    pub(crate) states: Vec<u128>,
    /// Whether it belongs to others.
    pub(crate) locked: bool,
}

impl Source {
    /// A level that is in no file.
    pub(crate) fn new(level: impl Into<String>, draft: Draft, title: &str) -> Source {
        let texts = Texts { title: title.to_owned(), ..Texts::default() };
        let sheet = Sheet { draft, texts };
        Source { level: level.into(), sheet, origin: None, states: Vec::new(), locked: false }
    }

    /// A level of a file.
    pub(crate) fn of(standing: &Standing, locked: bool) -> Source {
        Source {
            level: standing.name(),
            sheet: standing.sheet.clone(),
            origin: Some(standing.origin.clone()),
            states: standing.states.clone(),
            locked,
        }
    }

    /// Whether a kept draft was drawn from another state than this one.
    pub(super) fn is_another_state(&self, kept: &SavedDraft) -> bool {
        match (&self.origin, &kept.origin) {
            (None, _) => false,
            (Some(now), Some(then)) => now.level != then.level,
            (Some(_), None) => true,
        }
    }
}

/// The hash of a file's content.
pub(crate) fn file_hash(bytes: &[u8]) -> u128 {
    text::fnv1a(bytes.iter().copied())
}

/// The hash of the level at a place of a file, from 0.
pub(crate) fn state_of(file: &LevelFile, place: usize) -> u128 {
    match &file.content {
        Collection::Sokoban(collection) => {
            collection.entries.get(place).map_or(0, |entry| level_hash(&entry.rows))
        }
        Collection::Sokobond(_) => level_hash(file.source.text.lines()),
    }
}

/// The level at a place of a file, from 0, if there is one. `path` is absolute, `bytes` is what the file holds.
pub(crate) fn standing(
    path: &Path,
    file: &LevelFile,
    place: usize,
    (bytes, modified): (&[u8], u64),
    options: &ReadOptions,
) -> Option<Standing> {
    let title = file.titles.get(place)?.clone();
    let states: Vec<u128> = (0..file.count()).map(|place| state_of(file, place)).collect();
    let (sheet, home) = match &file.content {
        Collection::Sokoban(collection) => {
            let entry = collection.entries.get(place)?;
            let texts = Texts {
                title,
                author: collection.author_of(entry).unwrap_or_default().to_owned(),
                notes: entry.notes.join("\n"),
            };
            let rows = entry.rows.clone();
            let draft = Draft::read(Game::Sokoban, &rows.join("\n"));
            let path = file.path.clone()?;
            let home = Home { path, place, rows, texts: texts.clone(), options: options.clone() };
            (Sheet { draft, texts }, Some(home))
        }
        Collection::Sokobond(_) => {
            let draft = Draft::read(Game::Sokobond, &file.source.text);
            (Sheet { draft, texts: Texts { title, ..Texts::default() } }, None)
        }
    };
    let origin = Origin {
        path: path.to_string_lossy().into_owned(),
        number: place + 1,
        modified,
        file: file_hash(bytes),
        level: *states.get(place)?,
    };
    Some(Standing { sheet, origin, states, home })
}

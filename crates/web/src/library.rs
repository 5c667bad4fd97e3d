//! The levels that the server was started with. Pages refer to them by the number of the collection and the place in it;
//! no path ever comes from a request.

use crate::fault::Fault;
use crate::store::Store;
use play::LevelKey;
use serde_json::{Value, json};
use sokoworks::Level;
use std::sync::OnceLock;

/// The levels of the server.
#[derive(Debug, Default)]
pub struct Library {
    /// Collections in the order of the command line.
    pub shelves: Vec<Shelf>,
}

/// A collection.
#[derive(Debug, Default)]
pub struct Shelf {
    /// Its name for people.
    pub title: String,
    /// Its levels, broken ones too.
    pub entries: Vec<Entry>,
    /// The keys of the levels, found when they are first asked for.
    keys: OnceLock<Vec<Option<LevelKey>>>,
}

/// A level of a collection.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its title; may be empty.
    pub title: String,
    /// Its author; may be empty.
    pub author: String,
    /// The board as text, without title and solutions.
    pub text: String,
    /// The level, if it is playable.
    pub level: Option<Level>,
    /// Solutions that stand beside it, as LURD letters; they replay.
    pub solutions: Vec<String>,
}

impl Shelf {
    /// A collection of levels.
    pub fn new(title: impl Into<String>, entries: Vec<Entry>) -> Shelf {
        Shelf { title: title.into(), entries, keys: OnceLock::new() }
    }

    /// Which of the levels are solved.
    fn solved<'a>(&'a self, store: &'a Store) -> impl Iterator<Item = bool> + 'a {
        let key = |entry: &Entry| entry.level.as_ref().map(LevelKey::of);
        let keys = self.keys.get_or_init(|| self.entries.iter().map(key).collect());
        keys.iter().map(|key| key.is_some_and(|key| store.has(&key)))
    }
}

impl Library {
    /// The names of all collections, and how much of each is solved.
    pub(crate) fn list(&self, store: &Store) -> Value {
        let shelves = self.shelves.iter().map(|shelf| {
            let game = shelf.entries.iter().find_map(|entry| entry.level.as_ref().map(Level::game));
            json!({
                "title": shelf.title,
                "count": shelf.entries.len(),
                "solved": shelf.solved(store).filter(|&solved| solved).count(),
                "game": game.map(sokoworks::Game::name),
            })
        });
        json!({ "collections": shelves.collect::<Vec<_>>(), "remarks": store.remarks() })
    }

    /// What is shown of each level of a collection in a list.
    pub(crate) fn shelf(&self, number: usize, store: &Store) -> Result<Value, Fault> {
        let shelf = self.shelves.get(number).ok_or_else(|| Fault::missing("this collection"))?;
        let entries = shelf.entries.iter().zip(shelf.solved(store)).map(|(entry, solved)| {
            let best = |level| if solved { store.best(level) } else { Value::Null };
            let told = |level| facts(level, best(level), store.least(level));
            let mut told = entry.level.as_ref().map_or_else(|| json!({}), told);
            told["title"] = json!(entry.title);
            told["author"] = json!(entry.author);
            told
        });
        Ok(json!({ "title": shelf.title, "levels": entries.collect::<Vec<_>>() }))
    }

    /// One level.
    pub(crate) fn entry(&self, shelf: usize, place: usize) -> Result<&Entry, Fault> {
        let shelf = self.shelves.get(shelf);
        shelf.and_then(|shelf| shelf.entries.get(place)).ok_or_else(|| Fault::missing("this level"))
    }
}

/// What lists show of a level.
pub(crate) fn facts(level: &Level, best: Value, least: Value) -> Value {
    let size = level.size();
    let pieces = match level {
        Level::Sokoban(level) => level.boxes.len(),
        Level::Sokobond(level) => level.atoms.len(),
    };
    json!({ "size": (size.width, size.height), "pieces": pieces, "best": best, "least": least })
}

impl Entry {
    /// The level as a page opens it.
    pub(crate) fn json(&self) -> Value {
        json!({
            "title": self.title,
            "author": self.author,
            "text": self.text,
            "solutions": self.solutions,
        })
    }
}

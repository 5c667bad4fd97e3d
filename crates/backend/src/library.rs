//! The levels of the backend. Pages refer to them by the number or name of the collection and the place in it;
//! no path ever comes from a request.

use crate::addresses::slugs;
use crate::fault::Fault;
use crate::grades::Grades;
use crate::store::Store;
use generate::Grade;
use play::LevelKey;
use serde_json::{Value, json};
use sokoworks::contract::Remark;
use sokoworks::{Game, Level};
use std::sync::OnceLock;

/// Cells of the largest board that is a collection's cover, so that its squares can be distinguished.
const COVER: usize = 200;

/// Levels of the largest collection that is graded at the start, so that its card can show how hard it is. Levels of larger
/// ones are graded when somebody looks at them.
const GRADED: usize = 500;

/// The levels of a backend.
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
    /// The file or folder that it was read from, as a detail.
    pub file: String,
    /// Its levels, broken ones too.
    pub entries: Vec<ShelfLevel>,
    /// The keys of the levels, found when they are first asked for.
    keys: OnceLock<Vec<Option<LevelKey>>>,
}

/// A level of a collection.
#[derive(Clone, Debug, Default)]
pub struct ShelfLevel {
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
    /// What its author wrote about it; may be empty.
    pub notes: String,
    /// What it teaches; may be empty.
    pub lesson: String,
    /// What was assumed or left out when it was read.
    pub warnings: Vec<Remark>,
    /// Why it cannot be played, where it cannot.
    pub error: Option<Remark>,
}

impl Shelf {
    /// A collection of levels.
    pub fn new(title: impl Into<String>, file: impl Into<String>, entries: Vec<ShelfLevel>) -> Shelf {
        Shelf { title: title.into(), file: file.into(), entries, keys: OnceLock::new() }
    }

    /// The levels that can be played, with their places.
    fn playable(&self) -> impl Iterator<Item = (usize, &Level)> + Clone {
        let levels = self.entries.iter().enumerate();
        levels.filter_map(|(place, entry)| entry.level.as_ref().map(|level| (place, level)))
    }

    /// What its card shows: game, author, sizes, grades, progress, the place of the level whose picture is the cover, and the
    /// place of the first level that is not solved.
    fn card(&self, store: &Store, grades: &Grades) -> Value {
        let area = |level: &Level| level.size().width as usize * level.size().height as usize;
        let small =
            self.playable().filter(|(_, level)| area(level) <= COVER).max_by_key(|(_, level)| area(level));
        let cover = small.or_else(|| self.playable().min_by_key(|(_, level)| area(level)));
        let by_area = |(_, level): &(usize, &Level)| area(level);
        let size = |found: Option<(usize, &Level)>| {
            found.map(|(_, level)| (level.size().width, level.size().height))
        };
        let pieces = self.playable().map(|(_, level)| pieces(level));
        let author = self.entries.first().map_or("", |entry| entry.author.as_str());
        let author = if self.entries.iter().all(|entry| entry.author == author) { author } else { "" };
        let solved: Vec<bool> = self.solved(store).collect();
        json!({
            "title": self.title,
            "file": self.file,
            "author": author,
            "count": self.entries.len(),
            "solved": solved.iter().filter(|&&solved| solved).count(),
            "next": self.playable().map(|(place, _)| place).find(|&place| !solved[place]),
            "game": self.playable().next().map(|(_, level)| level.game().name()),
            "cover": cover.map(|(place, _)| place),
            "smallest": size(self.playable().min_by_key(by_area)),
            "largest": size(self.playable().max_by_key(by_area)),
            "pieces": (pieces.clone().min(), pieces.max()),
            "difficulty": self.grades(grades).map(|(least, most)| (least.word(), most.word())),
            "grading": self.keys().iter().flatten().any(|key| grades.is_pending(key)),
        })
    }

    /// Whether its levels have lessons.
    fn teaches(&self) -> bool {
        self.entries.iter().any(|entry| !entry.lesson.is_empty())
    }

    /// The lowest and the highest grade; none until all are known.
    fn grades(&self, grades: &Grades) -> Option<(Grade, Grade)> {
        let all: Option<Vec<Option<Grade>>> =
            self.keys().iter().flatten().map(|key| grades.of(key).map(|graded| graded.grade)).collect();
        // Levels without a solution have no grade.
        let all: Vec<Grade> = all?.into_iter().flatten().collect();
        all.iter().min().copied().zip(all.iter().max().copied())
    }

    /// The levels that can be played, with their keys.
    fn keyed(&self) -> impl Iterator<Item = (LevelKey, Level)> {
        let levels = self.entries.iter().zip(self.keys());
        levels.filter_map(|(entry, key)| key.zip(entry.level.clone()))
    }

    /// The keys of the levels, in their order; broken ones have none.
    fn keys(&self) -> &[Option<LevelKey>] {
        let key = |entry: &ShelfLevel| entry.level.as_ref().map(LevelKey::of);
        self.keys.get_or_init(|| self.entries.iter().map(key).collect())
    }

    /// Which of the levels are solved.
    fn solved<'a>(&'a self, store: &'a Store) -> impl Iterator<Item = bool> + 'a {
        self.keys().iter().map(|key| key.is_some_and(|key| store.has(&key)))
    }
}

impl Library {
    /// Finds the keys of all levels, so that no page has to wait for them, and has the levels of small collections graded.
    pub(crate) fn warm_up(&self, grades: &Grades) {
        for shelf in self.shelves.iter().rev() {
            if shelf.entries.len() <= GRADED {
                grades.want(&shelf.keyed().collect::<Vec<_>>());
            }
        }
        for shelf in &self.shelves {
            shelf.keys();
        }
    }

    /// The names of the collections in addresses.
    fn slugs(&self) -> Vec<String> {
        slugs(self.shelves.iter().map(|shelf| shelf.file.as_str()))
    }

    /// The number of the collection that has this number or this name in addresses.
    pub(crate) fn number(&self, name: &str) -> Result<usize, Fault> {
        let by_name = || self.slugs().iter().position(|slug| slug == name);
        name.parse().ok().or_else(by_name).ok_or_else(|| Fault::missing("this collection"))
    }

    /// The cards of all collections.
    pub(crate) fn list(&self, store: &Store, grades: &Grades) -> Value {
        let shelves = self.shelves.iter().zip(self.slugs()).map(|(shelf, slug)| {
            let mut card = shelf.card(store, grades);
            card["slug"] = json!(slug);
            card
        });
        json!({
            "collections": shelves.collect::<Vec<_>>(),
            "starts": self.starts(store, grades),
            "remarks": store.remarks(),
        })
    }

    /// The number of the collection that a player of each game goes on with: of those that are not solved, one with
    /// lessons, else the easiest.
    fn starts(&self, store: &Store, grades: &Grades) -> Value {
        let start = |game: Game| {
            let of_game =
                |shelf: &Shelf| shelf.playable().next().is_some_and(|(_, level)| level.game() == game);
            let own = self.shelves.iter().enumerate().filter(|(_, shelf)| of_game(shelf));
            let first = own.min_by_key(|(_, shelf)| {
                let is_done =
                    shelf.keys().iter().zip(shelf.solved(store)).all(|(key, is)| key.is_none() || is);
                let least = shelf.grades(grades).map_or(u8::MAX, |(least, _)| least.number());
                (is_done, !shelf.teaches(), least)
            });
            first.map(|(number, _)| number)
        };
        json!({ "sokoban": start(Game::Sokoban), "sokobond": start(Game::Sokobond) })
    }

    /// What a list shows of each level of a collection.
    pub(crate) fn shelf(&self, number: usize, store: &Store, grades: &Grades) -> Result<Value, Fault> {
        let shelf = self.shelves.get(number).ok_or_else(|| Fault::missing("this collection"))?;
        let entries = shelf.entries.iter().zip(shelf.keys()).map(|(entry, key)| {
            let known = key.is_some_and(|key| store.knows(&key));
            let records =
                |level| if known { (store.best(level), store.least(level)) } else { Default::default() };
            let summary = |level| {
                let (best, least) = records(level);
                facts(level, best, least)
            };
            let mut summary = entry.level.as_ref().map_or_else(|| json!({}), summary);
            if let Some(graded) = key.and_then(|key| grades.of(&key)) {
                summary["rating"] = graded.json();
            }
            summary["key"] = json!(key.map(|key| key.to_string()));
            summary["title"] = json!(entry.title);
            summary["author"] = json!(entry.author);
            summary
        });
        Ok(json!({ "title": shelf.title, "file": shelf.file, "levels": entries.collect::<Vec<_>>() }))
    }

    /// One level with its key; none if it is broken.
    pub(crate) fn keyed(&self, shelf: usize, place: usize) -> Result<Option<(LevelKey, Level)>, Fault> {
        let entry = self.entry(shelf, place)?;
        Ok(self.shelves[shelf].keys()[place].zip(entry.level.clone()))
    }

    pub(crate) fn entry(&self, shelf: usize, place: usize) -> Result<&ShelfLevel, Fault> {
        let shelf = self.shelves.get(shelf);
        shelf.and_then(|shelf| shelf.entries.get(place)).ok_or_else(|| Fault::missing("this level"))
    }
}

/// Boxes or atoms of a level.
fn pieces(level: &Level) -> usize {
    match level {
        Level::Sokoban(level) => level.boxes().len(),
        Level::Sokobond(level) => level.atoms().len(),
    }
}

/// What lists show of a level.
pub(crate) fn facts(level: &Level, best: Value, least: Value) -> Value {
    let size = level.size();
    let game = level.game().name();
    json!({ "game": game, "size": (size.width, size.height), "pieces": pieces(level), "best": best, "least": least })
}

impl ShelfLevel {
    /// The level as a page opens it.
    pub(crate) fn json(&self) -> Value {
        json!({
            "title": self.title,
            "author": self.author,
            "text": self.text,
            "solutions": self.solutions,
            "notes": self.notes,
            "lesson": self.lesson,
            "warnings": self.warnings,
            "error": self.error,
        })
    }
}

//! The levels to play, in collections: a Sokoban file is one, and so is a folder of Sokobond levels, each of
//! which is a file.

use super::sheet::state_of;
use crate::input::daily::Day;
use crate::input::{Chosen, Input};
use grid::Direction;
use play::editor::Origin;
use play::{Book, Daily, LevelKey};
use sokoworks::{Collection, Game, Level};
use std::path::Path;
use text::Severity;

/// Name of the collection of levels that were pasted.
const PASTED: &str = "Pasted";

/// All levels, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Library {
    pub(crate) sets: Vec<Set>,
    pub(crate) entries: Vec<LibraryLevel>,
    /// The level of the day, where that is what is played, with moves and pushes of its solution.
    pub(crate) daily: Option<(Daily, [usize; 2])>,
}

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) name: String,
    /// Index of its first level.
    pub(crate) first: usize,
    /// Levels of it that were chosen.
    pub(crate) count: usize,
    /// Levels that its file has, chosen or not.
    pub(crate) total: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct LibraryLevel {
    /// Index of its collection.
    pub(crate) set: usize,
    /// Number in its collection, from 1.
    pub(crate) number: usize,
    pub(crate) title: String,
    pub(crate) author: Option<String>,
    /// Remarks that stand beside it in its file.
    pub(crate) notes: String,
    /// Its lesson; empty when its file has none.
    pub(crate) lesson: String,
    /// What was assumed or left out when it was read, in sentences.
    pub(crate) warnings: Vec<String>,
    /// The level, or why it cannot be played.
    pub(crate) level: Result<Level, String>,
    pub(crate) key: Option<LevelKey>,
    /// The name by which the session remembers it: `FILE#3`.
    pub(crate) name: String,
    /// The state of its file, as far as it is known.
    state: u128,
}

impl LibraryLevel {
    /// Where it comes from, for the editor; `None` for what was pasted.
    pub(crate) fn origin(&self) -> Option<Origin> {
        let (path, number) = self.name.rsplit_once('#')?;
        let number = number.parse().ok().filter(|number| *number > 0)?;
        Some(Origin { path: path.to_owned(), number, modified: 0, file: 0, level: self.state })
    }
}

impl Library {
    /// The levels of an input.
    pub(crate) fn of(input: &Input) -> Library {
        let mut library = Library::default();
        for chosen in input.levels() {
            library.add(chosen);
        }
        library
    }

    /// The level of a day, which is in no file.
    pub(crate) fn daily(Day { input, title, daily, fewest }: &Day) -> Library {
        let mut library = Library::of(input);
        if let (Some(set), Some(entry)) = (library.sets.first_mut(), library.entries.first_mut()) {
            entry.title = title.clone();
            entry.name = entry.name.trim_end_matches("#1").to_owned();
            set.name = format!("Level of the day, {}", entry.name);
            library.daily = Some((daily.clone(), *fewest));
        }
        library
    }

    fn add(&mut self, chosen: Chosen<'_>) {
        let file = chosen.file;
        let path = file.path.as_deref();
        let (name, author, notes) = match &file.content {
            Collection::Sokoban(collection) => {
                let entry = &collection.entries[chosen.place];
                (set_name(path, &file.source.name), collection.author_of(entry), entry.notes.join("\n"))
            }
            Collection::Sokobond(_) => {
                let folder = path.and_then(Path::parent).and_then(Path::file_name);
                (
                    folder.map_or("Sokobond".into(), |folder| folder.to_string_lossy().into_owned()),
                    None,
                    String::new(),
                )
            }
        };
        if self.sets.last().is_none_or(|set| set.name != name) {
            self.sets.push(Set { name, first: self.entries.len(), count: 0, total: 0 });
        }
        let set = self.sets.len() - 1;
        self.sets[set].count += 1;
        let count = self.sets[set].count;
        let (number, total) = match &file.content {
            Collection::Sokoban(_) => (chosen.number(), file.count()),
            Collection::Sokobond(_) => (count, count),
        };
        self.sets[set].total = self.sets[set].total.max(total);
        let level = match chosen.playable() {
            Some(level) => Ok(level),
            None => {
                let remarks = file.content.level_diagnostics(chosen.place).iter();
                let error = remarks.into_iter().find(|remark| remark.severity == Severity::Error);
                Err(error.map_or_else(|| "it cannot be read".to_owned(), |error| error.message.clone()))
            }
        };
        let warnings = file.content.warnings(chosen.place).map(|remark| sentence(&remark.message)).collect();
        let key = level.as_ref().ok().map(LevelKey::of);
        let title = match chosen.title() {
            title if title.is_empty() || title == number.to_string() => format!("Level {number}"),
            title => title.to_owned(),
        };
        let author = author.map(str::to_owned);
        let state = state_of(file, chosen.place);
        let lesson = file.content.lesson(chosen.place).unwrap_or_default().to_owned();
        // Wherever the program is started next time, the name is the same.
        let place = path.and_then(|path| std::path::absolute(path).ok());
        let name =
            place.map_or_else(|| chosen.name(), |place| format!("{}#{}", place.display(), chosen.number()));
        self.entries.push(LibraryLevel {
            set,
            number,
            title,
            author,
            notes,
            lesson,
            warnings,
            level,
            key,
            name,
            state,
        });
    }

    /// Takes in a level that was pasted as text; its place, and the first moves below its board. One that is here already is
    /// not taken in again. Nothing if the text is no level.
    /// Fails when its levels cannot be played: why.
    pub(crate) fn take_in(&mut self, text: &str) -> Result<Option<(usize, Vec<Direction>)>, String> {
        let input = Input::built_in(&[("Pasted", text.as_bytes())]);
        let Some(chosen) = input.levels().find(|chosen| chosen.playable().is_some()) else {
            let errors = input.files.iter().flat_map(|file| file.content.diagnostics());
            let error = errors.into_iter().find(|remark| remark.severity == Severity::Error);
            return error.map_or(Ok(None), |error| Err(error.to_string()));
        };
        let moves = match &chosen.file.content {
            Collection::Sokoban(levels) => {
                levels.entries[chosen.place].solutions.first().map(|moves| moves.steps.clone())
            }
            Collection::Sokobond(level) => level.solutions.first().map(|moves| moves.keys.clone()),
        };
        let mut pasted = Library::default();
        pasted.add(chosen);
        let Some(mut entry) = pasted.entries.pop() else { return Ok(None) };
        let moves = moves.unwrap_or_default();
        if let Some(place) = self.entries.iter().position(|other| other.level == entry.level) {
            return Ok(Some((place, moves)));
        }
        if self.sets.last().is_none_or(|set| set.name != PASTED) {
            self.sets.push(Set { name: PASTED.to_owned(), first: self.entries.len(), count: 0, total: 0 });
        }
        let set = self.sets.len() - 1;
        self.sets[set].count += 1;
        entry.set = set;
        self.sets[set].total = self.sets[set].count;
        entry.number = self.sets[set].count;
        entry.name = entry.key.map_or_else(String::new, |key| format!("pasted {key}"));
        self.entries.push(entry);
        Ok(Some((self.entries.len() - 1, moves)))
    }

    /// Where a newcomer begins: the first level with a lesson, or else the first that can be played.
    pub(crate) fn first_playable(&self) -> Option<usize> {
        let lesson = self.entries.iter().position(|entry| entry.level.is_ok() && !entry.lesson.is_empty());
        lesson.or_else(|| self.entries.iter().position(|entry| entry.level.is_ok()))
    }

    /// The first lesson of a game that has no record yet, or else the first of all.
    pub(crate) fn lesson(&self, game: Game, book: &Book) -> Option<usize> {
        let is_lesson = |entry: &LibraryLevel| {
            !entry.lesson.is_empty() && entry.level.as_ref().is_ok_and(|level| level.game() == game)
        };
        let is_new = |entry: &LibraryLevel| !entry.key.is_some_and(|key| book.has(&key));
        let first = self.entries.iter().position(|entry| is_lesson(entry) && is_new(entry));
        first.or_else(|| self.entries.iter().position(is_lesson))
    }

    /// The level that has this name.
    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.name == name)
    }

    /// The level before or after a playable one, going round; with `unsolved` only those without a record.
    pub(crate) fn neighbour(&self, from: usize, forward: bool, unsolved: Option<&Book>) -> Option<usize> {
        let count = self.entries.len();
        let wanted = |&index: &usize| {
            let entry = &self.entries[index];
            entry.key.is_some_and(|key| unsolved.is_none_or(|book| !book.has(&key)))
        };
        (1..count)
            .map(|step| if forward { (from + step) % count } else { (from + count - step) % count })
            .find(wanted)
    }

    /// How many levels of a collection have a record.
    pub(crate) fn solved(&self, set: &Set, book: &Book) -> usize {
        let entries = &self.entries[set.first..set.first + set.count];
        entries.iter().filter(|entry| entry.key.is_some_and(|key| book.has(&key))).count()
    }
}

/// A message as a sentence: with a capital, and a full stop.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>() + ".")
}

/// The name of a Sokoban collection: its file's without what stands behind the dot.
fn set_name(path: Option<&Path>, name: &str) -> String {
    path.and_then(Path::file_stem).map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

//! Files of levels as collections: a file is one, and so are the files of a folder that have one level each.

use crate::library::{Library, Shelf, ShelfLevel};
use sokoban::replay::lurd;
use sokoworks::contract::Remark;
use sokoworks::{Collection, Game};
use std::path::Path;

impl Library {
    /// Adds a level of a file: the one at `place` of what was read from `text`.
    pub fn add(&mut self, path: &Path, file: &Collection, place: usize, title: &str, text: &str) {
        let (shelf, name) = shelf_of(path, file);
        let entry = entry(file, place, title, text);
        match self.shelves.iter_mut().rev().find(|own| own.title == shelf && own.file == name) {
            Some(shelf) => shelf.entries.push(entry),
            None => self.shelves.push(Shelf::new(shelf, name, vec![entry])),
        }
    }

    /// Adds all levels of a file that has this name, with folders in front of it.
    pub fn add_file(&mut self, name: &str, text: &str) {
        let (path, file) = (Path::new(name), Collection::read(text.as_bytes()));
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        for place in 0..file.len() {
            // A Sokobond level is known by the name of its file.
            let title = if file.game() == Game::Sokobond { &stem } else { file.title(place) };
            self.add(path, &file, place, title, text);
        }
    }
}

/// The title of a file's collection, and the name of the file or folder that it is.
fn shelf_of(path: &Path, collection: &Collection) -> (String, String) {
    let part = |part: Option<&std::ffi::OsStr>| part.map(|name| name.to_string_lossy().into_owned());
    let alone = collection.len() == 1;
    let folder = part(path.parent().and_then(Path::file_name)).filter(|_| alone);
    let name = folder.clone().unwrap_or_else(|| part(path.file_stem()).unwrap_or_default());
    let file =
        folder.map_or_else(|| part(path.file_name()).unwrap_or_default(), |folder| format!("{folder}/"));
    match collection {
        Collection::Sokoban(collection) if !collection.title.is_empty() => (collection.title.clone(), file),
        _ => (readable(&name), file),
    }
}

/// The name of a file as a title: spaces between words and before a number, without its leading zeros, and a capital in
/// front.
fn readable(name: &str) -> String {
    let mut title = String::new();
    for letter in name.chars() {
        let letter = if letter == '_' || letter == '-' { ' ' } else { letter };
        let last = title.chars().next_back();
        if letter.is_ascii_digit() && last.is_some_and(char::is_alphabetic) {
            title.push(' ');
        }
        if letter.is_ascii_digit() && title.ends_with(" 0") {
            title.pop();
        }
        if letter != ' ' || last != Some(' ') {
            title.push(letter);
        }
    }
    let title = title.trim();
    let mut letters = title.chars();
    letters.next().map_or_else(|| name.to_owned(), |first| first.to_uppercase().chain(letters).collect())
}

fn entry(file: &Collection, place: usize, title: &str, text: &str) -> ShelfLevel {
    let (author, text, solutions, notes) = match file {
        Collection::Sokoban(collection) => {
            let Some(entry) = collection.entries.get(place) else { return ShelfLevel::default() };
            let solutions = entry.solutions.iter().filter(|one| one.kind == sokoban::format::Kind::Solution);
            let solutions = solutions.map(|one| one.lurd.clone()).collect();
            let author = collection.author_of(entry).unwrap_or_default().to_owned();
            (author, entry.rows.join("\n"), solutions, entry.notes.join("\n"))
        }
        Collection::Sokobond(file) => {
            let text = match &file.level {
                Some(level) => sokobond::format::write(level, [], sokobond::format::Version::of(level)),
                None => Ok(text.to_owned()),
            };
            let solutions = file.solutions.iter().map(|one| lurd::write(&one.keys)).collect();
            (String::new(), text.unwrap_or_default(), solutions, String::new())
        }
    };
    let lesson = file.lesson(place).unwrap_or_default().to_owned();
    let (level, warnings) = (file.level(place), Remark::all(file.warnings(place)));
    let error = file.error(place).filter(|_| level.is_none()).map(Remark::from);
    ShelfLevel { title: title.to_owned(), author, text, level, solutions, notes, lesson, warnings, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_as_titles() {
        let check = |name: &str, expect: &str| assert_eq!(readable(name), expect, "{name}");
        check("first-steps", "First steps");
        check("microban1", "Microban 1");
        check("sasquatch01", "Sasquatch 1");
        check("sokhard_a", "Sokhard a");
        check("100 levels", "100 levels");
        check("level 10", "Level 10");
        check("-", "-");
        check("\u{e9}tudes", "\u{c9}tudes");
    }

    #[test]
    fn files_with_one_level_each_are_a_collection_and_a_file_with_several_is_one() {
        let mut library = Library::default();
        let level = "#####\n#@$.#\n#####\n";
        library.add_file("some-rooms/01.xsb", level);
        library.add_file("many02.xsb", &format!("{level}; One\n\n{level}; Two\n"));
        library.add_file("some-rooms/02.txt", "xxxxxx\nxH--hx\nxxxxxx\n");
        library.add_file("empty.xsb", "");
        let shelves = library.shelves.iter();
        let titles: Vec<_> = shelves.map(|one| (&one.title[..], &one.file[..], one.entries.len())).collect();
        assert_eq!(titles, [("Some rooms", "some-rooms/", 2), ("Many 2", "many02.xsb", 2)]);
        assert_eq!(library.shelves[0].entries[1].title, "02");
        assert!(library.shelves.iter().flat_map(|one| &one.entries).all(|entry| entry.level.is_some()));
    }
}

//! Files that the player or designer asks for: levels and movies. Each appears whole or not at all.

use crate::files;
use crate::input;
use crate::options::format_of_name;
use crate::terminal::model::event::{Event, KnownContent};
use crate::terminal::model::sheet::{Home, Saved, Standing, file_hash, standing, state_of};
use film::{Format, Options};
use play::Play;
use play::editor::{Origin, Texts};
use sokoban::format::ReadOptions;
use sokoworks::{Game, film_of};
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use store::{Durability, replace};

/// Writes a level to a file: a new one, or one whose content is known. In a file of ours that changed the level is put in its
/// place, if it still stands there as it was; otherwise the event has the content of the file.
pub(super) fn write(path: PathBuf, text: &str, known: KnownContent) -> Event {
    let exists = match OpenOptions::new().write(true).create_new(true).open(&path) {
        // The name is reserved now, and the content is written in one step.
        Ok(_) => false,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => true,
        Err(error) => return trouble(&path, format!("cannot be written: {}", reason(&error))),
    };
    let written = turn(&path, |bytes| {
        let hash = file_hash(bytes);
        if exists && known.file() != Some(hash) {
            let unknown = Event::Exists(path.clone(), hash);
            return Ok(Err(match known {
                KnownContent::Own { level, .. } => merged(&path, bytes, text, level).unwrap_or(unknown),
                KnownContent::Nothing | KnownContent::Asked(_) => unknown,
            }));
        }
        replace(&path, text.as_bytes(), Durability::Power).map(Ok)
    });
    match written {
        Ok(Ok(())) => saved(path, text.as_bytes(), 0, None),
        Ok(Err(event)) => event,
        Err(error) => trouble(&path, format!("cannot be written: {}", reason(&error))),
    }
}

/// Puts a level that was written here into its file, which has changed since; or what the file holds instead of it.
fn merged(path: &Path, bytes: &[u8], text: &str, level: u128) -> Option<Event> {
    let options = ReadOptions::default();
    let file = input::read_bytes(path, bytes, None, &options);
    let found = (0..file.count()).find(|&place| state_of(&file, place) == level);
    let there = standing(&absolute(path), &file, found.unwrap_or(0), (bytes, modified(path)), &options)?;
    let Some((place, home)) = found.zip(there.home.clone()) else {
        return Some(Event::Changed(Box::new(there)));
    };
    let rows = sokoban::format::read(text.as_bytes(), &options).entries.into_iter().next()?.rows;
    let Some(new) = sokoban::format::replace_board(bytes, place, &rows, &options) else {
        return Some(Event::Changed(Box::new(there)));
    };
    Some(match replace(path, &new, Durability::Power) {
        Ok(()) => saved(path.to_owned(), &new, place, Some(Home { rows, ..home })),
        Err(error) => trouble(path, format!("cannot be written: {}", reason(&error))),
    })
}

/// Puts rows in the place of a level of a file. The level is found by what it was: it may stand elsewhere by now, and
/// everything around it may have changed. If the level itself has changed nothing is written.
pub(super) fn write_into(home: &Home, rows: &[String], texts: &Texts) -> Event {
    let path = &home.path;
    let written = turn(path, |bytes| {
        let there = sokoban::format::read(bytes, &home.options);
        let is_it = |entry: &sokoban::format::Entry| entry.rows == home.rows;
        let mut same = (0..there.entries.len()).filter(|&place| is_it(&there.entries[place]));
        let place = match there.entries.get(home.place).is_some_and(is_it) {
            true => home.place,
            false => match (same.next(), same.next()) {
                (Some(place), None) => place,
                _ => return Ok(Err(changed(home, bytes))),
            },
        };
        let board = sokoban::format::replace_board(bytes, place, rows, &home.options);
        let whole = board.and_then(|new| match *texts == home.texts {
            true => Some(new),
            false => {
                let notes: Vec<String> = texts.notes.lines().map(str::to_owned).collect();
                let texts = (&texts.title[..], &texts.author[..], &notes[..]);
                sokoban::format::replace_texts(&new, place, texts, &home.options)
            }
        });
        match whole {
            Some(new) => replace(path, &new, Durability::Power).map(|()| Ok((place, new))),
            None => {
                let what = "would lose data if this level were replaced; save under another name";
                Ok(Err(trouble(path, what)))
            }
        }
    });
    match written {
        Ok(Ok((place, new))) => {
            let home = Home { place, rows: rows.to_vec(), texts: texts.clone(), ..home.clone() };
            saved(path.clone(), &new, place, Some(home))
        }
        Ok(Err(event)) => event,
        Err(error) => trouble(path, format!("cannot be written: {}", reason(&error))),
    }
}

/// What a file holds at a place, from 0; `None` if there is no such level, or the file is compressed and nothing can be changed in
/// its place.
pub(crate) fn look(
    path: &Path,
    place: usize,
    game: Game,
    options: &ReadOptions,
) -> std::io::Result<Option<Standing>> {
    let bytes = fs::read(path)?;
    if files::is_packed(&bytes) {
        return Ok(None);
    }
    let file = input::read_bytes(path, &bytes, Some(game), options);
    Ok(standing(&absolute(path), &file, place, (&bytes, modified(path)), options))
}

/// The event when a level to be replaced has changed meanwhile.
fn changed(home: &Home, bytes: &[u8]) -> Event {
    let file = input::read_bytes(&home.path, bytes, Some(Game::Sokoban), &home.options);
    let state = (bytes, modified(&home.path));
    match standing(&absolute(&home.path), &file, home.place, state, &home.options) {
        Some(there) => Event::Changed(Box::new(there)),
        None => trouble(&home.path, "no longer has this level; save under another name"),
    }
}

/// Does something with the content of a file while no other run of this program writes it.
fn turn<T>(path: &Path, work: impl FnOnce(&[u8]) -> std::io::Result<T>) -> std::io::Result<T> {
    loop {
        let mut file = File::open(path)?;
        match file.lock() {
            // Some network file systems have no locks.
            Err(error) if error.kind() != ErrorKind::Unsupported => return Err(error),
            _ => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // The previous holder of the lock may have replaced the file.
        if fs::read(path)? == bytes {
            return work(&bytes);
        }
    }
}

fn saved(path: PathBuf, bytes: &[u8], place: usize, home: Option<Home>) -> Event {
    let options = home.as_ref().map_or_else(ReadOptions::default, |home| home.options.clone());
    let file = input::read_bytes(&path, bytes, None, &options);
    let origin = Origin {
        path: absolute(&path).to_string_lossy().into_owned(),
        number: place + 1,
        modified: modified(&path),
        file: file_hash(bytes),
        level: state_of(&file, place),
    };
    Event::Saved(Box::new(Saved { path, home, origin }))
}

/// When a file was written, in seconds since 1970; 0 when nobody knows.
fn modified(path: &Path) -> u64 {
    let time = fs::metadata(path).and_then(|data| data.modified()).ok();
    time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |since| since.as_secs())
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Films a game from its start to the last of its moves, or, as PNG, the moment of frame number `frame`.
pub(super) fn film(play: &Play, options: &Options, frame: usize, path: PathBuf, over: bool) -> Event {
    let Some(format) = format_of_name(&path) else {
        return Event::Trouble("A film's name ends in .gif, .svg, .cast or .png.".to_owned());
    };
    if path.exists() && !over {
        return Event::FilmExists(path);
    }
    let mut whole = play.clone();
    whole.seek(usize::MAX);
    let film = film_of(whole.level(), &whole.moves(), options);
    let at = (format == Format::Png).then_some(frame as u32);
    match film.and_then(|film| film.bytes(format, at, &mut |_, _| true)) {
        Ok(bytes) => match replace(&path, &bytes, Durability::Power) {
            Ok(()) => Event::Filmed(path),
            Err(error) => trouble(&path, format!("cannot be written: {}", reason(&error))),
        },
        Err(error) => trouble(&path, format!("cannot be made: {error}")),
    }
}

/// An error in words, in lower case and without its number.
pub(super) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error ").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn trouble(path: &Path, what: impl Display) -> Event {
    Event::Trouble(format!("{} {what}.", path.display()))
}

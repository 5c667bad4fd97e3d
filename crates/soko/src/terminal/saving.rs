//! Files that the player or designer asks for: levels and movies. Each appears whole or not at all.

use super::editing::Home;
use super::event::Event;
use crate::commands::movie;
use crate::options::{Moment, Picture};
use film::{Film, Options};
use play::{Level, Play};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use store::{Durability, replace};

/// Writes a file; one that is there only if it may be written over.
pub(super) fn write(path: PathBuf, bytes: &[u8], over: bool) -> Event {
    if path.exists() && !over {
        return Event::Exists(path);
    }
    match replace(&path, bytes, Durability::Power) {
        Ok(()) => Event::Saved(path),
        Err(error) => trouble(&path, format!("can not be written: {error}")),
    }
}

/// Puts rows in the place of a level in its file, if it still stands there as it was read.
pub(super) fn write_into(home: &Home, rows: &[String]) -> Event {
    let bytes = match fs::read(&home.path) {
        Ok(bytes) => bytes,
        Err(error) => return trouble(&home.path, format!("can not be read: {error}")),
    };
    let there = sokoban::format::read(&bytes, &home.options);
    if there.entries.get(home.place).is_none_or(|entry| entry.rows != home.rows) {
        return trouble(&home.path, "has changed meanwhile; save under another name");
    }
    match sokoban::format::replace_board(&bytes, home.place, rows, &home.options) {
        Some(new) => write(home.path.clone(), &new, true),
        None => trouble(&home.path, "would lose something by this; save under another name"),
    }
}

/// Films a game from its start to the last of its moves, or, as PNG, the moment of frame number `frame`.
pub(super) fn film(play: &Play, options: &Options, frame: usize, path: PathBuf, over: bool) -> Event {
    let Some(format) = Picture::of_name(&path) else {
        return Event::Trouble("A film's name ends in .gif, .svg, .cast or .png.".to_owned());
    };
    if path.exists() && !over {
        return Event::FilmExists(path);
    }
    let mut whole = play.clone();
    whole.seek(usize::MAX);
    let moves = whole.moves();
    let film = match whole.level() {
        Level::Sokoban(level) => Film::sokoban(level, &sokoban::Position::start(level), &moves, options),
        Level::Sokobond(level) => {
            Ok(Film::sokobond(level, &sokobond::Position::start(level), &moves, options))
        }
    };
    let at = (format == Picture::Png).then_some(Moment::After(frame as u32));
    match film.and_then(|film| movie::bytes(&film, format, at, &mut |_, _| true)) {
        Ok(bytes) => write(path, &bytes, true),
        Err(error) => trouble(&path, format!("can not be made: {error}")),
    }
}

fn trouble(path: &Path, what: impl Display) -> Event {
    Event::Trouble(format!("{} {what}.", path.display()))
}

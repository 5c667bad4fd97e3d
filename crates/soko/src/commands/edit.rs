//! `soko edit`: a level drawn in the terminal.

use crate::arguments::{Arguments, Edit};
use crate::config::Config;
use crate::data::Data;
use crate::diagnostics::Problem;
use crate::exit_code::ExitCode;
use crate::game::{Content, Game};
use crate::input::{Chosen, Input, read_options};
use crate::options::{Designing, Reading};
use crate::terminal::{self, App, Desk, Editing, Home, Library, Setup};
use play::editor::Draft;
use std::path::{Path, PathBuf};

/// Edits until the designer leaves.
pub(crate) fn run(arguments: &Arguments, edit: &Edit) -> anyhow::Result<ExitCode> {
    terminal::require()?;
    let is_new = |name: &str| {
        let is_there = crate::selector::readings(name).any(|(path, _)| Path::new(path).exists());
        !is_there && !name.contains(['*', '?', '#'])
    };
    // The options beside a file that is not there yet are those of its folder.
    let beside = match edit.level.as_deref() {
        None => ".".to_owned(),
        Some(name) if is_new(name) => {
            Path::new(name).with_file_name("").join(".").to_string_lossy().into_owned()
        }
        Some(name) => name.to_owned(),
    };
    let config = Config::find(arguments, &[&beside])?;
    let (mut reading, mut keeping) = (edit.reading.clone(), edit.keeping.clone());
    config.fill(&mut reading)?;
    config.fill(&mut keeping)?;
    let mut designing = edit.designing.clone();
    config.fill(&mut designing)?;
    let setup = Setup::resolve(&config, &edit.playing, &edit.searching)?;
    let data = Data::open(&keeping);
    let game = match reading.game {
        Some(Game::Sokobond) => play::Game::Sokobond,
        _ => play::Game::Sokoban,
    };
    let desk = Desk::new(
        Library::default(),
        data.book,
        data.session,
        setup.keys.clone(),
        setup.theme,
        setup.threads(),
    );
    let editing = match edit.level.as_deref() {
        None => Editing::new(&desk, terminal::empty_room(game), "untitled", &format!("new {game}"), false),
        Some(name) if is_new(name) => {
            let title = Path::new(name).file_stem().unwrap_or_default().to_string_lossy();
            let mut editing = Editing::new(&desk, terminal::empty_room(game), &title, &key(name), false);
            editing.path = Some(PathBuf::from(name));
            editing
        }
        Some(name) => {
            let input = Input::open(&[name], &reading)?;
            let chosen = input.only()?;
            open(&desk, chosen, &reading, &designing)?
        }
    };
    terminal::run(App::edit(desk, editing), &setup, data.folder, &data.warnings)
}

/// A level of a file. One by somebody else is locked; one of Sokoban is changed at its place in the file.
fn open(
    desk: &Desk,
    chosen: Chosen<'_>,
    reading: &Reading,
    designing: &Designing,
) -> anyhow::Result<Editing> {
    let (draft, author) = match &chosen.file.content {
        Content::Sokoban(collection) => {
            let entry = &collection.entries[chosen.place];
            let draft = Draft::read(play::Game::Sokoban, &entry.rows.join("\n"));
            (draft, collection.author_of(entry))
        }
        Content::Sokobond(_) => (Draft::read(play::Game::Sokobond, &chosen.file.source.text), None),
    };
    if draft.size().area() <= 1 {
        return Err(Problem::new("E-NOLEVEL", format!("{} holds no board", chosen.name())).into());
    }
    let plain = |name: &str| name.trim().to_lowercase();
    let me = designing.author.as_deref().map(plain);
    let is_own = author.is_none_or(|author| Some(plain(author)) == me);
    let path = chosen.file.path.clone().filter(|_| is_own);
    let title = if chosen.title().is_empty() { "untitled" } else { chosen.title() };
    let mut editing = Editing::new(desk, draft, title, &key(&chosen.name()), path.is_none());
    match (&chosen.file.content, path) {
        (Content::Sokoban(collection), Some(path)) => {
            let rows = collection.entries[chosen.place].rows.clone();
            let options = read_options(reading)?;
            editing.home = Some(Home { path, place: chosen.place, rows, options });
        }
        (_, path) => editing.path = path,
    }
    Ok(editing)
}

/// The name of a file's draft in the session.
fn key(name: &str) -> String {
    let path = std::path::absolute(Path::new(name));
    path.map_or_else(|_| name.to_owned(), |path| path.to_string_lossy().into_owned())
}

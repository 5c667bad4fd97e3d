//! `soko edit`: a level drawn in the terminal.

use super::drafts;
use crate::arguments::{Arguments, Edit};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::{Chosen, Input};
use crate::options::Designing;
use crate::output::diagnostics::Problem;
use crate::storage::data::Data;
use crate::terminal::{self, App, Context, Editing, Library, Setup, Source};
use play::editor::Draft;
use sokoworks::Collection;
use std::path::{Path, PathBuf};

/// Edits until the user quits.
pub(crate) fn run(arguments: &Arguments, edit: &Edit) -> anyhow::Result<ExitCode> {
    if edit.drafts || edit.discard.is_some() {
        let config = Config::find(arguments, &["."])?;
        let keeping = config.filled(&edit.keeping)?;
        let mut data = Data::open(&keeping);
        return match &edit.discard {
            Some(which) => drafts::discard(&mut data, which),
            None => drafts::list(&data),
        };
    }
    terminal::require()?;
    let is_new = |name: &str| {
        let is_there = crate::input::selector::readings(name).any(|(path, _)| Path::new(path).exists());
        !is_there && !name.contains(['*', '?', '#'])
    };
    // For a file that does not exist yet, the options of its folder apply.
    let beside = match edit.level.as_deref() {
        None => ".".to_owned(),
        Some(name) if is_new(name) => {
            Path::new(name).with_file_name("").join(".").to_string_lossy().into_owned()
        }
        Some(name) => name.to_owned(),
    };
    let config = Config::find(arguments, &[&beside])?;
    let reading = config.filled(&edit.reading)?;
    let keeping = config.filled(&edit.keeping)?;
    let designing = config.filled(&edit.designing)?;
    let setup = Setup::new(config.filled(&edit.playing)?, config.filled(&edit.searching)?)?;
    let data = Data::open(&keeping);
    let game = reading.game.unwrap_or_default();
    let mut context = Context::new(
        Library::default(),
        data.book,
        data.session,
        setup.keys.clone(),
        setup.theme,
        setup.threads(),
    );
    context.run = terminal::run_name();
    let editing = match edit.level.as_deref() {
        None => {
            let source = Source::new(format!("new {game}"), terminal::empty_room(game), "untitled");
            Editing::new(&mut context, source, None)
        }
        Some(name) if is_new(name) => {
            let title = Path::new(name).file_stem().unwrap_or_default().to_string_lossy();
            let level = format!("{}#1", absolute(Path::new(name)).display());
            let source = Source::new(level, terminal::empty_room(game), &title);
            let mut editing = Editing::new(&mut context, source, None);
            editing.path = Some(PathBuf::from(name));
            editing
        }
        Some(name) => {
            let input = Input::open(&[name], &reading)?;
            let chosen = input.only()?;
            open(&mut context, chosen, &designing)?
        }
    };
    terminal::run(App::edit(context, editing), &setup, data.folder, &data.warnings)
}

/// A level of a file. A level by another author is locked; a Sokoban level is changed in place.
fn open(context: &mut Context, chosen: Chosen<'_>, designing: &Designing) -> anyhow::Result<Editing> {
    let content = &chosen.file.content;
    let (game, author) = (content.game(), content.author(chosen.place));
    let plain = |name: &str| name.trim().to_lowercase();
    let me = designing.author.as_deref().map(plain);
    let is_own = author.is_none_or(|author| Some(plain(author)) == me);
    let standing = match &chosen.file.path {
        // Read again, so that board and hash belong to the same content.
        Some(path) => terminal::look(path, chosen.place, chosen.file.content.game(), &chosen.file.options)?,
        None => None,
    };
    let title = if chosen.title().is_empty() { "untitled" } else { chosen.title() };
    let Some(standing) = standing else {
        let board = match &chosen.file.content {
            Collection::Sokoban(collection) => collection.entries[chosen.place].rows.join("\n"),
            Collection::Sokobond(_) => chosen.file.source.text.clone(),
        };
        let source = Source::new(chosen.name(), Draft::read(game, &board), title);
        return Ok(Editing::new(context, Source { locked: true, ..source }, None));
    };
    if standing.sheet.draft.size().area() <= 1 {
        return Err(Problem::new("E-NOLEVEL", format!("{} contains no board", chosen.name())).into());
    }
    let mut editing = Editing::new(context, Source::of(&standing, !is_own), Some(standing.clone()));
    if is_own {
        editing.known = Some(standing.origin.file);
        editing.path = chosen.file.path.clone().filter(|_| standing.home.is_none());
        editing.home = standing.home;
    }
    Ok(editing)
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

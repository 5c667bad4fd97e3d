//! The two games, and one level of either.

use crate::output::diagnostics::Source;

/// A game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Game {
    /// Push boxes onto goals
    #[default]
    Sokoban,
    /// Push atoms so that they bond until no electron is free
    Sokobond,
}

impl Game {
    /// The word for records.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Game::Sokoban => "sokoban",
            Game::Sokobond => "sokobond",
        }
    }

    /// The game that a text belongs to. Text that is not Sokobond is taken for Sokoban, whose reader explains
    /// best what it cannot read.
    pub(crate) fn recognise(bytes: &[u8]) -> Game {
        if sokobond::format::is_sokobond(bytes) { Game::Sokobond } else { Game::Sokoban }
    }
}

/// A playable level of either game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Playable<'a> {
    /// Of Sokoban.
    Sokoban(&'a sokoban::Level),
    /// Of Sokobond.
    Sokobond(&'a sokobond::Level),
}

impl Playable<'_> {
    /// The level as a game of it is played.
    pub(crate) fn level(self) -> play::Level {
        match self {
            Playable::Sokoban(level) => level.clone().into(),
            Playable::Sokobond(level) => level.clone().into(),
        }
    }
}

/// What a file holds.
#[derive(Debug)]
pub(crate) enum Content {
    /// A collection of Sokoban levels.
    Sokoban(sokoban::format::Collection),
    /// One Sokobond level.
    Sokobond(sokobond::format::LevelFile),
}

impl Content {
    /// The game.
    pub(crate) const fn game(&self) -> Game {
        match self {
            Content::Sokoban(_) => Game::Sokoban,
            Content::Sokobond(_) => Game::Sokobond,
        }
    }
}

/// A file of levels, read.
#[derive(Debug)]
pub(crate) struct LevelFile {
    /// Where it is; `None` for standard input.
    pub(crate) path: Option<std::path::PathBuf>,
    /// Its name and text.
    pub(crate) source: Source,
    /// Its levels.
    pub(crate) content: Content,
    /// Title of each level: a Sokobond level is known by the name of its file.
    pub(crate) titles: Vec<String>,
}

impl LevelFile {
    /// How many levels the file has, playable or not.
    pub(crate) fn count(&self) -> usize {
        self.titles.len()
    }

    /// The level at a place, from 0, if it is playable.
    pub(crate) fn playable(&self, place: usize) -> Option<Playable<'_>> {
        match &self.content {
            Content::Sokoban(collection) => {
                collection.entries.get(place)?.level.as_ref().map(Playable::Sokoban)
            }
            Content::Sokobond(file) => file.level.as_ref().map(Playable::Sokobond),
        }
    }

    /// What there is to say about the level at a place, from 0.
    pub(crate) fn remarks(&self, place: usize) -> &[grid::Diagnostic] {
        match &self.content {
            Content::Sokoban(collection) => {
                collection.entries.get(place).map_or(&[], |entry| &entry.diagnostics)
            }
            Content::Sokobond(file) => &file.diagnostics,
        }
    }

    /// What there is to say about the file and no level of it.
    pub(crate) fn file_remarks(&self) -> &[grid::Diagnostic] {
        match &self.content {
            Content::Sokoban(collection) => &collection.diagnostics,
            Content::Sokobond(_) => &[],
        }
    }
}

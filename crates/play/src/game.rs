//! The two games, and a level of either. Levels are shared, so that cloning one costs nothing.

use grid::Size;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// Push boxes onto goals.
    Sokoban,
    /// Push atoms so that they bond until no electron is free.
    Sokobond,
}

impl Game {
    /// Both games.
    pub const ALL: [Game; 2] = [Game::Sokoban, Game::Sokobond];

    /// The word for records: `sokoban` or `sokobond`.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Sokoban => "sokoban",
            Game::Sokobond => "sokobond",
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected sokoban or sokobond")
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(word: &str) -> Result<Game, UnknownGame> {
        Game::ALL.into_iter().find(|game| game.name() == word).ok_or(UnknownGame)
    }
}

/// A playable level of either game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// Of Sokoban.
    Sokoban(Arc<sokoban::Level>),
    /// Of Sokobond.
    Sokobond(Arc<sokobond::Level>),
}

impl Level {
    /// The game.
    pub const fn game(&self) -> Game {
        match self {
            Level::Sokoban(_) => Game::Sokoban,
            Level::Sokobond(_) => Game::Sokobond,
        }
    }

    /// Width and height in cells.
    pub fn size(&self) -> Size {
        match self {
            Level::Sokoban(level) => level.size,
            Level::Sokobond(level) => level.size,
        }
    }

    /// The Sokoban level, if it is one.
    pub const fn sokoban(&self) -> Option<&Arc<sokoban::Level>> {
        match self {
            Level::Sokoban(level) => Some(level),
            Level::Sokobond(_) => None,
        }
    }

    /// The Sokobond level, if it is one.
    pub const fn sokobond(&self) -> Option<&Arc<sokobond::Level>> {
        match self {
            Level::Sokoban(_) => None,
            Level::Sokobond(level) => Some(level),
        }
    }
}

impl From<sokoban::Level> for Level {
    fn from(level: sokoban::Level) -> Level {
        Level::Sokoban(Arc::new(level))
    }
}

impl From<sokobond::Level> for Level {
    fn from(level: sokobond::Level) -> Level {
        Level::Sokobond(Arc::new(level))
    }
}

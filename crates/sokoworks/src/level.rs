//! A playable level of either game. Levels are shared: a clone costs nothing.

use crate::Game;
use grid::Size;
use sokobond::format::Version;
use std::sync::Arc;

/// A playable level of either game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// A level of Sokoban.
    Sokoban(Arc<sokoban::Level>),
    /// A level of Sokobond.
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
            Level::Sokoban(level) => level.size(),
            Level::Sokobond(level) => level.size(),
        }
    }

    /// A hash that identifies the level, however it is written: the same on every machine and in every version. In
    /// Sokoban the eight images of a level share it. O(area).
    pub fn identity(&self) -> u128 {
        match self {
            Level::Sokoban(level) => sokoban::Identity::of(level).hash,
            Level::Sokobond(level) => sokobond::identity(level),
        }
    }

    /// The level without title and solutions: XSB in Sokoban, the format of the game in Sokobond.
    pub fn text(&self) -> String {
        match self {
            Level::Sokoban(level) => {
                let rows = sokoban::draw::rows(level, &sokoban::Position::start(level));
                rows.join("\n") + "\n"
            }
            Level::Sokobond(level) => {
                sokobond::format::write(level, [], Version::of(level)).unwrap_or_default()
            }
        }
    }

    /// The level as one of Sokoban, if it is one.
    pub const fn sokoban(&self) -> Option<&Arc<sokoban::Level>> {
        match self {
            Level::Sokoban(level) => Some(level),
            Level::Sokobond(_) => None,
        }
    }

    /// The level as one of Sokobond, if it is one.
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

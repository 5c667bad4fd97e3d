//! The key of a level: its identity, however it is written.

use sokoworks::{Game, Level};
use std::fmt;
use std::str::FromStr;

/// The identity of a level, however it is written: shown as `sokoban-` or `sokobond-` and 32 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LevelKey {
    /// The game.
    pub game: Game,
    /// The identity.
    pub hash: u128,
}

impl LevelKey {
    /// The key of a level. O(area).
    pub fn of(level: &Level) -> LevelKey {
        LevelKey { game: level.game(), hash: level.identity() }
    }
}

impl fmt::Display for LevelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:032x}", self.game, self.hash)
    }
}

/// A text that is not a [`LevelKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAKey;

impl fmt::Display for NotAKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level's key is a game, `-` and 32 hex digits")
    }
}

impl std::error::Error for NotAKey {}

impl FromStr for LevelKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<LevelKey, NotAKey> {
        let (game, hash) = text.split_once('-').ok_or(NotAKey)?;
        let hash = Some(hash).filter(|hash| hash.len() == 32).ok_or(NotAKey)?;
        let hash = u128::from_str_radix(hash, 16).map_err(|_| NotAKey)?;
        Ok(LevelKey { game: game.parse().map_err(|_| NotAKey)?, hash })
    }
}

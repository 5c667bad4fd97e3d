//! A playable level of either game. Levels are shared: a clone costs nothing.

use crate::{Collection, Game};
use grid::{Diagnostic, Size};
use sokobond::format::Version;
use std::str::FromStr;
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
    /// Reads the first playable level of a text in any format. [`Collection`] reads all levels, with titles, solutions, all
    /// diagnostics, and what was assumed or left out ([`warnings`](Collection::warnings)). O(bytes).
    ///
    /// # Errors
    /// When no level is playable: the first error in the text.
    pub fn read(bytes: &[u8]) -> Result<Level, Diagnostic> {
        Collection::read(bytes).first().map(|found| found.level)
    }

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

    /// A hash that says what the level is, whichever way it is written: the same on every machine and in every version. In
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

/// As [`Level::read`].
impl FromStr for Level {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Level, Diagnostic> {
        Level::read(text.as_bytes())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM};

    #[test]
    fn a_level_is_read_back_from_its_text() {
        for text in [ROOM, ATOMS] {
            let level: Level = text.parse().expect("a level");
            let again: Level = level.text().parse().expect("the same level");
            assert_eq!((again.identity(), again.text()), (level.identity(), level.text()));
        }
    }

    #[test]
    fn the_first_playable_level_is_read_or_the_first_error_told() {
        let game = |text: &str| text.parse::<Level>().map(|level| level.game()).map_err(|error| error.code);
        assert_eq!(game(ROOM), Ok(Game::Sokoban));
        assert_eq!(game(ATOMS), Ok(Game::Sokobond));
        assert_eq!(game(&format!("#####\n# $.#\n#####\n\n{ROOM}")), Ok(Game::Sokoban));
        assert_eq!(game("#####\n# $.#\n#####\n"), Err("E-NOPLAYER"));
        assert_eq!(game("hello"), Err("E-NOLEVEL"));
    }
}

//! The two games.

use grid::UnknownName;
use std::fmt;
use std::str::FromStr;

/// A game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// Push boxes onto goals.
    #[default]
    Sokoban,
    /// Push atoms so that they bond until no electron is free.
    Sokobond,
}

impl Game {
    /// Both games, the default first.
    pub const ALL: [Game; 2] = [Game::Sokoban, Game::Sokobond];

    /// The word for records: `sokoban` or `sokobond`.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Sokoban => "sokoban",
            Game::Sokobond => "sokobond",
        }
    }

    /// The name in a sentence: `Sokoban` or `Sokobond`.
    pub const fn title(self) -> &'static str {
        match self {
            Game::Sokoban => "Sokoban",
            Game::Sokobond => "Sokobond",
        }
    }

    /// The game whose level files look like `bytes`. A text that does not look like Sokobond counts as Sokoban,
    /// whose reader explains best what it cannot read.
    pub fn recognize(bytes: &[u8]) -> Game {
        if sokobond::format::is_sokobond(bytes) { Game::Sokobond } else { Game::Sokoban }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<Game, UnknownName> {
        UnknownName::find("game", word, Game::ALL.map(|game| (game.name(), game)))
    }
}

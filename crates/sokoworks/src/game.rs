//! The two games.

use crate::{Measure, Metric};
use std::fmt;
use std::str::FromStr;
use text::UnknownName;

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

    /// The default metric in which solutions are compared; [`Made::counts`](crate::Made::counts) returns whether a move counts in
    /// it.
    pub const fn metric(self) -> Metric {
        match self {
            Game::Sokoban => Metric::Pushes,
            Game::Sokobond => Metric::Moves,
        }
    }

    /// What that metric counts, in the singular: `push` or `move`.
    pub const fn unit(self) -> &'static str {
        match self {
            Game::Sokoban => "push",
            Game::Sokobond => "move",
        }
    }

    /// The metrics by which solutions are compared, the most important first: `wanted`, then the others, pushes before moves.
    /// Sokobond counts moves alone.
    pub fn measures(self, wanted: &[Measure]) -> Vec<Measure> {
        match self {
            Game::Sokobond => vec![Measure::Moves],
            Game::Sokoban => {
                let more = [Measure::Pushes, Measure::Moves];
                let more = more.into_iter().filter(|more| !wanted.contains(more));
                wanted.iter().copied().chain(more).collect()
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_between_solutions_is_complete() {
        let check = |game: Game, wanted: &[Measure], expect: &str| {
            let names: Vec<&str> = game.measures(wanted).into_iter().map(Measure::name).collect();
            assert_eq!(names.join(","), expect, "{game} {wanted:?}");
        };
        check(Game::Sokoban, &[], "pushes,moves");
        check(Game::Sokoban, &[Measure::Moves], "moves,pushes");
        check(Game::Sokoban, &[Measure::BoxLines, Measure::Moves], "lines,moves,pushes");
        check(Game::Sokobond, &[], "moves");
        check(Game::Sokobond, &[Measure::Pushes], "moves");
    }
}

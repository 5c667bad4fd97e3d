//! The two games.

use crate::{Measure, Metric};

/// A game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// Push boxes onto goals.
    #[default]
    Sokoban,
    /// Push atoms so that they bond until no electron is free.
    Sokobond,
}

text::named!(Game, "game": Sokoban "sokoban", Sokobond "sokobond");

impl Game {
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

//! The methods of both games by name.

use crate::Game;
use sokoban_solver::Method as OfSokoban;
use sokobond_solver::Method as OfSokobond;
use std::fmt;
use std::str::FromStr;
use text::UnknownName;

/// How to search. Every method exists for Sokoban; [`Method::exists_for`] returns which exist for Sokobond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The strongest searches for the level, several in turn or at once.
    #[default]
    Auto,
    /// Breadth-first over single moves: fewest moves, proved.
    Bfs,
    /// Depth-first over single moves with a depth limit.
    Dfs,
    /// Depth-first over single moves with a growing depth limit: fewest moves, proved.
    Iddfs,
    /// Breadth-first over pushes (Sokoban: fewest pushes, proved) or walks (Sokobond: fewest moves, proved).
    Area,
    /// Depth-first over pushes with a depth limit.
    AreaDfs,
    /// Cheapest first, guided by a lower bound: a shortest solution, proved.
    AStar,
    /// A* by depth-first rounds, in little memory: a shortest solution, proved.
    IdaStar,
    /// Nearest to the goal first: quick, with no proof of length.
    Greedy,
    /// From the start and the goal at once: a shortest solution, proved.
    Bidirectional,
    /// A* to positions pulled back from the goals: no proof of length.
    Sphere,
    /// A* with a goal of its own for each box: no proof of length.
    Fixed,
    /// Fills one goal after the other in a given order: no proof of length.
    Parking,
}

impl Method {
    /// All methods, the default first.
    pub const ALL: [Method; 13] = [
        Method::Auto,
        Method::Bfs,
        Method::Dfs,
        Method::Iddfs,
        Method::Area,
        Method::AreaDfs,
        Method::AStar,
        Method::IdaStar,
        Method::Greedy,
        Method::Bidirectional,
        Method::Sphere,
        Method::Fixed,
        Method::Parking,
    ];

    /// The solver's own method in each game.
    const fn parts(self) -> (OfSokoban, Option<OfSokobond>) {
        match self {
            Method::Auto => (OfSokoban::Auto, Some(OfSokobond::Auto)),
            Method::Bfs => (OfSokoban::Bfs, Some(OfSokobond::Bfs)),
            Method::Dfs => (OfSokoban::Dfs, Some(OfSokobond::Dfs)),
            Method::Iddfs => (OfSokoban::Iddfs, Some(OfSokobond::Iddfs)),
            Method::Area => (OfSokoban::Area, Some(OfSokobond::Area)),
            Method::AreaDfs => (OfSokoban::AreaDfs, None),
            Method::AStar => (OfSokoban::AStar, Some(OfSokobond::AStar)),
            Method::IdaStar => (OfSokoban::IdaStar, Some(OfSokobond::IdaStar)),
            Method::Greedy => (OfSokoban::Greedy, Some(OfSokobond::Greedy)),
            Method::Bidirectional => (OfSokoban::Bidirectional, None),
            Method::Sphere => (OfSokoban::Sphere, None),
            Method::Fixed => (OfSokoban::Fixed, None),
            Method::Parking => (OfSokoban::Parking, None),
        }
    }

    pub(crate) const fn of_sokoban(self) -> OfSokoban {
        self.parts().0
    }

    pub(crate) const fn of_sokobond(self) -> Option<OfSokobond> {
        self.parts().1
    }

    /// The word for messages and records, such as `area-dfs`.
    pub const fn name(self) -> &'static str {
        self.of_sokoban().name()
    }

    /// Whether the game has the method.
    pub const fn exists_for(self, game: Game) -> bool {
        match game {
            Game::Sokoban => true,
            Game::Sokobond => self.of_sokobond().is_some(),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<Method, UnknownName> {
        UnknownName::find("method", word, Method::ALL.map(|method| (method.name(), method)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_of_both_solvers_has_its_name_here() {
        for name in OfSokoban::ALL.map(OfSokoban::name) {
            assert_eq!(name.parse().map(Method::of_sokoban), name.parse(), "{name}");
        }
        for name in OfSokobond::ALL.map(OfSokobond::name) {
            assert_eq!(name.parse().map(Method::of_sokobond), name.parse().map(Some), "{name}");
        }
        let error = "a*".parse::<Method>().map_err(|error| error.names.len());
        assert_eq!(error, Err(Method::ALL.len()));
    }
}

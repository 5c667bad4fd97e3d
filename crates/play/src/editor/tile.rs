//! What can stand in a cell of a draft, and the result of putting one thing onto another.

use sokoban::symbol::Symbol;
use sokobond::Element;
use sokoworks::Game;

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// In Sokoban; floor is also what lies outside.
    Sokoban(Symbol),
    /// In Sokobond.
    Sokobond(Square),
}

/// What stands in a cell of Sokobond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// A wall.
    Wall,
    /// Free floor.
    Floor,
    /// An atom.
    Atom {
        /// Of this element.
        element: Element,
        /// Whether it is the player's.
        player: bool,
    },
}

impl Tile {
    /// Free floor.
    pub const fn floor(game: Game) -> Tile {
        match game {
            Game::Sokoban => Tile::Sokoban(Symbol::Floor),
            Game::Sokobond => Tile::Sokobond(Square::Floor),
        }
    }

    /// A wall.
    pub const fn wall(game: Game) -> Tile {
        match game {
            Game::Sokoban => Tile::Sokoban(Symbol::Wall),
            Game::Sokobond => Tile::Sokobond(Square::Wall),
        }
    }

    /// All tiles of a game, for a palette.
    pub fn all(game: Game) -> Vec<Tile> {
        match game {
            Game::Sokoban => [
                Symbol::Floor,
                Symbol::Wall,
                Symbol::Goal,
                Symbol::Box,
                Symbol::BoxOnGoal,
                Symbol::Player,
                Symbol::PlayerOnGoal,
            ]
            .map(Tile::Sokoban)
            .to_vec(),
            Game::Sokobond => {
                let atoms = [false, true].into_iter().flat_map(|player| {
                    Element::ALL.map(|element| Tile::Sokobond(Square::Atom { element, player }))
                });
                [Tile::Sokobond(Square::Floor), Tile::Sokobond(Square::Wall)]
                    .into_iter()
                    .chain(atoms)
                    .collect()
            }
        }
    }

    /// The game.
    pub const fn game(self) -> Game {
        match self {
            Tile::Sokoban(_) => Game::Sokoban,
            Tile::Sokobond(_) => Game::Sokobond,
        }
    }

    /// The character of level files.
    pub const fn character(self) -> char {
        match self {
            Tile::Sokoban(symbol) => symbol.to_char(),
            Tile::Sokobond(Square::Wall) => 'x',
            Tile::Sokobond(Square::Floor) => '-',
            Tile::Sokobond(Square::Atom { element, player: false }) => element.letter(),
            Tile::Sokobond(Square::Atom { element, player: true }) => element.letter().to_ascii_uppercase(),
        }
    }

    /// The tile that a character of level files means.
    pub fn read(game: Game, character: char) -> Option<Tile> {
        match game {
            Game::Sokoban => Symbol::from_char(character).map(Tile::Sokoban),
            Game::Sokobond => Some(Tile::Sokobond(match character {
                'x' | 'X' | '#' => Square::Wall,
                '-' | ' ' => Square::Floor,
                letter => {
                    let element = Element::from_letter(letter.to_ascii_lowercase())?;
                    Square::Atom { element, player: letter.is_ascii_uppercase() }
                }
            })),
        }
    }

    /// Whether the player stands here.
    pub const fn has_player(self) -> bool {
        match self {
            Tile::Sokoban(symbol) => symbol.has_player(),
            Tile::Sokobond(Square::Atom { player, .. }) => player,
            Tile::Sokobond(_) => false,
        }
    }

    /// The tile without the player: what is left when the player is put elsewhere.
    pub const fn without_player(self) -> Tile {
        match self {
            Tile::Sokoban(Symbol::Player) => Tile::Sokoban(Symbol::Floor),
            Tile::Sokoban(Symbol::PlayerOnGoal) => Tile::Sokoban(Symbol::Goal),
            Tile::Sokobond(Square::Atom { element, .. }) => {
                Tile::Sokobond(Square::Atom { element, player: false })
            }
            other => other,
        }
    }

    /// The tile after `new` is put here: a box or the player stays on a goal, a goal goes under what
    /// stands there; all else takes the place of what was.
    pub const fn with(self, new: Tile) -> Tile {
        let (Tile::Sokoban(old), Tile::Sokoban(put)) = (self, new) else { return new };
        Tile::Sokoban(match put {
            Symbol::Box if old.has_goal() => Symbol::BoxOnGoal,
            Symbol::Player if old.has_goal() => Symbol::PlayerOnGoal,
            Symbol::Goal if old.has_box() => Symbol::BoxOnGoal,
            Symbol::Goal if old.has_player() => Symbol::PlayerOnGoal,
            other => other,
        })
    }
}

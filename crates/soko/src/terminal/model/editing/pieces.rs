//! The pieces that the editor puts, each with its keys: one table feeds the keys, the list beside the board, the help page and
//! the test of the guide.
//!
//! A piece has a number and a sign: the one of level files where it can be typed. The signs of atoms are letters, a capital for
//! the player's. They mean nothing else in the editor of Sokobond, where what they do elsewhere has other keys.

use crate::terminal::model::action::Action;
use crate::terminal::model::context::Context;
use crate::terminal::model::keys::Key;
use play::editor::{Square, Tile};
use ratatui_crossterm::crossterm::event::KeyEvent;
use sokoban::symbol::Symbol;
use sokobond::{Element, Modifier};
use sokoworks::Game;

/// A piece that can be put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Tile(Tile),
    /// At the lower right corner of a cell; none takes one away.
    Corner(Option<Modifier>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceKeys {
    pub(crate) piece: Piece,
    /// Its number in the list; the first ten have one.
    pub(crate) number: Option<char>,
    pub(crate) sign: Option<char>,
}

impl PieceKeys {
    pub(crate) fn keys(&self) -> impl Iterator<Item = char> {
        self.number.into_iter().chain(self.sign)
    }
}

/// All pieces of a game, in the order of their numbers.
pub(crate) fn all(game: Game) -> Vec<PieceKeys> {
    let mut pieces: Vec<Piece> = Tile::all(game).into_iter().map(Piece::Tile).collect();
    if game == Game::Sokobond {
        pieces.extend(Modifier::ALL.map(|modifier| Piece::Corner(Some(modifier))));
        pieces.push(Piece::Corner(None));
    }
    let numbers = "1234567890".chars().map(Some).chain(std::iter::repeat(None));
    pieces
        .into_iter()
        .zip(numbers)
        .map(|(piece, number)| PieceKeys { piece, number, sign: sign(piece) })
        .collect()
}

/// The key of a piece beside its number.
const fn sign(piece: Piece) -> Option<char> {
    match piece {
        // The signs of level files are keys for other things: space, `-`, `x`.
        Piece::Tile(Tile::Sokoban(Symbol::Floor) | Tile::Sokobond(Square::Floor)) => None,
        Piece::Tile(Tile::Sokobond(Square::Wall)) => Some('#'),
        Piece::Tile(tile) => Some(tile.character()),
        Piece::Corner(Some(modifier)) => Some(modifier.symbol()),
        Piece::Corner(None) => Some('\\'),
    }
}

/// The piece that a key puts.
pub(super) fn of_key(game: Game, key: &KeyEvent) -> Option<Piece> {
    of_letter(game, Key::of(key).letter()?)
}

fn of_letter(game: Game, letter: char) -> Option<Piece> {
    all(game).into_iter().find(|entry| entry.keys().any(|key| key == letter)).map(|entry| entry.piece)
}

/// The keys of an action in the editor of a game: without those that put a piece.
pub(crate) fn keys_of(context: &Context, game: Game, action: Action) -> Vec<String> {
    let is_free = |key: &&Key| key.letter().is_none_or(|letter| of_letter(game, letter).is_none());
    context.keys.of(action).iter().filter(is_free).map(Key::to_string).collect()
}

pub(crate) fn name(piece: Piece) -> String {
    let element = |element| match element {
        Element::Helium => "helium",
        Element::Hydrogen => "hydrogen",
        Element::Oxygen => "oxygen",
        Element::Nitrogen => "nitrogen",
        Element::Carbon => "carbon",
    };
    match piece {
        Piece::Tile(Tile::Sokoban(symbol)) => match symbol {
            Symbol::Floor => "floor",
            Symbol::Wall => "wall",
            Symbol::Goal => "goal",
            Symbol::Box => "box",
            Symbol::BoxOnGoal => "box on goal",
            Symbol::Player => "player",
            Symbol::PlayerOnGoal => "player on goal",
        }
        .to_owned(),
        Piece::Tile(Tile::Sokobond(square)) => match square {
            Square::Wall => "wall".to_owned(),
            Square::Floor => "floor".to_owned(),
            Square::Atom { element: of, player: false } => element(of).to_owned(),
            Square::Atom { element: of, player: true } => format!("{}, you", element(of)),
        },
        Piece::Corner(Some(modifier)) => format!("{} (corner)", modifier_name(modifier)),
        Piece::Corner(None) => "empty corner".to_owned(),
    }
}

/// The name of a modifier in a few words.
pub(crate) const fn modifier_name(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::Weaken => "weaken",
        Modifier::Strengthen => "strengthen",
        Modifier::Rotate => "rotate",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_crossterm::crossterm::event::{KeyCode, KeyModifiers};

    #[test]
    fn every_piece_has_a_key_of_its_own() {
        for game in Game::ALL {
            let mut keys: Vec<char> = Vec::new();
            for entry in all(game) {
                assert!(entry.keys().count() > 0, "{}", name(entry.piece));
                for key in entry.keys() {
                    let event = KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE);
                    assert_eq!(of_key(game, &event), Some(entry.piece), "{key}");
                }
                keys.extend(entry.keys());
            }
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{game}");
        }
    }
}

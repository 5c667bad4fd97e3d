//! An oracle of either game.

use crate::truth::{Known, Played, Truth};
use crate::{atoms, boxes};
use grid::{Direction, Random};
use sokoworks::Game;

/// A level as the oracle sees it.
pub(crate) enum Oracle {
    Boxes(boxes::Room),
    Atoms(atoms::Room),
}

impl Oracle {
    /// A random level, as text and for the oracle.
    pub(crate) fn level(random: &mut Random, game: Game) -> (String, Oracle) {
        match game {
            Game::Sokoban => {
                let text = boxes::level(random);
                let room = boxes::Room::read(&text);
                (text, Oracle::Boxes(room))
            }
            Game::Sokobond => {
                let text = atoms::level(random);
                let room = atoms::Room::read(&text);
                (text, Oracle::Atoms(room))
            }
        }
    }

    /// What is true of the level, where that takes at most `most` states.
    pub(crate) fn truth(&self, most: usize) -> Known<Truth> {
        match self {
            Oracle::Boxes(room) => room.truth(most),
            Oracle::Atoms(room) => room.truth(most),
        }
    }

    /// Whether nothing is to be done.
    pub(crate) fn is_solved(&self) -> bool {
        self.play(&[]).is_some()
    }

    /// What a solution takes; `None` where it is none.
    pub(crate) fn play(&self, moves: &[Direction]) -> Option<Played> {
        match self {
            Oracle::Boxes(room) => room.play(moves),
            Oracle::Atoms(room) => room.play(moves),
        }
    }
}

//! Levels that are the same as one before: in Sokoban also where they are turned or mirrored.

use sokoworks::Game;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The levels that were seen, each by the name of the first one that is the same.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    names: HashMap<u128, String>,
}

impl Seen {
    /// Takes in a level with this identity. If there was one before that is the same: what it is, as the end of a sentence.
    pub(crate) fn before(
        &mut self,
        game: Game,
        identity: u128,
        name: impl FnOnce() -> String,
    ) -> Option<String> {
        match self.names.entry(identity) {
            Entry::Vacant(place) => {
                place.insert(name());
                None
            }
            Entry::Occupied(first) => Some(match game {
                Game::Sokoban => format!("it is {}, as it is, turned or mirrored", first.get()),
                Game::Sokobond => format!("it is {}", first.get()),
            }),
        }
    }
}

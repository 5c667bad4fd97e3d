//! Names of cells in words: `Crate and Target`, `boxOnGoal`, `PLAYER_ON_TARGET`.

use crate::symbol::Symbol;

const WALL: u8 = 1;
const FLOOR: u8 = 2;
const BOX: u8 = 4;
const GOAL: u8 = 8;
const PLAYER: u8 = 16;

const WORDS: [(u8, &[&str]); 5] = [
    (WALL, &["wall", "walls", "brick", "bricks", "border", "obstacle"]),
    (
        FLOOR,
        &[
            "floor", "ground", "background", "empty", "free", "blank", "space", "void", "outside", "nothing",
            "grass",
        ],
    ),
    (BOX, &["box", "boxes", "crate", "crates", "boulder", "boulders", "package", "barrel"]),
    (
        GOAL,
        &["goal", "goals", "target", "targets", "storage", "dock", "destination", "dest", "spot", "socket"],
    ),
    (
        PLAYER,
        &["player", "man", "worker", "pusher", "keeper", "sokoban", "hero", "character", "agent", "robot"],
    ),
];

/// Words without meaning for the content of a cell.
const EMPTY_WORDS: [&str; 15] = [
    "on", "in", "and", "with", "over", "at", "the", "a", "an", "of", "tile", "cell", "square", "location",
    "inside",
];

/// What a cell contains, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Contents(u8);

impl Contents {
    /// The meaning of a name; `None` if it has an unknown word, or only words without meaning.
    pub(super) fn named(name: &str) -> Option<Contents> {
        let mut set = 0;
        for word in words(name) {
            if EMPTY_WORDS.contains(&&*word) {
                continue;
            }
            set |= of_word(&word)?;
        }
        (set != 0).then_some(Contents(set))
    }

    /// Both.
    pub(super) fn and(self, other: Contents) -> Contents {
        Contents(self.0 | other.0)
    }

    /// The cell, if there is one of that kind.
    pub(super) fn symbol(self) -> Option<Symbol> {
        let set = if self.0 == FLOOR { FLOOR } else { self.0 & !FLOOR };
        Some(match set {
            WALL => Symbol::Wall,
            FLOOR => Symbol::Floor,
            BOX => Symbol::Box,
            GOAL => Symbol::Goal,
            PLAYER => Symbol::Player,
            _ if set == BOX | GOAL => Symbol::BoxOnGoal,
            _ if set == PLAYER | GOAL => Symbol::PlayerOnGoal,
            _ => return None,
        })
    }
}

fn of_word(word: &str) -> Option<u8> {
    let plain = |word: &str| WORDS.iter().find(|(_, words)| words.contains(&word)).map(|&(of, _)| of);
    plain(word).or_else(|| {
        let (before, after) = word.split_once("on")?;
        Some(plain(before)? | plain(after)?)
    })
}

/// The words of a name, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut lower = false;
    for c in name.chars() {
        if !c.is_alphabetic() || c.is_uppercase() && lower {
            words.push(String::new());
        }
        if c.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        lower = c.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_use() {
        let check = |name: &str, expect| {
            assert_eq!(
                Contents::named(name).and_then(Contents::symbol).map(Symbol::to_char),
                expect,
                "{name}"
            );
        };
        check("Wall", Some('#'));
        check("Crate and Target", Some('*'));
        check("boxOnGoal", Some('*'));
        check("BOX_ON_TARGET", Some('*'));
        check("playerongoal", Some('+'));
        check("the player", Some('@'));
        check("empty floor", Some(' '));
        check("goal tile", Some('.'));
        check("wall and box", None);
        check("ice", None);
        check("on", None);
        check("", None);
    }
}

//! Keys as letters: `WASD`, as in level files, or `LURD`, as in Sokoban.
//!
//! Both use the letter `d` (right, and down), so a text is read in one of them as a whole.

use grid::Direction;

/// A set of letters for the four keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// `W` up, `A` left, `S` down, `D` right.
    Wasd,
    /// `u` up, `l` left, `d` down, `r` right.
    Lurd,
}

/// A character that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAKey {
    /// The character.
    pub character: char,
    /// Its place in the text, in characters from 1.
    pub column: usize,
}

impl std::fmt::Display for NotAKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} at column {} is not a key", self.character, self.column)
    }
}

impl std::error::Error for NotAKey {}

impl Letters {
    /// The letters that a text seems to be written in: LURD if it has an `l`, `u` or `r`, else WASD.
    pub fn of(text: &str) -> Letters {
        let lurd = text.contains(['l', 'u', 'r', 'L', 'U', 'R']);
        if lurd { Letters::Lurd } else { Letters::Wasd }
    }

    /// The key of a letter in either case.
    pub const fn key(self, letter: char) -> Option<Direction> {
        match self {
            Letters::Wasd => Direction::from_wasd(letter),
            Letters::Lurd => Direction::from_lurd(letter),
        }
    }

    /// Reads keys; blanks between them are skipped.
    pub fn read(self, text: &str) -> Result<Vec<Direction>, NotAKey> {
        let letters = text.chars().enumerate().filter(|(_, character)| !character.is_whitespace());
        letters
            .map(|(i, character)| self.key(character).ok_or(NotAKey { character, column: i + 1 }))
            .collect()
    }

    /// Writes keys: WASD in upper case, LURD in lower case.
    pub fn write(self, keys: &[Direction]) -> String {
        keys.iter()
            .map(|key| match self {
                Letters::Wasd => key.wasd(),
                Letters::Lurd => key.lurd(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_round_trip_and_are_recognized() {
        for letters in [Letters::Wasd, Letters::Lurd] {
            let text = letters.write(&Direction::ALL);
            assert_eq!(letters.read(&text), Ok(Direction::ALL.to_vec()));
            assert_eq!(letters.read(&text.to_lowercase()), Ok(Direction::ALL.to_vec()));
            assert_eq!(Letters::of(&text), letters);
        }
        assert_eq!(Letters::Wasd.read("WA sx"), Err(NotAKey { character: 'x', column: 5 }));
    }
}

//! One grade for both games, from 1 to 10: the difficulty of the standard model, rounded.

use std::fmt;

/// The difficulty of a level by the positions of a search for fewest pushes, and by these.
pub(crate) type Glance = fn(&sokoban::Level, u64, usize) -> f64;

/// How hard a level is: from 1, a first step, to 10, for experts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The easiest.
    pub const LEAST: Grade = Grade(1);
    /// The hardest.
    pub const MOST: Grade = Grade(10);

    /// A grade from 1 to 10.
    pub const fn new(number: u8) -> Option<Grade> {
        if number >= 1 && number <= 10 { Some(Grade(number)) } else { None }
    }

    /// The grade of a difficulty.
    pub fn of(difficulty: f64) -> Grade {
        // Rounded half up; the cast keeps to the range of the type.
        Grade(((difficulty + 0.5) as u8).clamp(1, 10))
    }

    /// Its number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The grade in a word: what is `hard` fails half of its players or more.
    pub const fn word(self) -> &'static str {
        match self.0 {
            0..=1 => "very easy",
            2 => "easy",
            3..=4 => "medium",
            5..=6 => "hard",
            _ => "very hard",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

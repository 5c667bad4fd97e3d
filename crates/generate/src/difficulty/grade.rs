//! One grade for both games, from 1 to 10, fitted on collections whose order is known.
//!
//! For each game the grade is a sum of weighted measures, most of them by their logarithm. The weights are those of least
//! squares with a small ridge, on every second level: for Sokoban of Microban (by its own order), SokHard, XSokoban and
//! Sasquatch (by reputation), for Sokobond of the eleven packs of the game (by their order, and within a pack by the
//! order of its levels). `docs/lab/difficulty.md` has the rank correlations on the other levels.

use super::Measures;
use sokoworks::Game;
use std::fmt;

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

    /// Its number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The grade in a word, two grades a word: `very easy`, `easy`, `medium`, `hard`, `very hard`.
    pub const fn word(self) -> &'static str {
        match self.0 {
            0..=2 => "very easy",
            3..=4 => "easy",
            5..=6 => "medium",
            7..=8 => "hard",
            _ => "very hard",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Measures {
    /// The grade; none for a level that is proved to have no solution.
    pub fn grade(&self) -> Option<Grade> {
        // Rounded half up; the cast keeps to the range of the type.
        (!self.unsolvable).then(|| Grade(((self.difficulty() + 0.5) as u8).clamp(1, 10)))
    }

    /// The sum that the grade rounds: finer than the grade, for putting levels in order.
    pub fn difficulty(&self) -> f64 {
        let log = |count: f64| (count + 1.0).log2();
        let effort = log(self.effort as f64);
        let unsolved = f64::from(u8::from(self.cut_short));
        match self.game {
            Game::Sokoban => {
                let pieces = log(self.pieces as f64);
                -9.734 + 1.825 * pieces + 0.566 * effort - 0.0953 * pieces * effort
                    + 1.266 * log(self.area as f64)
                    + 0.192 * log(self.passages as f64)
                    + 0.328 * log(self.opening as f64)
                    - 0.545 * log(self.bound as f64)
                    - 0.330 * unsolved
            }
            Game::Sokobond => {
                let [weakens, strengthens, rotates] =
                    self.modifiers.map(|count| f64::from(u8::from(count > 0)));
                let moves = self.solution.as_ref().map_or(0.0, |found| log(found.moves.len() as f64));
                -0.035
                    + 1.554 * weakens
                    + 1.066 * strengthens
                    + 3.367 * rotates
                    + 0.202 * effort
                    + 0.252 * moves
                    + 0.758 * unsolved
            }
        }
    }
}

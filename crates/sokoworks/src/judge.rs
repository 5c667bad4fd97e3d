//! The one judge: replays moves by the plain rules of their game, once, and says whether they solve the level.
//!
//! It shares no code with the fast searches. Every solution is replayed here before it is shown. O(area + moves).

use crate::Level;
use grid::Direction;
use sokoban::replay::Metrics;
use sokobond::notation::Letters;
use std::fmt;

/// A solution that was replayed and ends solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The moves.
    pub moves: Vec<Direction>,
    /// The moves in the notation of the game: LURD with upper case for pushes (Sokoban), WASD (Sokobond).
    pub letters: String,
    /// The six measures of Sokoban; none for Sokobond, where only moves are counted.
    pub metrics: Option<Metrics>,
    /// Keys after which the rules had to choose which atoms bond (Sokobond), from 1; 0 is the start.
    pub ambiguous: Vec<usize>,
}

impl Verified {
    /// Number of pushes; none for Sokobond.
    pub fn pushes(&self) -> Option<usize> {
        self.metrics.map(|metrics| metrics.pushes)
    }
}

/// Why moves are no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSolved {
    /// In Sokoban.
    Sokoban(sokoban::replay::Failure),
    /// In Sokobond.
    Sokobond(sokobond::replay::NotSolved),
}

impl fmt::Display for NotSolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSolved::Sokoban(failure) => failure.fmt(f),
            NotSolved::Sokobond(failure) => failure.fmt(f),
        }
    }
}

impl std::error::Error for NotSolved {}

/// Replays `moves` from the start of `level`.
///
/// # Errors
/// When they do not solve it, why.
pub fn judge(level: &Level, moves: Vec<Direction>) -> Result<Verified, NotSolved> {
    match level {
        Level::Sokoban(level) => {
            let replay = sokoban::replay::replay(level, &moves);
            replay.verdict(level, &moves).map_err(NotSolved::Sokoban)?;
            let metrics = Some(replay.metrics);
            Ok(Verified { moves, letters: replay.lurd, metrics, ambiguous: Vec::new() })
        }
        Level::Sokobond(level) => {
            let replay = sokobond::replay::replay(level, &moves);
            replay.verdict().map_err(NotSolved::Sokobond)?;
            let letters = Letters::Wasd.write(&moves);
            Ok(Verified { moves, letters, metrics: None, ambiguous: replay.ambiguous })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM, level};

    #[test]
    fn solutions_of_both_games_are_judged() {
        let check = |text: &str, moves: &str, expect: &str| {
            let moves = moves.chars().filter_map(Direction::from_lurd).collect();
            let told = match judge(&level(text), moves) {
                Ok(verified) => format!("{} {:?}", verified.letters, verified.pushes()),
                Err(failure) => failure.to_string(),
            };
            assert_eq!(told, expect, "{text}");
        };
        check(ROOM, "rdldrrr", "rDldRRR Some(4)");
        check(ROOM, "rd", "not solved: boxes off goals at the end: 1");
        check(ROOM, "u", "move 1 (`u`) is blocked");
        check(ATOMS, "rr", "DD None");
        check(ATOMS, "r", "the level is not solved at the end");
    }
}

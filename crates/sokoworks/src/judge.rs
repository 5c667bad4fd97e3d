//! The one judge: replays moves once by the plain rules of their game and returns whether they solve the level.
//!
//! It shares no code with the fast searches. Every solution is replayed here before it is shown. O(area + moves).

use crate::Level;
use grid::Direction;
use sokoban::replay::{Metrics, measure};
use sokoban::rules::Step;
use sokobond::molecule::{in_words, molecules};
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
    /// The finished molecules at the end in words, such as `2 water (H2O)`; none for Sokoban.
    pub molecules: Option<String>,
    /// After how many of the moves the level is solved for the first time; those that follow are extra.
    pub solved_after: usize,
    /// Keys after which the rules had to choose which atoms bond (Sokobond), from 1; 0 is the start.
    pub ambiguous: Vec<usize>,
}

impl Verified {
    /// Number of pushes; none for Sokobond.
    pub fn pushes(&self) -> Option<usize> {
        self.metrics.map(|metrics| metrics.pushes)
    }
}

/// Why moves are not a solution.
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
pub fn judge(level: &Level, moves: impl AsRef<[Direction]>) -> Result<Verified, NotSolved> {
    let moves = moves.as_ref().to_vec();
    match level {
        Level::Sokoban(level) => {
            let replay = sokoban::replay::replay(level, &moves);
            replay.verdict(level, &moves).map_err(NotSolved::Sokoban)?;
            Ok(Verified {
                solved_after: replay.solved_after.unwrap_or(moves.len()),
                moves,
                letters: replay.lurd,
                metrics: Some(replay.metrics),
                molecules: None,
                ambiguous: Vec::new(),
            })
        }
        Level::Sokobond(level) => {
            let replay = sokobond::replay::replay(level, &moves);
            replay.verdict().map_err(NotSolved::Sokobond)?;
            let letters = Letters::Wasd.write(&moves);
            Ok(Verified {
                solved_after: replay.solved_after.unwrap_or(moves.len()),
                moves,
                letters,
                metrics: None,
                molecules: Some(in_words(&molecules(level, &replay.end))),
                ambiguous: replay.ambiguous,
            })
        }
    }
}

/// Replays `before` and then `moves` from the start of `level`, and gives `moves` as a solution from the position that
/// `before` leads to.
///
/// # Errors
/// When they do not solve it, why; moves are counted from the start of the level.
pub fn judge_after(
    level: &Level,
    before: &[Direction],
    moves: impl AsRef<[Direction]>,
) -> Result<Verified, NotSolved> {
    let moves = moves.as_ref().to_vec();
    let whole = judge(level, [before, &moves].concat())?;
    let letters: String = whole.letters.chars().skip(before.len()).collect();
    let steps = moves.iter().zip(letters.chars());
    let steps = steps.map(|(&direction, letter)| Step { direction, pushed: letter.is_uppercase() });
    let metrics = whole.metrics.map(|_| measure(steps));
    let later = whole.ambiguous.into_iter().filter_map(|key| key.checked_sub(before.len() + 1));
    let ambiguous = later.map(|key| key + 1).collect();
    let solved_after = whole.solved_after.saturating_sub(before.len());
    Ok(Verified { moves, letters, metrics, molecules: whole.molecules, solved_after, ambiguous })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, CIRCULAR, ROOM, level};

    #[test]
    fn solutions_of_both_games_are_judged() {
        let check = |text: &str, moves: &str, expect: &str| {
            let moves: Vec<_> = moves.chars().filter_map(Direction::from_lurd).collect();
            let result = match judge(&level(text), moves) {
                Ok(verified) => format!("{} {:?}", verified.letters, verified.pushes()),
                Err(failure) => failure.to_string(),
            };
            assert_eq!(result, expect, "{text}");
        };
        check(ROOM, "rdldrrr", "rDldRRR Some(4)");
        check(ROOM, "rd", "not solved: boxes off goals at the end: 1");
        check(ROOM, "u", "move 1 (`u`) is blocked");
        check(ATOMS, "rr", "DD None");
        check(ATOMS, "r", "the level is not solved at the end");
    }

    #[test]
    fn the_judge_says_where_a_solution_ends() {
        let check = |text: &str, moves: &str, expect: Result<usize, &str>| {
            let moves: Vec<_> = moves.chars().filter_map(Direction::from_lurd).collect();
            let result = judge(&level(text), moves).map(|verified| verified.solved_after);
            assert_eq!(
                result.map_err(|failure| failure.to_string()),
                expect.map_err(str::to_owned),
                "{text}"
            );
        };
        check(ROOM, "rdldrrr", Ok(7));
        check(ROOM, "rdldrrrll", Ok(7));
        check(CIRCULAR, "rurrdl", Ok(6));
        check(CIRCULAR, "rurrdlul", Ok(6));
        check(CIRCULAR, "", Err("no box was pushed"));
        check(CIRCULAR, "ul", Err("no box was pushed"));
        check(ATOMS, "urr", Ok(3));
        check(ATOMS, "rrl", Ok(2));
        check("xxxx\nxHhx\nxxxx", "", Ok(0));
    }

    #[test]
    fn the_molecules_of_a_solution_are_named() {
        let solved = judge(&level(ATOMS), [Direction::Right; 2]).expect("a solution");
        assert_eq!(solved.molecules.as_deref(), Some("hydrogen (H2)"));
        let box_pushed = judge(&level("#####\n#@$.#\n#####"), [Direction::Right]).expect("a solution");
        assert_eq!(box_pushed.molecules, None);
    }

    #[test]
    fn solutions_from_a_position_are_judged_with_what_came_before() {
        let check = |text: &str, moves: &str, expect: &[(&str, Option<usize>)]| {
            let moves: Vec<Direction> = moves.chars().filter_map(Direction::from_lurd).collect();
            for (at, &(letters, pushes)) in expect.iter().enumerate() {
                let rest = judge_after(&level(text), &moves[..at], &moves[at..]).expect("a solution");
                assert_eq!((rest.letters.as_str(), rest.pushes()), (letters, pushes), "{at}");
                assert_eq!(rest.moves, moves[at..]);
            }
        };
        check(ROOM, "rdldrrr", &[("rDldRRR", Some(4)), ("DldRRR", Some(4)), ("ldRRR", Some(3))]);
        check(ATOMS, "rr", &[("DD", None), ("D", None)]);
        let failure = judge_after(&level(ROOM), &[Direction::Right], [Direction::Up]);
        assert_eq!(failure.map_err(|failure| failure.to_string()), Err("move 2 (`u`) is blocked".to_owned()));
    }
}

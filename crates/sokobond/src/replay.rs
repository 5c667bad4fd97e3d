//! The verifier: plays keys from the start of a level by the plain rules and returns the result.
//!
//! The fast searches have move code of their own, so this checks them independently. The methods that search the plain
//! rules (`dfs`, `iddfs`, `idastar`, `greedy`) share [`rules`]: for these it checks the search only. The rules themselves
//! are checked by a second implementation in `tests/common/plain.rs`.

use crate::rules::{self, Turn};
use crate::{Level, Position, Rulings};
use grid::Direction;

/// The result of a sequence of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// The position after the last key.
    pub end: Position,
    /// Whether that position is solved.
    pub solved: bool,
    /// After how many keys the level was solved for the first time; 0 when it starts solved.
    pub solved_after: Option<usize>,
    /// Number of keys.
    pub moves: usize,
    /// Which keys were refused, from 1. They count as keys and change nothing.
    pub refused: Vec<usize>,
    /// After which keys a rule of order decided, from 1; 0 is the bonding at the start. See
    /// [`rules::Moved::is_ambiguous`].
    pub ambiguous: Vec<usize>,
}

/// Why keys are not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotSolved {
    /// At the end some atom has a free electron.
    Unsolved,
    /// It was solved after that many keys, and later keys broke it up again.
    Broken(usize),
}

impl std::fmt::Display for NotSolved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotSolved::Unsolved => write!(f, "the level is not solved at the end"),
            NotSolved::Broken(keys) => write!(f, "the level is solved after key {keys} but not at the end"),
        }
    }
}

impl std::error::Error for NotSolved {}

/// Plays all of `keys`, also after a refused one.
pub fn replay(level: &Level, keys: &[Direction]) -> Replay {
    replay_ruled(level, keys, &Rulings::DEFAULT)
}

/// As [`replay`], under other rulings.
pub fn replay_ruled(level: &Level, keys: &[Direction], rulings: &Rulings) -> Replay {
    let (mut position, ambiguous) = Position::start_ruled(level, rulings);
    let mut solved_after = rules::is_solved(level, &position).then_some(0);
    let mut ambiguous = if ambiguous { vec![0] } else { Vec::new() };
    let mut refused = Vec::new();
    for (key, number) in keys.iter().zip(1..) {
        match rules::turn_ruled(level, &mut position, *key, rulings) {
            Turn::Refused(_) => refused.push(number),
            Turn::Moved(moved) => {
                if moved.is_ambiguous() {
                    ambiguous.push(number);
                }
                // Only a change of bonds can solve a level.
                if solved_after.is_none() && !moved.bonds.is_empty() && rules::is_solved(level, &position) {
                    solved_after = Some(number);
                }
            }
        }
    }
    let solved = rules::is_solved(level, &position);
    Replay { end: position, solved, solved_after, moves: keys.len(), refused, ambiguous }
}

/// Whether `keys` solve `level`: the position after the last of them must be solved.
pub fn verify(level: &Level, keys: &[Direction]) -> Result<Replay, NotSolved> {
    let replay = replay(level, keys);
    replay.verdict().map(|()| replay)
}

impl Replay {
    /// Whether the keys of this replay solve their level.
    ///
    /// # Errors
    /// The reason, when they do not.
    pub fn verdict(&self) -> Result<(), NotSolved> {
        match self.solved_after {
            _ if self.solved => Ok(()),
            Some(keys) => Err(NotSolved::Broken(keys)),
            None => Err(NotSolved::Unsolved),
        }
    }
}

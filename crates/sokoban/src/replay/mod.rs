//! The verifier: plays moves by the plain rules, one by one, and measures them.
//!
//! The solvers of this game have move code of their own and share none with this module, so it checks them
//! independently. The rules themselves are checked by a second implementation in `tests/all/perft.rs`.

pub mod lurd;
mod metrics;
pub mod rebuild;
pub mod reverse;

pub use metrics::{Metrics, measure};

use crate::{Level, Position, rules};
use grid::Direction;
use metrics::Meter;
use std::fmt;

/// The result of a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// The position after the last legal move.
    pub end: Position,
    /// The legal moves in LURD notation, a letter a move, upper case where a box was pushed.
    pub lurd: String,
    /// Measures of the legal moves.
    pub metrics: Metrics,
    /// Whether `end` is solved: every box on a goal, after at least one push, and no move blocked.
    pub solved: bool,
    /// After how many moves the level was solved for the first time.
    pub solved_after: Option<usize>,
    /// Index of the first move that is not legal. Nothing after it was played.
    pub blocked_at: Option<usize>,
}

/// Plays `moves` from the start of the level. O(area + moves).
pub fn replay(level: &Level, moves: &[Direction]) -> Replay {
    let mut position = Position::start(level);
    let mut off_goal = position.boxes.iter().filter(|&cell| !level.goals.contains(cell)).count();
    let mut lurd = String::with_capacity(moves.len());
    let mut meter = Meter::default();
    let mut solved_after = None;
    let mut blocked_at = None;
    for (index, &direction) in moves.iter().enumerate() {
        let Some(step) = rules::step(level, &mut position, direction) else {
            blocked_at = Some(index);
            break;
        };
        let letter = direction.lurd();
        lurd.push(if step.pushed { letter.to_ascii_uppercase() } else { letter });
        meter.step(step);
        if step.pushed {
            // The player now stands where the box stood.
            let onto = level.size.step(position.player, direction);
            off_goal += usize::from(level.goals.contains(position.player));
            off_goal -= usize::from(onto.is_some_and(|cell| level.goals.contains(cell)));
            if off_goal == 0 && solved_after.is_none() {
                solved_after = Some(index + 1);
            }
        }
    }
    let metrics = meter.metrics();
    let solved = blocked_at.is_none() && rules::is_solved(level, &position, metrics.pushes > 0);
    Replay { end: position, lurd, metrics, solved, solved_after, blocked_at }
}

/// Why moves are not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// A move is not legal.
    Blocked {
        /// Index of the move, from 0.
        at: usize,
        /// Its direction.
        direction: Direction,
    },
    /// All moves are legal but the level is not solved at the end.
    Unsolved {
        /// Boxes that are not on goals at the end. None when the level starts with all boxes
        /// on goals and no box was pushed.
        boxes_left: usize,
        /// After how many moves the level was solved, when it was on the way.
        solved_after: Option<usize>,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Blocked { at, direction } => {
                write!(f, "move {} (`{}`) is blocked", at + 1, direction.lurd())
            }
            Failure::Unsolved { boxes_left: 0, .. } => write!(f, "no box was pushed"),
            Failure::Unsolved { boxes_left, solved_after } => {
                write!(f, "not solved: boxes off goals at the end: {boxes_left}")?;
                match solved_after {
                    Some(moves) => write!(f, " (solved after {moves} moves, then undone)"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for Failure {}

/// Judges `moves`: its measures if it ends solved, else why it does not.
pub fn verify(level: &Level, moves: &[Direction]) -> Result<Metrics, Failure> {
    let replay = replay(level, moves);
    replay.verdict(level, moves).map(|()| replay.metrics)
}

impl Replay {
    /// Whether `moves`, of which this is the replay on `level`, solve it.
    ///
    /// # Errors
    /// The reason, when they do not.
    pub fn verdict(&self, level: &Level, moves: &[Direction]) -> Result<(), Failure> {
        if let Some(at) = self.blocked_at {
            return Err(Failure::Blocked { at, direction: moves[at] });
        }
        if self.solved {
            return Ok(());
        }
        let boxes_left = self.end.boxes.iter().filter(|&cell| !level.goals.contains(cell)).count();
        Err(Failure::Unsolved { boxes_left, solved_after: self.solved_after })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(letters: &str) -> Vec<Direction> {
        letters.chars().filter_map(Direction::from_lurd).collect()
    }

    fn level(board: &str) -> Level {
        board.parse().unwrap_or_else(|error| panic!("{error:?}"))
    }

    /// Moves, pushes, box lines, box changes, pushing sessions, player lines.
    fn check(board: &str, letters: &str, expect: Result<[usize; 6], &str>) {
        let verdict = verify(&level(board), &moves(letters));
        let verdict = verdict
            .map_err(|failure| failure.to_string())
            .map(|m| [m.moves, m.pushes, m.box_lines, m.box_changes, m.pushing_sessions, m.player_lines]);
        assert_eq!(verdict, expect.map_err(str::to_owned), "{letters}");
    }

    const CORNER: &str = "#######\n#@$   #\n#     #\n#    .#\n#######";
    const PAIR: &str = "#######\n#@ $ .#\n#  $ .#\n#######";

    #[test]
    fn measures() {
        check(CORNER, "rrrurDldR", Err("move 4 (`u`) is blocked"));
        check(
            "########\n#      #\n#@$    #\n#      #\n#     .#\n########",
            "rrrrurDD",
            Ok([8, 6, 2, 1, 2, 4]),
        );
        // A walk in between ends a session but not a line of the same box.
        check("#######\n#@$  .#\n#######", "RlrRR", Ok([5, 3, 1, 1, 2, 3]));
        check(PAIR, "rRRlldRR", Ok([8, 4, 2, 2, 2, 4]));
        check(PAIR, "rRRll", Err("not solved: boxes off goals at the end: 1"));
        check(PAIR, "rRRlldRRR", Err("move 9 (`r`) is blocked"));
        check(PAIR, "rRRllldrRR", Ok([10, 4, 2, 2, 2, 4]));
    }

    #[test]
    fn failures() {
        check(PAIR, "", Err("not solved: boxes off goals at the end: 2"));
        check("#####\n#@* #\n#####", "", Err("no box was pushed"));
        check("######\n#@ * #\n######", "r", Err("no box was pushed"));
        // A circular level is solved by a push away and back.
        check("#######\n#     #\n#@ *  #\n#     #\n#######", "rRurrdL", Ok([7, 2, 2, 1, 2, 5]));
        check(
            "######\n#@$. #\n######",
            "rr",
            Err("not solved: boxes off goals at the end: 1 (solved after 1 moves, then undone)"),
        );
    }

    #[test]
    fn replay_tells_where_it_stopped() {
        let replayed = replay(&level(PAIR), &moves("rRRlldRRR"));
        assert_eq!((replayed.lurd.as_str(), replayed.blocked_at), ("rRRlldRR", Some(8)));
        assert_eq!((replayed.solved, replayed.solved_after), (false, Some(8)));
        let replayed = replay(&level(PAIR), &moves("rrrllldrrrll"));
        assert_eq!((replayed.lurd.as_str(), replayed.blocked_at), ("rRRllldrRRll", None));
        assert_eq!((replayed.solved, replayed.solved_after), (true, Some(10)));
    }
}

//! Solutions in reverse mode, in which boxes are pulled from the goals back to where they start.
//!
//! Time runs backward: the last pull is the first push. A jump has no counterpart in forward play, so a walk between
//! the two squares is searched instead. O(strokes + jumps * area).

use super::lurd::Sequence;
use crate::{Level, Position, rules};
use grid::{Cell, Direction};
use std::fmt;

/// Why a reverse sequence is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It does not begin with a jump `[...]`, so it is not reverse mode.
    NoJump,
    /// A jump leads into a wall, a box or out of the board. Index of the stroke after it, from 0.
    BadJump(usize),
    /// A stroke is not legal. Its index, from 0.
    Blocked(usize),
    /// The boxes do not end where the level has them at the start.
    Unsolved {
        /// Boxes that are elsewhere.
        boxes_left: usize,
    },
    /// The player could not have walked from one place to the other.
    NoWalk,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoJump => write!(f, "a reverse sequence must begin with a jump `[...]`"),
            Failure::BadJump(at) => write!(f, "the jump before stroke {} does not end on free floor", at + 1),
            Failure::Blocked(at) => write!(f, "stroke {} is blocked", at + 1),
            Failure::Unsolved { boxes_left } => {
                write!(f, "boxes that are not back where they start: {boxes_left}")
            }
            Failure::NoWalk => {
                write!(f, "the player cannot walk to where a jump or the end of pulling needs it")
            }
        }
    }
}

impl std::error::Error for Failure {}

/// The forward solution that undoes the pulls, without walks after its last push.
pub fn to_forward(level: &Level, sequence: &Sequence) -> Result<Vec<Direction>, Failure> {
    if sequence.jumps.first().is_none_or(|jump| jump.at > 0) {
        return Err(Failure::NoJump);
    }
    // Pulled from the end of play to its start; each run of strokes is inverted, then all is reversed.
    let mut position = Position { boxes: level.goals.clone(), player: level.player };
    let mut backward: Vec<Direction> = Vec::with_capacity(sequence.strokes.len());
    let mut pulled = false;
    let mut jumps = sequence.jumps.iter().peekable();
    for at in 0..=sequence.strokes.len() {
        while let Some(jump) = jumps.next_if(|jump| jump.at == at) {
            let from = position.player;
            let to = displaced(level, &position, &jump.path).ok_or(Failure::BadJump(at))?;
            if pulled {
                let walk = walk(level, &position, to, from).ok_or(Failure::NoWalk)?;
                backward.extend(walk.into_iter().rev());
            }
            position.player = to;
        }
        let Some(stroke) = sequence.strokes.get(at) else { break };
        let came = rules::pull(level, &mut position, stroke.direction, stroke.upper);
        if came != Some(stroke.upper) {
            return Err(Failure::Blocked(at));
        }
        pulled |= stroke.upper;
        if pulled {
            backward.push(stroke.direction.opposite());
        }
    }
    if position.boxes != level.boxes {
        let boxes_left = position.boxes.iter().filter(|&cell| !level.boxes.contains(cell)).count();
        return Err(Failure::Unsolved { boxes_left });
    }
    let mut forward = walk(level, &position, level.player, position.player).ok_or(Failure::NoWalk)?;
    forward.extend(backward.into_iter().rev());
    Ok(forward)
}

fn displaced(level: &Level, position: &Position, path: &[Direction]) -> Option<Cell> {
    let (x, y) = level.size.xy(position.player);
    let (mut x, mut y) = (i64::from(x), i64::from(y));
    for direction in path {
        let (dx, dy) = direction.delta();
        (x, y) = (x + i64::from(dx), y + i64::from(dy));
    }
    level.size.checked_cell(x, y).filter(|&cell| level.is_floor(cell) && !position.boxes.contains(cell))
}

fn walk(level: &Level, position: &Position, from: Cell, to: Cell) -> Option<Vec<Direction>> {
    let at_from = Position { boxes: position.boxes.clone(), player: from };
    rules::walk(level, &at_from, to)
}

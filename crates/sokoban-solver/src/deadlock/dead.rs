//! A proof that a position cannot be solved, and where it comes from: a test of the cascade, or a search of parts.

use crate::deadlock::checks::{CheckCaches, Whole};
use crate::deadlock::freeze;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::Test;
use crate::deadlock::pruning::Pruning;
use crate::deadlock::reason::Reason;
use crate::deadlock::walled::MOST_BYTES;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use grid::Cell;
use std::fmt;
use std::sync::Arc;

/// A proof that a position cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dead {
    /// Why.
    pub reason: Reason,
    /// The boxes that make it so, in the order of their cells: they cannot all be brought to goals even if all other boxes
    /// are taken away.
    pub boxes: Vec<Cell>,
}

impl Dead {
    /// What the tests of the cascade have against a position, in words for players.
    pub(crate) fn find<B: Board>(whole: &mut Whole<'_, B>) -> Option<Dead> {
        let (test, dead) = whole.find()?;
        let (reason, dead) = match test {
            // That boxes are frozen is plain to see, and also says why they lack goals.
            Test::Capacity | Test::Pairs | Test::Triples => {
                match whole.frozen().filter(|frozen| dead.is_subset(frozen)) {
                    Some(frozen) => (Reason::Frozen, frozen),
                    None => (Reason::of(test)?, dead),
                }
            }
            Test::Learned | Test::Corral => return Some(Dead::of_part(whole.maze(), &dead, whole.player())),
            _ => (Reason::of(test)?, dead),
        };
        Some(Dead::of(whole.maze(), reason, &dead))
    }

    /// Boxes that cannot be brought to goals, even if there are no others.
    pub(crate) fn of_part<B: Board>(maze: &Maze, boxes: &B, player: Square) -> Dead {
        let mut reach = B::empty(maze.len());
        maze.flood(boxes, player, &mut reach, &mut Vec::new());
        let closes_off = reach.len() + boxes.len() < maze.len();
        Dead::of(maze, if closes_off { Reason::Corral } else { Reason::Pattern }, boxes)
    }

    /// The same of a level with boxes on `walls` as well, which must stay where they are and were taken for walls.
    pub(crate) fn beside(self, walls: impl IntoIterator<Item = Cell>) -> Dead {
        let mut boxes = self.boxes;
        let others = boxes.len();
        boxes.extend(walls);
        let reason = if boxes.len() > others { Reason::Walled } else { self.reason };
        boxes.sort_unstable();
        Dead { reason, boxes }
    }

    fn of<B: Board>(maze: &Maze, reason: Reason, boxes: &B) -> Dead {
        let can_move = || freeze::frozen(maze, boxes, |_| false) != *boxes;
        let reason = if reason == Reason::Frozen && can_move() { Reason::Held } else { reason };
        Dead { reason, boxes: boxes.squares().map(|square| maze.cells[square as usize]).collect() }
    }
}

/// What the tests have against the start of a level.
pub(crate) fn at_start<B: Board>(ground: &Ground, rules: &Pruning) -> Option<Dead> {
    let limits = &ground.maze.limits;
    let bytes = (limits.memory.limit() / 64).min(MOST_BYTES / 2);
    // Verdicts of its own, so that the searches find the same with this test as without it.
    let knowledge = Arc::new(Knowledge::new(limits.memory.clone()));
    let mut kept = CheckCaches::new(ground, &knowledge, bytes);
    let start: B = ground.maze.start();
    Dead::find(&mut Whole::new(ground, rules, &mut kept, &start, ground.maze.player))
}

impl fmt::Display for Dead {
    /// One sentence in lower case, without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.reason, self.boxes.len()) {
            (Reason::Pattern | Reason::Corral, 1) => f.write_str("this box can never reach a goal"),
            (Reason::Pattern, count) => write!(f, "these {count} boxes can never all reach goals"),
            (Reason::Corral, count) => {
                write!(f, "these {count} boxes close off a part of the floor and can never all reach goals")
            }
            (reason, _) => reason.fmt(f),
        }
    }
}

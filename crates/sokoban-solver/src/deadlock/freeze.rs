//! Freeze deadlock: boxes that block each other forever.
//!
//! Start with all boxes that touch each other and remove every box that could be pushed if the player were everywhere:
//! on one of the two axes, both neighbours are neither wall nor one of the remaining boxes, and not both are squares
//! where a box is lost. The remaining boxes can never move, since the first of them to move would need a square that
//! another one blocks. This greatest fixed point finds everything that the usual recursion finds, and needs no marks
//! that could leak from one branch to another. The mirror image for pulls requires two free squares in one direction.
//!
//! Cost: linear in the boxes of the group, a few rounds.

use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};

/// Scratch for the tests of this module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    group: Vec<Square>,
}

/// The boxes that can never be pushed again, given where a box is lost; none once the stop flag is up.
pub(crate) fn frozen<B: Board>(maze: &Maze, boxes: &B, is_lost: impl Fn(Square) -> bool) -> B {
    peel_all(maze, boxes, |left, square| can_be_pushed(maze, left, square, &is_lost))
}

/// A group of frozen boxes that touch each other and are not all on goals, of all those that are `frozen`.
pub(crate) fn stray_group<B: Board>(maze: &Maze, frozen: &B) -> Option<B> {
    let stray = frozen.squares().find(|&square| !maze.is_goal[square as usize])?;
    let mut group = B::empty(maze.len());
    group.put(stray);
    let mut open = vec![stray];
    while let Some(square) = open.pop() {
        for next in maze.next[square as usize] {
            if next != NONE && frozen.has(next) && !group.has(next) {
                group.put(next);
                open.push(next);
            }
        }
    }
    Some(group)
}

/// Whether the move that brought a box to `moved` froze a box off its targets.
#[inline]
pub(crate) fn is_dead_after<B: Board, H: Heading>(
    ground: &Ground,
    boxes: &B,
    moved: Square,
    is_lost: impl Fn(Square) -> bool,
    scratch: &mut Scratch,
) -> bool {
    if H::BACKWARD {
        is_dead_after_pull(&ground.maze, boxes, moved, is_lost, ground.is_start(), scratch)
    } else {
        is_dead_after_push(&ground.maze, boxes, moved, is_lost, scratch)
    }
}

/// Whether the push that brought a box to `pushed` froze a box off goal.
#[inline]
pub(crate) fn is_dead_after_push<B: Board>(
    maze: &Maze,
    boxes: &B,
    pushed: Square,
    is_lost: impl Fn(Square) -> bool,
    scratch: &mut Scratch,
) -> bool {
    let can_move = |left: &B, square| can_be_pushed(maze, left, square, &is_lost);
    freezes(maze, boxes, pushed, can_move, &maze.is_goal, scratch)
}

/// Whether the pull that brought a box to `pulled` froze a box off the squares where boxes start,
/// `is_start`.
#[inline]
fn is_dead_after_pull<B: Board>(
    maze: &Maze,
    boxes: &B,
    pulled: Square,
    is_lost: impl Fn(Square) -> bool,
    is_start: &[bool],
    scratch: &mut Scratch,
) -> bool {
    let can_move = |left: &B, square| can_be_pulled(maze, left, square, &is_lost);
    freezes(maze, boxes, pulled, can_move, is_start, scratch)
}

#[inline]
fn freezes<B: Board>(
    maze: &Maze,
    boxes: &B,
    moved: Square,
    can_move: impl Fn(&B, Square) -> bool,
    at_home: &[bool],
    scratch: &mut Scratch,
) -> bool {
    // Nothing can freeze while the moved box itself can move.
    if can_move(boxes, moved) {
        return false;
    }
    let mut left = B::empty(maze.len());
    let group = &mut scratch.group;
    group.clear();
    group.push(moved);
    left.put(moved);
    let mut at = 0;
    while at < group.len() {
        for next in maze.next[group[at] as usize] {
            if next != NONE && boxes.has(next) && !left.has(next) {
                left.put(next);
                group.push(next);
            }
        }
        at += 1;
    }
    peel(maze, group, &mut left, can_move);
    group.iter().any(|&square| !at_home[square as usize])
}

/// What is left of `boxes` after all that can move are taken out, again and again; nothing once the stop flag is up.
#[inline]
fn peel_all<B: Board>(maze: &Maze, boxes: &B, can_move: impl Fn(&B, Square) -> bool) -> B {
    let mut left = boxes.clone();
    loop {
        if maze.limits.is_stopped() {
            return B::empty(maze.len());
        }
        let before = left.clone();
        for square in before.squares() {
            if can_move(&left, square) {
                left.take(square);
            }
        }
        if left == before {
            return left;
        }
    }
}

/// Takes boxes that can move out of `left` and `group` until none can. The group is empty once the stop flag is up.
fn peel<B: Board>(maze: &Maze, group: &mut Vec<Square>, left: &mut B, can_move: impl Fn(&B, Square) -> bool) {
    loop {
        if maze.limits.is_stopped() {
            group.clear();
            return;
        }
        let before = group.len();
        group.retain(|&square| {
            let moves = can_move(left, square);
            if moves {
                left.take(square);
            }
            !moves
        });
        if group.len() == before {
            return;
        }
    }
}

/// Whether a box on `square` can be pushed on some axis, were the player everywhere and all boxes that
/// are not in `left` out of the way.
#[inline]
pub(crate) fn can_be_pushed<B: Board>(
    maze: &Maze,
    left: &B,
    square: Square,
    is_lost: &impl Fn(Square) -> bool,
) -> bool {
    let next = &maze.next[square as usize];
    let free = |s: Square| s != NONE && !left.has(s);
    let axis = |a: Square, b: Square| free(a) && free(b) && !(is_lost(a) && is_lost(b));
    axis(next[0], next[2]) || axis(next[1], next[3])
}

/// The boxes that can never be pulled again, given where a pulled box is lost.
pub(crate) fn pull_frozen<B: Board>(maze: &Maze, boxes: &B, is_lost: impl Fn(Square) -> bool) -> B {
    peel_all(maze, boxes, |left, square| can_be_pulled(maze, left, square, &is_lost))
}

/// Whether a box on `square` can be pulled somewhere, were the player everywhere and all boxes that are
/// not in `left` out of the way.
#[inline]
fn can_be_pulled<B: Board>(maze: &Maze, left: &B, square: Square, is_lost: &impl Fn(Square) -> bool) -> bool {
    (0..4).any(|d| {
        let to = maze.next[square as usize][d];
        if to == NONE || left.has(to) || is_lost(to) {
            return false;
        }
        let player = maze.next[to as usize][d];
        player != NONE && !left.has(player)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Narrow;
    use crate::ground::tables::distance::{Distances, Stances};
    use crate::testing::level;

    /// The frozen boxes, as the number of those off goal and on goal.
    fn check(rows: &[&str], expect: (usize, usize)) {
        let maze = Maze::new(&level(rows));
        let stances = Stances::new(&maze).expect("no limit");
        let distances = Distances::to_goals(&maze, &stances).expect("no limit");
        let frozen = frozen::<Narrow<1>>(&maze, &maze.start(), |square| !distances.is_live_square(square));
        let on_goal = frozen.squares().filter(|&s| maze.is_goal[s as usize]).count();
        assert_eq!((frozen.len() - on_goal, on_goal), expect, "{rows:?}");
    }

    #[test]
    fn frozen_boxes() {
        check(&["######", "#@$ .#", "######"], (0, 0));
        check(&["######", "#.   #", "# $$ #", "# $$ #", "#...@#", "######"], (4, 0));
        check(&["######", "#.   #", "# ** #", "# ** #", "#  $@#", "######"], (1, 4));
        check(&["#######", "#.    #", "#  @$ #", "#   $ #", "#.   ##", "#######"], (0, 0));
        check(&["#######", "#..   #", "#    $#", "#  @ $#", "#     #", "#######"], (2, 0));
    }
}

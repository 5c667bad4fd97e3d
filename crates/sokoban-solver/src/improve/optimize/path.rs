//! A solution as the positions after its pushes.

use super::aims::Aims;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::floor::walk::{Push, steps};
use crate::ground::memory::Held;
use grid::Direction;

/// The position after a push, or at the start.
#[derive(Clone, Debug)]
pub(super) struct Point<B> {
    pub(super) boxes: B,
    /// Where the player stands.
    pub(super) player: Square,
    /// The direction of the push that led here.
    pub(super) last: Option<Direction>,
    /// Cost from the start.
    pub(super) cost: u64,
    /// Moves from the start.
    pub(super) moves: usize,
}

/// The pushes of a path that stay as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fixed {
    /// How many at the beginning.
    pub(super) first: usize,
    /// How many at the end.
    pub(super) rest: usize,
}

impl Fixed {
    /// Whether a path of `len` pushes may be changed at point `at`.
    pub(super) fn leaves(self, at: usize, len: usize) -> bool {
        at >= self.first && at + self.rest <= len
    }
}

/// A solution with shortest walks between its pushes.
#[derive(Debug)]
pub(super) struct Path<B> {
    pub(super) pushes: Vec<Push>,
    /// One more than pushes.
    pub(super) points: Vec<Point<B>>,
    pub(super) steps: Vec<Direction>,
    pub(super) fixed: Fixed,
    _held: Held,
}

impl<B: Board> Path<B> {
    /// The path that makes `pushes`; none when one of them is not possible, boxes are left off goals, or there
    /// is no memory for it.
    pub(super) fn new(maze: &Maze, aims: &Aims, pushes: Vec<Push>, fixed: Fixed) -> Option<Path<B>> {
        let steps = steps(maze, &pushes)?;
        let limits = &maze.limits;
        let mut held = limits.hold(steps.len() + pushes.len() * size_of::<Push>()).ok()?;
        let mut point = Point { boxes: maze.start(), player: maze.player, last: None, cost: 0, moves: 0 };
        let mut points: Vec<Point<B>> = vec![point.clone()];
        let mut walk = 0;
        for &direction in &steps {
            let ahead = maze.step(point.player, direction);
            if !point.boxes.has(ahead) {
                point.player = ahead;
                walk += 1;
                continue;
            }
            let before = &points[points.len() - 1];
            let same_box = before.last.is_some_and(|last| maze.step(before.player, last) == ahead);
            point.cost += aims.push(walk, direction, before.last, same_box);
            point.boxes.take(ahead);
            point.boxes.put(maze.step(ahead, direction));
            point.player = ahead;
            point.last = Some(direction);
            point.moves += walk as usize + 1;
            walk = 0;
            held.take(2 * size_of::<Point<B>>() + size_of_val(point.boxes.words())).ok()?;
            points.push(point.clone());
        }
        let done = point.boxes.squares().all(|square| maze.is_goal[square as usize]);
        done.then_some(Path { pushes, points, steps, fixed, _held: held })
    }

    /// Cost of the whole.
    pub(super) fn cost(&self) -> u64 {
        self.points.last().map_or(0, |point| point.cost)
    }

    /// Where the part that may change ends.
    pub(super) fn end(&self) -> usize {
        self.len().saturating_sub(self.fixed.rest)
    }

    /// Number of pushes.
    pub(super) fn len(&self) -> usize {
        self.pushes.len()
    }
}

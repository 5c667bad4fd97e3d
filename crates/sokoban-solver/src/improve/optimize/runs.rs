//! A solution as runs: pushes of one box one after the other. And a floor on which runs are carried out.

use super::path::Path;
use crate::fess::macros::{Macro, Macros};
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Forward;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use std::ops::Range;

/// Pushes of one box from one square to another with no push of another box between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) from: Square,
    pub(super) to: Square,
    /// Which pushes of the path these are.
    pub(super) pushes: Range<usize>,
    /// The run before it and the run after it that push the same box.
    pub(super) before: Option<usize>,
    pub(super) next: Option<usize>,
}

impl Run {
    /// Number of its pushes.
    pub(super) fn len(&self) -> usize {
        self.pushes.len()
    }
}

/// The runs of a path.
pub(super) fn runs<B: Board>(maze: &Maze, path: &Path<B>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    // The last run that ended on each square.
    let mut ended: Vec<Option<usize>> = vec![None; maze.len()];
    for (number, push) in path.pushes.iter().enumerate() {
        let to = maze.step(push.from, push.direction);
        if let Some(run) = runs.last_mut().filter(|run| run.to == push.from) {
            run.to = to;
            run.pushes.end = number + 1;
            continue;
        }
        if let Some(run) = runs.last() {
            ended[run.to as usize] = Some(runs.len() - 1);
        }
        let before = ended[push.from as usize].take();
        if let Some(before) = before {
            runs[before].next = Some(runs.len());
        }
        runs.push(Run { from: push.from, to, pushes: number..number + 1, before, next: None });
    }
    runs
}

/// What to do with a box: bring it from one square to another, if possible by these pushes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) known: &'a [Push],
}

/// A position on which tasks are carried out, and what that has cost.
#[derive(Debug)]
pub(super) struct Floor<'a, B> {
    pub(super) maze: &'a Maze,
    pub(super) boxes: B,
    pub(super) player: Square,
    /// Pushes made so far.
    pub(super) made: Vec<Push>,
    /// Squares looked at so far.
    pub(super) looked: u64,
    macros: Macros,
    found: Vec<Macro>,
    area: B,
    stack: Vec<Square>,
}

/// What finding all runs of a box takes for each square, in squares looked at by a flood fill.
const MACRO_COST: u64 = 12;

impl<'a, B: Board> Floor<'a, B> {
    pub(super) fn new(maze: &'a Maze) -> Floor<'a, B> {
        Floor {
            maze,
            boxes: maze.start(),
            player: maze.player,
            made: Vec::new(),
            looked: 0,
            macros: Macros::default(),
            found: Vec::new(),
            area: B::empty(maze.len()),
            stack: Vec::new(),
        }
    }

    /// Begins with a position of `path`.
    pub(super) fn begin(&mut self, path: &Path<B>, at: usize) {
        let point = &path.points[at];
        self.boxes.clone_from(&point.boxes);
        self.player = point.player;
        self.made.clear();
    }

    /// The canonical player of the area of `player`; the area is then in `self.area`.
    fn flood(&mut self, player: Square) -> Square {
        self.looked += self.maze.len() as u64;
        self.maze.flood(&self.boxes, player, &mut self.area, &mut self.stack)
    }

    /// Whether the player can go to where it is at a point of `path` with the same boxes.
    pub(super) fn rejoins(&mut self, path: &Path<B>, at: usize) -> bool {
        let point = &path.points[at];
        if point.boxes != self.boxes {
            return false;
        }
        // The walk begins where the next push does not need the player yet.
        point.player == self.player || {
            self.flood(self.player);
            self.area.has(point.player)
        }
    }

    /// Carries a task out. False when it is not possible, and then the position is of no more use.
    pub(super) fn carry(&mut self, task: Task<'_>) -> bool {
        if task.from == task.to {
            return self.boxes.has(task.from);
        }
        let (boxes, player, made) = (self.boxes.clone(), self.player, self.made.len());
        if !task.known.is_empty() && task.known.iter().all(|push| self.push(*push)) {
            return true;
        }
        self.boxes = boxes;
        self.player = player;
        self.made.truncate(made);
        let Some(best) = self.ways(task.from).iter().copied().find(|way| way.to == task.to) else {
            return false;
        };
        // The area was filled for the ways.
        let area = self.area.clone();
        let wanted = (best.from, best.to, best.side);
        self.looked += MACRO_COST * self.maze.len() as u64;
        match self.macros.at(self.maze, &self.boxes, &area).path::<Forward>(wanted) {
            Some(pushes) => pushes.into_iter().all(|push| self.push(push)),
            None => false,
        }
    }

    /// Where the box on `from` can be pushed to, nearest first; nothing when a limit is reached.
    pub(super) fn ways(&mut self, from: Square) -> &[Macro] {
        self.found.clear();
        if self.boxes.has(from) {
            self.flood(self.player);
            self.looked += MACRO_COST * self.maze.len() as u64;
            let mut macros = self.macros.at(self.maze, &self.boxes, &self.area);
            if macros.moves::<Forward>(from, |_, _| true, &mut self.found).is_err() {
                self.found.clear();
            }
        }
        &self.found
    }

    fn push(&mut self, push: Push) -> bool {
        let behind = self.maze.step(push.from, push.direction.opposite());
        let to = self.maze.step(push.from, push.direction);
        if behind == NONE || to == NONE || !self.boxes.has(push.from) || self.boxes.has(to) {
            return false;
        }
        if self.player != behind {
            self.flood(self.player);
            if !self.area.has(behind) {
                return false;
            }
        }
        self.boxes.take(push.from);
        self.boxes.put(to);
        self.player = push.from;
        self.made.push(push);
        true
    }
}

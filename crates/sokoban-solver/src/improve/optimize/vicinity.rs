//! Fewest moves between two positions of a solution, over all configurations near the part between them.
//!
//! Breadth-first over single steps of the player. A state is a numbered configuration and the square of the player, and
//! half a byte of it says whether and how it was reached, so the way back needs nothing else. Among states reached by
//! equally many moves those with fewer pushes come first, so a way has fewest moves and then fewest pushes among the ways
//! through these configurations. (Vicinity search: Sébastien Gouëzel's optimizer in YASO, Matthias Meger's JSoko.)
//!
//! Time: some ten nanoseconds for each state. Memory: half a byte for each configuration and square.

use super::nearby::Nearby;
use super::path::Path;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use grid::Direction;
use std::ops::Range;

/// A configuration and the square of the player.
type State = (u32, Square);

/// How the first state was reached.
const START: u8 = 9;

/// A search through numbered configurations.
pub(super) struct Vicinity<'a, B> {
    maze: &'a Maze,
    keys: &'a [u64],
    nearby: &'a Nearby<B>,
    goals: B,
    /// Half a byte for each state: 0 if it has not been reached, 1 to 4 after a step, 5 to 8 after a push.
    came: Vec<u8>,
    /// In which order directions are tried.
    order: [Direction; 4],
    /// States reached.
    pub(super) reached: u64,
    /// The state that ends the way.
    end: Option<State>,
}

impl<'a, B: Board> Vicinity<'a, B> {
    /// A search that tries directions in an order chosen by `turn`, which decides between equally short ways.
    pub(super) fn new(maze: &'a Maze, keys: &'a [u64], nearby: &'a Nearby<B>, turn: u64) -> Self {
        let states = nearby.boxes.len() * maze.len();
        let mut order = Direction::ALL;
        order.rotate_left(turn as usize % 4);
        if turn / 4 % 2 == 1 {
            order.reverse();
        }
        let came = vec![0; states.div_ceil(2)];
        Vicinity { maze, keys, nearby, goals: maze.goal_board(), came, order, reached: 0, end: None }
    }

    /// The pushes of a way that replaces `part` of `path` with at most as many moves, and among the ways with fewest moves
    /// the fewest pushes. None when there is none, or more than `most` states would be reached.
    pub(super) fn search(&mut self, path: &Path<B>, part: Range<usize>, most: u64) -> Option<Vec<Push>> {
        let (start, end) = (&path.points[part.start], &path.points[part.end]);
        // Where the player makes the next push of the path, if there is one.
        let next = path.pushes.get(part.end);
        let behind = next.map(|push| self.maze.step(push.from, push.direction.opposite()));
        let moves = match path.points.get(part.end + 1) {
            Some(after) => after.moves - 1 - start.moves,
            None => end.moves - start.moves,
        };
        let number = |boxes: &B| {
            let hash = boxes.squares().fold(0, |hash, square| hash ^ self.keys[square as usize]);
            self.nearby.find(boxes, hash)
        };
        let first = (number(&start.boxes)?, start.player);
        let target = match behind {
            Some(behind) => Some((number(&end.boxes)?, behind)),
            None => None,
        };
        self.reach(first, START);
        let mut layer: Vec<Vec<State>> = vec![vec![first]];
        let (mut after, mut pushing) = (Vec::new(), Vec::new());
        for _ in 0..moves {
            self.maze.limits.check().ok()?;
            self.step(&mut layer, &mut after, &mut pushing, target);
            if self.end.is_some() || self.reached > most {
                break;
            }
            std::mem::swap(&mut layer, &mut after);
        }
        self.end.map(|end| self.pushes_to(end))
    }

    /// One more move from all states of `layer`, which are sorted by pushes; `after` takes what they lead to.
    fn step(
        &mut self,
        layer: &mut [Vec<State>],
        after: &mut Vec<Vec<State>>,
        pushing: &mut Vec<(u32, Square, Direction)>,
        target: Option<State>,
    ) {
        after.resize(layer.len() + 1, Vec::new());
        for (pushes, states) in layer.iter_mut().enumerate() {
            pushing.clear();
            for (number, player) in states.drain(..) {
                let boxes = &self.nearby.boxes[number as usize];
                for direction in self.order {
                    let to = self.maze.step(player, direction);
                    if to == NONE {
                        continue;
                    }
                    if boxes.has(to) {
                        let beyond = self.maze.step(to, direction);
                        if beyond != NONE && !boxes.has(beyond) {
                            pushing.push((number, to, direction));
                        }
                    } else if self.reach((number, to), 1 + direction.index() as u8) {
                        after[pushes].push((number, to));
                        if target == Some((number, to)) {
                            self.end.get_or_insert((number, to));
                        }
                    }
                }
            }
            for &(number, from, direction) in pushing.iter() {
                let mut boxes = self.nearby.boxes[number as usize].clone();
                let to = self.maze.step(from, direction);
                boxes.take(from);
                boxes.put(to);
                let hash =
                    self.nearby.hashes[number as usize] ^ self.keys[from as usize] ^ self.keys[to as usize];
                let Some(number) = self.nearby.find(&boxes, hash) else { continue };
                if self.reach((number, from), 5 + direction.index() as u8) {
                    after[pushes + 1].push((number, from));
                    let is_end = match target {
                        Some(target) => target == (number, from),
                        None => boxes.is_subset(&self.goals),
                    };
                    if is_end {
                        self.end.get_or_insert((number, from));
                    }
                }
            }
        }
    }

    /// Marks a state as reached; false if it was before.
    #[inline]
    fn reach(&mut self, (number, player): State, how: u8) -> bool {
        let at = number as usize * self.maze.len() + player as usize;
        let (byte, shift) = (&mut self.came[at / 2], at % 2 * 4);
        let is_new = *byte >> shift & 15 == 0;
        if is_new {
            *byte |= how << shift;
            self.reached += 1;
        }
        is_new
    }

    /// The pushes of the way to a state.
    fn pushes_to(&self, end: State) -> Vec<Push> {
        let (mut number, mut player) = end;
        let mut pushes = Vec::new();
        loop {
            let at = number as usize * self.maze.len() + player as usize;
            let how = self.came[at / 2] >> (at % 2 * 4) & 15;
            if how == START || how == 0 {
                break;
            }
            let direction = Direction::from_index((how as usize - 1) % 4);
            if how > 4 {
                let to = self.maze.step(player, direction);
                let mut boxes = self.nearby.boxes[number as usize].clone();
                boxes.take(to);
                boxes.put(player);
                let hash =
                    self.nearby.hashes[number as usize] ^ self.keys[player as usize] ^ self.keys[to as usize];
                let Some(before) = self.nearby.find(&boxes, hash) else { return Vec::new() };
                number = before;
                pushes.push(Push { from: player, direction });
            }
            player = self.maze.step(player, direction.opposite());
        }
        pushes.reverse();
        pushes
    }
}

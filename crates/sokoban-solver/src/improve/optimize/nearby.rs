//! The box configurations near a part of a solution, numbered.
//!
//! A configuration is near if it comes from one on the solution by moving a few boxes: each of them to one of the squares
//! nearest to it, or to a square on which it stands a little earlier or later. They are listed before the search begins, so
//! that a search needs one look into a hash table for a push and two bits for each square of the player (Sébastien Gouëzel's
//! vicinity search in YASO; Matthias Meger's JSoko).

use super::path::Path;
use super::tube::nearest;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::memory::Held;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Which configurations are near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// Boxes that stand elsewhere.
    pub(super) boxes: usize,
    /// Squares nearest to its own that each of them may stand on.
    pub(super) squares: usize,
    /// For how many pushes before and after a box may be where it is at that time.
    pub(super) span: usize,
}

/// Numbered configurations.
#[derive(Debug)]
pub(super) struct Nearby<B> {
    /// The boxes of each configuration.
    pub(super) boxes: Vec<B>,
    /// A hash of the boxes of each configuration.
    pub(super) hashes: Vec<u64>,
    /// Part of the hash, and one more than the number; zeros where nothing is.
    slots: Vec<(u32, u32)>,
    most: usize,
    /// Configurations looked up while the list was made.
    pub(super) tried: u64,
    _held: Held,
}

impl<B: Board> Nearby<B> {
    /// The configurations near a part of `path` that begins at `part.start`, and where it ends: at `part.end`, or before it
    /// when there would be more than `most`. None when not even two points fit, or a limit is reached.
    pub(super) fn new(
        ground: &Ground,
        keys: &[u64],
        path: &Path<B>,
        part: Range<usize>,
        reach: Reach,
        most: usize,
    ) -> Option<(Nearby<B>, usize)> {
        let maze = &ground.maze;
        let is_dead = |square| ground.is_dead_square(square);
        let board = size_of::<B>() + size_of_val(path.points[part.start].boxes.words());
        let slots = (2 * most).next_power_of_two();
        let each = board + size_of::<u64>() + maze.len().div_ceil(2);
        let held = maze.limits.hold(most * each + slots * size_of::<(u32, u32)>()).ok()?;
        let mut nearby = Nearby {
            boxes: Vec::new(),
            hashes: Vec::new(),
            slots: vec![(0, 0); slots],
            most,
            tried: 0,
            _held: held,
        };
        let stays = Stays::new(maze, path, part.clone());
        let mut near: FxHashMap<Square, B> = FxHashMap::default();
        let mut balls: Vec<Vec<Square>> = vec![Vec::new(); stays.of.len()];
        for at in part.clone() {
            maze.limits.check().ok()?;
            for (ball, stays) in balls.iter_mut().zip(&stays.of) {
                ball.clear();
                let now = stays.partition_point(|stay| stay.0 <= at) - 1;
                let here = stays[now].1;
                let mut set =
                    near.entry(here).or_insert_with(|| nearest(maze, here, reach.squares, &is_dead)).clone();
                let earlier = stays[..now].iter().rev().take_while(|stay| stay.0 + reach.span >= at);
                let later = stays[now + 1..].iter().take_while(|stay| stay.0 <= at + reach.span);
                earlier.chain(later).for_each(|stay| set.put(stay.1));
                ball.push(here);
                ball.extend(set.squares().filter(|&square| square != here));
            }
            let boxes = &path.points[at].boxes;
            let hash = boxes.squares().fold(0, |hash, square| hash ^ keys[square as usize]);
            if !nearby.add_around(keys, boxes, hash, &balls, reach.boxes) {
                return (at > part.start + 1).then(|| (nearby, at - 1));
            }
        }
        let boxes = &path.points[part.end].boxes;
        let hash = boxes.squares().fold(0, |hash, square| hash ^ keys[square as usize]);
        nearby.add(boxes, hash).then_some((nearby, part.end))
    }

    /// Adds a configuration and those in which up to `more` of the boxes stand elsewhere in their balls, each of which
    /// begins with the square of its box. False when there is no room.
    fn add_around(&mut self, keys: &[u64], boxes: &B, hash: u64, balls: &[Vec<Square>], more: usize) -> bool {
        if !self.add(boxes, hash) {
            return false;
        }
        if more == 0 {
            return true;
        }
        for (number, ball) in balls.iter().enumerate() {
            let Some((&from, others)) = ball.split_first() else { continue };
            for &to in others {
                if boxes.has(to) {
                    continue;
                }
                let mut moved = boxes.clone();
                moved.take(from);
                moved.put(to);
                let hash = hash ^ keys[from as usize] ^ keys[to as usize];
                if !self.add_around(keys, &moved, hash, &balls[number + 1..], more - 1) {
                    return false;
                }
            }
        }
        true
    }

    /// Adds a configuration unless it is there; false when there is no room.
    fn add(&mut self, boxes: &B, hash: u64) -> bool {
        self.tried += 1;
        match self.place(boxes, hash) {
            Ok(_) => true,
            Err(_) if self.boxes.len() >= self.most => false,
            Err(slot) => {
                self.boxes.push(boxes.clone());
                self.hashes.push(hash);
                self.slots[slot] = (tag(hash), self.boxes.len() as u32);
                true
            }
        }
    }

    /// The number of a configuration.
    #[inline]
    pub(super) fn find(&self, boxes: &B, hash: u64) -> Option<u32> {
        self.place(boxes, hash).ok()
    }

    /// The number of a configuration, or the slot where it belongs.
    #[inline]
    fn place(&self, boxes: &B, hash: u64) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.slots[slot] {
                (_, 0) => return Err(slot),
                (tagged, number) if tagged == tag(hash) && self.boxes[number as usize - 1] == *boxes => {
                    return Ok(number - 1);
                }
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}

/// The part of a hash that a slot stores.
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Where each box stands, from which point of the path on.
struct Stays {
    of: Vec<Vec<(usize, Square)>>,
}

impl Stays {
    fn new<B: Board>(maze: &Maze, path: &Path<B>, part: Range<usize>) -> Stays {
        let start = path.points[part.start].boxes.squares();
        let mut of: Vec<Vec<(usize, Square)>> = start.map(|square| vec![(part.start, square)]).collect();
        let mut who = vec![usize::MAX; maze.len()];
        for (number, stays) in of.iter().enumerate() {
            who[stays[0].1 as usize] = number;
        }
        for (number, push) in path.pushes[part.clone()].iter().enumerate() {
            let to = maze.step(push.from, push.direction);
            let moved = who[push.from as usize];
            who[to as usize] = moved;
            of[moved].push((part.start + number + 1, to));
        }
        Stays { of }
    }
}

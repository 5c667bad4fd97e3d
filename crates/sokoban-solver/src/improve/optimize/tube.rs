//! The neighbourhood of a part of a solution: positions that differ from one on it in few boxes.
//!
//! A position is in the tube if all of its boxes but one (or two) are where they are in some position of the path, and
//! each of the others is on a square that its box visits on the path, or on one of the nearest squares to its place
//! there. All box sets of the path are stored by hash with one box left out, each with the squares on which that box
//! may be. A hash collision only makes the tube wider.

use super::path::Point;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::Held;
use rustc_hash::FxHashMap;
use search::GaveUp;
use std::collections::hash_map::Entry;

/// How far a position may be from the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width {
    /// Boxes that stand elsewhere.
    pub(super) boxes: usize,
    /// Squares nearest to its own that each of them may stand on.
    pub(super) squares: usize,
}

/// A random word for each square.
pub(super) fn keys(squares: usize) -> Vec<u64> {
    (0..squares as u64).map(|square| search::hash(&square.to_le_bytes())).collect()
}

/// The neighbourhood of a part of a solution.
#[derive(Debug)]
pub(super) struct Tube<B> {
    /// By hash of the boxes without one: where that one may be.
    ones: FxHashMap<u64, B>,
    /// By hash of the boxes without two: where these may be.
    twos: FxHashMap<u64, (B, B)>,
    width: Width,
    /// What making it has cost, in approximate nanoseconds.
    pub(super) work: u64,
    held: Held,
}

/// What adding a box, or a pair of boxes, of a position costs, in nanoseconds.
const ENTRY: u64 = 60;

/// What looking for a box, or a pair of boxes, costs, in nanoseconds.
const LOOK: u64 = 6;

impl<B: Board> Tube<B> {
    /// The neighbourhood of `points`, of which each but the first follows from the one before by its push
    /// of `pushes`. `is_dead` says on which squares no box may stand. O(points * boxes ^ `width.boxes`).
    pub(super) fn new(
        maze: &Maze,
        keys: &[u64],
        points: &[Point<B>],
        pushes: &[Push],
        width: Width,
        is_dead: impl Fn(Square) -> bool,
    ) -> Result<Tube<B>, GaveUp> {
        let held = maze.limits.hold_none();
        let mut tube = Tube { ones: FxHashMap::default(), twos: FxHashMap::default(), width, work: 0, held };
        let Some(first) = points.first() else { return Ok(tube) };
        // Where each box is now and has been or will be.
        let mut at: Vec<Square> = first.boxes.squares().collect();
        let mut visits: Vec<B> = at.iter().map(|&square| maze.board(&[square])).collect();
        let mut moved = Vec::with_capacity(pushes.len());
        for push in pushes {
            let Some(who) = at.iter().position(|&square| square == push.from) else { return Ok(tube) };
            at[who] = maze.step(push.from, push.direction);
            visits[who].put(at[who]);
            moved.push(who);
        }
        let mut near: FxHashMap<Square, B> = FxHashMap::default();
        // A table that grows may be half empty.
        let each = 2 * size_of::<(u64, B)>() + size_of_val(first.boxes.words());
        // Where each box may be at one point, twice, and near each square.
        tube.held.take((3 * visits.len() + pushes.len()) * each)?;
        let mut at: Vec<Square> = first.boxes.squares().collect();
        let mut hash = at.iter().fold(0, |hash, &square| hash ^ keys[square as usize]);
        let mut add = |at: &[Square], hash: u64, moved: Option<usize>| -> Result<(), GaveUp> {
            let balls: Vec<B> = (0..at.len())
                .map(|who| {
                    let near = near
                        .entry(at[who])
                        .or_insert_with(|| nearest(maze, at[who], width.squares, &is_dead));
                    union(near, &visits[who])
                })
                .collect();
            let pairs = if width.boxes > 1 { at.len() / 2 } else { 0 };
            tube.work += ENTRY * (at.len() * (1 + pairs)) as u64;
            for a in 0..at.len() {
                maze.limits.check()?;
                let without = hash ^ keys[at[a] as usize];
                let held = &mut tube.held;
                let ball = match tube.ones.entry(without) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(place) => {
                        held.take(each)?;
                        place.insert(B::empty(maze.len()))
                    }
                };
                *ball = union(ball, &balls[a]);
                if width.boxes < 2 {
                    continue;
                }
                for b in a + 1..at.len() {
                    // Without the box that moved nothing is new.
                    if moved == Some(a) || moved == Some(b) {
                        continue;
                    }
                    let without = without ^ keys[at[b] as usize];
                    let both = match tube.twos.entry(without) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(place) => {
                            held.take(2 * each)?;
                            place.insert((B::empty(maze.len()), B::empty(maze.len())))
                        }
                    };
                    *both = (union(&both.0, &balls[a]), union(&both.1, &balls[b]));
                }
            }
            Ok(())
        };
        add(&at, hash, None)?;
        for (push, who) in pushes.iter().zip(moved) {
            at[who] = maze.step(push.from, push.direction);
            hash ^= keys[push.from as usize] ^ keys[at[who] as usize];
            add(&at, hash, Some(who))?;
        }
        Ok(tube)
    }

    /// Approximate cost of looking up a position with `boxes` boxes, in nanoseconds.
    pub(super) fn work_of_look(&self, boxes: usize) -> u64 {
        let pairs = if self.width.boxes > 1 { boxes * boxes / 2 } else { 0 };
        LOOK * (boxes + pairs) as u64
    }

    /// Whether the position with these boxes, whose hash is `hash`, lies in the tube.
    pub(super) fn has(&self, keys: &[u64], boxes: &B, hash: u64) -> bool {
        let near = |a: Square| self.ones.get(&(hash ^ keys[a as usize])).is_some_and(|ball| ball.has(a));
        if boxes.squares().any(near) {
            return true;
        }
        self.width.boxes > 1
            && boxes.squares().any(|a| {
                boxes.squares().take_while(|&b| b < a).any(|b| {
                    let without = hash ^ keys[a as usize] ^ keys[b as usize];
                    self.twos
                        .get(&without)
                        .is_some_and(|(one, two)| one.has(a) && two.has(b) || one.has(b) && two.has(a))
                })
            })
    }
}

fn union<B: Board>(a: &B, b: &B) -> B {
    let mut both = a.clone();
    for (word, more) in both.words_mut().iter_mut().zip(b.words()) {
        *word |= more;
    }
    both
}

/// The squares nearest to `from` for a box that is pushed or pulled alone in the maze.
pub(super) fn nearest<B: Board>(
    maze: &Maze,
    from: Square,
    most: usize,
    is_dead: &impl Fn(Square) -> bool,
) -> B {
    let mut ball = maze.board::<B>(&[from]);
    let mut queue = vec![from];
    let mut head = 0;
    while head < queue.len() && queue.len() <= most {
        let square = queue[head] as usize;
        head += 1;
        for d in 0..4 {
            let (to, back) = (maze.next[square][d], maze.next[square][(d + 2) % 4]);
            if to == NONE || ball.has(to) || is_dead(to) {
                continue;
            }
            // One push from here, or one pull: the player needs room behind or ahead.
            if (back != NONE || maze.next[to as usize][d] != NONE) && queue.len() <= most {
                ball.put(to);
                queue.push(to);
            }
        }
    }
    ball
}

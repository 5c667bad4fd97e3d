//! The start of a level among the positions that can be solved: far from the end, and with boxes that stand in each
//! other's way.
//!
//! A long solution alone is dull. What counts as well is how much longer it is than the boxes would need alone, how often the
//! player changes the box (the conflicts of Bento, Pereira & Lelis 2019, *Procedural generation of initial states of
//! Sokoban*), and how far the player walks round: levels of people have twice as many steps between pushes as those that
//! were made without it.

use super::board::Board;
use super::retrograde::Retrograde;
use crate::rooms::{Squares, each};
use grid::{Direction, Random};

/// Positions looked at in a search.
const LOOKS: usize = 240;

/// Worth of each step that the player walks to a push, on average.
const WALK: f64 = 16.0;
/// From so many steps on a longer walk is worth nothing.
const MOST_WALK: f64 = 5.0;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The position.
    pub(crate) at: u32,
    /// Pushes of the shortest solution.
    pub(crate) pushes: usize,
    /// How interesting it is; higher is better.
    pub(crate) worth: f64,
}

/// The value of a position as a start; `None` if a box is never pushed.
fn judged(board: &Board, found: &Retrograde, distances: &Distances, at: u32) -> Option<Start> {
    let way = way(found, at);
    let boxes = found.stands[at as usize].boxes;
    let home = (boxes & board.goals).count_ones() as usize;
    (way.moved == boxes.count_ones() as usize).then(|| {
        let detour = way.pushes.saturating_sub(distances.bound(boxes)) as f64;
        let worth = (way.pushes as f64).sqrt() * 2.0
            + way.lines as f64 * 0.6
            + way.changes as f64 * 1.6
            + detour
            + walked(board, boxes, &found.pushes(at)).min(MOST_WALK) * WALK
            - home as f64 * 2.0;
        Start { at, pushes: way.pushes, worth }
    })
}

/// Positions of the last layers that are looked at for the farthest start.
const LAST: usize = 2_000;

/// The farthest start in which every box is pushed, and of those of its layer that are looked at the one whose solution
/// changes the box most often.
pub(crate) fn farthest(found: &Retrograde) -> Option<Start> {
    let mut best: Option<(usize, Start)> = None;
    for at in (0..found.stands.len()).rev().take(LAST) {
        let depth = found.depth(at as u32);
        if best.as_ref().is_some_and(|(_, start)| start.pushes > depth) {
            break;
        }
        let way = way(found, at as u32);
        if way.moved == found.stands[at].boxes.count_ones() as usize
            && best.as_ref().is_none_or(|(changes, _)| way.changes > *changes)
        {
            best = Some((way.changes, Start { at: at as u32, pushes: way.pushes, worth: way.pushes as f64 }));
        }
    }
    best.map(|(_, start)| start)
}

/// Facts about the pushes to the end.
struct Way {
    pushes: usize,
    changes: usize,
    lines: usize,
    /// Boxes that are pushed.
    moved: usize,
}

/// The best starts of at most `most` pushes, best first; those in which a box is never pushed are left out.
pub(crate) fn starts(random: &mut Random, board: &Board, found: &Retrograde, most: usize) -> Vec<Start> {
    let deepest = found.deepest().min(most);
    let end = *found.layers.get(deepest + 1).unwrap_or(&found.stands.len());
    let begin = found.layers[(deepest * 2 / 3).max(1).min(deepest)];
    if end <= begin {
        return Vec::new();
    }
    let distances = Distances::new(board);
    // The last of the wanted layers entirely as far as that goes, and others at random.
    let last = found.layers[deepest].max(begin);
    let from_last = (last..end).rev().take(LOOKS / 3);
    let others: Vec<usize> = (0..LOOKS).map(|_| begin + random.index(end - begin)).collect();
    let mut starts: Vec<Start> =
        from_last.chain(others).filter_map(|at| judged(board, found, &distances, at as u32)).collect();
    starts.sort_by(|a, b| b.worth.total_cmp(&a.worth).then(a.at.cmp(&b.at)));
    starts.dedup_by_key(|start| start.at);
    starts
}

fn way(found: &Retrograde, at: u32) -> Way {
    let pushes = found.pushes(at);
    let (mut changes, mut lines, mut last) = (0, 0, None);
    // Where each box that was pushed stands now: a box that was never pushed stands at its start.
    let mut boxes: Vec<(Squares, bool)> =
        each(found.stands[at as usize].boxes).map(|square| (square, false)).collect();
    for &(from, to) in &pushes {
        if let Some(box_) = boxes.iter_mut().find(|(square, _)| *square == from) {
            *box_ = (to, true);
        }
        let way = if to > from { to / from } else { from / to };
        match last {
            Some((place, same, up)) if place == from => {
                lines += usize::from(same != way || up != (to > from))
            }
            _ => (changes, lines) = (changes + 1, lines + 1),
        }
        last = Some((to, way, to > from));
    }
    let moved = boxes.iter().filter(|(_, moved)| *moved).count();
    Way { pushes: pushes.len(), changes, lines, moved }
}

/// Steps of the player to a push, on average and on shortest ways.
fn walked(board: &Board, mut boxes: Squares, pushes: &[(Squares, Squares)]) -> f64 {
    let shape = board.shape;
    let (mut at, mut steps) = (0, 0);
    for &(from, to) in pushes {
        let way = Direction::ALL.into_iter().find(|&way| shape.shift(from, way) == to);
        let stands = way.map_or(from, |way| shape.shift(from, way.opposite()));
        // Before the first push the player may stand anywhere.
        if at != 0 {
            steps += shape.walk(at, stands, board.floor & !boxes).count_ones().saturating_sub(1) as usize;
        }
        boxes ^= from | to;
        at = from;
    }
    steps as f64 / pushes.len().max(1) as f64
}

/// Pushes from each square to each goal for a box alone, with a player who can be everywhere.
struct Distances {
    /// By goal, then by bit.
    to: Vec<[u8; 128]>,
}

impl Distances {
    fn new(board: &Board) -> Distances {
        let shape = board.shape;
        let to = each(board.goals).map(|goal| {
            let mut to = [u8::MAX; 128];
            let (mut front, mut seen, mut depth) = (goal, goal, 0);
            while front != 0 {
                each(front).for_each(|square| to[square.trailing_zeros() as usize] = depth);
                let mut next = 0;
                for direction in Direction::ALL {
                    let beside = shape.shift(front, direction) & board.floor;
                    // The player needs the square beyond.
                    next |= shape.shift(shape.shift(beside, direction) & board.floor, direction.opposite());
                }
                front = next & !seen;
                seen |= front;
                depth = depth.saturating_add(1);
            }
            to
        });
        Distances { to: to.collect() }
    }

    /// The cheapest pairing of boxes with goals, by dynamic programming over sets of goals.
    fn bound(&self, boxes: Squares) -> usize {
        let goals = self.to.len();
        let mut best = vec![usize::MAX; 1 << goals];
        best[0] = 0;
        for (count, square) in each(boxes).enumerate() {
            for set in (0..1_usize << goals).filter(|set| set.count_ones() as usize == count) {
                for goal in (0..goals).filter(|goal| set >> goal & 1 == 0) {
                    let push = usize::from(self.to[goal][square.trailing_zeros() as usize]);
                    let cost = best[set].saturating_add(push);
                    let next = &mut best[set | 1 << goal];
                    *next = cost.min(*next);
                }
            }
        }
        best[(1 << goals) - 1]
    }
}

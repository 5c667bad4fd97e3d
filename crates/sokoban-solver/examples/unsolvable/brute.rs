//! Brute force: whether a level can be solved, by breadth-first search over pushes. It is written for itself and shares
//! no code with the solver. It leaves out only boxes on cells from which no goal can be reached by pushes of a
//! box alone, and squares of two by two cells that are full of boxes and walls with a box off goal.

use grid::{Cell, Direction};
use rustc_hash::FxHashSet;
use sokoban::{Level, Position};
use std::collections::VecDeque;

/// Most floor cells.
const MOST: usize = 256;

/// Floor cells as bits.
type Set = [u64; 4];

fn has(set: &Set, at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

fn flip(set: &mut Set, at: usize) {
    set[at / 64] ^= 1 << (at % 64);
}

struct Floor {
    next: Vec<[Option<usize>; 4]>,
    goals: Set,
    /// Where a box can still reach a goal.
    live: Vec<bool>,
}

impl Floor {
    /// The floor, and the number of each cell.
    fn new(level: &Level) -> Option<(Floor, Vec<Option<usize>>)> {
        let cells: Vec<Cell> = level.size.cells().filter(|&cell| level.is_floor(cell)).collect();
        if cells.len() > MOST {
            return None;
        }
        let mut number = vec![None; level.size.area()];
        for (at, cell) in cells.iter().enumerate() {
            number[cell.index()] = Some(at);
        }
        let beside = |cell: &Cell| {
            Direction::ALL
                .map(|direction| level.size.step(*cell, direction).and_then(|cell| number[cell.index()]))
        };
        let next: Vec<_> = cells.iter().map(beside).collect();
        let mut floor = Floor { next, goals: [0; 4], live: vec![false; cells.len()] };
        let mut pulled: Vec<usize> = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            if level.goals.contains(*cell) {
                flip(&mut floor.goals, at);
                floor.live[at] = true;
                pulled.push(at);
            }
        }
        while let Some(at) = pulled.pop() {
            for direction in Direction::ALL {
                let Some(from) = floor.step(at, direction) else { continue };
                if floor.step(from, direction).is_some() && !floor.live[from] {
                    floor.live[from] = true;
                    pulled.push(from);
                }
            }
        }
        Some((floor, number))
    }

    fn step(&self, at: usize, direction: Direction) -> Option<usize> {
        self.next[at][direction.index()]
    }

    /// The cells that a player on `from` reaches, and the lowest of them.
    fn reach(&self, boxes: &Set, from: usize) -> (Set, usize) {
        let mut area = [0; 4];
        flip(&mut area, from);
        let (mut stack, mut lowest) = (vec![from], from);
        while let Some(at) = stack.pop() {
            lowest = lowest.min(at);
            for next in self.next[at].into_iter().flatten() {
                if !has(&area, next) && !has(boxes, next) {
                    flip(&mut area, next);
                    stack.push(next);
                }
            }
        }
        (area, lowest)
    }

    /// Whether the box on `at` is in a full square of two by two cells that has a box off goal.
    fn is_stuck(&self, boxes: &Set, at: usize) -> bool {
        let is_full = |at: Option<usize>| at.is_none_or(|at| has(boxes, at));
        let strays = |at: Option<usize>| at.is_some_and(|at| !has(&self.goals, at));
        let ways = [Direction::Up, Direction::Down].into_iter();
        ways.flat_map(|up| [Direction::Left, Direction::Right].map(|left| (up, left))).any(|(up, left)| {
            let (above, beside) = (self.step(at, up), self.step(at, left));
            let corner = |first: Option<usize>, then| first.and_then(|first| self.step(first, then));
            // Between two walls the corner does not matter.
            let corner = if above.is_some() { corner(above, left) } else { corner(beside, up) };
            let full = is_full(above) && is_full(beside) && is_full(corner);
            full && [Some(at), above, beside, corner].into_iter().any(strays)
        })
    }
}

/// Whether the floor is small enough for [`solvable`].
pub(crate) fn is_in_scope(level: &Level) -> bool {
    Floor::new(level).is_some()
}

/// Whether the level can be solved, or a position of `known` can be reached; none when `most` positions were looked at.
pub(crate) fn solvable(level: &Level, known: &[Position], most: usize) -> Option<bool> {
    let (floor, number) = Floor::new(level)?;
    let set = |cells: &grid::CellSet| {
        let mut set = [0; 4];
        cells.iter().filter_map(|cell| number[cell.index()]).for_each(|at| flip(&mut set, at));
        set
    };
    let key = |boxes: Set, player: Cell| {
        let (_, lowest) = floor.reach(&boxes, number[player.index()]?);
        Some((boxes, lowest))
    };
    let known: FxHashSet<_> = known.iter().filter_map(|at| key(set(at.boxes()), at.player())).collect();
    let start = key(set(&level.boxes), level.player)?;
    let mut seen = FxHashSet::from_iter([start]);
    let mut queue = VecDeque::from([start]);
    while let Some((boxes, player)) = queue.pop_front() {
        if known.contains(&(boxes, player)) || (0..4).all(|word| boxes[word] & !floor.goals[word] == 0) {
            return Some(true);
        }
        if seen.len() > most {
            return None;
        }
        let (reach, _) = floor.reach(&boxes, player);
        for from in (0..floor.live.len()).filter(|&at| has(&boxes, at)) {
            for direction in Direction::ALL {
                let (Some(to), Some(behind)) =
                    (floor.step(from, direction), floor.step(from, direction.opposite()))
                else {
                    continue;
                };
                if !has(&reach, behind) || has(&boxes, to) || !floor.live[to] {
                    continue;
                }
                let mut child = boxes;
                flip(&mut child, from);
                flip(&mut child, to);
                let next = (child, floor.reach(&child, from).1);
                if !floor.is_stuck(&child, to) && seen.insert(next) {
                    queue.push_back(next);
                }
            }
        }
    }
    Some(false)
}

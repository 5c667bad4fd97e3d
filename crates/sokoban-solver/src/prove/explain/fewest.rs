//! Fewer boxes for a proof that takes some of them for walls.
//!
//! Such a proof names all boxes that it takes for walls, since each of them may be what holds the next. Often most of them
//! are not needed. So groups of boxes that touch each other, and then single boxes, are left out on trial: what remains
//! is analysed as a level of its own, by the deadlock tests and a short search, with all goals. The proof that comes of it
//! counts in place of the first one, so whatever is named in the end is shown by a proof that uses nothing else.
//!
//! Cost: of a trial that of the analysis of a level without tables of pairs, mostly less than a millisecond. Trials end
//! after a fixed effort, and are left out on very large levels.

use crate::deadlock::dead::{Dead, at_start};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::pruning::Pruning;
use crate::deadlock::reason::Reason;
use crate::deadlock::simplify::simplify;
use crate::ground::Ground;
use crate::ground::floor::board::{Board, with_board};
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::limits::Limits;
use crate::prove::unsolvable::prover;
use grid::{Cell, CellSet, Direction, Size};
use sokoban::{Level, Terrain};
use std::sync::Arc;

/// Most trials, and most cells times goals of all of them together.
const TRIALS: usize = 64;
const WORK: usize = 1_000_000;

/// Positions of the search of a trial.
const POSITIONS: u32 = 300;

/// A proof that a level cannot be solved, from one that may take boxes for walls: another that takes none for walls, if the
/// tests have one, or else one with as few boxes as trials find.
pub(crate) fn fewest(level: &Level, dead: Dead, rules: &Pruning, limits: &Limits) -> Dead {
    if dead.reason != Reason::Walled {
        return dead;
    }
    let plain = Ground::within(level, limits)
        .ok()
        .and_then(|ground| with_board!(ground.maze.len(), at_start(&ground, rules)));
    match plain {
        Some(plain) if plain.reason != Reason::Walled => plain,
        Some(plain) if plain.boxes.len() < dead.boxes.len() => fewer(level, plain, rules, limits),
        _ => fewer(level, dead, rules, limits),
    }
}

/// The same for a position of a maze that was not simplified, from the proof that the tests have.
pub(crate) fn trimmed<B: Board>(
    maze: &Maze,
    (boxes, player): &(B, Square),
    dead: Dead,
    rules: &Pruning,
) -> Dead {
    if dead.reason != Reason::Walled {
        return dead;
    }
    let area = maze.size.area();
    let cells = |squares: &mut dyn Iterator<Item = Square>| {
        let mut set = CellSet::new(area);
        set.extend(squares.map(|square| maze.cells[square as usize]));
        set
    };
    let mut terrain = vec![Terrain::Wall; area];
    maze.cells.iter().for_each(|cell| terrain[cell.index()] = Terrain::Floor);
    let goals = cells(&mut maze.goals.iter().copied());
    let boxes = cells(&mut boxes.squares());
    match Level::new(maze.size, terrain, goals, boxes, maze.cells[*player as usize]) {
        Ok(level) => fewer(&level, dead, rules, &maze.limits),
        Err(_) => dead,
    }
}

/// A proof with fewer boxes than the first one, as far as trials find one.
fn fewer(level: &Level, mut dead: Dead, rules: &Pruning, limits: &Limits) -> Dead {
    let groups = groups(level.size(), &dead.boxes);
    let singles = dead.boxes.iter().map(|&cell| vec![cell]);
    let large = groups.into_iter().filter(|group| group.len() > 1);
    let trials = WORK / (level.size().area() * (1 + level.goals().len()));
    for group in large.chain(singles.collect::<Vec<_>>()).take(trials.min(TRIALS)) {
        let rest = dead.boxes.iter().copied().filter(|cell| !group.contains(cell));
        let rest: Vec<Cell> = rest.collect();
        if dead.reason != Reason::Walled || limits.is_stopped() {
            break;
        }
        if rest.len() < dead.boxes.len() {
            dead = alone(level, &rest, rules, limits).unwrap_or(dead);
        }
    }
    dead
}

/// A proof that these boxes cannot all be brought to goals with no others on the floor.
fn alone(level: &Level, boxes: &[Cell], rules: &Pruning, limits: &Limits) -> Option<Dead> {
    let mut kept = CellSet::new(level.size().area());
    kept.extend(boxes.iter().copied());
    let part = level.with_pieces(kept, level.player()).ok()?;
    let simple = simplify(&part, limits).ok()?;
    let on = simple.as_ref().unwrap_or(&part);
    if on.boxes().is_subset(on.goals()) {
        return None;
    }
    let ground = Ground::within(on, limits).ok()?;
    ground.leave_out_pairs();
    let dead = with_board!(ground.maze.len(), at_length(&ground, rules))?;
    Some(dead.beside(part.boxes().iter().filter(|&cell| !on.boxes().contains(cell))))
}

/// What the tests have against the start of a level, or else a short search.
fn at_length<B: Board>(ground: &Ground, rules: &Pruning) -> Option<Dead> {
    at_start::<B>(ground, rules).or_else(|| {
        let start = (ground.maze.start::<B>(), ground.maze.player);
        let knowledge = Arc::new(Knowledge::new(ground.maze.limits.memory.clone()));
        prover::prove(ground, rules, &knowledge, start, POSITIONS)
    })
}

/// The cells in groups that touch each other.
fn groups(size: Size, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut left = CellSet::new(size.area());
    left.extend(cells.iter().copied());
    let mut groups = Vec::new();
    for &first in cells {
        if !left.remove(first) {
            continue;
        }
        let mut group = vec![first];
        let mut at = 0;
        while let Some(&cell) = group.get(at) {
            at += 1;
            let beside = Direction::ALL.into_iter().filter_map(|direction| size.step(cell, direction));
            group.extend(beside.filter(|&cell| left.remove(cell)));
        }
        groups.push(group);
    }
    groups
}

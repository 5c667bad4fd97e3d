//! Changes of a board: boxes are pulled on, and walls move.

use super::hall::Hall;
use super::plan::{Plan, Room};
use super::pull::{pull, scrambled};
use super::start::Start;
use crate::rooms::image_of;
use grid::{Cell, CellSet, Random, Size};

/// Percent of changes that make the player walk round: where walks are too short, shorter than this share of what is wanted, and
/// otherwise.
const AROUND: u32 = 50;
const LESS_AROUND: u32 = 10;
const NEARLY: f64 = 0.95;

/// A change: boxes are pulled on, or walls change.
pub(super) fn changed(random: &mut Random, plan: &Plan<'_>, start: &Start) -> Option<Hall> {
    let mut hall = start.hall.clone();
    let is_like = matches!(plan.room, Room::Like(..));
    let around = match &plan.room {
        Room::Like(profile, ..) if start.walk < NEARLY * profile.walk => AROUND,
        _ => LESS_AROUND,
    };
    if is_like && random.percent(around) {
        if random.percent(60) {
            hall = wall(random, plan, hall, true)?;
        }
        let walked = walked(start);
        // Where the player has to walk round, walks are longer.
        let cell = *walked.get(random.index(walked.len().max(1)))?;
        return filled(plan, hall, cell);
    }
    if random.percent(12) {
        return scrambled(random, &hall);
    }
    if random.percent(65) {
        let boxes: Vec<Cell> = hall.boxes.iter().collect();
        let count = 1 + random.below(3);
        let mut any = false;
        for _ in 0..count {
            let from = *random.pick(&boxes);
            any |= hall.boxes.contains(from) && pull(random, &mut hall, from);
        }
        return any.then_some(hall);
    }
    if is_like && random.percent(50) {
        let hall = wall(random, plan, hall, true)?;
        return wall(random, plan, hall, false);
    }
    let opens = random.percent(35);
    wall(random, plan, hall, opens)
}

/// A wall becomes floor, or floor wall.
fn wall(random: &mut Random, plan: &Plan<'_>, mut hall: Hall, opens: bool) -> Option<Hall> {
    let fits = |cell: Cell| {
        let (x, y) = hall.size.xy(cell);
        let is_inside = x > 0 && y > 0 && x + 1 < hall.size.width && y + 1 < hall.size.height;
        match opens {
            true => is_inside && !hall.floor.contains(cell) && hall.near(cell) >= 2,
            false => hall.floor.contains(cell) && !hall.is_taken(cell) && hall.near(cell) <= 3,
        }
    };
    let cells: Vec<Cell> = hall.size.cells().filter(|&cell| fits(cell)).collect();
    let cell = *cells.get(random.index(cells.len().max(1)))?;
    if !opens {
        return filled(plan, hall, cell);
    }
    hall.floor.extend([cell, image_of(hall.size, cell, plan.pattern)]);
    plan.room.holds(&hall).then_some(hall)
}

/// The board with wall on a cell and on its image.
fn filled(plan: &Plan<'_>, mut hall: Hall, cell: Cell) -> Option<Hall> {
    for cell in [cell, image_of(hall.size, cell, plan.pattern)] {
        if hall.is_taken(cell) {
            return None;
        }
        hall.floor.remove(cell);
    }
    (plan.room.holds(&hall) && hall.is_whole()).then_some(hall)
}

/// Cells of the board that the player walks over and no box comes to, each as often as that happens.
fn walked(start: &Start) -> Vec<Cell> {
    let (level, size) = (&start.level, start.level.size());
    let mut position = sokoban::Position::start(level);
    let (mut walked, mut pushed) = (Vec::new(), level.boxes().clone());
    for &direction in &start.moves {
        let Some(step) = sokoban::rules::step(level, &mut position, direction) else { break };
        match step.pushed {
            true => pushed.extend(size.step(position.player(), direction)),
            false => walked.push(position.player()),
        }
    }
    // The level is the board cut to its walls, with the same goals.
    let ((left, top), (x, y)) = (corner(start.hall.size, &start.hall.goals), corner(size, level.goals()));
    let on_board = |cell: Cell| {
        let (column, row) = size.xy(cell);
        start.hall.size.cell(column + left - x, row + top - y)
    };
    walked.into_iter().filter(|&cell| !pushed.contains(cell)).map(on_board).collect()
}

/// The least column and row of some cells.
fn corner(size: Size, cells: &CellSet) -> (u32, u32) {
    let places = cells.iter().map(|cell| size.xy(cell));
    places.fold((u32::MAX, u32::MAX), |(left, top), (x, y)| (left.min(x), top.min(y)))
}

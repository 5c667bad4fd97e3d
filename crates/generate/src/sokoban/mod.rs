//! New levels of Sokoban.

mod board;
mod goals;
mod grow;
mod retrograde;
mod start;
mod trim;

use crate::draft::Draft;
use crate::rooms::{Shape, Squares, each};
use crate::wish::{Pattern, Theme, Wish};
use grid::{Cell, Direction, Random};
use grow::{Grown, Plan, grow};
use sokoworks::Stop;

/// Levels that one attempt at a grade gives, best first, and the positions that were searched.
pub(crate) fn drafts(random: &mut Random, wish: &Wish, grade: u8, stop: &Stop) -> (Vec<Draft>, u64) {
    let Some(plan) = plan(random, wish, grade) else { return (Vec::new(), 0) };
    let (grown, mut work) = grow(random, &plan, stop);
    let mut drafts = Vec::new();
    for grown in grown.iter().take(3) {
        // Not on a goal where that can be avoided.
        let free = grown.region & !grown.board.goals;
        let places: Vec<Squares> = each(if free == 0 { grown.region } else { free }).collect();
        let player = *random.pick(&places);
        let (trimmed, positions) = trim::trimmed(grown, player, &plan);
        work += positions;
        drafts.extend(draft(&trimmed, player));
    }
    (drafts, work)
}

/// Sizes that lead to levels of about this grade: columns, rows, boxes, most pushes.
const SIZES: [(u32, u32, u32, usize); 10] = [
    (6, 6, 2, 12),
    (7, 7, 2, 30),
    (8, 8, 3, 80),
    (9, 9, 4, 200),
    (10, 9, 4, 800),
    (10, 10, 5, 1_000),
    (11, 11, 5, 1_000),
    (12, 11, 6, 1_000),
    (12, 12, 6, 1_000),
    (12, 12, 7, 1_000),
];

/// Positions of each backward search, by grade.
const POSITIONS: [usize; 10] =
    [10_000, 20_000, 40_000, 60_000, 80_000, 120_000, 200_000, 300_000, 400_000, 400_000];

fn plan(random: &mut Random, wish: &Wish, grade: u8) -> Option<Plan> {
    let (width, height, boxes, most) = SIZES[usize::from(grade.clamp(1, 10)) - 1];
    let vary = |random: &mut Random, around: u32| (around + random.below(3)).saturating_sub(1).max(5);
    let (mut width, mut height) = (vary(random, width), vary(random, height));
    (width, height) = (wish.width.unwrap_or(width), wish.height.unwrap_or(height));
    while (width - 1) * (height - 2) > 128 {
        if wish.width.is_none() { width -= 1 } else { height -= 1 }
    }
    // Where boards are large, evolution finds how many boxes can still be searched far.
    let boxes = match (wish.pieces, grade) {
        (Some(pieces), _) => (pieces, pieces),
        (None, ..7) => {
            let boxes = (boxes + random.below(3)).saturating_sub(1).clamp(1, 8);
            (boxes, boxes)
        }
        (None, _) => (3, boxes),
    };
    let theme = match wish.theme {
        Theme::Any => Theme::ALL[1 + random.index(Theme::ALL.len() - 1)],
        theme => theme,
    };
    let pattern = match wish.symmetry {
        Pattern::Any => {
            *random.pick(&[Pattern::None, Pattern::None, Pattern::None, Pattern::Mirror, Pattern::Turn])
        }
        pattern => pattern,
    };
    let rounds = 6 + u32::from(grade) * wish.effort;
    Some(Plan {
        shape: Shape::new(width, height)?,
        boxes,
        theme,
        pattern,
        most,
        rounds,
        trials: rounds * if grade < 7 { 2 } else { 12 },
        positions: POSITIONS[usize::from(grade.clamp(1, 10)) - 1],
    })
}

/// The level as other parts of the program know it, with the moves of its solution.
fn draft(grown: &Grown, player: Squares) -> Option<Draft> {
    let (shape, floor) = (grown.board.shape, grown.board.floor);
    let level = grown.board.level(grown.boxes, player)?;
    let left = each(floor).map(|square| shape.place(square).0).min()?;
    let top = each(floor).map(|square| shape.place(square).1).min()?;
    let cell = |square: Squares| -> Cell {
        let (x, y) = shape.place(square);
        level.size.cell(x - left + 1, y - top + 1)
    };
    let mut position = sokoban::Position::start(&level);
    let mut moves = Vec::new();
    for &(from, to) in &grown.pushes {
        let way =
            Direction::ALL.into_iter().find(|&way| level.size.step(cell(from), way) == Some(cell(to)))?;
        let stands = level.size.step(cell(from), way.opposite())?;
        let walk = sokoban::rules::walk(&level, &position, stands)?;
        for direction in walk.into_iter().chain([way]) {
            sokoban::rules::step(&level, &mut position, direction)?;
            moves.push(direction);
        }
    }
    Some(Draft { level: level.into(), moves })
}

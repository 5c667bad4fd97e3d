//! What all positions of a level of Sokoban say: how many are lost, how many shortest solutions there are, and where the
//! first mistake lies that no test shows.

use super::OfSpace;
use super::chance::careless;
use crate::rooms::{Squares, each};
use crate::sokoban::{Board, live, pushes, space, stand};
use crate::space::{NEVER, Space};
use grid::{Cell, Direction};
use sokoworks::{Position, Stop, Warnings};
use std::sync::Arc;

/// Measures over all positions; none if there are more than `most`, or more floor than 128 bits. `moves` is a solution.
pub(super) fn of_space(
    start: &Position,
    moves: Option<&[Direction]>,
    most: usize,
    (tables, stop): (&mut Warnings, &Stop),
) -> Option<OfSpace> {
    let Position::Sokoban { level, .. } = start else { return None };
    let (board, boxes, player) = Board::of(level)?;
    let space = space(&board, stand(&board, boxes, player), most)?;
    let distances = space.distances();
    let lost = distances.iter().filter(|&&distance| distance == NEVER).count();
    let cells = cells(&board, level);
    let chance = careless(&space, &distances, |&(boxes, player)| {
        tables.bound(&whole(level, &cells, boxes, 1 << player))
    });
    Some(OfSpace {
        chance,
        positions: distances.len(),
        lost: lost as f64 / distances.len() as f64,
        solutions: space.shortest_ways(&distances),
        trap: moves.and_then(|moves| trap(start, moves, &board, (&space, &distances), (tables, stop))),
    })
}

/// The squares of a board with the cells of its level: both go row by row.
fn cells(board: &Board, level: &sokoban::Level) -> Vec<(Squares, Cell)> {
    each(board.floor).zip(level.floor().iter()).collect()
}

/// The position with boxes on some squares of a board and the player on another one.
fn whole(
    level: &Arc<sokoban::Level>,
    cells: &[(Squares, Cell)],
    boxes: Squares,
    player: Squares,
) -> Position {
    let on = |squares: Squares| cells.iter().filter(move |entry| entry.0 & squares != 0).map(|entry| entry.1);
    let mut position = sokoban::Position::start(level);
    position.boxes.clear();
    position.boxes.extend(on(boxes));
    position.player = on(player).next().unwrap_or(position.player);
    Position::Sokoban { level: level.clone(), position }
}

/// Pushes before the first fatal choice that no test shows.
fn trap(
    start: &Position,
    moves: &[Direction],
    board: &Board,
    (space, distances): (&Space<(Squares, u8)>, &[u32]),
    (tables, stop): (&mut Warnings, &Stop),
) -> Option<usize> {
    let Position::Sokoban { level, position } = start else { return None };
    let cells = cells(board, level);
    let square = |cell: Cell| cells.iter().find(|entry| entry.1 == cell).map_or(0, |entry| entry.0);
    let (live, mut position, mut before) = (live(board), position.clone(), 0);
    for &direction in moves {
        stop.check().ok()?;
        let mut next = position.clone();
        if sokoban::rules::step(level, &mut next, direction)?.pushed {
            let boxes = position.boxes.iter().fold(0, |all, cell| all | square(cell));
            let at = stand(board, boxes, square(position.player));
            for (from, to) in pushes(board, at).filter(|(_, to)| to & live != 0) {
                let boxes = at.0 ^ from ^ to;
                let after = space.find(&stand(board, boxes, from));
                if after.is_none_or(|after| distances[after] != NEVER) {
                    continue;
                }
                let wrong = whole(level, &cells, boxes, from);
                if tables.check(&wrong).is_none() {
                    return Some(before);
                }
            }
            before += 1;
        }
        position = next;
    }
    None
}

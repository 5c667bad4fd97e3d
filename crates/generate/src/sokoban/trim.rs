//! Takes away what a level does not need: squares, rooms and walls without a use.
//!
//! A square that the shortest solution leaves out can be filled without changing that solution, and no shorter one
//! appears. Not every such square is useless: it may be where players go wrong. Filled are dead ends of one square, rooms
//! behind one door that the solution never enters, larger parts that it leaves out, and what is not even beside a square of it. A wall square with floor on three sides or four is taken away
//! if the fewest pushes stay the same.

use super::board::Board;
use super::grow::{Grown, Plan};
use super::retrograde::Retrograde;
use crate::rooms::{Squares, each, image, near, without_useless};
use crate::wish::Pattern;
use grid::Direction;

/// The level with nothing useless in it, and the positions that were searched. `player` is where the player starts.
pub(crate) fn trimmed(grown: &Grown, player: Squares, plan: &Plan) -> (Grown, u64) {
    let mut grown = grown.clone();
    fill(&mut grown, player, plan.pattern);
    let mut work = 0;
    for pillar in each(pillars(&grown.board)).take(8) {
        let squares = pillar | image(grown.board.shape, pillar, plan.pattern);
        let board = Board { floor: grown.board.floor | squares, ..grown.board };
        let found = Retrograde::explore(&board, plan.positions, &plan.budget);
        work += found.stands.len() as u64;
        let free = board.floor & !grown.boxes;
        let region = board.shape.flood(player, free);
        let same = found
            .find(grown.boxes, region.trailing_zeros() as u8)
            .is_some_and(|at| found.depth(at) == grown.pushes.len());
        if same {
            (grown.board, grown.region) = (board, region);
        }
    }
    fill(&mut grown, player, plan.pattern);
    (grown, work)
}

/// Wall squares of the inside with floor on three sides or four.
fn pillars(board: &Board) -> Squares {
    let shape = board.shape;
    each(shape.all() & !board.floor)
        .filter(|&square| near(shape, square, board.floor) >= 3)
        .fold(0, |all, one| all | one)
}

/// Fills dead ends and rooms that the solution never enters.
fn fill(grown: &mut Grown, player: Squares, pattern: Pattern) {
    let shape = grown.board.shape;
    let used = used(grown, player);
    let (floor, used) = (shape.cells(grown.board.floor), shape.cells(used));
    grown.board.floor = shape.squares(&without_useless(shape.size(), &floor, &used, pattern));
    grown.region = shape.flood(player, grown.board.floor & !grown.boxes);
}

/// Squares that the solution needs: goals, boxes, and a shortest walk to each push.
fn used(grown: &Grown, player: Squares) -> Squares {
    let shape = grown.board.shape;
    let (mut boxes, mut at) = (grown.boxes, player);
    let mut used = grown.board.goals | boxes | at;
    for &(from, to) in &grown.pushes {
        let direction = Direction::ALL.into_iter().find(|&way| shape.shift(from, way) == to);
        let stands = direction.map_or(at, |way| shape.shift(from, way.opposite()));
        used |= shape.walk(at, stands, grown.board.floor & !boxes);
        boxes ^= from | to;
        used |= boxes;
        at = from;
    }
    used
}

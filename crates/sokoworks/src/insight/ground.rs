//! What is true of a board of Sokoban whatever the number of its positions: passages, dead squares, likeness.

use super::board::{Board, Squares, count, each};
use super::claim::{Claim, Likeness};
use grid::{CellSet, Size};
use sokoban::{Level, Position};

/// Everything that is true of the board.
pub(super) fn claims(level: &Level, board: &Board, at: &Position) -> Vec<Claim> {
    let mut claims: Vec<Claim> = passage(board, at).into_iter().collect();
    let squares = board.cells.len();
    let dead = (0..squares).filter(|&square| board.is_dead(square as u8)).count();
    if dead > 0 {
        claims.push(Claim::DeadSquares { dead, of: squares });
    }
    let boxes = board.squares(at.boxes());
    let reach = count(board.reach(boxes, board.stand(at).1));
    let free = squares - count(boxes);
    if 2 * reach < free {
        claims.push(Claim::ShutIn { reach, of: free });
    }
    claims.extend(likeness(level, at).map(|how| Claim::Alike { how }));
    claims
}

/// A square that some boxes have to pass: without it the floor falls apart, and one of the parts has more goals than boxes. Of several,
/// the one that most boxes have to pass.
fn passage(board: &Board, at: &Position) -> Option<Claim> {
    let boxes = board.squares(at.boxes());
    if count(boxes) != count(board.goals) {
        return None;
    }
    let all: Squares = (0..board.cells.len()).fold(0, |all, square| all | 1 << square);
    let needed = |passage: u8| {
        let (mut rest, mut most) = (all & !(1 << passage), 0);
        while rest != 0 {
            let part = board.reach(1 << passage, rest.trailing_zeros() as u8);
            rest &= !part;
            most = most.max(count(part & board.goals).saturating_sub(count(part & boxes)));
        }
        most
    };
    // Not a goal, nor a box.
    let passages = each(all & !boxes & !board.goals).map(|passage| (needed(passage), passage));
    let (needed, passage) = passages.max_by_key(|&(needed, passage)| (needed, std::cmp::Reverse(passage)))?;
    (needed > 0).then(|| Claim::Passage { cell: board.cell(passage), boxes: needed })
}

/// How the board looks the same.
fn likeness(level: &Level, at: &Position) -> Option<Likeness> {
    let floor = level.floor();
    let corners = |of: fn(Size, grid::Cell) -> u32| {
        let values = || floor.iter().map(|cell| of(level.size(), cell));
        Some(values().min()? + values().max()?)
    };
    let (across, down) = (corners(|size, cell| size.xy(cell).0)?, corners(|size, cell| size.xy(cell).1)?);
    let same = |set: &CellSet, [turn_x, turn_y]: [bool; 2]| {
        set.iter().all(|cell| {
            let (x, y) = level.size().xy(cell);
            let x = if turn_x { across - x } else { x };
            let y = if turn_y { down - y } else { y };
            set.contains(level.size().cell(x, y))
        })
    };
    let is_alike = |how: [bool; 2]| [&floor, level.goals(), at.boxes()].into_iter().all(|set| same(set, how));
    let all =
        [([true, false], Likeness::Sides), ([false, true], Likeness::Ends), ([true, true], Likeness::Turn)];
    all.into_iter().find(|&(how, _)| is_alike(how)).map(|(_, how)| how)
}

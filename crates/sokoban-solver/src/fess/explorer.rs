//! The explorer, an advisor: the move after which most other boxes can be pushed from new sides.
//!
//! After Shoham & Schaeffer (CoG 2020). It costs a flood fill for each move, so it is skipped in positions with very
//! many moves on large boards.

use crate::fess::features::{Feature, Score, Situation};
use crate::fess::macros::Macro;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};
use std::cmp::Reverse;

/// Most squares filled to find the move that opens most.
const MOST_WORK: usize = 20_000_000;

/// The move after which most sides of other boxes can be used that could not before, by its number; of those that
/// do not worsen the features down to `feature`.
pub(crate) fn advise<B: Board, H: Heading>(
    maze: &Maze,
    situation: &Situation<'_, B>,
    feature: Feature,
    stack: &mut Vec<Square>,
) -> Option<usize> {
    let &Situation { boxes, reach, found, scores, own } = situation;
    if found.len() * maze.len() > MOST_WORK {
        return None;
    }
    let before: Vec<(Square, u32)> =
        boxes.squares().map(|square| (square, usable::<B, H>(maze, boxes, reach, square))).collect();
    let mut area = B::empty(maze.len());
    // The sides of boxes other than the one on `from` that can be used on a board, and could not before.
    let new_sides = |board: &B, area: &B, from: Square| -> u32 {
        let others = before.iter().filter(|(square, _)| *square != from);
        others.map(|(square, old)| (usable::<B, H>(maze, board, area, *square) & !old).count_ones()).sum()
    };
    let mut best: Option<(u32, Reverse<Score>, usize)> = None;
    let mut number = 0;
    for moves in found.chunk_by(|one, next| one.from == next.from) {
        let first = number;
        number += moves.len();
        let Some(&Macro { from, .. }) = moves.first() else { continue };
        let mut lifted = boxes.clone();
        lifted.take(from);
        // Wherever the box is put down, no more can be reached than with it lifted off the board.
        maze.flood(&lifted, from, &mut area, stack);
        let most = new_sides(&lifted, &area, from);
        for (i, made) in moves.iter().enumerate().map(|(i, made)| (first + i, made)) {
            if most == 0 || best.is_some_and(|best| most < best.0) || scores[i].is_worse_down_to(feature, own)
            {
                continue;
            }
            let mut child = lifted.clone();
            child.put(made.to);
            let beside = maze.next[made.to as usize][made.side as usize];
            maze.flood(&child, beside, &mut area, stack);
            let rank = (new_sides(&child, &area, from), Reverse(scores[i]), i);
            if rank.0 > 0 && best.is_none_or(|best| (rank.0, rank.1) > (best.0, best.1)) {
                best = Some(rank);
            }
        }
    }
    best.map(|(_, _, i)| i)
}

/// The sides from which the box on `square` can be moved now, a bit each. A push goes away from the player, a pull
/// needs room behind the player.
fn usable<B: Board, H: Heading>(maze: &Maze, boxes: &B, reach: &B, square: Square) -> u32 {
    let next = &maze.next[square as usize];
    let usable = |&side: &usize| {
        next[side] != NONE && reach.has(next[side]) && H::moved(maze, boxes, square, side).is_some()
    };
    (0..4).filter(usable).fold(0, |sides, side| sides | 1 << side)
}

//! A shortest solution of a board by moves: plain breadth-first search forward, which shares no code with the backward search
//! that found the start, so that each is checked by the other.

use super::floor::{Board, Floor, NONE};
use grid::Direction;
use std::collections::HashMap;

/// A solution with fewest moves; none if there is none. About 32 bytes a position.
pub(super) fn shortest(board: &Board) -> Option<Vec<Direction>> {
    let floor = Floor::new(&board.places);
    let start = (board.boxes, board.player as u8);
    let mut from: HashMap<(u32, u8), (u32, u8, u8)> = HashMap::from([(start, (0, NONE, 0))]);
    let mut layer = vec![start];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for &(boxes, player) in &layer {
            if boxes == board.goals {
                return Some(way_back(&from, (boxes, player)));
            }
            for direction in 0..4_u8 {
                let to = floor.beside[usize::from(player)][usize::from(direction)];
                if to == NONE {
                    continue;
                }
                let mut moved = boxes;
                if boxes >> to & 1 == 1 {
                    let beyond = floor.beside[usize::from(to)][usize::from(direction)];
                    if beyond == NONE || boxes >> beyond & 1 == 1 {
                        continue;
                    }
                    moved = boxes & !(1 << to) | 1 << beyond;
                }
                from.entry((moved, to)).or_insert_with(|| {
                    next.push((moved, to));
                    (boxes, player, direction)
                });
            }
        }
        layer = next;
    }
    None
}

fn way_back(from: &HashMap<(u32, u8), (u32, u8, u8)>, mut at: (u32, u8)) -> Vec<Direction> {
    let mut moves = Vec::new();
    while let Some(&(boxes, player, direction)) = from.get(&at)
        && player != NONE
    {
        moves.push(Direction::from_index(usize::from(direction)));
        at = (boxes, player);
    }
    moves.reverse();
    moves
}

//! All positions that pushes can lead to from a start.

use super::board::Board;
use crate::rooms::{Squares, each, lowest};
use grid::Direction;
use sokoworks::GaveUp;
use sokoworks::space::{Room, Space};

/// The boxes, and the lowest square that the player reaches.
pub(crate) type Stand = (Squares, u8);

/// A position as the search knows it.
pub(crate) fn stand(board: &Board, boxes: Squares, player: Squares) -> Stand {
    let region = board.shape.flood(player, board.floor & !boxes);
    (boxes, lowest(region).trailing_zeros() as u8)
}

/// The pushes that are possible in a position, each as the square of the box before and after it.
pub(crate) fn pushes(board: &Board, (boxes, player): Stand) -> impl Iterator<Item = (Squares, Squares)> {
    let shape = board.shape;
    let free = board.floor & !boxes;
    let reach = shape.flood(1 << player, free);
    Direction::ALL.into_iter().flat_map(move |direction| {
        let back = direction.opposite();
        let pushed = boxes & shape.shift(reach, direction) & shape.shift(free, back);
        each(pushed).map(move |square| (square, shape.shift(square, direction)))
    })
}

/// Squares from which a box alone can come to a goal.
pub(crate) fn live(board: &Board) -> Squares {
    let shape = board.shape;
    let mut live = board.goals;
    loop {
        let mut next = live;
        for direction in Direction::ALL {
            // A pull away from a live square: the player needs the square beyond.
            let beside = shape.shift(live, direction) & board.floor;
            next |= shape.shift(shape.shift(beside, direction) & board.floor, direction.opposite()) & beside;
        }
        if next == live {
            return live;
        }
        live = next;
    }
}

/// The positions that pushes lead to, without those that have a box on a square from which it can never come to a goal. A step is a
/// push.
///
/// # Errors
/// As [`Space::explore`].
pub(crate) fn space(board: &Board, start: Stand, room: Room<'_>) -> Result<Space<Stand>, GaveUp> {
    let live = live(board);
    Space::explore_beyond(
        start,
        room,
        |&(boxes, _)| boxes == board.goals,
        |&at, after| {
            for (from, to) in pushes(board, at).filter(|(_, to)| to & live != 0) {
                after.push(stand(board, at.0 ^ from ^ to, from));
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> (Board, Stand) {
        let level: sokoworks::Level = text.parse().expect("a level");
        let (board, boxes, player) = Board::of(level.sokoban().expect("Sokoban")).expect("it is small");
        (board, stand(&board, boxes, player))
    }

    #[test]
    fn distances_are_those_of_the_backward_search() {
        for text in [
            "########\n#@ $  .#\n#      #\n########",
            "#######\n#  .  #\n# #$# #\n# $@  #\n#   .##\n######",
            "########\n#  #   #\n# $@$  #\n#   ## #\n#.  .  #\n########",
        ] {
            let (board, start) = board(text);
            let (stop, memory) = (sokoworks::Stop::new(), sokoworks::Memory::new(None));
            let room = Room { positions: 100_000, heap: 0, memory, stop: &stop };
            let space = space(&board, start, room).expect("it is small");
            let back =
                super::super::retrograde::Retrograde::explore(&board, 1_000_000, &sokoworks::Budget::new());
            assert!(back.complete);
            for (&(boxes, player), &distance) in space.positions.iter().zip(&space.distances()) {
                let expect = back.find(boxes, player).map_or(u32::MAX, |at| back.depth(at) as u32);
                assert_eq!(distance, expect, "{text}");
            }
        }
    }

    #[test]
    fn squares_are_live_where_a_box_alone_comes_home() {
        let (board, _) = board("######\n#@ $.#\n#    #\n######");
        // The row of the goal without its other end.
        assert_eq!(live(&board), 0b1110);
    }
}

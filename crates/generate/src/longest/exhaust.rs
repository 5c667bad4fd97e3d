//! All boards: each floor with each set of goals, and for each the farthest start. What is found at the end is proved to be the
//! longest, since every level with that many squares and boxes is one of these, turned or mirrored, or not farther than one.

use super::Part;
use super::farthest::Search;
use super::floor::{Board, Floor};
use super::shapes;
use sokoworks::{GaveUp, Stop};

/// A part of all boards. One that was stopped has what was found so far.
pub(super) fn part(
    search: &mut Search,
    squares: usize,
    number: u64,
    stop: &Stop,
) -> (Part, Result<(), GaveUp>) {
    let mut done = Part::default();
    let sets: Vec<u32> = search.sets().collect();
    shapes::visit(squares, number, &mut |places| {
        let floor = Floor::new(places);
        for &goals in &sets {
            let found = search.farthest(&floor, goals);
            done.boards += 1;
            if found.moves > done.moves {
                let board =
                    Board { places: places.to_vec(), goals, boxes: found.boxes, player: found.player };
                (done.moves, done.board) = (found.moves, Some(board));
            }
        }
        done.floors += 1;
        stop.raised().is_none()
    });
    (done, stop.check())
}

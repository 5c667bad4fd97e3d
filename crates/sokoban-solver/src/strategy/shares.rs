//! How turns are shared: by the family of a search and the kind of the board.
//!
//! On small boards the searches over single pushes and pulls are strongest, on large ones those over macro moves, and there
//! packing plans come first if the level has a goal room. `docs/lab/sokoban-ablation.md` has the numbers.

use crate::ground::floor::clusters::has_goal_room;
use crate::ground::floor::maze::{Maze, SMALL};
use crate::strategy::table::Family;

/// A kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Few squares.
    Small,
    /// Most goals are in one room.
    GoalRoom,
    /// Goals are strewn about.
    Open,
}

impl Kind {
    /// The kind of a level.
    pub(crate) fn of(maze: &Maze) -> Kind {
        match maze.len() {
            0..=SMALL => Kind::Small,
            _ if has_goal_room(maze) && !is_half_done(maze) && !is_dense(maze) => Kind::GoalRoom,
            _ => Kind::Open,
        }
    }
}

/// Fewest boxes of a dense board, and most squares for each of them.
const CROWD: usize = 24;
const ROOM: usize = 5;

/// Whether the boxes are so dense that there are very many orders of packing them.
fn is_dense(maze: &Maze) -> bool {
    let boxes = maze.boxes.len();
    boxes >= CROWD && maze.len() <= ROOM * boxes
}

/// Fewest boxes of a board that counts as half done.
const MANY: usize = 12;

/// Whether at least half of many boxes stand on goals: most of them have to make way and to come back.
fn is_half_done(maze: &Maze) -> bool {
    let on_goals = maze.boxes.iter().filter(|&&square| maze.is_goal[square as usize]).count();
    maze.boxes.len() >= MANY && 2 * on_goals >= maze.boxes.len()
}

/// The share of the turns of each search of a family, compared with the others'.
pub(crate) fn share(family: Family, kind: Kind) -> u64 {
    let [small, goal_room, open] = match family {
        Family::AStar => [4, 2, 2],
        Family::Greedy => [12, 3, 3],
        Family::Novelty => [2, 4, 4],
        Family::Plan => [4, 8, 2],
        Family::Relay => [4, 8, 8],
        Family::Proof => [1, 1, 1],
    };
    match kind {
        Kind::Small => small,
        Kind::GoalRoom => goal_room,
        Kind::Open => open,
    }
}

/// A thousandth of a second, in units of work.
pub(crate) const MILLISECOND: u64 = 1_000_000;

/// Work that a search does before the next one of the list begins, for each of its shares.
pub(crate) const HEAD: u64 = 12 * MILLISECOND;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;
    use crate::testing::level;

    /// A floor of `rows` rows with a column for each of `pieces`, which stand in its middle row.
    fn board(pieces: &str, rows: usize) -> Maze {
        let wall = "#".repeat(pieces.len() + 2);
        let (free, middle) = (format!("#{}#", " ".repeat(pieces.len())), format!("#{pieces}#"));
        let mut all = vec![wall.as_str(), middle.as_str()];
        all.extend(std::iter::repeat_n(free.as_str(), rows - 1));
        all.push(&wall);
        Ground::new(&level(&all)).maze
    }

    #[test]
    fn a_board_is_dense_that_has_many_boxes_and_little_room() {
        let boxes = "$.".repeat(24) + "@";
        assert!(is_dense(&board(&boxes, 2)) && !is_dense(&board(&boxes, 3)));
        assert!(!is_dense(&board(&("$.".repeat(23) + "@"), 2)));
    }

    #[test]
    fn a_board_is_half_done_when_half_of_many_boxes_stand_on_goals() {
        assert!(is_half_done(&board(&("*".repeat(6) + &"$.".repeat(6) + "@"), 2)));
        assert!(!is_half_done(&board(&("*".repeat(5) + &"$.".repeat(7) + "@"), 2)));
        assert!(!is_half_done(&board(&("*".repeat(6) + &"$.".repeat(5) + "@"), 2)));
    }
}

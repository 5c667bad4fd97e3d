//! How turns are shared: by the family of a search and the kind of the board.
//!
//! On small boards the searches over single pushes and pulls are strongest, on large ones those over macro moves, and there
//! packing plans come first if the level has a goal room. `docs/lab/sokoban-ablation.md` has the numbers.

use crate::ground::floor::clusters::has_goal_room;
use crate::ground::floor::maze::Maze;
use crate::parameters::Parameters;
use crate::strategy::table::Family;

/// A kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Few squares.
    Small,
    /// Most goals are in one room.
    GoalRoom,
    /// There are so many boxes in so little room that there are very many orders of packing them.
    Dense,
    /// Goals are strewn about.
    Open,
}

impl Kind {
    /// The kind of a level.
    pub(crate) fn of(maze: &Maze) -> Kind {
        if maze.len() <= maze.limits.parameters.small_board {
            Kind::Small
        } else if is_half_done(maze) {
            Kind::Open
        } else if is_dense(maze) {
            Kind::Dense
        } else if has_goal_room(maze) {
            Kind::GoalRoom
        } else {
            Kind::Open
        }
    }
}

fn is_dense(maze: &Maze) -> bool {
    let (boxes, parameters) = (maze.boxes.len(), &maze.limits.parameters);
    boxes >= parameters.dense_boxes && maze.len() <= parameters.dense_room * boxes
}

/// Whether at least half of many boxes stand on goals: most of them have to make way and to come back.
fn is_half_done(maze: &Maze) -> bool {
    let on_goals = maze.boxes.iter().filter(|&&square| maze.is_goal[square as usize]).count();
    maze.boxes.len() >= maze.limits.parameters.half_done_boxes && 2 * on_goals >= maze.boxes.len()
}

/// The share of the turns of each search of a family, compared with the others'. Without one a search takes part only when it is
/// named.
pub(crate) fn share(family: Family, kind: Kind, parameters: &Parameters) -> u64 {
    let p = parameters;
    let [small, goal_room, open] = match family {
        Family::AStar => [p.share_astar_small, p.share_astar, p.share_astar],
        Family::Forward => [p.share_forward_small, p.share_forward, p.share_forward],
        Family::Backward => [p.share_backward_small, p.share_backward, p.share_backward],
        Family::Plan => [p.share_plans_small, p.share_plans_room, p.share_plans_open],
        Family::Relay => [p.share_relay_small, p.share_relay, p.share_relay],
        // The units of the others.
        Family::Prover | Family::BackwardProof => [1; 3],
        Family::PushProof => [p.share_proof_pushes; 3],
        Family::MoveProof => [p.share_proof_moves; 3],
        Family::Beam if kind == Kind::Dense => [p.share_relay; 3],
        Family::Beam => [0; 3],
        Family::BoundedBeam => [p.share_beam; 3],
        Family::BoundedAlternation => [p.share_bounded_alternation; 3],
        Family::Opinion => [p.share_opinion; 3],
        Family::Shortening => [p.share_shortening; 3],
    };
    match kind {
        Kind::Small => small,
        Kind::GoalRoom => goal_room,
        Kind::Dense | Kind::Open => open,
    }
}

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

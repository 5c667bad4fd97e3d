//! The box sets that solve a level, one at a time: all goals, or each choice of as many as boxes.

use crate::level::board::Board;
use crate::level::maze::{Maze, Square};

/// Every set of boxes that solves the level.
pub(crate) fn box_sets<B: Board>(maze: &Maze) -> impl Iterator<Item = B> + '_ {
    let (count, goals) = (maze.boxes.len(), maze.goals.len());
    let first: Option<Vec<usize>> = (count <= goals).then(|| (0..count).collect());
    std::iter::successors(first, move |chosen| {
        // The next choice in lexicographic order.
        let mut next = chosen.clone();
        let at = (0..count).rev().find(|&i| next[i] < goals - count + i)?;
        next[at] += 1;
        for i in at + 1..count {
            next[i] = next[i - 1] + 1;
        }
        Some(next)
    })
    .map(|chosen| maze.board(&chosen.iter().map(|&i| maze.goals[i]).collect::<Vec<_>>()))
}

/// The canonical player of each area that `boxes` leave.
pub(crate) fn areas<B: Board>(maze: &Maze, boxes: &B) -> Vec<Square> {
    let mut seen = B::empty(maze.len());
    let mut area = B::empty(maze.len());
    let mut stack = Vec::new();
    let mut players = Vec::new();
    for square in 0..maze.len() as Square {
        if !boxes.has(square) && !seen.has(square) {
            players.push(maze.flood(boxes, square, &mut area, &mut stack));
            for square in area.squares() {
                seen.put(square);
            }
        }
    }
    players
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::board::Narrow;
    use crate::testing::level;

    #[test]
    fn all_choices_of_goals() {
        let maze = Maze::new(&level(&["######", "#....#", "#@$$ #", "######"]));
        let sets: Vec<Vec<Square>> =
            box_sets::<Narrow<1>>(&maze).map(|board| board.squares().collect()).collect();
        assert_eq!(sets, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        let maze = Maze::new(&level(&["#######", "#  $ .#", "##@####", "#######"]));
        assert_eq!(areas::<Narrow<1>>(&maze, &maze.start()), [0, 3]);
        assert_eq!(box_sets::<Narrow<1>>(&maze).count(), 1);
    }
}

//! A lone box among walls, with the player everywhere: its distance to a square, and the squares that it reaches.
//!
//! Breadth-first over squares, one pull at a time from the targets. Walks of the player are ignored, so the distance
//! may be too low but never too high, except where `walls` are boxes that could move away. O(squares).

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::tables::distance::INFINITE;

/// How often a box on each square has to be pushed until it is on one of `targets`, around `walls`;
/// [`INFINITE`] where there is no way.
pub(crate) fn pushes_to<B: Board>(
    maze: &Maze,
    walls: &B,
    targets: impl IntoIterator<Item = Square>,
) -> Vec<u16> {
    let mut far = vec![INFINITE; maze.len()];
    let mut queue: Vec<Square> = targets.into_iter().collect();
    for &square in &queue {
        far[square as usize] = 0;
    }
    let mut head = 0;
    while let Some(&square) = queue.get(head) {
        head += 1;
        for d in 0..4 {
            let from = maze.next[square as usize][d];
            let behind = if from == NONE { NONE } else { maze.next[from as usize][d] };
            let free = behind != NONE && !walls.has(from) && !walls.has(behind);
            if free && far[from as usize] == INFINITE {
                far[from as usize] = (far[square as usize] + 1).min(INFINITE - 1);
                queue.push(from);
            }
        }
    }
    far
}

/// Adds to `reached` the squares to which boxes on the squares of `stack` can be pushed around `walls`. Ways do not lead
/// through squares that are in `reached` before, where those of `stack` belong.
pub(crate) fn reach_by_pushes<B: Board>(maze: &Maze, walls: &B, reached: &mut B, stack: &mut Vec<Square>) {
    let free = |square: Square| square != NONE && !walls.has(square);
    while let Some(square) = stack.pop() {
        for d in 0..4 {
            let (to, behind) = (maze.next[square as usize][d], maze.next[square as usize][(d + 2) % 4]);
            if free(to) && free(behind) && !reached.has(to) {
                reached.put(to);
                stack.push(to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::level;

    #[test]
    fn squares_reached_by_pushes_are_those_with_a_distance() {
        let maze = Maze::new(&level(&["#######", "#@$  .#", "#     #", "#     #", "#######"]));
        let walls = maze.board::<Wide>(&[8]);
        for from in (0..maze.len() as Square).filter(|&square| !walls.has(square)) {
            let (mut reached, mut stack) = (maze.board(&[from]), vec![from]);
            reach_by_pushes(&maze, &walls, &mut reached, &mut stack);
            for to in 0..maze.len() as Square {
                let far = pushes_to(&maze, &walls, [to])[from as usize];
                assert_eq!(reached.has(to), !walls.has(to) && far != INFINITE, "from {from} to {to}");
            }
        }
    }

    #[test]
    fn pushes_go_around_walls() {
        let maze = Maze::new(&level(&["#######", "#@$  .#", "#     #", "#     #", "#######"]));
        let empty = Wide::empty(maze.len());
        let far = pushes_to(&maze, &empty, [4]);
        assert_eq!(far[..5], [INFINITE, 3, 2, 1, 0]);
        // The only way is along the upper wall, or up from below, where nobody can stand behind the lowest row.
        let wall = maze.board::<Wide>(&[2]);
        let far = pushes_to(&maze, &wall, [4]);
        assert_eq!((far[1], far[3], far[9], far[14]), (INFINITE, INFINITE, 1, INFINITE));
    }
}

//! Gates: squares that separate the floor behind one of their sides from all their other sides, by the walls of the level alone.
//! Runs of them are doors and tunnels.

use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::rings::Rings;

/// Most squares of a level whose gates are looked for.
const MOST_SQUARES: usize = 1_000;

/// The gates of a level.
#[derive(Clone, Debug)]
pub(crate) struct Gates {
    /// The squares that are gates and no goals, as the words of a board.
    squares: Vec<u64>,
}

impl Gates {
    /// Finds the gates of a level that are no goals.
    pub(crate) fn new(maze: &Maze, rings: &Rings) -> Gates {
        let words = maze.len().div_ceil(64);
        let mut found = Gates { squares: vec![0; words] };
        if maze.len() > MOST_SQUARES {
            return found;
        }
        let bits = |square: Square| (square as usize / 64, 1_u64 << (square % 64));
        let mut stack = Vec::new();
        for square in 0..maze.len() as Square {
            if maze.is_goal[square as usize] || rings.is_joined_by_walls(square) {
                continue;
            }
            let next = maze.next[square as usize];
            for side in (0..4).filter(|&side| next[side] != NONE) {
                let mut inside = vec![0; words];
                let (word, bit) = bits(next[side]);
                inside[word] |= bit;
                stack.push(next[side]);
                while let Some(at) = stack.pop() {
                    for next in maze.next[at as usize] {
                        if next != NONE && next != square {
                            let (word, bit) = bits(next);
                            if inside[word] & bit == 0 {
                                inside[word] |= bit;
                                stack.push(next);
                            }
                        }
                    }
                }
                let is_inside =
                    |square: Square| square != NONE && inside[bits(square).0] & bits(square).1 != 0;
                if (0..4).all(|d| d == side || !is_inside(next[d])) {
                    let (word, bit) = bits(square);
                    found.squares[word] |= bit;
                }
            }
        }
        found
    }

    /// Number of runs of gates, each of which is a door or a tunnel.
    pub(crate) fn passages(&self, maze: &Maze) -> usize {
        let mut left = self.squares.clone();
        let mut take = |square: Square| {
            let (word, bit) = (square as usize / 64, 1 << (square % 64));
            let was = left[word] & bit != 0;
            left[word] &= !bit;
            was
        };
        let mut count = 0;
        for square in 0..maze.len() as Square {
            let mut stack = if take(square) { vec![square] } else { continue };
            count += 1;
            while let Some(at) = stack.pop() {
                stack.extend(maze.next[at as usize].into_iter().filter(|&next| next != NONE && take(next)));
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;
    use crate::testing::level;

    #[test]
    fn doors_and_tunnels_are_runs_of_gates() {
        let passages = |rows: &[&str]| {
            let ground = Ground::new(&level(rows));
            Gates::new(&ground.maze, &ground.rings).passages(&ground.maze)
        };
        assert_eq!(
            passages(&["#########", "#   #   #", "# @$  . #", "#  $#   #", "# . #   #", "#########"]),
            1
        );
        assert_eq!(passages(&["##########", "#   ##   #", "# @$   . #", "#   ##   #", "##########"]), 1);
        // A door that is a goal is no gate, but the squares on both sides of it are.
        assert_eq!(
            passages(&["#########", "#   #   #", "#  @*   #", "#  $#   #", "# . #   #", "#########"]),
            2
        );
        assert_eq!(passages(&["######", "#@ $ #", "#   .#", "######"]), 0);
    }
}

//! Hotspots: squares on which a box is in the way of others.
//!
//! A box on `y` is hot for a box on `x` if, with a wall on `y`, the box on `x` could reach fewer goals (Shoham &
//! Schaeffer 2020). Walks of the player are ignored. Cost: a search from every goal for every square, up to
//! [`MOST_WORK`] squares of it; beyond that there is no table.

use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use search::GaveUp;

/// Most squares visited to make a table.
const MOST_WORK: usize = 40_000_000;

/// For each square, the squares whose boxes a box on it hampers.
#[derive(Clone, Debug)]
pub(crate) struct Hotspots<B> {
    hampered: Vec<B>,
}

impl<B> Default for Hotspots<B> {
    fn default() -> Hotspots<B> {
        Hotspots { hampered: Vec::new() }
    }
}

impl<B: Board> Hotspots<B> {
    /// Makes the table; empty, so that nothing is hot, when it would be too much work.
    pub(crate) fn new(ground: &Ground) -> Result<Hotspots<B>, GaveUp> {
        let maze = &ground.maze;
        let n = maze.len();
        if n.saturating_mul(n).saturating_mul(maze.goals.len()) > MOST_WORK {
            return Ok(Hotspots { hampered: Vec::new() });
        }
        let mut plain = vec![0; n];
        count_goals(maze, NONE, &mut plain);
        let mut with_wall = vec![0; n];
        let mut hampered = Vec::with_capacity(n);
        for y in 0..n as Square {
            maze.limits.check()?;
            let mut set = B::empty(n);
            if !maze.is_goal[y as usize] && !ground.is_dead_square(y) {
                count_goals(maze, y, &mut with_wall);
                for x in 0..n as Square {
                    if x != y && !maze.is_goal[x as usize] && with_wall[x as usize] < plain[x as usize] {
                        set.put(x);
                    }
                }
            }
            hampered.push(set);
        }
        Ok(Hotspots { hampered })
    }

    /// Number of boxes that are in the way of another.
    #[inline]
    pub(crate) fn count(&self, boxes: &B) -> u32 {
        if self.hampered.is_empty() {
            return 0;
        }
        let hot = |square: &Square| {
            let hampered = self.hampered[*square as usize].words();
            hampered.iter().zip(boxes.words()).any(|(a, b)| a & b != 0)
        };
        boxes.squares().filter(hot).count() as u32
    }
}

/// For each square the number of goals that a box there can be pushed to, with a wall on `wall`.
fn count_goals(maze: &Maze, wall: Square, counts: &mut [u16]) {
    counts.fill(0);
    let mut seen = vec![0_u16; maze.len()];
    let mut stack = Vec::new();
    for (round, &goal) in maze.goals.iter().enumerate() {
        if goal == wall {
            continue;
        }
        let round = round as u16 + 1;
        seen[goal as usize] = round;
        stack.push(goal);
        while let Some(square) = stack.pop() {
            counts[square as usize] += 1;
            for d in 0..4 {
                let from = maze.next[square as usize][d];
                if from == NONE || from == wall || seen[from as usize] == round {
                    continue;
                }
                let behind = maze.next[from as usize][d];
                if behind != NONE && behind != wall {
                    seen[from as usize] = round;
                    stack.push(from);
                }
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
    fn a_box_in_the_corridor_is_hot() {
        let ground = Ground::new(&level(&["##########", "#@ $ $ ..#", "##########"]));
        let hotspots = Hotspots::<Wide>::new(&ground).expect("no limits");
        assert_eq!(hotspots.count(&ground.maze.start()), 1);
        assert_eq!(hotspots.count(&ground.maze.board(&[2, 6])), 0);
    }
}

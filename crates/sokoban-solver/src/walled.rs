//! Frozen boxes as walls: the pairing of the other boxes with the goals that are left.
//!
//! A box that can never move again is a wall for the rest of the level. With it the floor is smaller,
//! distances are longer and some goals are out of reach. Distances are made anew for each set of frozen
//! boxes and kept; there are few such sets on the way to a solution.

use crate::board::Board;
use crate::distance::{Distances, Stances};
use crate::freeze;
use crate::ground::Ground;
use crate::matching::Matching;
use crate::maze::Square;
use rustc_hash::FxHashMap;

/// The level with some boxes turned to walls.
#[derive(Debug)]
struct Walls {
    stances: Stances,
    distances: Distances,
    pairing: Matching,
}

/// The test with the tables that it has made.
#[derive(Debug)]
pub struct Walled<B> {
    tables: FxHashMap<B, Walls>,
    held: usize,
    most_bytes: usize,
}

impl<B: Board> Walled<B> {
    /// The test, keeping tables of up to about `bytes` bytes.
    pub fn new(bytes: usize) -> Walled<B> {
        Walled { tables: FxHashMap::default(), held: 0, most_bytes: bytes }
    }

    /// Whether the boxes that can still move can not be paired with the goals that are left. False when
    /// no box is frozen: then the plain pairing says it all.
    pub fn is_dead(&mut self, ground: &Ground, boxes: &B, player: Square) -> bool {
        let frozen = freeze::frozen(&ground.maze, boxes, |square| ground.is_dead_square(square));
        if frozen.is_empty() {
            return false;
        }
        if frozen.squares().any(|square| !ground.maze.is_goal[square as usize]) {
            return true;
        }
        if !self.tables.contains_key(&frozen) {
            if self.held > self.most_bytes {
                self.tables.clear();
                self.held = 0;
            }
            let maze = ground.maze.with_walls(&frozen);
            let stances = Stances::new(&maze);
            let distances = Distances::to_goals(&maze, &stances);
            self.held += distances.bytes() + stances.bytes();
            let pairing = Matching::new(distances.targets);
            self.tables.insert(frozen.clone(), Walls { stances, distances, pairing });
        }
        let Some(walls) = self.tables.get_mut(&frozen) else { return false };
        let mut movable = boxes.clone();
        for square in frozen.squares() {
            movable.take(square);
        }
        walls.pairing.set(&movable, player, &walls.stances, &walls.distances).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Wide;
    use crate::testing::{brute_force, random_level, rows};

    fn is_dead(level: &sokoban::Level) -> bool {
        let ground = Ground::new(level);
        let boxes: Wide = ground.maze.start();
        Walled::new(1 << 20).is_dead(&ground, &boxes, ground.maze.player)
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        let mut random = grid::Random::new(41);
        let mut dead = 0;
        for _ in 0..3_000 {
            let level = random_level(&mut random, 5, 5, 4);
            if is_dead(&level) {
                dead += 1;
                assert_eq!(brute_force(&level), None, "{}", rows(&level));
            }
        }
        assert!(dead > 100, "only {dead} found dead");
    }
}

//! Regions that hold no more boxes than they have goals: walls without an exit, and similar regions.
//!
//! A box alone in the level reaches some set of goals from its square. All squares from which it reaches only goals of
//! one set form a region that no box ever leaves for another goal, so more boxes in it than the set has goals make the
//! position dead (Hall's condition for these sets). The matching of boxes with goals finds this too, but here it takes
//! one count of bits when a box enters a region.
//!
//! At most [`MOST_REGIONS`] regions are kept, those with the fewest goals first; none if distances are not known.

use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::memory::Held;
use crate::ground::tables::distance::{Distances, INFINITE, Stances};

/// What the allocator adds to a small block, at most.
const MALLOC_BYTES: usize = 32;

/// Most regions that are counted.
const MOST_REGIONS: usize = 64;

/// The regions of a maze.
#[derive(Debug)]
pub(crate) struct Capacity {
    /// The squares of each region, and how many boxes it takes.
    regions: Vec<(Wide, usize)>,
    /// The regions that each square is in; none at all where nothing is known.
    of: Vec<Vec<u8>>,
    held: Option<Held>,
}

impl Capacity {
    /// Finds the regions whose boxes reach the targets of `distances` alone in `maze`.
    pub(crate) fn new(maze: &Maze, stances: &Stances, distances: &Distances) -> Capacity {
        let n = maze.len();
        let set_bytes = |bits: usize| size_of::<Wide>() + bits.div_ceil(64) * 8 + MALLOC_BYTES;
        let scratch = n * (set_bytes(distances.targets) + size_of::<&Wide>());
        // As many regions as there may be, each with a number at each of its squares.
        let bytes = MOST_REGIONS * set_bytes(n) + n * (size_of::<Vec<u8>>() + MALLOC_BYTES);
        let limits = &maze.limits;
        let nothing = || Capacity { regions: Vec::new(), of: Vec::new(), held: None };
        if !distances.is_known() {
            return nothing();
        }
        let (Ok(held), Ok(_scratch)) = (limits.hold(bytes), limits.hold(scratch)) else { return nothing() };
        let reached: Vec<Wide> = (0..n as Square)
            .map(|square| {
                let mut set = Wide::empty(distances.targets);
                for stance in stances.on(square) {
                    let row = distances.row(stance).iter().enumerate();
                    row.filter(|(_, far)| **far != INFINITE).for_each(|(i, _)| set.put(i as Square));
                }
                set
            })
            .collect();
        let mut sets: Vec<&Wide> = reached.iter().filter(|set| !set.is_empty()).collect();
        sets.sort_by_key(|set| (set.len(), set.words()));
        sets.dedup();
        let mut capacity = Capacity { regions: Vec::new(), of: vec![Vec::new(); n], held: Some(held) };
        for set in sets {
            if limits.is_stopped() {
                return nothing();
            }
            let (mut region, takes) = (Wide::empty(n), set.len());
            let inside = (0..n as Square).filter(|&square| {
                let reached = &reached[square as usize];
                !reached.is_empty() && reached.is_subset(set)
            });
            inside.for_each(|square| region.put(square));
            // It cannot hold too many otherwise.
            if takes < maze.boxes.len() && takes < region.len() && capacity.regions.len() < MOST_REGIONS {
                for square in region.squares() {
                    capacity.of[square as usize].push(capacity.regions.len() as u8);
                }
                capacity.regions.push((region, takes));
            }
        }
        capacity
    }

    /// Whether a region holds too many boxes after a box came from `from` to `to`; what was so before is
    /// not looked at.
    #[inline]
    pub(crate) fn is_dead_after<B: Board>(&self, boxes: &B, from: Square, to: Square) -> bool {
        self.of.get(to as usize).into_iter().flatten().any(|&i| {
            let (region, takes) = &self.regions[i as usize];
            !region.has(from) && count(region, boxes) > *takes
        })
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> usize {
        self.held.as_ref().map_or(0, Held::bytes)
    }

    /// The boxes of a region that holds too many, if there is one.
    pub(crate) fn overfull<B: Board>(&self, boxes: &B) -> Option<B> {
        let (region, _) = self.regions.iter().find(|(region, takes)| count(region, boxes) > *takes)?;
        let mut inside = boxes.clone();
        boxes.squares().filter(|&square| !region.has(square)).for_each(|square| inside.take(square));
        Some(inside)
    }
}

fn count<B: Board>(region: &Wide, boxes: &B) -> usize {
    let words = region.words().iter().zip(boxes.words());
    words.map(|(a, b)| (a & b).count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;
    use crate::testing::{dead_levels_are_unsolvable, level, rows};

    fn capacity(ground: &Ground) -> Capacity {
        Capacity::new(&ground.maze, &ground.stances, &ground.to_goals)
    }

    #[test]
    fn a_wall_takes_as_many_boxes_as_it_has_goals() {
        let ground =
            Ground::new(&level(&["########", "#  .   #", "#  $ $ #", "#@   . #", "#      #", "########"]));
        let capacity = capacity(&ground);
        // One box along the upper wall is right, two are one too many.
        let overfull = |squares: &[Square]| capacity.overfull(&ground.maze.board::<Wide>(squares));
        assert_eq!(overfull(&[3, 9]), None);
        assert_eq!(overfull(&[2, 4, 9]), Some(ground.maze.board::<Wide>(&[2, 4])));
        assert!(capacity.is_dead_after(&ground.maze.board::<Wide>(&[2, 4]), 10, 4));
        assert!(!capacity.is_dead_after(&ground.maze.board::<Wide>(&[2, 9]), 8, 2));
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        dead_levels_are_unsolvable(43, 3_000, 30, |level| {
            let ground = Ground::new(level);
            let inside = capacity(&ground).overfull(&ground.maze.start::<Wide>());
            inside.is_some_and(|inside| {
                assert!(inside.is_subset(&ground.maze.start()), "{}", rows(level));
                true
            })
        });
    }
}

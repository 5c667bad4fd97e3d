//! Frozen boxes as walls, and the matching of the other boxes with the remaining goals.
//!
//! A frozen box is a wall for the rest of the level. The floor becomes smaller, distances become longer, some goals
//! become unreachable, and other boxes may freeze. In the opposite direction, with a box on every goal, the boxes that
//! no pull could ever remove, even if the player were everywhere, are where they must be at the end: if one of their
//! goals has no box now, the position is dead (the "crystal core" of Festival, Shoham & Schaeffer 2020); otherwise
//! their boxes are walls as well. Both rules are applied to the fixed point.
//!
//! Distances are computed for each set of walls and stored; there are few such sets on the way to a solution. They are
//! admissible like the plain ones: walls only grow, and a push still changes the distances of one box by at most one.

use crate::deadlock::{crowd, freeze};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::memory::Held;
use crate::ground::tables::distance::{Distances, Stances};
use crate::ground::tables::matching::Matching;
use rustc_hash::FxHashMap;
use search::GaveUp;
use std::collections::hash_map::Entry;
use std::marker::PhantomData;

/// Most bytes of the tables of a best-first search. A feature space search has twice as much, and a single position half.
pub(crate) const MOST_BYTES: usize = 32 << 20;

/// Bytes of a square in the tables, without distances.
const SQUARE_BYTES: usize = 64;

/// The level with some boxes turned to walls.
#[derive(Debug)]
pub(crate) struct Walls<B> {
    maze: Maze,
    /// Goals left whose boxes cannot be pulled away in the end.
    core: B,
    /// Squares with the player's side.
    pub(crate) stances: Stances,
    /// Pushes to the goals left.
    pub(crate) distances: Distances,
    /// A pairing of the boxes that are no walls.
    pub(crate) pairing: Matching,
}

impl<B: Board> Walls<B> {
    /// The level with walls on `fixed`.
    fn new<H: Heading>(ground: &Ground, fixed: &B) -> Result<Walls<B>, GaveUp> {
        let maze = ground.maze.with_walls(fixed);
        let stances = Stances::new(&maze)?;
        let distances = if H::BACKWARD {
            Distances::to_starts(&maze, &stances)?
        } else {
            Distances::to_goals(&maze, &stances)?
        };
        // As the level begins, boxes stand on all starts; not always on all goals as it ends.
        let core = if H::BACKWARD {
            freeze::frozen(&maze, &maze.start::<B>(), |_| false)
        } else if ground.maze.goals.len() == ground.maze.boxes.len() {
            freeze::pull_frozen(&maze, &maze.goal_board::<B>(), |_| false)
        } else {
            B::empty(maze.len())
        };
        let pairing = Matching::new(distances.targets);
        Ok(Walls { maze, core, stances, distances, pairing })
    }

    fn bytes(&self) -> usize {
        self.distances.bytes() + self.stances.bytes() + self.maze.len() * SQUARE_BYTES
    }
}

/// What frozen boxes make of a position.
#[derive(Debug)]
pub(crate) enum Look<'a, B> {
    /// No box is frozen.
    Open,
    /// One of these boxes, which never move again, is off goal; or a goal cannot be filled any more, which takes all boxes
    /// to show (none).
    Dead(Option<B>),
    /// The level with frozen boxes as walls, and the other boxes.
    Walled {
        walls: &'a mut Walls<B>,
        movable: B,
        /// Whether some of the walls are only boxes that are where they must be when every goal has a box.
        has_core: bool,
    },
}

/// The test with the tables that it has made.
#[derive(Debug)]
pub(crate) struct Walled<B, H> {
    tables: FxHashMap<B, Walls<B>>,
    bytes: usize,
    most_bytes: usize,
    /// Where the tables count, and how much of that they have even when memory is short.
    account: Option<(Held, usize)>,
    heading: PhantomData<H>,
}

impl<B: Board, H: Heading> Walled<B, H> {
    /// The test, keeping tables of up to about `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Walled<B, H> {
        let heading = PhantomData;
        Walled { tables: FxHashMap::default(), bytes: 0, most_bytes: bytes, account: None, heading }
    }

    /// The same, with tables that count in `held` as they are made. They have what is held already in any case, and more as
    /// long as there is memory.
    pub(crate) fn within(bytes: usize, held: Held) -> Walled<B, H> {
        let least = held.bytes();
        Walled { account: Some((held, least)), ..Walled::new(bytes) }
    }

    /// Bytes of one table, roughly.
    fn table_bytes(ground: &Ground) -> usize {
        ground.maze.len() * SQUARE_BYTES + ground.distances::<H>().bytes() + ground.stances.bytes()
    }

    /// Bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether the boxes that can still move cannot be paired with the goals that are left. False when
    /// no box is frozen: then the plain pairing says it all.
    pub(crate) fn is_dead(&mut self, ground: &Ground, boxes: &B, player: Square) -> bool {
        match self.look(ground, boxes) {
            Look::Open => false,
            Look::Dead(_) => true,
            Look::Walled { walls, movable, .. } => {
                walls.pairing.set(&movable, player, &walls.stances, &walls.distances).is_none()
            }
        }
    }

    /// The boxes that the proof uses where [`is_dead`](Walled::is_dead) has one: those that count as walls, and those that
    /// then have too few goals.
    pub(crate) fn find(&mut self, ground: &Ground, boxes: &B, player: Square) -> B {
        let found = match self.look(ground, boxes) {
            Look::Dead(stuck) => stuck,
            Look::Walled { walls, movable, has_core: false } => {
                let paired = (&walls.stances, &walls.distances);
                crowd::find(&walls.maze, paired, &movable, player).map(|mut found| {
                    boxes.squares().filter(|&square| !movable.has(square)).for_each(|wall| found.put(wall));
                    found
                })
            }
            Look::Open | Look::Walled { .. } => None,
        };
        found.unwrap_or_else(|| boxes.clone())
    }

    /// Turns frozen boxes to walls as long as there are any.
    pub(crate) fn look(&mut self, ground: &Ground, boxes: &B) -> Look<'_, B> {
        let (at_home, distances) = (ground.is_target::<H>(), ground.distances::<H>());
        let mut more = frozen::<B, H>(&ground.maze, boxes, distances);
        // On a giant level one set of walls would take more than there is for all of them.
        let most_bytes = self.most_bytes;
        if more.is_empty() || most_bytes > 0 && Self::table_bytes(ground) > most_bytes {
            return Look::Open;
        }
        let mut fixed = B::empty(ground.maze.len());
        let mut movable = boxes.clone();
        let mut has_core = false;
        while !more.is_empty() {
            fixed.add(&more);
            for square in more.squares() {
                if !at_home[square as usize] {
                    return Look::Dead((!has_core).then_some(fixed));
                }
                movable.take(square);
            }
            let Some(walls) = self.walls(ground, &fixed) else { return Look::Open };
            if !walls.core.is_subset(boxes) {
                return Look::Dead(None);
            }
            more = frozen::<B, H>(&walls.maze, &movable, &walls.distances);
            has_core |= !walls.core.is_subset(&more);
            more.add(&walls.core);
        }
        let walls = self.walls(ground, &fixed);
        walls.map_or(Look::Open, |walls| Look::Walled { walls, movable, has_core })
    }

    /// The level with boxes on `fixed` as walls; none once the stop flag is up.
    fn walls(&mut self, ground: &Ground, fixed: &B) -> Option<&mut Walls<B>> {
        let is_full = |walled: &mut Self| walled.bytes > walled.most_bytes || !walled.reserve(ground);
        if !self.tables.contains_key(fixed) && is_full(self) {
            self.clear();
        }
        match self.tables.entry(fixed.clone()) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(place) => {
                let walls = Walls::new::<H>(ground, fixed).ok()?;
                self.bytes += walls.bytes();
                Some(place.insert(walls))
            }
        }
    }

    /// Takes memory for one more table. Whether there is any.
    fn reserve(&mut self, ground: &Ground) -> bool {
        let wanted = self.bytes + Self::table_bytes(ground);
        let Some((held, _)) = &mut self.account else { return true };
        wanted <= held.bytes() || held.take(wanted - held.bytes()).is_ok()
    }

    /// Drops all tables.
    fn clear(&mut self) {
        self.tables = FxHashMap::default();
        self.bytes = 0;
        if let Some((held, least)) = &mut self.account {
            held.give(held.bytes() - *least);
        }
    }
}

/// The boxes that never move again, given distances that tell where a box is lost.
fn frozen<B: Board, H: Heading>(maze: &Maze, boxes: &B, distances: &Distances) -> B {
    let is_lost = |square| !distances.is_live_square(square);
    if H::BACKWARD { freeze::pull_frozen(maze, boxes, is_lost) } else { freeze::frozen(maze, boxes, is_lost) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::ground::floor::heading::Forward;
    use crate::testing::dead_levels_are_unsolvable;

    fn is_dead(level: &sokoban::Level) -> bool {
        let ground = Ground::new(level);
        let boxes: Wide = ground.maze.start();
        Walled::<_, Forward>::new(1 << 20).is_dead(&ground, &boxes, ground.maze.player)
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        dead_levels_are_unsolvable(41, 3_000, 100, is_dead);
    }
}

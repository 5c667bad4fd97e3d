//! Lower bounds on what is still to be done, for the engines of `search`.

use crate::engine::spaces::moves::MovesSpace;
use crate::engine::spaces::packed::State;
use crate::engine::spaces::pushes::PushesSpace;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::memory::Held;
use crate::ground::tables::matching::Matching;
use search::{Admissible, Cost, GaveUp, Guide, Heuristic};

/// Pushes still needed: the least sum of distances of boxes paired with goals. Consistent: one push
/// changes one box's distances by at most one.
#[derive(Debug)]
pub(crate) struct PushBound {
    matching: Matching,
}

impl PushBound {
    /// The bound for `ground`.
    pub(crate) fn new(ground: &Ground) -> PushBound {
        PushBound { matching: Matching::new(ground.to_goals.targets) }
    }

    /// The bound for boxes on `boxes` with the player on `player`.
    pub(crate) fn pushes<B: Board>(&mut self, ground: &Ground, boxes: &B, player: Square) -> Option<Cost> {
        self.matching.set(boxes, player, &ground.stances, &ground.to_goals)
    }
}

impl<B: Board> Guide<PushesSpace<'_, B>> for PushBound {
    fn estimate(&mut self, space: &PushesSpace<'_, B>, state: &State<B>) -> Option<Cost> {
        self.pushes(space.ground, &state.boxes, state.player)
    }
}

/// Every box must reach a goal of its own, and a push moves one box by one square.
impl<B: Board> Admissible<PushesSpace<'_, B>> for PushBound {}

impl<B: Board> Heuristic<PushesSpace<'_, B>> for PushBound {
    fn is_consistent(&self) -> bool {
        true
    }
}

/// Bytes of a square in the search for the nearest box.
const SQUARE_BYTES: usize = size_of::<u32>() + 2 * size_of::<(Square, Cost)>();

/// Moves still needed: the pushes still needed, and before the first of them the walk to the nearest
/// box as if no box were in the way. Consistent: a step shortens the walk or is a push.
#[derive(Debug)]
pub(crate) struct MoveBound {
    pushes: PushBound,
    _held: Held,
    queue: Vec<(Square, Cost)>,
    seen: Vec<u32>,
    round: u32,
}

impl MoveBound {
    /// The bound for `ground`.
    pub(crate) fn new(ground: &Ground) -> Result<MoveBound, GaveUp> {
        Ok(MoveBound {
            pushes: PushBound::new(ground),
            _held: ground.maze.limits.hold(ground.maze.len() * SQUARE_BYTES)?,
            queue: Vec::new(),
            seen: vec![0; ground.maze.len()],
            round: 0,
        })
    }

    /// Steps before the player stands beside a box.
    fn walk<B: Board>(&mut self, ground: &Ground, boxes: &B, player: Square) -> Cost {
        if self.round == u32::MAX {
            self.seen.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.queue.clear();
        self.queue.push((player, 0));
        self.seen[player as usize] = self.round;
        let mut head = 0;
        while head < self.queue.len() {
            let (square, steps) = self.queue[head];
            head += 1;
            for next in ground.maze.next[square as usize] {
                if next == NONE || self.seen[next as usize] == self.round {
                    continue;
                }
                if boxes.has(next) {
                    return steps;
                }
                self.seen[next as usize] = self.round;
                self.queue.push((next, steps + 1));
            }
        }
        0
    }
}

impl<B: Board> Guide<MovesSpace<'_, B>> for MoveBound {
    fn estimate(&mut self, space: &MovesSpace<'_, B>, state: &State<B>) -> Option<Cost> {
        let pushes = self.pushes.pushes(space.ground, &state.boxes, state.player)?;
        if state.boxes.is_subset(space.goal_board()) {
            return Some(0);
        }
        Some(pushes + self.walk(space.ground, &state.boxes, state.player))
    }
}

/// Every push is a move, and the walk to the first box is none of the pushes.
impl<B: Board> Admissible<MovesSpace<'_, B>> for MoveBound {}

impl<B: Board> Heuristic<MovesSpace<'_, B>> for MoveBound {
    fn is_consistent(&self) -> bool {
        true
    }
}

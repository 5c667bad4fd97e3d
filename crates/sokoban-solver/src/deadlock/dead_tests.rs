//! The tests of a whole position or of one push, for searches over plain spaces.

use crate::deadlock::closed_diagonal;
use crate::deadlock::freeze;
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::level::matching::Matching;
use crate::level::maze::Square;
use crate::options::Rules;

/// The tests that prove a position dead, with their scratch memory.
#[derive(Clone, Debug)]
pub(crate) struct DeadTests {
    rules: Rules,
    matching: Matching,
    freeze: freeze::Scratch,
}

impl DeadTests {
    /// The tests that `rules` allow, with their tables.
    pub(crate) fn new(ground: &Ground, rules: &Rules) -> DeadTests {
        if rules.capacity {
            ground.capacity();
        }
        DeadTests {
            rules: rules.clone(),
            matching: Matching::new(ground.to_goals.targets),
            freeze: freeze::Scratch::default(),
        }
    }

    /// Whether the push that brought a box to `pushed`, with the player beside it on `player`, made the
    /// position dead. What was dead before it is not looked at, except by the matching.
    pub(crate) fn after_push<B: Board>(
        &mut self,
        ground: &Ground,
        boxes: &B,
        pushed: Square,
        player: Square,
    ) -> bool {
        self.rules.dead_squares && !ground.to_goals.is_live(ground.stances.of(pushed, player))
            || self.rules.freeze
                && freeze::is_dead_after_push(
                    &ground.maze,
                    boxes,
                    pushed,
                    |square| ground.is_dead_square(square),
                    &mut self.freeze,
                )
            || self.rules.diagonals && closed_diagonal::is_dead_after_push(ground, boxes, pushed, player)
            || self.rules.capacity && ground.capacity().is_dead(boxes)
            || self.unmatched(ground, boxes, player)
    }

    /// Whether the position as a whole is dead.
    pub(crate) fn of_position<B: Board>(&mut self, ground: &Ground, boxes: &B, player: Square) -> bool {
        self.rules.dead_squares
            && boxes.squares().any(|s| !ground.to_goals.is_live(ground.stances.of(s, player)))
            || self.rules.freeze
                && freeze::frozen(&ground.maze, boxes, |square| ground.is_dead_square(square))
                    .squares()
                    .any(|square| !ground.maze.is_goal[square as usize])
            || self.rules.diagonals && closed_diagonal::is_any_dead(ground, boxes, player)
            || self.rules.capacity && ground.capacity().is_dead(boxes)
            || self.unmatched(ground, boxes, player)
    }

    fn unmatched<B: Board>(&mut self, ground: &Ground, boxes: &B, player: Square) -> bool {
        self.rules.matching && self.matching.set(boxes, player, &ground.stances, &ground.to_goals).is_none()
    }
}

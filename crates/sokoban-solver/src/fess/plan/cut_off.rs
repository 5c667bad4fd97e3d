//! Squares of a packing plan that boxes frozen in the wrong order have cut off.
//!
//! A box that freezes on a goal is a wall for the rest of the game. If it gets there before its turn, the boxes that the
//! plan still has to bring past it have no way left. No deadlock test says so where another plan may exist, and the search
//! spends its time on such positions, since they have as many boxes on their goals as others. The feature counts
//! the squares that the next steps fill and to which no box can be pushed around the frozen boxes, were the player
//! everywhere. The next steps are those before a box that is only parked is moved again.
//!
//! Cost: a test of one box for most moves. Where a box has frozen before its turn, a search of the floor.

use crate::deadlock::freeze;
use crate::fess::plan::packing::Plan;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::tables::lone::reach_by_pushes;

/// Counts the squares that are cut off.
#[derive(Debug)]
pub(crate) struct CutOff<B> {
    /// For each number of steps done, the squares that hold boxes before a parked box is moved again.
    filled: Vec<B>,
    /// The frozen boxes of the position looked at last.
    frozen: Option<B>,
    stack: Vec<Square>,
}

impl<B: Board> CutOff<B> {
    /// For the steps of `plan`.
    pub(crate) fn new(plan: &Plan<B>) -> CutOff<B> {
        let mut filled: Vec<B> = Vec::with_capacity(plan.boards.len());
        for board in plan.boards.iter().rev() {
            let grows = filled.last().is_some_and(|later| board.is_subset(later));
            filled.push(if grows { filled[filled.len() - 1].clone() } else { board.clone() });
        }
        filled.reverse();
        CutOff { filled, frozen: None, stack: Vec::new() }
    }

    /// The squares cut off in a position of which `plan` has done `progress` steps.
    pub(crate) fn look(&mut self, ground: &Ground, plan: &Plan<B>, boxes: &B, progress: usize) -> u32 {
        let frozen = frozen(ground, boxes);
        let count = self.count(ground, plan, boxes, progress, &frozen);
        self.frozen = Some(frozen);
        count
    }

    /// The same after a box of the position looked at last has moved to `moved`.
    pub(crate) fn after(
        &mut self,
        ground: &Ground,
        plan: &Plan<B>,
        boxes: &B,
        progress: usize,
        moved: Square,
    ) -> u32 {
        // A move freezes boxes only if it freezes the box that moves.
        let is_free = freeze::can_be_pushed(&ground.maze, boxes, moved, &|square| is_lost(ground, square));
        match self.frozen.take() {
            Some(before) if is_free => {
                let count = self.count(ground, plan, boxes, progress, &before);
                self.frozen = Some(before);
                count
            }
            before => {
                self.frozen = before;
                self.count(ground, plan, boxes, progress, &frozen(ground, boxes))
            }
        }
    }

    fn count(&mut self, ground: &Ground, plan: &Plan<B>, boxes: &B, progress: usize, frozen: &B) -> u32 {
        let (done, filled) = (&plan.boards[progress], &self.filled[progress]);
        if frozen.is_subset(done) || filled.is_subset(boxes) {
            return 0;
        }
        let mut reached = boxes.clone();
        self.stack.clear();
        self.stack.extend(boxes.squares().filter(|&square| !frozen.has(square) && !done.has(square)));
        reach_by_pushes(&ground.maze, frozen, &mut reached, &mut self.stack);
        filled.len_without(&reached)
    }
}

fn is_lost(ground: &Ground, square: Square) -> bool {
    !ground.to_goals.is_live_square(square)
}

fn frozen<B: Board>(ground: &Ground, boxes: &B) -> B {
    freeze::frozen(&ground.maze, boxes, |square| is_lost(ground, square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Narrow;
    use crate::testing::level;

    #[test]
    fn a_box_frozen_before_its_turn_cuts_off_the_goals_behind_it() {
        // The upper goal is filled from below, with the player on the lower one.
        let ground = Ground::new(&level(&["#######", "#   . #", "#@$ $ #", "####.##", "#######"]));
        let maze = &ground.maze;
        let [upper, lower] = [maze.goals[0], maze.goals[1]];
        let mut plan = Plan::<Narrow<1>>::empty();
        plan.boards = [&[][..], &[upper], &[upper, lower]].map(|squares| maze.board(squares)).to_vec();
        let mut cut_off = CutOff::new(&plan);
        let mut both = |boxes: [Square; 2], moved: Square| {
            let boxes = maze.board(&boxes);
            let progress = plan.progress(&boxes);
            let after = cut_off.after(&ground, &plan, &boxes, progress, moved);
            (cut_off.look(&ground, &plan, &boxes, progress), after)
        };
        let [left, right] = [maze.boxes[0], maze.boxes[1]];
        assert_eq!(both([left, right], right), (0, 0));
        assert_eq!(both([left, upper], upper), (0, 0));
        assert_eq!(both([upper, lower], lower), (0, 0));
        assert_eq!(both([left, lower], lower), (1, 1));
        assert_eq!(both([right, lower], right), (1, 1));
    }

    #[test]
    fn the_next_steps_end_where_a_parked_box_is_moved_again() {
        let ground = Ground::new(&level(&["#######", "#@$ ..#", "# $   #", "#######"]));
        let mut plan = Plan::<Narrow<1>>::empty();
        let board = |squares: &[Square]| ground.maze.board::<Narrow<1>>(squares);
        plan.boards = vec![board(&[]), board(&[7]), board(&[4, 7]), board(&[4]), board(&[3, 4])];
        assert_eq!(CutOff::new(&plan).filled, [&[4, 7][..], &[4, 7], &[4, 7], &[3, 4], &[3, 4]].map(board));
    }
}

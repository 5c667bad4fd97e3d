//! The bounds by conflicts and, where moves are the cost, by the moves of few boxes, beside that of the pairing, in searches for a
//! solution that is better than the best known one.
//!
//! With conflicts the bound is admissible but not consistent, so a position that is reached at less cost after it was
//! expanded is expanded again.

use crate::engine::work;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::level_conflicts::{conflicts, floor};
use crate::ground::tables::conflicts::table::Conflicts;
use crate::ground::tables::conflicts::tally::Tally;
use crate::ground::tables::few_boxes::{FewBoxes, Set};
use crate::ground::tables::matching::Matching;

/// The tables of one search, and what they say of the position at hand.
#[derive(Debug)]
pub(super) struct ConflictBound<'a> {
    conflicts: Option<&'a Conflicts>,
    tally: Tally,
    /// Whether a larger table may still be made.
    expects_more: bool,
    few_boxes: Option<&'a FewBoxes>,
    /// Whether their table may still be made.
    expects_few: bool,
    /// How often it was looked at.
    looks: u64,
    /// The boxes of the position at hand that need most.
    worst: Set,
}

impl<'a> ConflictBound<'a> {
    /// No table yet; none is made unless `makes_tables`.
    pub(super) fn new(makes_tables: bool) -> ConflictBound<'a> {
        let (conflicts, tally) = (None, Tally::default());
        let (expects_more, expects_few) = (makes_tables, makes_tables);
        ConflictBound {
            conflicts,
            tally,
            expects_more,
            few_boxes: None,
            expects_few,
            looks: 0,
            worst: Set::default(),
        }
    }

    /// Makes the tables that pay in a search of `expanded` expansions. `counts_moves` says whether moves are the cost.
    pub(super) fn has_expanded<B: Board, H: Heading>(
        &mut self,
        ground: &'a Ground,
        expanded: u64,
        counts_moves: bool,
    ) {
        if self.expects_few && counts_moves && !H::BACKWARD {
            let few = ground.few_boxes();
            if few.is_none_or(|few| expanded >= few.patience(&ground.maze)) {
                self.expects_few = false;
                self.few_boxes = few.filter(|few| few.make(&ground.maze) && pays::<B>(few, ground));
            }
        }
        if !self.expects_more {
            return;
        }
        if self.conflicts.is_none() {
            self.conflicts = conflicts::<B, H>(ground);
            self.tally.most = 2;
        }
        let patience = self.conflicts.map(|table| table.patience(ground.parameters()));
        if patience.is_none_or(|patience| expanded >= patience) {
            self.expects_more = false;
            let has_triples =
                self.conflicts.is_some_and(|table| table.make_triples::<B, H>(floor::<H>(ground)));
            self.tally.most += usize::from(has_triples);
        }
    }

    /// The bound of the position at hand, or none when boxes are in each other's way for good.
    pub(super) fn look<B: Board>(
        &mut self,
        ground: &Ground,
        boxes: &B,
        player: Square,
        reach: &B,
    ) -> Option<u32> {
        match self.conflicts {
            Some(conflicts) => {
                self.tally.set(conflicts, (&ground.maze, &ground.stances), boxes, (player, reach))
            }
            None => Some(0),
        }
    }

    /// The bound after the box on `from` came to `to` with the player on that side, who was on `player`.
    #[inline]
    pub(super) fn after(
        &mut self,
        ground: &Ground,
        (from, player): (Square, Square),
        to: Square,
        side: usize,
    ) -> Option<u32> {
        match self.conflicts {
            Some(conflicts) => self.tally.after(conflicts, &ground.stances, (from, player), to, side),
            None => Some(0),
        }
    }

    /// The moves that any few boxes of the position at hand need at least, which is 0 without a table; none when some cannot be
    /// brought to goals.
    pub(super) fn moves<B: Board>(&mut self, boxes: &B, player: Square) -> Option<u32> {
        let Some(few) = self.few_boxes else { return Some(0) };
        self.looks += 1;
        few.moves(boxes, player, &mut self.worst)
    }

    /// The same after the box on `from` came to `to`, of those boxes alone that need most at hand: to look at all takes longer than
    /// it saves.
    #[inline]
    pub(super) fn moves_after(&self, from: Square, to: Square) -> Option<u32> {
        self.few_boxes.map_or(Some(0), |few| few.moves_after(self.worst, from, to))
    }

    /// What the table of few boxes has cost, approximately in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.few_boxes.map_or(0, |few| work::few_boxes(few.states(), self.looks * few.sets()))
    }
}

/// Whether the bound by few boxes is better than that of the pairing where the level starts. Where it is not, pushes are many.
fn pays<B: Board>(few: &FewBoxes, ground: &Ground) -> bool {
    let (maze, mut pairing) = (&ground.maze, Matching::new(ground.to_goals.targets));
    let boxes: B = maze.start();
    let pushes = pairing.set(&boxes, maze.player, &ground.stances, &ground.to_goals);
    let moves = few.moves(&boxes, maze.player, &mut Set::default());
    moves.is_none_or(|moves| pushes.is_none_or(|pushes| moves > pushes))
}

//! The bound by conflicts, beside that of the pairing, in searches for a solution that is better than the best known one.
//!
//! With conflicts the bound is admissible but not consistent, so a position that is reached at less cost after it was
//! expanded is expanded again.

use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::level_conflicts::{conflicts, floor};
use crate::ground::tables::conflicts::table::Conflicts;
use crate::ground::tables::conflicts::tally::Tally;

/// The tables of one search, and what they say of the position at hand.
#[derive(Debug)]
pub(super) struct ConflictBound<'a> {
    conflicts: Option<&'a Conflicts>,
    tally: Tally,
    /// Whether a larger table may still be made.
    expects_more: bool,
}

impl<'a> ConflictBound<'a> {
    /// No table yet; none is made unless `makes_tables`.
    pub(super) fn new(makes_tables: bool) -> ConflictBound<'a> {
        ConflictBound { conflicts: None, tally: Tally::default(), expects_more: makes_tables }
    }

    /// Makes the tables that pay in a search of `expanded` expansions.
    pub(super) fn has_expanded<B: Board, H: Heading>(&mut self, ground: &'a Ground, expanded: u64) {
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
}

//! How a search for a shortest solution moves its positions to a [`Table`] when memory becomes scarce.
//!
//! Positions keep their costs and bounds, and the open list its order, so the same positions are expanded in the same order
//! as without it. No memory is needed beyond what is held, and nothing is lost but parents: the way to a solution is
//! [found again](super::way_back).

use super::BestFirst;
use crate::engine::positions::Name;
use crate::engine::table::Table;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use search::GaveUp;

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// Takes an open position of least key.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<Name>, GaveUp> {
        if let Some(table) = self.table.take_if(|table| table.is_wanted()) {
            self.move_to(table)?;
        }
        Ok(self.frontier.pop())
    }

    /// Moves all positions to a table, where they take less memory, and lets the open list name them as they are there.
    #[cold]
    pub(super) fn move_to(&mut self, table: Table) -> Result<(), GaveUp> {
        // If memory is not enough for that, the solution is known still.
        if let Some((cost, name)) = self.ceiling.best() {
            self.ceiling.meet(cost, self.pushes(name));
        }
        let (name_bytes, boxes) = (table.number_bytes(), B::empty(self.ground.maze.len()));
        let (ceiling, frontier, member) = (&mut self.ceiling, &mut self.frontier, &mut self.member);
        let moved = self.positions.move_to(table, boxes, |renamed| {
            ceiling.rename(&mut *renamed);
            if let Some(member) = member {
                member.rename(&mut *renamed);
            }
            frontier.rename(name_bytes, renamed)
        });
        if moved.is_err() {
            self.ceiling.take_best();
        }
        moved
    }
}

//! The bound of a child, from the pairing of its parent by one repair.

use crate::deadlock::walled::{Look, Walled};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::tables::distance::{Distances, Stances};
use crate::ground::tables::matching::Matching;

/// What bounds come from: the level as it is, or with frozen boxes as walls.
pub(super) struct Bound<'b> {
    /// Sum for the position at hand, none when no distances are known.
    pub(super) sum: Option<u32>,
    pub(super) pairing: &'b mut Matching,
    pub(super) stances: &'b Stances,
    pub(super) distances: &'b Distances,
}

impl Bound<'_> {
    /// The sum after the box on `from` came to `to` with the player on that side; none when there is no
    /// pairing then.
    #[inline]
    pub(super) fn after(&mut self, from: Square, to: Square, side: usize) -> Option<u32> {
        match self.sum.filter(|_| self.distances.is_known()) {
            // A wall that moves can only go where it is lost.
            Some(sum) => {
                let row = self.pairing.row(from)?;
                self.pairing.sum_after(sum, row, (self.stances.beside(to, side), Some(1)), self.distances)
            }
            None => Some(0),
        }
    }
}

/// What bounds are made with: lent by the expander while a position is expanded.
pub(super) struct Loan<B, H> {
    pub(super) walled: Walled<B, H>,
    pub(super) pairing: Matching,
}

impl<B: Board, H: Heading> Loan<B, H> {
    /// The bound of a position, none when frozen boxes show that it is dead. They are looked for if `looks_at_walls`.
    pub(super) fn bound<'b>(
        &'b mut self,
        ground: &'b Ground,
        (boxes, player): (&B, Square),
        looks_at_walls: bool,
    ) -> Option<Bound<'b>> {
        let look = if looks_at_walls { self.walled.look(ground, boxes) } else { Look::Open };
        match look {
            Look::Open => {
                let (stances, distances) = (&ground.stances, ground.distances::<H>());
                let sum = self.pairing.set(boxes, player, stances, distances);
                Some(Bound { sum, pairing: &mut self.pairing, stances, distances })
            }
            Look::Dead(_) => None,
            Look::Walled { walls, movable, .. } => {
                let (stances, distances) = (&walls.stances, &walls.distances);
                let sum = Some(walls.pairing.set(&movable, player, stances, distances)?);
                Some(Bound { sum, pairing: &mut walls.pairing, stances, distances })
            }
        }
    }
}

//! The bound of a child, from the pairing of its parent by one repair.

use crate::level::distance::{Distances, Stances};
use crate::level::matching::Matching;
use crate::level::maze::Square;

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
                self.pairing.sum_after(sum, row, self.stances.beside(to, side), self.distances)
            }
            None => Some(0),
        }
    }
}

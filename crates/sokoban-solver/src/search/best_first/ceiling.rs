//! What a search need not look at, because a solution as good is known: its own best one, and when it is to prove fewest pushes
//! the best one that any search knows.

use super::proof::Proof;
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::level::heading::Heading;
use crate::level::maze::Square;
use crate::level::walk::Push;
use crate::search::incumbent::Incumbent;
use crate::search::store::NodeId;
use std::sync::Arc;

/// The solutions that a search knows.
#[derive(Debug, Default)]
pub(super) struct Ceiling<'a> {
    /// The best solved position of this search, and its cost.
    best: Option<(u32, NodeId)>,
    /// The cost and all pushes of a solution found where searches from both ends met, or with other workers.
    met: Option<(u32, Vec<Push>)>,
    /// What it has to prove fewest pushes.
    proof: Option<Proof<'a>>,
}

impl<'a> Ceiling<'a> {
    /// Takes the incumbent as its measure, and conflicts into its bound if it may.
    pub(super) fn prove(&mut self, incumbent: &Arc<Incumbent>, with_conflicts: bool) {
        self.proof = Some(Proof::new(incumbent, with_conflicts));
    }

    /// Whether nothing is looked for but a solution better than the incumbent.
    pub(super) fn is_shared(&self) -> bool {
        self.proof.is_some()
    }

    /// Cost of the best known solution; nothing is looked for that costs as much.
    pub(super) fn known(&self) -> u32 {
        let best = self.best.map_or(u32::MAX, |(cost, _)| cost);
        self.proof.as_ref().map_or(best, |proof| proof.known().min(best))
    }

    /// Whether a position of this cost and bound together is not looked at, since the incumbent costs no more.
    pub(super) fn excludes(&self, least: u32) -> bool {
        self.is_shared() && least >= self.known()
    }

    /// Makes the tables that pay in a search of so many expansions.
    pub(super) fn has_expanded<B: Board, H: Heading>(&mut self, ground: &'a Ground, expanded: u64) {
        if let Some(proof) = &mut self.proof {
            proof.has_expanded::<B, H>(ground, expanded);
        }
    }

    /// The bound of the position at hand by conflicts, or none when boxes are in each other's way for good.
    pub(super) fn look<B: Board>(
        &mut self,
        ground: &Ground,
        boxes: &B,
        player: Square,
        reach: &B,
    ) -> Option<u32> {
        self.proof.as_mut().map_or(Some(0), |proof| proof.look(ground, boxes, player, reach))
    }

    /// The same after the box on `from` came to `to` with the player on that side, who was on `player`.
    #[inline]
    pub(super) fn after(
        &mut self,
        ground: &Ground,
        moved: (Square, Square),
        to: Square,
        side: usize,
    ) -> Option<u32> {
        self.proof.as_mut().map_or(Some(0), |proof| proof.after(ground, moved, to, side))
    }

    /// Notes a solved position of this search.
    pub(super) fn found(&mut self, cost: u32, id: NodeId) {
        if self.best.is_none_or(|(best, _)| cost < best) {
            self.best = Some((cost, id));
        }
    }

    /// Lets other searches know of a solution of that cost.
    pub(super) fn tell(&self, cost: u32) {
        if let Some(proof) = &self.proof {
            proof.note(cost);
        }
    }

    /// Notes a solution with all its pushes.
    pub(super) fn meet(&mut self, cost: u32, pushes: Vec<Push>) {
        if self.met.as_ref().is_none_or(|&(met, _)| cost < met) {
            self.met = Some((cost, pushes));
        }
    }

    /// The best solved position of this search, and its cost.
    pub(super) fn best(&self) -> Option<(u32, NodeId)> {
        self.best
    }

    /// The same, which is forgotten.
    pub(super) fn take_best(&mut self) -> Option<(u32, NodeId)> {
        self.best.take()
    }

    /// The cost and all pushes of the best solution that was met.
    pub(super) fn met(&self) -> Option<&(u32, Vec<Push>)> {
        self.met.as_ref()
    }

    /// Cost of the best solution of this search.
    pub(super) fn cost(&self) -> Option<u32> {
        let met = self.met.as_ref().map(|&(cost, _)| cost);
        self.best.map(|best| best.0).into_iter().chain(met).min()
    }
}

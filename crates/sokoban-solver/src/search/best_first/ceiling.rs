//! What a search need not look at, because a solution as good is known: its own best one, and when it is to prove fewest pushes
//! the best one that any search knows.

use super::conflict_bound::ConflictBound;
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
    /// The best solution that any search knows, where nothing else is looked for than a better one, with the bound by
    /// conflicts.
    shared: Option<(Arc<Incumbent>, ConflictBound<'a>)>,
}

impl<'a> Ceiling<'a> {
    /// From now on nothing is looked for but a solution better than the incumbent, with conflicts in the bound or without.
    pub(super) fn only_below(&mut self, incumbent: &Arc<Incumbent>, with_conflicts: bool) {
        self.shared = Some((incumbent.clone(), ConflictBound::new(with_conflicts)));
    }

    /// Whether nothing is looked for but a solution better than the incumbent.
    pub(super) fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Cost of the best known solution; nothing is looked for that costs as much.
    pub(super) fn known(&self) -> u32 {
        let best = self.best.map_or(u32::MAX, |(cost, _)| cost);
        self.shared.as_ref().map_or(best, |(incumbent, _)| incumbent.cost().min(best))
    }

    /// Whether a position of this cost and bound together is not looked at, since the incumbent costs no more.
    pub(super) fn excludes(&self, least: u32) -> bool {
        self.is_shared() && least >= self.known()
    }

    /// Makes the tables that pay in a search of so many expansions.
    pub(super) fn has_expanded<B: Board, H: Heading>(&mut self, ground: &'a Ground, expanded: u64) {
        if let Some((_, conflicts)) = &mut self.shared {
            conflicts.has_expanded::<B, H>(ground, expanded);
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
        self.shared.as_mut().map_or(Some(0), |(_, conflicts)| conflicts.look(ground, boxes, player, reach))
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
        self.shared.as_mut().map_or(Some(0), |(_, conflicts)| conflicts.after(ground, moved, to, side))
    }

    /// Notes a solved position of this search.
    pub(super) fn found(&mut self, cost: u32, id: NodeId) {
        if self.best.is_none_or(|(best, _)| cost < best) {
            self.best = Some((cost, id));
        }
    }

    /// Lets other searches know of a solution of that cost.
    pub(super) fn tell(&self, cost: u32) {
        if let Some((incumbent, _)) = &self.shared {
            incumbent.note(cost);
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

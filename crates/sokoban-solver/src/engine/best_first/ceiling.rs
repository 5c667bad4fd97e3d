//! The cost from which on a search discards positions, because a solution as good is known: its own best one or, in a proof of
//! fewest pushes, the best one of all searches.

use crate::engine::incumbent::Incumbent;
use crate::engine::positions::Name;
use crate::ground::floor::walk::Push;
use std::sync::Arc;

/// The solutions that a search knows.
#[derive(Debug, Default)]
pub(super) struct Ceiling {
    /// The best solved position of this search, and its cost.
    best: Option<(u32, Name)>,
    /// The cost and all pushes of a solution found where searches from both ends met, or with other workers.
    met: Option<(u32, Vec<Push>)>,
    /// The best solution that any search knows, where nothing else is looked for than a better one.
    shared: Option<Arc<Incumbent>>,
}

impl Ceiling {
    /// From now on nothing is looked for but a solution better than the incumbent.
    pub(super) fn only_below(&mut self, incumbent: &Arc<Incumbent>) {
        self.shared = Some(incumbent.clone());
    }

    /// Whether nothing is looked for but a solution better than the incumbent.
    pub(super) fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Cost of the best known solution; nothing is looked for that costs as much.
    pub(super) fn known(&self) -> u32 {
        let best = self.best.map_or(u32::MAX, |(cost, _)| cost);
        self.shared.as_ref().map_or(best, |incumbent| incumbent.cost().min(best))
    }

    /// Whether a position of this cost and bound together is not looked at, since the incumbent costs no more.
    pub(super) fn excludes(&self, least: u32) -> bool {
        self.is_shared() && least >= self.known()
    }

    /// Notes a solved position of this search.
    pub(super) fn found(&mut self, cost: u32, name: Name) {
        if self.best.is_none_or(|(best, _)| cost < best) {
            self.best = Some((cost, name));
        }
    }

    /// Lets other searches know of a solution of that cost.
    pub(super) fn tell(&self, cost: u32) {
        if let Some(incumbent) = &self.shared {
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
    pub(super) fn best(&self) -> Option<(u32, Name)> {
        self.best
    }

    /// Gives the best solved position another name.
    pub(super) fn rename(&mut self, renamed: impl FnOnce(Name) -> Name) {
        self.best = self.best.map(|(cost, name)| (cost, renamed(name)));
    }

    /// The same, which is forgotten.
    pub(super) fn take_best(&mut self) -> Option<(u32, Name)> {
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

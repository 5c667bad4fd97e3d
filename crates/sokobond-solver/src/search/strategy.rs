//! The incomplete searches that look for solutions beside A\*, as a table.

use crate::search::layers::Layers;
use crate::search::lists::Lists;
use crate::search::quick::{Rank, Waiting};

/// Layers that a first beam is expected to have.
const FIRST_LAYERS: u64 = 128;

/// In which order states are taken.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Layer by layer.
    Beam,
    /// What is new first.
    Novelty,
}

/// One of the searches, from round to round.
#[derive(Clone, Debug)]
pub(crate) struct Strategy {
    order: Order,
    pub rank: Rank,
    /// Layers that the next beam is expected to have: its width is its nodes divided by that.
    layers: u64,
}

/// Each finds solutions of levels in which others find none, or find them later.
pub(crate) const STRATEGIES: [Strategy; 5] = [
    Strategy::new(Order::Beam, Rank::Electrons),
    Strategy::new(Order::Novelty, Rank::Electrons),
    Strategy::new(Order::Novelty, Rank::Bound),
    Strategy::new(Order::Beam, Rank::Bound),
    Strategy::new(Order::Beam, Rank::Chance),
];

impl Strategy {
    const fn new(order: Order, rank: Rank) -> Strategy {
        Strategy { order, rank, layers: FIRST_LAYERS }
    }

    /// Where the states of a search of so many nodes wait.
    pub(crate) fn waiting(&self, nodes: u64) -> Waiting {
        match self.order {
            Order::Beam => Waiting::Layers(Layers::new(
                usize::try_from((nodes / self.layers).max(1)).unwrap_or(usize::MAX),
            )),
            Order::Novelty => Waiting::Lists(Lists::new()),
        }
    }

    /// Takes note that a solution of so many keys was found.
    pub(crate) fn found(&mut self, keys: usize) {
        self.layers = keys as u64;
    }

    /// Takes note that the nodes ended before the layers did.
    pub(crate) fn ran_out(&mut self) {
        self.layers *= 2;
    }
}

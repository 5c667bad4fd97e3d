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
    /// What is most promising first, one state at a time.
    Greedy,
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
pub(crate) const STRATEGIES: [Strategy; 6] = [
    Strategy::new(Order::Beam, Rank::Electrons),
    Strategy::new(Order::Greedy, Rank::Electrons),
    Strategy::new(Order::Novelty, Rank::Electrons),
    Strategy::new(Order::Novelty, Rank::Bound),
    Strategy::new(Order::Beam, Rank::Bound),
    Strategy::new(Order::Beam, Rank::Chance),
];

impl Strategy {
    const fn new(order: Order, rank: Rank) -> Strategy {
        Strategy { order, rank, layers: FIRST_LAYERS }
    }

    /// Where the states of a search of `nodes` nodes wait.
    pub(crate) fn waiting(&self, nodes: u64) -> Waiting {
        match self.order {
            Order::Beam => Waiting::Layers(Layers::new(
                usize::try_from((nodes / self.layers).max(1)).unwrap_or(usize::MAX),
            )),
            Order::Novelty => Waiting::Lists(Lists::novel()),
            Order::Greedy => Waiting::Lists(Lists::greedy()),
        }
    }

    /// Notes that a solution of `keys` keys was found.
    pub(crate) fn found(&mut self, keys: usize) {
        self.layers = keys as u64;
    }

    /// Notes that the nodes ended before the layers did.
    pub(crate) fn ran_out(&mut self) {
        self.layers = self.layers.saturating_mul(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadlock::bound::Bounds;
    use crate::level::board::Board;
    use crate::moves::expand::Grain;
    use crate::options::Pruning;
    use crate::search::packer::Packer;
    use crate::search::quick::Quick;
    use crate::tests::brute_force::{Verdict, brute_force};
    use search::{Budget, Statistics};
    use sokobond::Position;
    use sokobond::random::{Shape, random_level};
    use sokobond::replay::verify;

    /// On small levels nothing is left out, so each finds a solution where there is one.
    #[test]
    fn each_solves_small_levels() {
        let (mut solvable, mut spent) = (0, [0; STRATEGIES.len()]);
        for seed in 0..300 {
            let level = random_level(seed, &Shape { even: true, ..Shape::SMALL });
            let Verdict::Fewest(fewest @ 1..) = brute_force(&level, 5_000) else { continue };
            solvable += 1;
            let board = Board::<u128>::new(&level, true).expect("it fits");
            let bounds = Bounds::new(&board, Pruning::ALL);
            let start = board.atoms_of(&Position::start(&level));
            for (number, strategy) in STRATEGIES.iter().enumerate() {
                let packer = Packer::new(&board, Grain::Walks, false);
                let waiting = strategy.waiting(100_000);
                let mut search = Quick::<_, 8>::new(packer, &bounds, false, strategy.rank, waiting);
                let mut statistics = Statistics::default();
                let budget = Budget::new().nodes(100_000);
                let found = search.run(&start, 1_000, &budget, &mut statistics, &mut |_| {});
                let keys = found.expect("enough nodes").unwrap_or_else(|| panic!("{number}: seed {seed}"));
                assert!(verify(&level, &keys).is_ok() && keys.len() >= fewest, "{number}: seed {seed}");
                spent[number] += statistics.expanded;
            }
        }
        println!("{solvable} levels in {spent:?} nodes");
        assert!(solvable > 50, "only {solvable} levels");
    }
}

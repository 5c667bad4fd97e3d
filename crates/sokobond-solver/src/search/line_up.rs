//! Which searches run, in which order, with which share of the budget.
//!
//! A* proves. Between its slices, rounds of incomplete searches look for any solution ([`STRATEGIES`]). What they find is made shorter at once. It is an upper bound for A*, and the answer, not proved best,
//! if the budget ends first. Most levels are proved in the first slice, so nothing else runs before its end. While a proof
//! is far away the rounds get more of the time. When memory is exhausted, A* is dropped and the rounds go on alone.

use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::moves::expand::Grain;
use crate::optimize::{Shortening, shorten_from};
use crate::search::astar::AStar;
use crate::search::packer::Packer;
use crate::search::quick::Quick;
use crate::search::strategy::{STRATEGIES, Strategy};
use grid::Direction;
use search::{Budget, GaveUp, Known, Optimality, Outcome, Statistics};

/// Expansions of A* before the first round; tests of small levels need it early.
const FIRST_SLICE: u64 = if cfg!(test) { 100 } else { 200_000 };
/// By how much the next slice is longer.
const SLICE_GROWTH: u64 = 4;
/// Expansions of A* for one of each strategy beside it.
const EXPANSIONS_PER_NODE: u64 = 50;
/// The same at most while a proof is far away.
const EXPANSIONS_PER_FAR_NODE: u64 = 2;
/// By how much the next round is longer while a proof is far away.
const ROUND_GROWTH: u64 = 8;
/// More nodes than this are not given to one search.
const MOST_NODES: u64 = 1 << 32;

/// The searches of one level, and what they have found so far.
pub(crate) struct LineUp<'a, B, const K: usize> {
    board: &'a Board<B>,
    bounds: &'a Bounds,
    start: Atoms,
    threads: usize,
    unambiguous: bool,
    budget: &'a Budget,
    /// Counters of all searches together; the lower bound is proved.
    pub statistics: Statistics,
    /// Those of the incomplete searches alone.
    quick: Statistics,
    strategies: [Strategy; STRATEGIES.len()],
    /// The shortest solution known that is not proved shortest.
    best: Option<Vec<Direction>>,
}

impl<'a, B: Bits, const K: usize> LineUp<'a, B, K> {
    pub(crate) fn new(
        board: &'a Board<B>,
        bounds: &'a Bounds,
        start: Atoms,
        threads: usize,
        unambiguous: bool,
        budget: &'a Budget,
    ) -> LineUp<'a, B, K> {
        let (statistics, quick, strategies) = (Statistics::default(), Statistics::default(), STRATEGIES);
        let best = None;
        LineUp { board, bounds, start, threads, unambiguous, budget, statistics, quick, strategies, best }
    }

    /// A* alone.
    pub(crate) fn prove(
        &mut self,
        grain: Grain,
        fold: bool,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
        let mut search = self.a_star(grain, fold);
        let outcome = search.run(self.budget, observer);
        self.statistics = search.statistics().clone();
        if fold && outcome == Outcome::GaveUp(GaveUp::Incomplete) {
            drop(search);
            return self.prove(grain, false, observer);
        }
        outcome
    }

    /// A* with rounds of the strategies in between.
    pub(crate) fn prove_or_improve(
        &mut self,
        fold: bool,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
        let mut search = self.a_star(Grain::Walks, fold);
        if let Some(best) = &self.best {
            search.improve_on(best.len(), true);
        }
        let mut slice = FIRST_SLICE;
        let mut nodes = slice / EXPANSIONS_PER_NODE;
        let outcome = loop {
            let left = self.budget.nodes.map(|nodes| nodes.saturating_sub(self.quick.expanded));
            let most = left.map_or(slice, |left| left.min(slice));
            let outcome = search.run(&self.budget.clone().nodes(most), &mut |statistics| {
                observer(&together(statistics, &self.quick));
            });
            self.statistics = together(search.statistics(), &self.quick);
            if outcome != Outcome::GaveUp(GaveUp::Nodes) || left.is_some_and(|left| left <= slice) {
                break outcome;
            }
            let bound = self.statistics.lower_bound.cost() as usize;
            let ended = self.round(nodes, fold, search.statistics(), observer);
            if let Some(best) = &self.best {
                search.improve_on(best.len(), true);
            }
            // Without a solution, or with a bound below two thirds of the best one, a proof is far away: then rounds grow first.
            let far = self.best.as_ref().is_none_or(|best| 3 * bound < 2 * best.len());
            if far && ended.is_ok() && nodes < slice / EXPANSIONS_PER_FAR_NODE {
                nodes = (nodes * ROUND_GROWTH).min(slice / EXPANSIONS_PER_FAR_NODE);
            } else {
                slice *= SLICE_GROWTH;
                nodes = (slice / EXPANSIONS_PER_NODE).min(MOST_NODES);
            }
        };
        // Only counters are left of A*.
        let mut proof = search.statistics().clone();
        (proof.queued, proof.stored) = (0, 0);
        drop(search);
        match (outcome, self.best.take()) {
            (Outcome::GaveUp(GaveUp::Incomplete), best) if fold => {
                self.best = best;
                self.prove_or_improve(false, observer)
            }
            (Outcome::GaveUp(GaveUp::Memory), best) => {
                self.best = best;
                self.improve(nodes, fold, &proof, observer)
            }
            (Outcome::Unsolvable | Outcome::GaveUp(_), Some(moves)) => self.solved(moves),
            (outcome, _) => outcome,
        }
    }

    /// The outcome with this solution: proved shortest when A* has proved that no shorter one exists.
    fn solved(&self, moves: Vec<Direction>) -> Outcome<Direction> {
        let optimal = Optimality::of(moves.len() as u32, self.statistics.lower_bound);
        Outcome::Solved { moves, optimal }
    }

    /// Rounds of growing work until the budget ends.
    fn improve(
        &mut self,
        mut nodes: u64,
        fold: bool,
        proof: &Statistics,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
        let reason = loop {
            if nodes > MOST_NODES {
                break GaveUp::Memory;
            }
            if let Err(reason) = self.round(nodes, fold, proof, observer) {
                break reason;
            }
            nodes *= 2;
        };
        match self.best.take() {
            Some(moves) => self.solved(moves),
            None => Outcome::GaveUp(reason),
        }
    }

    /// Every strategy once, with some nodes each, beside what A* holds; keeps what is better than the best so far.
    fn round(
        &mut self,
        nodes: u64,
        fold: bool,
        proof: &Statistics,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Result<(), GaveUp> {
        let taken = if proof.stored > 0 { proof.peak_bytes } else { 0 };
        let bytes =
            self.budget.bytes.map(|bytes| bytes.saturating_sub(usize::try_from(taken).unwrap_or(usize::MAX)));
        let most = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(proof.expanded));
        for number in 0..self.strategies.len() {
            let strategy = &mut self.strategies[number];
            let share = |used: u64| (used + nodes).min(most);
            let limit = self.best.as_ref().map_or(u16::MAX / 2, |best| best.len() as u16);
            let packer = Packer::new(self.board, Grain::Walks, fold);
            let (rank, waiting) = (strategy.rank, strategy.waiting(nodes));
            let mut search =
                Quick::<B, K>::new(packer, self.bounds, self.threads, self.unambiguous, rank, waiting);
            let budget =
                Budget::new().with_bytes(bytes).nodes(share(self.quick.expanded)).stop(&self.budget.stop);
            let found = search.run(&self.start, limit, &budget, &mut self.quick, &mut |quick| {
                observer(&together(proof, quick));
            });
            drop(search);
            match found {
                Ok(Some(keys)) => {
                    strategy.found(keys.len());
                    let budget = budget.nodes(share(self.quick.expanded) - self.quick.expanded);
                    let what = Shortening { unambiguous: self.unambiguous, ..Shortening::default() };
                    let shorter =
                        shorten_from::<B, K>((self.board, self.bounds), &self.start, &keys, &what, &budget);
                    self.quick.expanded += shorter.expanded;
                    self.quick.known = Some(Known { moves: shorter.keys.len() as u64, pushes: 0 });
                    self.best = Some(shorter.keys);
                }
                Ok(None) => {}
                Err(GaveUp::Nodes) => strategy.ran_out(),
                Err(reason) => return Err(reason),
            }
            self.statistics = together(proof, &self.quick);
            if self.quick.expanded >= most {
                return Err(GaveUp::Nodes);
            }
        }
        Ok(())
    }

    fn a_star(&self, grain: Grain, fold: bool) -> AStar<'a, B, K> {
        let packer = Packer::new(self.board, grain, fold);
        AStar::new(packer, self.bounds, &self.start, self.threads, self.unambiguous)
    }
}

/// The counters of A* with those of the other searches.
fn together(proof: &Statistics, quick: &Statistics) -> Statistics {
    let mut all = proof.clone();
    all.add(quick);
    all.known = quick.known;
    all
}

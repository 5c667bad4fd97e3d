//! Which searches run, in which order, with which share of the budget.
//!
//! A* proves. If it takes long, beam searches between its slices look for any solution; they grow wider in
//! proportion to the work of A*. A solution is an upper bound for A*, and is the answer, not proved best, if
//! the budget ends first. While a proof is far away the beams get more of the time. When memory is exhausted, A* is dropped and the beam continues to widen.

use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::moves::expand::Grain;
use crate::search::astar::AStar;
use crate::search::beam::{Beam, Shape};
use crate::search::packer::Packer;
use grid::Direction;
use search::{Budget, GaveUp, Optimality, Outcome, Statistics};

/// Expansions of A* before the first beam search.
const FIRST_SLICE: u64 = 500_000;
/// By how much the next slice is longer.
const SLICE_GROWTH: u64 = 4;
/// A bound that rises by less than the inverse of this in a slice hardly rises.
const RISE: usize = 6;
/// How many times as many nodes the beams get before the next slice while a proof is far away.
const FAR: u64 = 4;
/// Expansions of A* for one of a beam search beside it. Two beams follow each slice.
const EXPANSIONS_PER_BEAM_NODE: u64 = 4;
/// Layers that a first beam is expected to have.
const FIRST_LAYERS: u64 = 64;
/// More nodes than this are not given to one beam.
const MOST_BEAM_NODES: u64 = 1 << 32;

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
    /// The shortest solution known that is not proved shortest.
    best: Option<Vec<Direction>>,
    /// Layers that the next beam is expected to have: its width is its nodes divided by that.
    layers: u64,
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
        let (statistics, best, layers) = (Statistics::default(), None, FIRST_LAYERS);
        LineUp { board, bounds, start, threads, unambiguous, budget, statistics, best, layers }
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

    /// A* with beam searches in between.
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
        let mut beam_nodes = slice / EXPANSIONS_PER_BEAM_NODE;
        let mut proved = 0;
        let outcome = loop {
            let nodes = self.budget.nodes.map_or(slice, |nodes| nodes.min(slice));
            let outcome = search.run(&self.budget.clone().nodes(nodes), observer);
            self.statistics = search.statistics().clone();
            if outcome != Outcome::GaveUp(GaveUp::Nodes)
                || self.budget.nodes.is_some_and(|nodes| nodes <= slice.max(beam_nodes))
            {
                break outcome;
            }
            let bound = self.statistics.lower_bound.cost() as usize;
            let ended = self.beams(beam_nodes, self.statistics.peak_bytes, observer);
            if let Some(best) = &self.best {
                search.improve_on(best.len(), true);
            }
            // A bound below half of the best solution that hardly rises is far from a proof: then the beams grow first.
            let rises = bound >= proved + proved / RISE;
            let far = !rises && self.best.as_ref().is_some_and(|best| 2 * bound < best.len());
            if far && ended.is_ok() && beam_nodes < FAR * slice / EXPANSIONS_PER_BEAM_NODE {
                beam_nodes *= 2;
            } else {
                proved = bound;
                slice *= SLICE_GROWTH;
                beam_nodes = (slice / EXPANSIONS_PER_BEAM_NODE).max(2 * beam_nodes).min(MOST_BEAM_NODES);
            }
        };
        drop(search);
        match (outcome, self.best.take()) {
            (Outcome::GaveUp(GaveUp::Incomplete), best) if fold => {
                self.best = best;
                self.prove_or_improve(false, observer)
            }
            (Outcome::GaveUp(GaveUp::Memory), best) => {
                self.best = best;
                self.improve(slice, observer)
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

    /// Beams of growing width until the budget ends.
    fn improve(&mut self, slice: u64, observer: &mut dyn FnMut(&Statistics)) -> Outcome<Direction> {
        let mut nodes = slice / EXPANSIONS_PER_BEAM_NODE;
        let reason = loop {
            if nodes > MOST_BEAM_NODES {
                break GaveUp::Memory;
            }
            if let Err(reason) = self.beams(nodes, 0, observer) {
                break reason;
            }
            nodes *= 2;
        };
        match self.best.take() {
            Some(moves) => self.solved(moves),
            None => Outcome::GaveUp(reason),
        }
    }

    /// Two beam searches that rank differently, of some nodes each, beside tables of `taken` bytes;
    /// keeps what is better than the best so far.
    fn beams(&mut self, nodes: u64, taken: u64, observer: &mut dyn FnMut(&Statistics)) -> Result<(), GaveUp> {
        let bytes =
            self.budget.bytes.map(|bytes| bytes.saturating_sub(usize::try_from(taken).unwrap_or(usize::MAX)));
        for even in [false, true] {
            let limit = self.best.as_ref().map_or(u16::MAX / 2, |best| best.len() as u16);
            let packer = Packer::new(self.board, Grain::Walks, false);
            let shape =
                Shape { width: usize::try_from((nodes / self.layers).max(1)).unwrap_or(usize::MAX), even };
            let mut beam =
                Beam::<B, K>::new(packer, self.bounds, &self.start, self.threads, self.unambiguous, shape);
            let nodes = Some(self.statistics.expanded + nodes);
            let budget = Budget::new().with_bytes(bytes).with_nodes(nodes).stop(&self.budget.stop);
            match beam.run(limit, &budget, &mut self.statistics, observer) {
                Ok(Some(keys)) => {
                    self.layers = keys.len() as u64;
                    self.best = Some(keys);
                }
                Ok(None) => {}
                Err(GaveUp::Nodes) => self.layers *= 2,
                Err(reason) => return Err(reason),
            }
        }
        Ok(())
    }

    fn a_star(&self, grain: Grain, fold: bool) -> AStar<'a, B, K> {
        let packer = Packer::new(self.board, grain, fold);
        AStar::new(packer, self.bounds, &self.start, self.threads, self.unambiguous)
    }
}

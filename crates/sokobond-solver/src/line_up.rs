//! Which searches run, in which order, with which share of the budget.
//!
//! A* proves. When it takes long, beam searches between its slices look for some solution, wider and
//! wider in proportion to what A* has done; a solution found bounds A* from above, and is the answer,
//! not proved best, if the budget ends first. When memory ends, A* is dropped and the beam alone goes
//! on widening.

use crate::astar::AStar;
use crate::beam::{Beam, Shape};
use crate::bits::Bits;
use crate::board::Board;
use crate::bound::Bounds;
use crate::expand::Grain;
use crate::layout::Atoms;
use crate::unfold::Packer;
use grid::Direction;
use search::{Budget, GaveUp, Outcome, Statistics};

/// Expansions of A* before the first beam search.
const FIRST_SLICE: u64 = 500_000;
/// By how much the next slice is longer.
const SLICE_GROWTH: u64 = 4;
/// Expansions of A* for one state of a beam's width. A beam expands some 60 layers, so it takes about
/// half of what A* takes.
const EXPANSIONS_PER_WIDTH: u64 = 256;
/// A beam wider than this is not tried.
const WIDEST: usize = 1 << 22;

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
        let (statistics, best) = (Statistics::default(), None);
        LineUp { board, bounds, start, threads, unambiguous, budget, statistics, best }
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
        let outcome = loop {
            let nodes = self.budget.nodes.map_or(slice, |nodes| nodes.min(slice));
            let outcome = search.run(&Budget { nodes: Some(nodes), ..self.budget.clone() }, observer);
            self.statistics = search.statistics().clone();
            if outcome != Outcome::GaveUp(GaveUp::Nodes)
                || self.budget.nodes.is_some_and(|nodes| nodes <= slice)
            {
                break outcome;
            }
            let _ = self.beam((slice / EXPANSIONS_PER_WIDTH) as usize, self.statistics.peak_bytes, observer);
            if let Some(best) = &self.best {
                search.improve_on(best.len(), true);
            }
            slice *= SLICE_GROWTH;
        };
        drop(search);
        match (outcome, self.best.take()) {
            (Outcome::Unsolvable, Some(moves)) => Outcome::Solved { moves, optimal: true },
            (Outcome::GaveUp(GaveUp::Incomplete), best) if fold => {
                self.best = best;
                self.prove_or_improve(false, observer)
            }
            (Outcome::GaveUp(GaveUp::Memory), best) => {
                self.best = best;
                self.improve(slice, observer)
            }
            (Outcome::GaveUp(_), Some(moves)) => Outcome::Solved { moves, optimal: false },
            (outcome, _) => outcome,
        }
    }

    /// Beams of growing width until the budget ends.
    fn improve(&mut self, slice: u64, observer: &mut dyn FnMut(&Statistics)) -> Outcome<Direction> {
        let mut width = (slice / EXPANSIONS_PER_WIDTH) as usize / 4;
        let reason = loop {
            if width > WIDEST {
                break GaveUp::Memory;
            }
            if let Err(reason) = self.beam(width, 0, observer) {
                break reason;
            }
            width *= 2;
        };
        match self.best.take() {
            Some(moves) => Outcome::Solved { moves, optimal: false },
            None => Outcome::GaveUp(reason),
        }
    }

    /// Two beam searches that rank differently, beside tables of `taken` bytes; keeps what is better
    /// than the best so far.
    fn beam(
        &mut self,
        width: usize,
        taken: u64,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Result<(), GaveUp> {
        let bytes = self.budget.bytes.map(|bytes| bytes.saturating_sub(taken as usize));
        let budget = Budget { bytes, nodes: None, stop: self.budget.stop.clone() };
        for even in [false, true] {
            let limit = self.best.as_ref().map_or(u16::MAX / 2, |best| best.len() as u16);
            let packer = Packer::new(self.board, Grain::Walks, false);
            let shape = Shape { width, even };
            let mut beam =
                Beam::<B, K>::new(packer, self.bounds, &self.start, self.threads, self.unambiguous, shape);
            if let Some(keys) = beam.run(limit, &budget, &mut self.statistics, observer)? {
                self.best = Some(keys);
            }
        }
        Ok(())
    }

    fn a_star(&self, grain: Grain, fold: bool) -> AStar<'a, B, K> {
        let packer = Packer::new(self.board, grain, fold);
        AStar::new(packer, self.bounds, &self.start, self.threads, self.unambiguous)
    }
}

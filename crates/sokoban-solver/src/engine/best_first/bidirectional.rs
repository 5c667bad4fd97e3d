//! Bidirectional search for fewest moves: by least cost from the start and from the solved positions in turns.
//!
//! Where the player walks far between pushes, the bound on pushes says little about moves, and A\* takes nearly as many
//! positions as a blind search to the end. Two blind searches that meet half way take few in comparison. Both leave out
//! what cannot be better than the best known solution, by their bounds.
//!
//! A node of the forward search is a position right after a push, a node of the backward search one right before a push,
//! with the player's square. They meet when boxes are the same and the player can walk from one to the other. Each search
//! looks for that when it expands a node, in the walks to the squares from which it pushes or pulls.
//!
//! When to stop: say every node of cost less than `f` was expanded forward, and every one less than `b` backward. On a best
//! way of cost `c` take the first forward node that was not expanded. It is known, so its cost is at least `f`, and after
//! a walk from it comes a backward node. Had that been expanded, it or the forward node before, whichever was later,
//! would have met the other search. So it was not, and what remains from it costs at least `b`: as long as the best way
//! was not found, `c` is at least `f + b`. The side with fewer open nodes has the next turn (Pohl 1969).

use super::{BestFirst, End};
use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::incumbent::Incumbent;
use crate::engine::member::Search;
use crate::engine::prices::Prices;
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::{Backward, Forward, Heading};
use crate::ground::floor::walk::Push;
use crate::ground::metric::Metric;
use crate::ground::metric::Moves;
use search::GaveUp;
use search::{LowerBound, Statistics};
use std::sync::Arc;

/// What steps cost here.
const PRICES: Prices = Prices::MOVES;

/// A search in progress.
#[derive(Debug)]
pub(crate) struct Bidirectional<'a, B: Board> {
    ground: &'a Ground,
    name: &'static str,
    incumbent: Arc<Incumbent>,
    pub(super) forward: BestFirst<'a, B, Forward>,
    pub(super) backward: BestFirst<'a, B, Backward>,
    best: Option<(u32, Solution)>,
    statistics: Statistics,
    end: Option<End>,
}

impl<'a, B: Board> Bidirectional<'a, B> {
    /// A search that looks for nothing but a solution better than the incumbent. Both searches order positions by
    /// [`Nearest`](super::Order::Nearest) for moves.
    pub(crate) fn new(
        ground: &'a Ground,
        name: &'static str,
        incumbent: &Arc<Incumbent>,
        forward: BestFirst<'a, B, Forward>,
        backward: BestFirst<'a, B, Backward>,
    ) -> Self {
        let incumbent = incumbent.clone();
        let (best, statistics, end) = (None, Statistics::default(), None);
        Bidirectional { ground, name, incumbent, forward, backward, best, statistics, end }
    }

    /// Expands a position from one end, or ends the search.
    fn advance(&mut self) -> Result<(), GaveUp> {
        let known = self.incumbent.cost();
        let (Some(forward), Some(backward)) = (self.forward.frontier.least(), self.backward.frontier.least())
        else {
            self.conclude(known);
            return Ok(());
        };
        let undecided = forward + backward;
        self.raise(undecided.min(known));
        if undecided >= known {
            self.conclude(known);
        } else if self.forward.frontier.len() <= self.backward.frontier.len() {
            let met = self.forward.expand_nearest(&self.backward)?;
            self.take_in(met);
        } else {
            let met = self.backward.expand_nearest(&self.forward)?;
            self.take_in(met);
        }
        Ok(())
    }

    /// Notes a solution.
    fn take_in(&mut self, met: Option<(u32, Vec<Push>)>) {
        let own = self.forward.ceiling.take_best();
        let own = own.map(|(cost, name)| (cost, self.forward.pushes(name)));
        for (cost, pushes) in own.into_iter().chain(met) {
            if self.best.as_ref().is_none_or(|&(best, _)| cost < best)
                && let Some(solution) = Solution::from_pushes(self.ground, &pushes)
            {
                let cost = PRICES.of(solution.steps.len(), solution.pushes);
                self.incumbent.offer(cost, solution.clone());
                self.best = Some((cost, solution));
            }
        }
    }

    /// Nothing is better than what is known.
    fn conclude(&mut self, known: u32) {
        let is_own = known == u32::MAX || self.best.as_ref().is_some_and(|&(cost, _)| cost <= known);
        if known != u32::MAX {
            self.raise(known);
        }
        self.end = Some(if is_own { End::Exhausted } else { End::Unbeaten });
    }

    /// Notes that every way to a solution of less cost has been followed until both ends met.
    fn raise(&mut self, cost: u32) {
        let bound = LowerBound::searched_below::<Moves, _>(cost, &self.forward.expander.pairing);
        self.statistics.lower_bound = self.statistics.lower_bound.max(bound);
    }

    /// Brings the counters up to date.
    fn count(&mut self) {
        self.forward.count();
        self.backward.count();
        let lower_bound = self.statistics.lower_bound;
        self.statistics = self.forward.statistics().clone();
        self.statistics.add_beside(self.backward.statistics());
        self.statistics.lower_bound = lower_bound;
    }
}

impl<B: Board> Search for Bidirectional<'_, B> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        self.forward.prepare();
        self.backward.prepare();
        self.end = self.end.or(self.forward.end).or(self.backward.end);
        for _ in 0..ticks {
            if self.end.is_some() {
                break;
            }
            match self.advance() {
                Ok(()) => {}
                Err(GaveUp::Memory) => self.end = Some(End::Memory),
                // The stop flag is up, which the caller sees.
                Err(_) => break,
            }
        }
        self.count();
        self.end
    }

    fn best_cost(&self) -> Option<u32> {
        self.best.as_ref().map(|&(cost, _)| cost)
    }

    fn solution(&self) -> Option<Solution> {
        self.best.as_ref().map(|(_, solution)| solution.clone())
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn metric(&self) -> Option<Metric> {
        Some(Metric::Moves)
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn prune_counts(&self) -> PruneCounts {
        let mut prune_counts = self.forward.prune_counts();
        prune_counts.join(&self.backward.prune_counts());
        prune_counts
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        vec![("lower bound", u64::from(self.statistics.lower_bound.cost()))]
    }

    fn work(&self) -> u64 {
        self.forward.work() + self.backward.work()
    }
}

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// Expands the open position of least key. The cost and all pushes of the best solution by way of it and of a position
    /// that the search from the other end knows.
    fn expand_nearest<O: Heading>(
        &mut self,
        other: &BestFirst<'_, B, O>,
    ) -> Result<Option<(u32, Vec<Push>)>, GaveUp> {
        let Some(name) = self.next()? else { return Ok(None) };
        let maze = &self.ground.maze;
        let mut boxes = B::empty(maze.len());
        let Some((_, node)) = self.positions.named(name, &mut boxes) else { return Ok(None) };
        self.expand(name)?;
        // The first forward node is after no push: the player stands where the level starts.
        let is_start = H::BACKWARD && self.target.has_boxes(&boxes);
        let met = self.expander.exits(is_start.then_some(maze.player)).filter_map(|(square, walk)| {
            let key = other.positions.key(&boxes, square);
            let there = other.positions.find(key, &boxes, square)?;
            let cost = node.cost + walk + other.positions.node(there).cost;
            Some((cost, other.positions.name(there, key)))
        });
        let best = met.min().filter(|&(cost, _)| cost < self.ceiling.known());
        Ok(best.map(|(cost, there)| (cost, H::joined(self.pushes(name), other.pushes(there)))))
    }
}

//! Shortening of the best known solution, as a member of a line-up.
//!
//! A turn is one [round](Rounds) of the optimizer on one thread. When another search of the line-up has found a better
//! solution, that one is made shorter as well. Positions searched here are not counted as expanded nodes, as after a
//! default run, but there are at most as many as there are nodes in the budget.

use crate::engine::incumbent::Incumbent;
use crate::engine::member::{End, Search};
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::metric::Metric;
use crate::improve::effort::{self, expansion};
use crate::improve::optimize::Rounds;
use search::{Budget, Statistics};
use std::sync::Arc;

/// The name in reports, and what they call the positions near a solution that were searched.
pub(crate) const SHORTENING: &str = "shortening";
pub(crate) const SEARCHED: &str = "positions searched";

/// A solution that gets shorter.
pub(crate) struct Shortening<'a> {
    ground: &'a Ground,
    budget: Budget,
    metric: Metric,
    rounds: Rounds<'a>,
    best: Solution,
    /// Where searches for a proof learn of fewer pushes, and this one of better solutions.
    incumbent: Arc<Incumbent>,
    /// How often it got shorter.
    improved: u32,
    /// Positions searched so far.
    searched: u64,
    statistics: Statistics,
}

impl<'a> Shortening<'a> {
    /// Makes the best of the `known` solutions have less of `metric`.
    pub(crate) fn new(
        ground: &'a Ground,
        known: &[Solution],
        metric: Metric,
        budget: &Budget,
        incumbent: &Arc<Incumbent>,
    ) -> Self {
        Shortening {
            ground,
            budget: budget.clone(),
            metric,
            rounds: Rounds::of_solutions(ground, known, metric, effort::of_first_turn(ground)),
            best: known.iter().min_by_key(|known| known.rank(metric)).cloned().unwrap_or_default(),
            incumbent: incumbent.clone(),
            improved: 0,
            searched: 0,
            statistics: Statistics::default(),
        }
    }

    /// The same as one of `lines` that share what they find, each on a thread.
    pub(crate) fn side_by_side(self, number: usize, lines: usize) -> Self {
        let (number, lines) = (number as u64, lines.max(1) as u64);
        let budget = self.budget.clone().with_nodes(self.budget.nodes.map(|nodes| nodes / lines));
        Shortening { rounds: self.rounds.side_by_side(number, lines), budget, ..self }
    }
}

impl Search for Shortening<'_> {
    fn step(&mut self, _ticks: u32) -> Option<End> {
        if let Some(other) = self.incumbent.below(self.best.count(self.metric) as u32) {
            self.best = other.clone();
            self.rounds.add(other);
        }
        let left = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.searched));
        let effort = self.rounds.effort().min(left);
        if effort == 0 {
            return Some(End::Incomplete);
        }
        self.searched += self.rounds.round(1, effort, &mut |_, _| {}).iter().sum::<u64>();
        let new = self.rounds.best();
        if new.rank(self.metric) < self.best.rank(self.metric) {
            self.best = new;
            self.incumbent.offer(self.best.count(self.metric) as u32, self.best.clone());
            self.improved += 1;
        }
        self.rounds.is_over().then_some(End::Incomplete)
    }

    fn best_cost(&self) -> Option<u32> {
        (self.improved > 0).then_some(self.improved)
    }

    fn solution(&self) -> Option<Solution> {
        (self.improved > 0).then(|| self.best.clone())
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        vec![(SEARCHED, self.searched), ("times shorter", self.improved.into())]
    }

    fn shortens(&self) -> bool {
        true
    }

    fn work(&self) -> u64 {
        (self.searched + 1) * expansion(self.ground)
    }

    fn name(&self) -> &'static str {
        SHORTENING
    }
}

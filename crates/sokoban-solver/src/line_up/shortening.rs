//! Shortening of the best known solution, as a member of a line-up.
//!
//! A turn is one run of [`shorten_on`] with some effort. The effort doubles whenever a run finds nothing, until a run
//! with twice the effort searches no more positions than the one before: then all neighbourhoods have been searched
//! completely. When another search of the line-up has found a better solution, that one is made shorter. Positions
//! searched here are not counted as expanded nodes, as after a default run, but there are at most as many as there are
//! nodes in the budget.

use crate::level::ground::Ground;
use crate::optimize::{Measure, expansion_work, shorten_on};
use crate::options::Metric;
use crate::search::best_first::End;
use crate::search::incumbent::Incumbent;
use crate::search::member::Search;
use crate::search::solution::Solution;
use search::{Budget, Statistics};
use std::sync::Arc;

/// The name in reports.
pub(crate) const SHORTENING: &str = "shortening";

/// Positions searched in the first turn on a level of middle size.
const FIRST_EFFORT: u64 = 5_000;

/// Squares times boxes of a level of middle size.
pub(crate) const MIDDLE_SIZE: u64 = 2_000;

/// How large a level is for this purpose.
pub(crate) fn size(ground: &Ground) -> u64 {
    (ground.maze.len() * (ground.maze.boxes.len() + 4)).max(1) as u64
}

/// What an expansion costs, in approximate nanoseconds.
pub(crate) fn expansion(ground: &Ground) -> u64 {
    expansion_work(ground, ground.maze.boxes.len())
}

/// A solution that gets shorter.
pub(crate) struct Shortening<'a> {
    ground: &'a Ground,
    budget: Budget,
    metric: Metric,
    best: Solution,
    /// Where searches for a proof learn of fewer pushes, and this one of better solutions.
    incumbent: Arc<Incumbent>,
    /// How often it got shorter.
    improved: u32,
    /// Positions to search in the next turn at most.
    effort: u64,
    /// Positions searched so far.
    searched: u64,
    /// Positions searched in the last turn, if that found nothing and spent less than its effort.
    in_vain: Option<u64>,
    statistics: Statistics,
}

impl<'a> Shortening<'a> {
    /// Makes `known` have less of `metric`.
    pub(crate) fn new(
        ground: &'a Ground,
        known: Solution,
        metric: Metric,
        budget: &Budget,
        incumbent: &Arc<Incumbent>,
    ) -> Self {
        Shortening {
            ground,
            budget: budget.clone(),
            metric,
            best: known,
            incumbent: incumbent.clone(),
            improved: 0,
            effort: FIRST_EFFORT * MIDDLE_SIZE / size(ground).min(FIRST_EFFORT * MIDDLE_SIZE),
            searched: 0,
            in_vain: None,
            statistics: Statistics::default(),
        }
    }
}

impl Search for Shortening<'_> {
    fn step(&mut self, _ticks: u32) -> Option<End> {
        if let Some(other) = self.incumbent.below(self.best.count(self.metric) as u32) {
            (self.best, self.in_vain) = (other, None);
        }
        let left = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.searched));
        let effort = self.effort.min(left);
        if effort == 0 {
            return Some(End::Dry);
        }
        let measures = match self.metric {
            Metric::Moves => [Measure::Moves, Measure::Pushes],
            Metric::Pushes => [Measure::Pushes, Measure::Moves],
        };
        let new = shorten_on(self.ground, &self.best.steps, &measures, effort);
        self.searched += new.expanded;
        let solution = Solution::from_steps(&self.ground.maze, new.steps);
        if solution.rank(self.metric) < self.best.rank(self.metric) {
            self.best = solution;
            self.incumbent.note(self.best.count(self.metric) as u32);
            self.improved += 1;
            self.in_vain = None;
            return None;
        }
        self.effort = self.effort.saturating_mul(2);
        let in_vain = (new.expanded < effort).then_some(new.expanded);
        let is_dry = in_vain.is_some() && in_vain == self.in_vain;
        self.in_vain = in_vain;
        is_dry.then_some(End::Dry)
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
        vec![("positions searched", self.searched), ("times shorter", self.improved.into())]
    }

    fn work(&self) -> u64 {
        (self.searched + 1) * expansion(self.ground)
    }

    fn name(&self) -> &'static str {
        SHORTENING
    }
}

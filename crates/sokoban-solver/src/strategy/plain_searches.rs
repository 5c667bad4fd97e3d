//! The searches over single pushes, pulls and moves, as members of a line-up.

use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::best_first::BestFirst;
use crate::engine::incumbent::Incumbent;
use crate::engine::member::End;
use crate::engine::member::Search;
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::metric::Metric;
use search::Statistics;
use std::sync::Arc;

/// A best-first search with its name.
pub(crate) struct PlainSearch<'a, B: Board, H: Heading> {
    pub(crate) search: BestFirst<'a, B, H>,
    pub(crate) ground: &'a Ground,
    pub(crate) metric: Option<Metric>,
    pub(crate) name: &'static str,
    /// Expansions after which it gives its turns and its memory to others.
    pub(crate) patience: Option<u64>,
    /// To whom it hands its solutions over.
    pub(crate) incumbent: Option<Arc<Incumbent>>,
}

impl<B: Board, H: Heading> Search for PlainSearch<'_, B, H> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        let before = self.search.best_cost();
        let end = self.search.step(ticks);
        if let (Some(incumbent), Some(cost)) = (&self.incumbent, self.search.best_cost())
            && before != Some(cost)
            && let Some(solution) = self.solution()
        {
            incumbent.offer(cost, solution);
        }
        let tired = self.patience.is_some_and(|most| self.search.statistics().expanded >= most);
        end.or(tired.then_some(End::Incomplete))
    }

    fn best_cost(&self) -> Option<u32> {
        self.search.best_cost()
    }

    fn solution(&self) -> Option<Solution> {
        Solution::from_pushes(self.ground, &self.search.solution()?)
    }

    fn statistics(&self) -> &Statistics {
        self.search.statistics()
    }

    fn work(&self) -> u64 {
        self.search.work()
    }

    fn prune_counts(&self) -> PruneCounts {
        self.search.prune_counts()
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        let bound =
            self.metric.map(|_| ("lower bound", u64::from(self.search.statistics().lower_bound.cost())));
        let nearest = self.search.nearest().map(|pushes| ("nearest by its bound", pushes.into()));
        bound.into_iter().chain(nearest).collect()
    }

    fn metric(&self) -> Option<Metric> {
        self.metric
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

//! The searches over single pushes, pulls and moves, as members of a line-up.

use crate::deadlock::prune_counts::PruneCounts;
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::level::heading::Heading;
use crate::memory::{Held, Memory};
use crate::methods::bounds::MoveBound;
use crate::methods::moves_space::MovesSpace;
use crate::options::{Metric, Options};
use crate::search::best_first::{BestFirst, End};
use crate::search::member::Search;
use crate::search::solution::Solution;
use search::{AStar, Budget, Engine, GaveUp, Outcome, Statistics, Status};
use std::sync::Arc;

/// A best-first search with its name.
pub(crate) struct PlainSearch<'a, B: Board, H: Heading> {
    pub(crate) search: BestFirst<'a, B, H>,
    pub(crate) ground: &'a Ground,
    pub(crate) metric: Option<Metric>,
    pub(crate) name: &'static str,
    /// Expansions after which it gives its turns and its memory to others.
    pub(crate) patience: Option<u64>,
}

impl<B: Board, H: Heading> Search for PlainSearch<'_, B, H> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        let end = self.search.step(ticks);
        let tired = self.patience.is_some_and(|most| self.search.statistics().expanded >= most);
        end.or(tired.then_some(End::Dry))
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

/// A* over single moves, as one of a line-up.
pub(crate) struct MovesAStar<'a, B: Board> {
    engine: AStar<MovesSpace<'a, B>, MoveBound>,
    ground: &'a Ground,
    /// The share of memory set aside for its states.
    _held: Option<Held>,
    solution: Option<Solution>,
}

impl<'a, B: Board> MovesAStar<'a, B> {
    /// Half of the memory is set aside for it.
    pub(crate) fn new(ground: &'a Ground, options: &Options, budget: &Budget, memory: &Arc<Memory>) -> Self {
        let half = budget.bytes.map(|bytes| bytes / 2);
        let held = half.and_then(|bytes| memory.hold(bytes).ok());
        let space = MovesSpace::new(ground, &options.rules);
        let own = Budget { bytes: half.map(|_| held.as_ref().map_or(0, Held::bytes)), ..Budget::default() };
        let engine = AStar::new(space, MoveBound::new(ground), own);
        MovesAStar { engine, ground, _held: held, solution: None }
    }
}

impl<B: Board> Search for MovesAStar<'_, B> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        if self.engine.step(ticks) == Status::Running {
            return None;
        }
        match self.engine.outcome() {
            Some(Outcome::Solved { moves, optimal }) => {
                self.solution = Some(Solution::from_steps(&self.ground.maze, moves));
                // A solution that was at hand when memory ended is not proved shortest.
                Some(if optimal.is_proved() { End::Exhausted } else { End::Memory })
            }
            Some(Outcome::Unsolvable) => Some(End::Exhausted),
            Some(Outcome::GaveUp(GaveUp::Memory)) => Some(End::Memory),
            // A stop flag ended it, and ends all others as well.
            _ => None,
        }
    }

    fn best_cost(&self) -> Option<u32> {
        self.solution.as_ref().map(|solution| solution.steps.len() as u32)
    }

    fn solution(&self) -> Option<Solution> {
        self.solution.clone()
    }

    fn statistics(&self) -> &Statistics {
        self.engine.statistics()
    }

    fn metric(&self) -> Option<Metric> {
        Some(Metric::Moves)
    }

    fn work(&self) -> u64 {
        1_000 * self.engine.statistics().expanded
    }

    fn name(&self) -> &'static str {
        "A* over moves"
    }
}

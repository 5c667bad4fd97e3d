//! Solutions of other searches than the one that was first, as a member of a line-up that goes on to a shortest solution.
//!
//! Which search is first is often luck, and what one of them finds may lead to a much shorter solution than what another
//! one finds, however long that is made shorter. So each of the strongest ones has about as much work as the first
//! solution took, alone and from the start: what they know of each other in a common line-up leads them to the same
//! solution. What they find is made shorter as long as that saves much, and handed over if it is better than all others.

use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::incumbent::Incumbent;
use crate::engine::member::{End, Past, Search};
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::metric::Metric;
use crate::improve::effort::{self, expansion};
use crate::improve::optimize::Rounds;
use search::Statistics;
use std::sync::Arc;

/// The name in reports.
pub(crate) const SECOND_OPINION: &str = "second opinion";

/// Searches for other solutions, one after the other.
pub(crate) struct SecondOpinions<'a> {
    ground: &'a Ground,
    metric: Metric,
    incumbent: Arc<Incumbent>,
    /// Those still to come, the next one last.
    searches: Vec<Box<dyn Search + 'a>>,
    /// Most work of each.
    most: u64,
    /// What makes the last solution shorter.
    rounds: Option<Rounds<'a>>,
    /// The best solution, if it was better than all others that were known.
    best: Option<Solution>,
    /// Solutions found so far.
    found: u64,
    /// Positions searched by the rounds so far.
    searched: u64,
    past: Past,
    statistics: Statistics,
}

impl<'a> SecondOpinions<'a> {
    /// Each of these `searches` in turn, with so much work at `most`.
    pub(crate) fn new(
        ground: &'a Ground,
        metric: Metric,
        incumbent: &Arc<Incumbent>,
        searches: Vec<Box<dyn Search + 'a>>,
        most: u64,
    ) -> Self {
        SecondOpinions {
            ground,
            metric,
            incumbent: incumbent.clone(),
            searches: searches.into_iter().rev().collect(),
            most,
            rounds: None,
            best: None,
            found: 0,
            searched: 0,
            past: Past::default(),
            statistics: Statistics::default(),
        }
    }

    /// Hands over a solution that is better than all others.
    fn offer(&mut self, solution: Solution) {
        let cost = solution.count(self.metric) as u32;
        if cost < self.incumbent.cost() {
            self.incumbent.offer(cost, solution.clone());
            self.best = Some(solution);
        }
    }

    /// Gives the search its turn that is the next one to find a solution.
    fn search(&mut self, ticks: u32) {
        let Some(mut search) = self.searches.pop() else {
            return;
        };
        let end = search.step(ticks);
        let found = search.solution();
        self.statistics = search.statistics().clone();
        self.statistics.add(&self.past.statistics);
        if found.is_none() && end.is_none() && search.work() < self.most {
            return self.searches.push(search);
        }
        self.past.add(search.statistics(), search.work(), &search.prune_counts());
        if let Some(found) = found {
            self.found += 1;
            let effort = effort::of_opinion(self.ground, self.most);
            let rounds = Rounds::of_solutions(self.ground, std::slice::from_ref(&found), self.metric, effort);
            self.rounds = Some(rounds);
            self.offer(found);
        }
    }

    /// Makes the last solution shorter.
    fn shorten(&mut self, mut rounds: Rounds<'a>) {
        let old = rounds.best().count(self.metric);
        self.searched += rounds.round(1, rounds.effort(), &mut |_, _| {}).iter().sum::<u64>();
        let best = rounds.best();
        let saved = old - best.count(self.metric).min(old);
        self.offer(best);
        self.rounds = Some(rounds).filter(|_| effort::is_much(self.ground, saved, old));
    }
}

impl Search for SecondOpinions<'_> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        match self.rounds.take() {
            Some(rounds) => self.shorten(rounds),
            None => self.search(ticks),
        }
        (self.rounds.is_none() && self.searches.is_empty()).then_some(End::Incomplete)
    }

    fn best_cost(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.count(self.metric) as u32)
    }

    fn solution(&self) -> Option<Solution> {
        self.best.clone()
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn prune_counts(&self) -> PruneCounts {
        let mut prune_counts = self.past.prune_counts;
        self.searches.iter().for_each(|search| prune_counts.join(&search.prune_counts()));
        prune_counts
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        vec![("solutions found", self.found), ("positions searched for shorter ones", self.searched)]
    }

    fn work(&self) -> u64 {
        let at_work = self.searches.last().map_or(0, |search| search.work());
        self.past.work + at_work + self.searched * expansion(self.ground)
    }

    fn name(&self) -> &'static str {
        SECOND_OPINION
    }
}

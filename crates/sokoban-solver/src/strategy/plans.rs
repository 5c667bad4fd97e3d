//! Feature space search with several packing plans, in turns: the plan that has packed most gets the longest turns.
//!
//! The quality of a plan shows only when it is followed, and levels differ in which plan they need. Every plan has a
//! search of its own; a turn takes `plan_turn` expansions, or `plan_favour` times as many if no other search has more
//! goals filled for good. A search that runs out of moves is dropped.

use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::member::End;
use crate::engine::member::{Past, Search};
use crate::engine::solution::Solution;
use crate::fess::search::Fess;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::parameters::Parameters;
use search::Statistics;

/// A search in progress.
#[derive(Debug)]
pub(crate) struct Plans<'a, B: Board, H: Heading> {
    name: &'static str,
    plans: Vec<Fess<'a, B, H>>,
    /// The plan whose turn it is, and how many expansions of the turn are left.
    at: usize,
    left: u64,
    /// Expansions in a turn, and how many times longer turns are with the plan by which most is packed.
    turn: u64,
    favour: u64,
    /// The plans given up, and the counters of all together.
    past: Past,
    statistics: Statistics,
}

impl<'a, B: Board, H: Heading> Plans<'a, B, H> {
    /// A search that has not begun.
    pub(crate) fn new(name: &'static str, plans: Vec<Fess<'a, B, H>>, parameters: &Parameters) -> Self {
        let (turn, favour) = (parameters.plan_turn, parameters.plan_favour);
        let (past, statistics) = (Past::default(), Statistics::default());
        Plans { name, plans, at: 0, left: turn, turn, favour, past, statistics }
    }

    /// Gives a plan up.
    fn drop_plan(&mut self, number: usize) {
        let gone = self.plans.remove(number);
        self.past.add(gone.statistics(), gone.work(), &gone.prune_counts());
    }

    /// Gives the plan whose turn it is expansions.
    fn begin_turn(&mut self) {
        if self.at >= self.plans.len() {
            self.at = 0;
        }
        let packed: Vec<usize> = self.plans.iter().map(Fess::packed).collect();
        let leads = packed.get(self.at) == packed.iter().max();
        self.left = if leads { self.favour * self.turn } else { self.turn };
    }
}

impl<B: Board, H: Heading> Search for Plans<'_, B, H> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        let Some(search) = self.plans.get_mut(self.at) else {
            return Some(End::Incomplete);
        };
        let before = search.statistics().expanded;
        let end = search.step(ticks);
        let made = search.statistics().expanded - before;
        let is_solved = search.best_cost().is_some();
        self.left = self.left.saturating_sub(made.max(1));
        self.statistics = self.past.statistics.clone();
        self.plans.iter().for_each(|plan| self.statistics.add_beside(plan.statistics()));
        if end == Some(End::Incomplete) && !is_solved && self.plans.len() > 1 {
            self.drop_plan(self.at);
            self.begin_turn();
            return None;
        }
        if end.is_none() && self.left == 0 && self.plans.len() > 1 {
            self.at += 1;
            self.begin_turn();
        }
        end
    }

    fn best_cost(&self) -> Option<u32> {
        self.plans.iter().find_map(Search::best_cost)
    }

    fn solution(&self) -> Option<Solution> {
        self.plans.iter().find_map(Search::solution)
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn work(&self) -> u64 {
        self.past.work + self.plans.iter().map(Search::work).sum::<u64>()
    }

    fn prune_counts(&self) -> PruneCounts {
        let mut all = self.past.prune_counts;
        self.plans.iter().for_each(|plan| all.join(&plan.prune_counts()));
        all
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        self.plans.get(self.at).map(Search::reached).unwrap_or_default()
    }
}

//! A search from one end after a short probe from the other.
//!
//! Some levels are easy from one end only, and then a few hundred positions show it. So the weaker end has a head start and no share: it
//! costs the other end next to nothing.

use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::member::{End, Past, Search};
use crate::engine::solution::Solution;
use search::Statistics;

/// A search in progress.
pub(crate) struct Probed<'a> {
    /// The probe, until it gives up.
    probe: Option<Box<dyn Search + 'a>>,
    search: Box<dyn Search + 'a>,
    past: Past,
    statistics: Statistics,
}

impl<'a> Probed<'a> {
    /// A search that has not begun. The probe gives up by itself.
    pub(crate) fn new(probe: Box<dyn Search + 'a>, search: Box<dyn Search + 'a>) -> Self {
        Probed { probe: Some(probe), search, past: Past::default(), statistics: Statistics::default() }
    }

    /// The search whose turn it is.
    fn current(&self) -> &dyn Search {
        self.probe.as_deref().unwrap_or(&*self.search)
    }
}

impl Search for Probed<'_> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        let probes = self.probe.is_some();
        let end = self.probe.as_mut().unwrap_or(&mut self.search).step(ticks);
        let mut statistics = self.past.statistics.clone();
        statistics.add_beside(self.current().statistics());
        self.statistics = statistics;
        if probes && end == Some(End::Incomplete) && self.best_cost().is_none() {
            if let Some(probe) = self.probe.take() {
                self.past.add(probe.statistics(), probe.work(), &probe.prune_counts());
            }
            return None;
        }
        end
    }

    fn best_cost(&self) -> Option<u32> {
        self.current().best_cost()
    }

    fn solution(&self) -> Option<Solution> {
        self.current().solution()
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn name(&self) -> &'static str {
        self.search.name()
    }

    fn work(&self) -> u64 {
        self.past.work + self.current().work()
    }

    fn prune_counts(&self) -> PruneCounts {
        let mut all = self.past.prune_counts;
        all.join(&self.current().prune_counts());
        all
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        self.search.reached()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that finds a solution after `solves` expansions, or gives up after `ends`.
    struct Toy {
        solves: u64,
        ends: u64,
        statistics: Statistics,
    }

    fn toy<'a>(solves: u64, ends: u64) -> Box<dyn Search + 'a> {
        Box::new(Toy { solves, ends, statistics: Statistics::default() })
    }

    impl Search for Toy {
        fn step(&mut self, ticks: u32) -> Option<End> {
            self.statistics.expanded += u64::from(ticks);
            let is_over = self.best_cost().is_some() || self.statistics.expanded >= self.ends;
            is_over.then_some(End::Incomplete)
        }

        fn best_cost(&self) -> Option<u32> {
            (self.statistics.expanded >= self.solves).then_some(self.solves as u32)
        }

        fn solution(&self) -> Option<Solution> {
            self.best_cost().map(|pushes| Solution { steps: Vec::new(), pushes: pushes as usize })
        }

        fn statistics(&self) -> &Statistics {
            &self.statistics
        }

        fn name(&self) -> &'static str {
            "toy"
        }

        fn work(&self) -> u64 {
            self.statistics.expanded
        }
    }

    /// The expansions of both, and the pushes of the solution.
    fn check(probe: Box<dyn Search>, search: Box<dyn Search>, expect: (u64, Option<usize>)) {
        let mut search = Probed::new(probe, search);
        while search.step(1).is_none() {}
        let found = search.solution().map(|solution| solution.pushes);
        assert_eq!((search.statistics().expanded, found), expect);
        assert_eq!(search.work(), expect.0);
    }

    #[test]
    fn a_probe_that_finds_nothing_leaves_the_rest_to_the_search() {
        check(toy(7, 10), toy(20, 100), (7, Some(7)));
        check(toy(11, 10), toy(20, 100), (30, Some(20)));
        check(toy(11, 10), toy(200, 100), (110, None));
    }
}

//! A member of a line-up: a search that runs in turns, and when its turns come.

use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::solution::Solution;
use crate::ground::metric::Metric;
use grid::Cell;
use search::{Clock, Statistics, Stopwatch};
use std::time::Duration;

/// Most expansions in a turn.
const MOST_TICKS: u32 = 20_000;

/// Expansions between two looks at the limits, of a search that runs alone.
pub(crate) const BETWEEN_LOOKS: u64 = 100;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing is left that could lead to a (better) solution: every position was looked at that no test calls dead,
    /// and no search says so that leaves out anything else. A level without a solution is unsolvable then.
    Exhausted,
    /// Nothing is left that could lead to a better solution than one that another search knows.
    Unbeaten,
    /// The search ended without a proof.
    Incomplete,
    /// The memory limit was reached.
    Memory,
}

/// A search that takes its turn.
pub(crate) trait Search: Send {
    /// Expands about `ticks` positions. Says how the search ended, once it has: exhausted means that no
    /// better solution exists in [`metric`](Search::metric), or none at all.
    fn step(&mut self, ticks: u32) -> Option<End>;
    /// A number that changes whenever the search has a better solution.
    fn best_cost(&self) -> Option<u32>;
    /// The best solution so far.
    fn solution(&self) -> Option<Solution>;
    /// Counters so far; its lower bound is in [`metric`](Search::metric).
    fn statistics(&self) -> &Statistics;
    /// What it gives fewest of when it ends, if anything.
    fn metric(&self) -> Option<Metric> {
        None
    }
    /// Whether its solutions are known ones made shorter.
    fn shortens(&self) -> bool {
        false
    }
    /// Its name for reports.
    fn name(&self) -> &'static str;
    /// Number of positions that each test has pruned so far.
    fn prune_counts(&self) -> PruneCounts {
        PruneCounts::default()
    }
    /// How far it came, in its own words, for reports: a name and a number each.
    fn reached(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
    /// The boxes to blame when it has proved that there is no solution, as far as it knows.
    fn blames(&self) -> Vec<Cell> {
        Vec::new()
    }
    /// What it has cost so far, approximately in nanoseconds, computed from its counters.
    fn work(&self) -> u64;
}

/// What searches did that are given up: it still counts for the search that they were part of.
#[derive(Debug, Default)]
pub(crate) struct Past {
    pub(crate) statistics: Statistics,
    pub(crate) work: u64,
    pub(crate) prune_counts: PruneCounts,
}

impl Past {
    /// Adds what a search did.
    pub(crate) fn add(&mut self, statistics: &Statistics, work: u64, prune_counts: &PruneCounts) {
        self.statistics.add(statistics);
        self.work += work;
        self.prune_counts.join(prune_counts);
    }
}

/// A search of a line-up, and when its turns come.
pub(crate) struct Entry<'a> {
    pub(crate) search: Box<dyn Search + 'a>,
    /// The row of its strategy in the table of the run, the same for all its parts.
    pub(crate) row: usize,
    /// Work that it may do at once when those before it in the list have done theirs.
    pub(crate) head: u64,
    /// Its share of all turns after that, compared with the others'.
    pub(crate) share: u64,
    /// The thread on which it runs.
    pub(crate) thread: usize,
    /// Whether it already takes turns while the first thread still works alone.
    pub(crate) is_early: bool,
    /// Whether it goes on when the others begin.
    pub(crate) stays: bool,
    /// Whether it is handed back when a run is over.
    pub(crate) is_kept: bool,
    /// Expansions requested so far.
    pub(crate) ticks: u64,
    /// The best cost that is noted on the scoreboard.
    pub(crate) known: Option<u32>,
    /// How long its turns took.
    pub(crate) watch: Stopwatch,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(search: Box<dyn Search + 'a>, head: u64, share: u64) -> Entry<'a> {
        let ticks = search.statistics().expanded;
        Entry {
            search,
            row: 0,
            head,
            share,
            thread: 0,
            is_early: true,
            stays: true,
            is_kept: false,
            ticks,
            known: None,
            watch: Stopwatch::default(),
        }
    }

    /// Gives the search a turn, whose time is taken by this clock.
    pub(crate) fn step(&mut self, ticks: u32, clock: Option<Clock>) -> Option<End> {
        self.watch.measure(clock, || self.search.step(ticks))
    }

    /// How long its turns took, where there was a clock.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.watch.spent()
    }

    /// The least of these has the next turn.
    pub(crate) fn due(&self) -> u64 {
        self.search.work().saturating_sub(self.head) / self.share.max(1)
    }

    /// About how many expansions cost `work`.
    pub(crate) fn ticks(&self, work: u64) -> u32 {
        let most = u128::from(work) * u128::from(self.ticks) / u128::from(self.search.work().max(1));
        most.clamp(1, u128::from(2 * self.ticks.max(1))).min(MOST_TICKS.into()) as u32
    }
}

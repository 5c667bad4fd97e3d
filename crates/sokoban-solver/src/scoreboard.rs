//! What the searches of a line-up have found so far, and what follows from all of it together.
//!
//! What one search proves counts for all: a lower bound from one and a solution from another make a proved shortest
//! solution.

use crate::best_first::End;
use crate::member::Search;
use crate::memory::Memory;
use crate::options::{Ended, Metric, Report, SearchReport, Wanted};
use crate::solution::Solution;
use crate::tally::Tally;
use search::{GaveUp, Outcome, Statistics};

/// The metric that decides which of two solutions is better.
pub(crate) fn deciding(wanted: Wanted) -> Metric {
    if wanted == Wanted::Moves { Metric::Moves } else { Metric::Pushes }
}

/// What is known so far.
pub(crate) struct Scoreboard {
    wanted: Wanted,
    best: Option<(Solution, &'static str)>,
    /// Proved lower bounds on moves and on pushes.
    lower_bounds: [usize; 2],
    unsolvable: Option<&'static str>,
    gave_up: Option<GaveUp>,
    /// Whether a search ended because memory did.
    short_of_memory: bool,
    /// What every search did, by its number.
    searches: Vec<SearchReport>,
}

impl Scoreboard {
    /// A scoreboard for searches of these names, on which nothing is known.
    pub(crate) fn new(wanted: Wanted, names: impl Iterator<Item = &'static str>) -> Scoreboard {
        let blank = |name| SearchReport {
            name,
            statistics: Statistics::default(),
            work: 0,
            tally: Tally::default(),
            reached: Vec::new(),
            pushes: None,
            end: Ended::Cut,
        };
        Scoreboard {
            wanted,
            best: None,
            lower_bounds: [0; 2],
            unsolvable: None,
            gave_up: None,
            short_of_memory: false,
            searches: names.map(blank).collect(),
        }
    }

    /// Notes what `search` has found; `better` says that its solution is a new one. Whether all is settled now.
    pub(crate) fn take_in(
        &mut self,
        number: usize,
        search: &dyn Search,
        better: bool,
        end: Option<End>,
    ) -> bool {
        let metric = deciding(self.wanted);
        let report = &mut self.searches[number];
        report.statistics = search.statistics().clone();
        report.work = search.work();
        report.tally = search.tally();
        report.reached = search.reached();
        report.end = match end {
            None => Ended::Cut,
            Some(End::Exhausted) => Ended::Exhausted,
            Some(End::Dry) => Ended::Dry,
            Some(End::Memory) => Ended::Memory,
        };
        self.short_of_memory |= end == Some(End::Memory);
        if better && let Some(solution) = search.solution() {
            report.pushes = Some(report.pushes.map_or(solution.pushes, |old| old.min(solution.pushes)));
            if self.best.as_ref().is_none_or(|(old, _)| solution.count(metric) < old.count(metric)) {
                self.best = Some((solution, search.name()));
            }
        }
        if let Some(proves) = search.metric() {
            let mut bound = search.statistics().lower_bound as usize;
            if end == Some(End::Exhausted)
                && let Some(solution) = search.solution()
            {
                bound = bound.max(solution.count(proves));
            }
            let known = &mut self.lower_bounds[proves as usize];
            *known = bound.max(*known);
        }
        // More pushes needed are also more moves needed.
        self.lower_bounds[0] = self.lower_bounds[0].max(self.lower_bounds[1]);
        if end == Some(End::Exhausted) && self.best.is_none() {
            self.unsolvable = Some(search.name());
        }
        let answered = match self.wanted {
            Wanted::Any => self.best.is_some(),
            Wanted::Pushes | Wanted::Moves => self.is_proved(metric),
        };
        answered || self.unsolvable.is_some()
    }

    /// Notes why all searches end; the first reason counts.
    pub(crate) fn give_up(&mut self, why: GaveUp) {
        self.gave_up.get_or_insert(why);
    }

    /// Notes that a search had to go for want of memory.
    pub(crate) fn drop_search(&mut self, number: usize) {
        self.searches[number].end = Ended::Dropped;
    }

    /// Counters of all searches together.
    pub(crate) fn total(&self, memory: &Memory) -> Statistics {
        let mut total = Statistics::default();
        for SearchReport { statistics: one, .. } in &self.searches {
            total.expanded += one.expanded;
            total.generated += one.generated;
            total.duplicates += one.duplicates;
            total.pruned += one.pruned;
            total.reopened += one.reopened;
            total.queued += one.queued;
            total.stored += one.stored;
            total.depth = total.depth.max(one.depth);
        }
        total.peak_bytes = memory.peak() as u64;
        total.lower_bound = self.lower_bounds[deciding(self.wanted) as usize] as u32;
        total
    }

    /// The answer.
    pub(crate) fn report(self, memory: &Memory) -> Report {
        let metric = deciding(self.wanted);
        let statistics = self.total(memory);
        let proved: Vec<Metric> =
            [Metric::Moves, Metric::Pushes].into_iter().filter(|&metric| self.is_proved(metric)).collect();
        let (outcome, method) = match (self.best, self.unsolvable) {
            (Some((solution, name)), _) => {
                (Outcome::Solved { moves: solution.steps, optimal: proved.contains(&metric) }, name)
            }
            (None, Some(name)) => (Outcome::Unsolvable, name),
            (None, None) => {
                let dry = if self.short_of_memory { GaveUp::Memory } else { GaveUp::Incomplete };
                (Outcome::GaveUp(self.gave_up.unwrap_or(dry)), "auto")
            }
        };
        Report { proved, statistics, searches: self.searches, ..Report::new(outcome, method) }
    }

    /// Whether `metric` is proved at its least for the best solution.
    fn is_proved(&self, metric: Metric) -> bool {
        self.best.as_ref().is_some_and(|best| best.0.count(metric) <= self.lower_bounds[metric as usize])
    }
}

//! What the searches of a line-up have found so far, and what follows from all of it together.
//!
//! A proof of one search counts for all: a lower bound from one and a solution from another make a solution that is
//! proved optimal.

use crate::engine::lower_bounds::LowerBounds;
use crate::engine::member::End;
use crate::engine::member::{Entry, Search};
use crate::engine::solution::Solution;
use crate::ground::memory::Memory;
use crate::options::Objective;
use crate::report::{Ended, Report, SearchReport};
use grid::Cell;
use search::{GaveUp, Statistics};
use std::collections::BTreeMap;

/// Whether a search has had a turn.
pub(crate) fn has_begun(search: &dyn Search) -> bool {
    search.statistics().expanded > 0
}

/// What a run begins with.
pub(crate) struct Start {
    /// What decides when the run is over.
    pub(crate) wanted: Objective,
    /// The best solution known, and the search that found it.
    pub(crate) best: Option<(Solution, &'static str)>,
    /// What is proved of every solution, and the search that proved it.
    pub(crate) bounds: LowerBounds,
    pub(crate) prover: Option<&'static str>,
}

impl Start {
    /// Nothing is known.
    pub(crate) fn new(wanted: Objective) -> Start {
        Start { wanted, best: None, bounds: LowerBounds::default(), prover: None }
    }
}

/// Where the best solution comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It was known when the run began.
    Known,
    /// A search of that row found it.
    Found(usize),
    /// A known one was made shorter.
    Shortened,
}

/// The best solution so far.
struct Best {
    solution: Solution,
    /// The name of the search that has it.
    by: &'static str,
    origin: Origin,
}

/// What is known so far.
pub(crate) struct Scoreboard {
    wanted: Objective,
    best: Option<Best>,
    bounds: LowerBounds,
    /// The search that has proved the bound in the metric that decides.
    prover: Option<&'static str>,
    /// The search that has proved it, and the boxes that it blames.
    unsolvable: Option<(&'static str, Vec<Cell>)>,
    gave_up: Option<GaveUp>,
    /// Whether a search ended because memory did.
    short_of_memory: bool,
    /// What every search did, by its number.
    searches: Vec<SearchReport>,
    /// The row of each in the table of the run, and whether it is there to prove what is wanted.
    rows: Vec<usize>,
    proofs: Vec<bool>,
    /// What each thread did.
    threads: Vec<u64>,
}

impl Scoreboard {
    /// A scoreboard for these searches, on which `start` is known and what they have done already.
    pub(crate) fn new(start: Start, entries: &[Entry<'_>]) -> Scoreboard {
        let is_proof = |entry: &Entry<'_>| {
            start.wanted != Objective::Any && entry.search.metric() == Some(start.wanted.deciding())
        };
        let blank = |(number, entry): (usize, &Entry<'_>)| {
            let name = entry.search.name();
            let is_beside = entries[..number].iter().any(|other| other.stays && other.search.name() == name);
            SearchReport { is_beside, only_expanded: entry.search.shortens(), ..SearchReport::blank(name) }
        };
        let mut scoreboard = Scoreboard {
            wanted: start.wanted,
            best: start.best.map(|(solution, by)| Best { solution, by, origin: Origin::Known }),
            bounds: start.bounds,
            prover: start.prover,
            unsolvable: None,
            gave_up: None,
            short_of_memory: false,
            rows: entries.iter().map(|entry| entry.row).collect(),
            proofs: entries.iter().map(is_proof).collect(),
            searches: entries.iter().enumerate().map(blank).collect(),
            threads: Vec::new(),
        };
        for (number, entry) in entries.iter().enumerate().filter(|(_, entry)| has_begun(&*entry.search)) {
            scoreboard.take_in(number, entry, false, None);
        }
        scoreboard
    }

    /// Notes what a search has found; `better` says that its solution is a new one. Whether all is settled now.
    pub(crate) fn take_in(
        &mut self,
        number: usize,
        entry: &Entry<'_>,
        better: bool,
        end: Option<End>,
    ) -> bool {
        let search = entry.search.as_ref();
        let metric = self.wanted.deciding();
        let report = &mut self.searches[number];
        report.statistics = search.statistics().clone();
        report.time = entry.time();
        report.work = search.work();
        report.prune_counts = search.prune_counts();
        report.reached = search.reached();
        report.end = match end {
            None => Ended::Cut,
            Some(End::Exhausted | End::Unbeaten) => Ended::Exhausted,
            Some(End::Incomplete) => Ended::Incomplete,
            Some(End::Memory) => Ended::Memory,
        };
        self.short_of_memory |= end == Some(End::Memory);
        if better && let Some(solution) = search.solution() {
            report.pushes = Some(report.pushes.map_or(solution.pushes, |old| old.min(solution.pushes)));
            if self.best.as_ref().is_none_or(|old| solution.rank(metric) < old.solution.rank(metric)) {
                self.best = Some(self.found(number, search, solution));
            }
        }
        if let Some(proved) = search.metric() {
            let before = self.bounds.get(metric);
            self.bounds.raise(proved, search.statistics().lower_bound);
            if self.bounds.get(metric).cost() > before.cost() {
                self.prover = Some(search.name());
            }
        }
        if end == Some(End::Exhausted) && self.best.is_none() {
            self.unsolvable = Some((search.name(), search.blames()));
        }
        let answered = match self.wanted {
            Objective::Any => self.best.is_some(),
            Objective::Pushes | Objective::Moves => self.is_proved(),
        };
        let settled = answered || self.unsolvable.is_some();
        if settled && end.is_none() {
            self.searches[number].end = Ended::Answered;
        }
        settled
    }

    /// Takes the solution of `search`, which is proved shortest, in place of one of as many pushes: with several threads
    /// it depends on their timing which of these was found first.
    pub(crate) fn settle(&mut self, number: usize, search: &dyn Search) {
        if let Some(solution) = search.solution() {
            self.best = Some(self.found(number, search, solution));
        }
    }

    fn found(&self, number: usize, search: &dyn Search, solution: Solution) -> Best {
        let origin = if search.shortens() { Origin::Shortened } else { Origin::Found(self.rows[number]) };
        Best { solution, by: search.name(), origin }
    }

    /// Where the best solution comes from.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.best.as_ref().map(|best| best.origin)
    }

    /// Whether a solution is known.
    pub(crate) fn is_solved(&self) -> bool {
        self.best.is_some()
    }

    /// The most work of any thread so far.
    pub(crate) fn most_work(&self) -> u64 {
        self.threads.iter().copied().max().unwrap_or(0)
    }

    /// Adds work that was done when all threads had ended.
    pub(crate) fn add_work(&mut self, work: u64) {
        match self.threads.iter_mut().max() {
            Some(most) => *most += work,
            None => self.threads.push(work),
        }
    }

    /// Notes why all searches end; the first reason counts.
    pub(crate) fn give_up(&mut self, why: GaveUp) {
        self.gave_up.get_or_insert(why);
    }

    /// The row of the search to be given up when memory is short: the one with most positions, all its workers together,
    /// which has had most of its chance. None when it is the last, or proves what is wanted, or holds nothing.
    pub(crate) fn least_useful(&self) -> Option<usize> {
        let all = self.searches.iter().zip(&self.rows).zip(&self.proofs);
        let at_work = all.filter(|((report, _), _)| report.end == Ended::Cut);
        let mut stored: BTreeMap<usize, u64> = BTreeMap::new();
        for ((report, row), _) in at_work.clone() {
            *stored.entry(*row).or_default() += report.statistics.stored;
        }
        let droppable = at_work.filter(|(_, is_proof)| stored.len() > 1 && !**is_proof);
        let most = droppable.map(|((_, row), _)| *row).max_by_key(|row| stored[row]);
        most.filter(|row| stored[row] > 0)
    }

    /// Notes that a search was dropped to free memory.
    pub(crate) fn drop_search(&mut self, number: usize) {
        self.searches[number].end = Ended::Dropped;
    }

    /// Notes the work of a thread that has ended.
    pub(crate) fn thread_ended(&mut self, thread: usize, work: u64) {
        self.threads.resize(self.threads.len().max(thread + 1), 0);
        self.threads[thread] += work;
    }

    /// Counters of all searches together.
    pub(crate) fn total(&self, memory: &Memory) -> Statistics {
        let mut total = Statistics::default();
        for SearchReport { statistics: one, .. } in &self.searches {
            total.add_beside(one);
        }
        total.peak_bytes = memory.peak() as u64;
        total.lower_bound = self.bounds.get(self.wanted.deciding());
        total.known = self.best.as_ref().map(|best| best.solution.known());
        total
    }

    /// The answer.
    pub(crate) fn report(self, memory: &Memory) -> Report {
        let statistics = self.total(memory);
        let dry = if self.short_of_memory { GaveUp::Memory } else { GaveUp::Incomplete };
        let why = self.gave_up.unwrap_or(dry);
        let mut report = match (self.best, self.unsolvable) {
            (Some(Best { solution, by, .. }), _) => Report::solved(solution, self.wanted, self.bounds, by)
                .ended_by(Some(why), self.wanted)
                .proved_by(self.prover),
            (None, Some((name, blamed))) => Report::unsolvable(name).blaming(blamed),
            (None, None) => Report::unsolved(why, self.bounds, "auto"),
        };
        (report.statistics, report.searches, report.threads) = (statistics, self.searches, self.threads);
        report
    }

    /// Whether the best solution is proved to be shortest in the metric that decides.
    fn is_proved(&self) -> bool {
        let metric = self.wanted.deciding();
        self.best.as_ref().is_some_and(|best| self.bounds.prove(&best.solution, metric).is_proved())
    }
}

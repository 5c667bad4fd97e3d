//! The answer of the solver.

use crate::deadlock::dead::Dead;
use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::lower_bounds::LowerBounds;
use crate::engine::solution::Solution;
use crate::ground::floor::maze::Maze;
use crate::ground::metric::Metric;
use crate::options::Objective;
use grid::{Cell, Direction};
use search::{GaveUp, Outcome, Statistics};
use std::time::Duration;

/// The answer of [`solve`](crate::solve).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// How it ended. Moves are all steps of the player from the start; `optimal` says that the wanted
    /// metric (pushes, if any would do) is proved to be at its least.
    pub outcome: Outcome<Direction>,
    /// Counters of all searches together.
    pub statistics: Statistics,
    /// Why no proof was found, beside a solution, when one that is shortest in a metric was wanted.
    pub unproved: Option<GaveUp>,
    /// The search that gave the answer: it found the solution, or proved that there is none.
    pub method: &'static str,
    /// The search that proved the solution to be shortest, if it is proved.
    prover: Option<&'static str>,
    /// Boxes that can never all be brought to goals, even if there were no others, when the level is unsolvable and such
    /// boxes are known; see [`reason`](Report::reason).
    pub(crate) blamed: Vec<Cell>,
    /// Why the level is unsolvable, if it is and a part of its boxes is to blame.
    pub reason: Option<Dead>,
    /// Pushes of the solution before it was made shorter, if it was.
    pub shortened_from: Option<usize>,
    /// The searches of `auto`, each with what it did.
    pub searches: Vec<SearchReport>,
    /// What was done with a solution after the searches, likewise. [`statistics`](Report::statistics) counts these passes
    /// together with the searches.
    pub afterwards: Vec<SearchReport>,
    /// The [work](SearchReport::work) of each thread of `auto`.
    pub threads: Vec<u64>,
    /// The error of the system when it refused to read or write the files of a proof on [disk](crate::Options::disk).
    pub refused: Option<String>,
    /// Positions of the reverse sphere within each radius from 0, if `sphere` searched.
    pub sphere: Vec<usize>,
    bounds: LowerBounds,
    proved: Vec<Metric>,
    pub(crate) tie_is_proved: bool,
}

/// What one search of a line-up did, or a pass over its solution. Where several threads work on one search, each has a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchReport {
    /// Its name.
    pub name: &'static str,
    /// Its counters.
    pub statistics: Statistics,
    /// How long it ran, by the clock of the [`Budget`](search::Budget), if that has one.
    pub time: Option<Duration>,
    /// Whether it counts nothing but what it expanded: shortening.
    pub only_expanded: bool,
    /// Whether it ran at the same time as the one of its name before it, on another thread.
    pub is_beside: bool,
    /// What it cost, approximately in nanoseconds, computed from its counters: turns are shared by this.
    pub work: u64,
    /// Number of positions that each test has pruned in it, as far as it counts them.
    pub prune_counts: PruneCounts,
    /// How far it came, in its own words: a name and a number each.
    pub reached: Vec<(&'static str, u64)>,
    /// Pushes of the best solution that it found.
    pub pushes: Option<usize>,
    /// How it ended.
    pub end: Ended,
}

/// How a search of a line-up ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// It was still at work when all ended: another had the answer, or a limit was reached.
    #[default]
    Cut,
    /// What it found settled the level.
    Answered,
    /// It had searched everything.
    Exhausted,
    /// It ended without a proof.
    Incomplete,
    /// No memory was left for it.
    Memory,
    /// It was given up so that others had memory.
    Dropped,
}

text::named!(
    Ended:
    Cut "still at work", Answered "found the answer", Exhausted "searched everything", Incomplete "ended",
    Memory "out of memory", Dropped "given up for memory"
);

impl SearchReport {
    /// The report of a search that has done nothing.
    pub fn blank(name: &'static str) -> SearchReport {
        SearchReport { name, ..SearchReport::default() }
    }
}

impl Report {
    /// A report of a solution, with what the bounds prove of it.
    pub(crate) fn solved(
        solution: Solution,
        wanted: Objective,
        bounds: LowerBounds,
        method: &'static str,
    ) -> Report {
        let mut report = Report::unsolved(GaveUp::Incomplete, bounds, method);
        report.put(solution, wanted);
        report
    }

    /// A report of a proof that there is no solution: the start is dead, or a search has seen every position that is
    /// not dead ([`End::Exhausted`](crate::engine::member::End), [`search::Outcome::Unsolvable`]).
    pub(crate) fn unsolvable(method: &'static str) -> Report {
        let unsolved = Report::unsolved(GaveUp::Incomplete, LowerBounds::default(), method);
        Report { outcome: Outcome::Unsolvable, ..unsolved }
    }

    /// The same of a level that cannot be solved because of these boxes.
    pub(crate) fn blaming(self, blamed: Vec<Cell>) -> Report {
        Report { blamed, ..self }
    }

    /// The same of a level that cannot be solved for that reason, if one is known.
    pub(crate) fn because(self, reason: Option<Dead>) -> Report {
        Report { reason, ..self }
    }

    /// The same with what was spent before on the same level.
    pub(crate) fn after(mut self, before: Spent) -> Report {
        self.statistics.add(&before.statistics);
        self.searches.splice(0..0, before.searches);
        self.afterwards.splice(0..0, before.afterwards);
        add_work(&mut self.threads, &before.threads);
        self
    }

    /// The same, whose search for a proof ended for that reason, where it has a solution without one.
    pub(crate) fn ended_by(self, why: Option<GaveUp>, wanted: Objective) -> Report {
        Report { unproved: why.filter(|_| self.is_open(wanted)), ..self }
    }

    /// Whether a shortest solution was wanted and the one here is not proved to be that.
    fn is_open(&self, wanted: Objective) -> bool {
        let is_unproved = matches!(self.outcome, Outcome::Solved { optimal, .. } if !optimal.is_proved());
        is_unproved && wanted != Objective::Any
    }

    /// The work of the thread that had the most.
    pub(crate) fn most_work(&self) -> u64 {
        self.threads.iter().copied().max().unwrap_or(0)
    }

    /// The solution, if there is one.
    pub(crate) fn best(&self, maze: &Maze) -> Option<Solution> {
        let Outcome::Solved { moves, .. } = &self.outcome else { return None };
        Some(Solution::from_steps(maze, moves.clone()))
    }

    /// A report that nothing was found, with the reason, and with what is proved all the same.
    pub(crate) fn unsolved(why: GaveUp, bounds: LowerBounds, method: &'static str) -> Report {
        Report {
            outcome: Outcome::GaveUp(why),
            statistics: Statistics::default(),
            unproved: None,
            method,
            prover: None,
            blamed: Vec::new(),
            reason: None,
            shortened_from: None,
            searches: Vec::new(),
            afterwards: Vec::new(),
            threads: Vec::new(),
            refused: None,
            sphere: Vec::new(),
            bounds,
            proved: Vec::new(),
            tie_is_proved: false,
        }
    }

    /// The search that is named beside the answer: the one that proved the solution to be shortest in the metric that counts, where
    /// that is proved, otherwise the one that found it.
    pub fn named(&self) -> &'static str {
        let is_proved = matches!(&self.outcome, Outcome::Solved { optimal, .. } if optimal.is_proved());
        self.prover.filter(|_| is_proved).unwrap_or(self.method)
    }

    /// The same with the search that proved what the bounds say, where one is known.
    pub(crate) fn proved_by(self, prover: Option<&'static str>) -> Report {
        Report { prover: prover.or(self.prover), ..self }
    }

    /// The search that proved what the bounds say, if it is known.
    pub(crate) fn prover(&self) -> Option<&'static str> {
        self.prover
    }

    /// In which metrics the solution is proved to be shortest.
    pub fn proved(&self) -> &[Metric] {
        &self.proved
    }

    /// Whether, with [`tie_break`](crate::Options::tie_break), the solution is proved to have the fewest of the wanted
    /// metric and, of all such solutions, the fewest of the other.
    pub fn tie_is_proved(&self) -> bool {
        self.tie_is_proved
    }

    /// What every solution takes at least, proved.
    pub fn bounds(&self) -> LowerBounds {
        self.bounds
    }

    /// Takes the solution of an earlier run, if it is better or the only one.
    pub(crate) fn take_better(&mut self, earlier: &Report, maze: &Maze, wanted: Objective) {
        let rank = |solution: &Solution| solution.rank(wanted.deciding());
        let own = self.best(maze);
        let better = earlier.best(maze).filter(|best| own.is_none_or(|own| rank(best) < rank(&own)));
        if let Some(better) = better.filter(|_| self.outcome != Outcome::Unsolvable) {
            (self.method, self.shortened_from) = (earlier.method, earlier.shortened_from);
            self.put(better, wanted);
        }
    }

    /// Takes in bounds that are proved elsewhere.
    pub(crate) fn also_knows(&mut self, bounds: LowerBounds) {
        for metric in [Metric::Moves, Metric::Pushes] {
            self.bounds.raise(metric, bounds.get(metric));
        }
    }

    /// Whether memory was what it lacked for an answer, or for a proof that was wanted.
    pub(crate) fn lacked_memory(&self) -> bool {
        let why = if let Outcome::GaveUp(why) = self.outcome { Some(why) } else { self.unproved };
        why == Some(GaveUp::Memory)
    }

    /// Answers in the metric that is wanted: what is proved of the solution, and the lower bound among the counters.
    pub(crate) fn aim(&mut self, maze: &Maze, wanted: Objective) {
        self.statistics.lower_bound = self.bounds.get(wanted.deciding());
        if let Outcome::Solved { moves, .. } = &mut self.outcome {
            let solution = Solution::from_steps(maze, std::mem::take(moves));
            self.put(solution, wanted);
        }
    }

    /// Makes `solution` the answer. Only here is a solution of this crate said to be a shortest one, on the
    /// evidence of the bounds.
    pub(crate) fn put(&mut self, solution: Solution, wanted: Objective) {
        self.proved = self.bounds.proved(&solution);
        let optimal = self.bounds.prove(&solution, wanted.deciding());
        self.outcome = Outcome::Solved { moves: solution.steps, optimal };
        self.unproved = self.unproved.filter(|_| self.is_open(wanted));
    }
}

/// What was spent on a level, in one run after the other.
#[derive(Debug, Default)]
pub(crate) struct Spent {
    statistics: Statistics,
    searches: Vec<SearchReport>,
    afterwards: Vec<SearchReport>,
    threads: Vec<u64>,
}

impl Spent {
    /// What a run took.
    pub(crate) fn of(report: Report) -> Spent {
        let Report { statistics, searches, afterwards, threads, .. } = report;
        Spent { statistics, searches, afterwards, threads }
    }

    /// Nodes expanded.
    pub(crate) fn nodes(&self) -> u64 {
        self.statistics.expanded
    }

    /// These counters with those of a run that goes on.
    pub(crate) fn with(&self, now: &Statistics) -> Statistics {
        let mut all = now.clone();
        all.add(&self.statistics);
        all
    }

    /// Adds what another run took.
    pub(crate) fn add(&mut self, report: &Report) {
        self.statistics.add(&report.statistics);
        self.searches.extend(report.searches.iter().cloned());
        self.afterwards.extend(report.afterwards.iter().cloned());
        add_work(&mut self.threads, &report.threads);
    }
}

/// Adds work to that of the same threads.
fn add_work(all: &mut Vec<u64>, more: &[u64]) {
    all.resize(all.len().max(more.len()), 0);
    for (all, more) in all.iter_mut().zip(more) {
        *all += more;
    }
}

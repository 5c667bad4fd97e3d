//! The answer of a solver, for either game.

use crate::Warning;
use grid::Direction;
use search::{GaveUp, Outcome, Statistics};
use sokoban_solver::{Metric, SearchReport};
use std::time::Duration;

/// The answer to a [`Request`](crate::Request). The solution is not verified: [`judge`](crate::judge) does that.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// How the search ended: solved, proved unsolvable, or gave up with a reason.
    pub outcome: Outcome<Direction>,
    /// Why no proof was found, beside a solution, when the shortest one was wanted.
    pub unproved: Option<GaveUp>,
    /// Why the level is unsolvable, if that is proved and a part of the boxes is to blame; none in Sokobond.
    pub why: Option<Warning>,
    /// Metrics in which the solution is proved to be shortest.
    pub proved: Vec<Metric>,
    /// Whether the solution, with [`tie_break`](crate::Request::tie_break), is proved to be best by the wanted metric and then
    /// by the other.
    pub tie_is_proved: bool,
    /// A proved lower bound on every solution, if one above 0 is proved.
    pub bound: Option<Bound>,
    /// Counters of everything together: of all searches, and of what was done with the solution afterwards.
    pub statistics: Statistics,
    /// The search that is named beside the answer: the one that proved the solution to be shortest or the level to be unsolvable,
    /// otherwise the one that found the solution. [`own`](Answer::own) has its counters.
    pub method: &'static str,
    /// Pushes of the solution before it was made shorter, if it was.
    pub shortened_from: Option<usize>,
    /// The searches, where there may be several, each with what it did.
    pub searches: Vec<SearchReport>,
    /// What was done after the searches, likewise: walks saved, solutions counted.
    pub afterwards: Vec<SearchReport>,
    /// The work of each thread of the method `auto` in Sokoban, approximately in nanoseconds, computed from counters.
    pub threads: Vec<u64>,
    /// Positions of the reverse sphere within each radius from 0, if the method `sphere` searched.
    pub sphere: Vec<usize>,
    /// The message of the system when it could not read or write the files of a proof on [disk](sokoban_solver::Options::disk).
    pub refused: Option<String>,
}

/// A proved lower bound on every solution of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The lower bound, above 0.
    pub cost: u32,
    /// What is counted.
    pub metric: Metric,
}

/// The counters and the time of the search that is named beside an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// Its counters, of all its threads.
    pub statistics: Statistics,
    /// How long it ran; `None` without a clock.
    pub time: Option<Duration>,
}

impl Answer {
    /// An answer with nothing but an outcome.
    pub fn new(outcome: Outcome<Direction>, statistics: Statistics, method: &'static str) -> Answer {
        Answer {
            outcome,
            unproved: None,
            why: None,
            proved: Vec::new(),
            tie_is_proved: false,
            bound: None,
            statistics,
            method,
            shortened_from: None,
            searches: Vec::new(),
            afterwards: Vec::new(),
            threads: Vec::new(),
            sphere: Vec::new(),
            refused: None,
        }
    }

    /// The searches, and what was done after them.
    pub fn rows(&self) -> impl Iterator<Item = &SearchReport> {
        self.searches.iter().chain(&self.afterwards)
    }

    /// The counters of the named search; `total` are those of everything. A name that none of several searches has, such as
    /// `auto`, stands for all of them.
    pub fn own(&self, total: Option<Duration>) -> Own {
        let named: Vec<&SearchReport> = self.rows().filter(|row| row.name == self.method).collect();
        if named.is_empty() {
            return self.all_searches(total);
        }
        let mut own = Own { statistics: self.of_all(), time: None };
        let mut latest = Duration::ZERO;
        for row in named {
            own.statistics.add_beside(&row.statistics);
            let Some(time) = row.time else { continue };
            // Of threads side by side, the one that ran longest counts.
            let more = if row.is_beside { time.saturating_sub(latest) } else { time };
            latest = if row.is_beside { latest.max(time) } else { time };
            own.time = Some(own.time.unwrap_or_default() + more);
        }
        own
    }

    /// The counters of all searches together, without the work after them.
    fn all_searches(&self, total: Option<Duration>) -> Own {
        let mut statistics = self.statistics.clone();
        for row in &self.afterwards {
            let Statistics { expanded, generated, duplicates, pruned, reopened, .. } = row.statistics;
            statistics.expanded -= expanded.min(statistics.expanded);
            statistics.generated -= generated.min(statistics.generated);
            statistics.duplicates -= duplicates.min(statistics.duplicates);
            statistics.pruned -= pruned.min(statistics.pruned);
            statistics.reopened -= reopened.min(statistics.reopened);
        }
        let afterwards: Duration = self.afterwards.iter().filter_map(|row| row.time).sum();
        Own { statistics, time: total.map(|total| total.saturating_sub(afterwards)) }
    }

    /// Sets what is not a sum over searches: the lower bound, the bytes of all tables, the best solution.
    fn of_all(&self) -> Statistics {
        let mut all = Statistics::default();
        all.lower_bound = self.statistics.lower_bound;
        all.peak_bytes = self.statistics.peak_bytes;
        all.known = self.statistics.known;
        all
    }

    /// The solution, if one was found: all moves of the player from the start.
    pub fn solution(&self) -> Option<&[Direction]> {
        match &self.outcome {
            Outcome::Solved { moves, .. } => Some(moves),
            Outcome::Unsolvable | Outcome::GaveUp(_) => None,
        }
    }
}

//! Several searches in turns, on one thread or more, until one of them has the answer.
//!
//! Turns are shared by cost. Each search tells what it has cost so far, reckoned from what it has done and
//! not from a clock, so that with one thread and a node budget everything is reproducible. Each has a head
//! start, in the order of the list; after that the next turn is that of the search which has had least
//! beyond its head start for its share (stride scheduling, Waldspurger & Weihl 1995).
//!
//! What one search proves counts for all: a lower bound from one and a solution from another make a proved
//! shortest solution.

use crate::best_first::{BestFirst, End};
use crate::board::Board;
use crate::maze::Maze;
use crate::memory::Memory;
use crate::options::{Ended, Metric, SearchReport, Wanted};
use crate::tally::Tally;
use crate::walk::{Push, count_pushes, steps};
use crate::{Report, ground::Ground};
use grid::Direction;
use search::{Budget, GaveUp, Outcome, Statistics};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// All steps of a solution and how many of them push.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    pub(crate) steps: Vec<Direction>,
    pub(crate) pushes: usize,
}

impl Solution {
    /// The solution that makes `pushes`, with shortest walks between them.
    pub(crate) fn from_pushes(ground: &Ground, pushes: &[Push]) -> Option<Solution> {
        Some(Solution { steps: steps(&ground.maze, pushes)?, pushes: pushes.len() })
    }

    /// The solution of these steps.
    pub(crate) fn from_steps(maze: &Maze, steps: Vec<Direction>) -> Solution {
        let pushes = count_pushes(maze, &steps);
        Solution { steps, pushes }
    }

    fn count(&self, metric: Metric) -> usize {
        match metric {
            Metric::Moves => self.steps.len(),
            Metric::Pushes => self.pushes,
        }
    }
}

/// A search that takes its turn.
pub(crate) trait Search: Send {
    /// Expands about `ticks` positions. Says how the search ended, once it has: exhausted means that no
    /// better solution exists in [`metric`](Search::metric), or none at all.
    fn step(&mut self, ticks: u32) -> Option<End>;
    /// Changes whenever the search has a better solution.
    fn best_cost(&self) -> Option<u32>;
    /// The best solution so far.
    fn solution(&self) -> Option<Solution>;
    /// Counters so far; its lower bound is in [`metric`](Search::metric).
    fn statistics(&self) -> &Statistics;
    /// What it gives fewest of when it ends, if anything.
    fn metric(&self) -> Option<Metric>;
    /// Its name for reports.
    fn name(&self) -> &'static str;
    /// What each test has thrown away so far.
    fn tally(&self) -> Tally {
        Tally::default()
    }
    /// How far it came, in its own words, for reports: a name and a number each.
    fn reached(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
    /// What it has cost so far, in nanoseconds or thereabouts, reckoned from its counters.
    fn work(&self) -> u64;
}

/// A search of a line-up, and when its turns come.
pub(crate) struct Entry<'a> {
    pub(crate) search: Box<dyn Search + 'a>,
    /// Work that it may do at once when those before it in the list have done theirs.
    pub(crate) head: u64,
    /// Its share of all turns after that, compared with the others'.
    pub(crate) share: u64,
    /// Expansions asked for so far.
    ticks: u64,
    /// The best cost that is noted on the scoreboard.
    known: Option<u32>,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(search: Box<dyn Search + 'a>, head: u64, share: u64) -> Entry<'a> {
        Entry { search, head, share, ticks: 0, known: None }
    }

    /// The least of these has the next turn.
    fn due(&self) -> u64 {
        self.search.work().saturating_sub(self.head) / self.share.max(1)
    }

    /// About how many expansions cost `work`.
    fn ticks(&self, work: u64) -> u32 {
        let most = u128::from(work) * u128::from(self.ticks) / u128::from(self.search.work().max(1));
        most.clamp(1, u128::from(2 * self.ticks.max(1))).min(MOST_TICKS.into()) as u32
    }
}

/// A best-first search with its name.
pub(crate) struct Named<'a, B: Board, const PULL: bool> {
    pub(crate) search: BestFirst<'a, B, PULL>,
    pub(crate) ground: &'a Ground,
    pub(crate) metric: Option<Metric>,
    pub(crate) name: &'static str,
    /// Expansions after which it gives its turns and its memory to others.
    pub(crate) patience: Option<u64>,
}

impl<B: Board, const PULL: bool> Search for Named<'_, B, PULL> {
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

    fn tally(&self) -> Tally {
        self.search.tally()
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        let bound = self.metric.map(|_| ("lower bound", u64::from(self.search.statistics().lower_bound)));
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

/// What all threads share.
struct Shared<'a> {
    budget: &'a Budget,
    memory: &'a Memory,
    wanted: Wanted,
    /// Most work of all searches together, and how much they have done.
    most_work: Option<u64>,
    work: AtomicU64,
    /// Expansions handed out so far.
    nodes: AtomicU64,
    over: AtomicBool,
    board: Mutex<Scoreboard>,
    ended: Condvar,
}

/// What is known so far.
#[derive(Default)]
struct Scoreboard {
    best: Option<(Solution, &'static str)>,
    /// Proved lower bounds on moves and on pushes.
    lower_bounds: [usize; 2],
    unsolvable: Option<&'static str>,
    gave_up: Option<GaveUp>,
    /// Whether a search ended because memory did.
    short_of_memory: bool,
    /// What every search did, by its number.
    searches: Vec<SearchReport>,
    /// Threads that still work.
    working: usize,
}

/// The metric that decides which of two solutions is better.
fn metric(wanted: Wanted) -> Metric {
    if wanted == Wanted::Moves { Metric::Moves } else { Metric::Pushes }
}

impl Scoreboard {
    /// Whether `metric` is proved at its least for the best solution.
    fn is_proved(&self, metric: Metric) -> bool {
        self.best.as_ref().is_some_and(|best| best.0.count(metric) <= self.lower_bounds[metric as usize])
    }

    fn total(&self, memory: &Memory) -> Statistics {
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
        total
    }
}

impl Shared<'_> {
    fn board(&self) -> MutexGuard<'_, Scoreboard> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// At most `wanted` expansions of the node budget for the next turn, or none when all is over.
    fn ticks(&self, wanted: u32) -> Option<u32> {
        if self.over.load(Ordering::Relaxed) {
            return None;
        }
        let why = self.budget.stop.raised().or_else(|| {
            let nodes = self.nodes.load(Ordering::Relaxed);
            let work = self.work.load(Ordering::Relaxed);
            let used = self.budget.nodes.is_some_and(|most| nodes >= most)
                || self.most_work.is_some_and(|most| work >= most);
            used.then_some(GaveUp::Nodes)
        });
        if let Some(why) = why {
            self.board().gave_up.get_or_insert(why);
            self.finish();
            return None;
        }
        let used = self.nodes.fetch_add(wanted.into(), Ordering::Relaxed);
        let left = self.budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(used));
        Some(left.clamp(1, wanted.into()) as u32)
    }

    fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
        self.ended.notify_all();
    }

    /// Steps `searches` in turns. Their numbers on the scoreboard are `first` and up. When memory is
    /// short, the search that has used most of it is given up.
    fn take_turns(&self, searches: Vec<Entry<'_>>, first: usize, observer: &mut dyn FnMut(&Statistics)) {
        let mut searches: Vec<_> = searches.into_iter().map(Some).collect();
        let mut total = 0;
        loop {
            let at_work = searches.iter_mut().enumerate().filter_map(|(i, place)| Some((i, place.as_mut()?)));
            let Some((i, entry)) = at_work.min_by_key(|(i, entry)| (entry.due(), *i)) else { return };
            let wanted = entry.ticks((total / 64).clamp(SHORTEST_TURN, LONGEST_TURN));
            let Some(ticks) = self.ticks(wanted) else { return };
            let search = entry.search.as_mut();
            let (expanded, work) = (search.statistics().expanded, search.work());
            let end = search.step(ticks);
            entry.ticks += u64::from(ticks);
            let work = search.work() - work;
            total += work;
            self.work.fetch_add(work, Ordering::Relaxed);
            let made = search.statistics().expanded - expanded;
            self.nodes.fetch_sub(u64::from(wanted).saturating_sub(made), Ordering::Relaxed);
            let better = search.best_cost() != entry.known;
            entry.known = search.best_cost();
            let all = self.take_in(search, first + i, better, end);
            observer(&all);
            if end.is_some() {
                searches[i] = None;
            }
            if self.memory.is_short()
                && let Some(largest) = self.least_useful(&searches)
            {
                searches[largest] = None;
                self.board().searches[first + largest].end = Ended::Dropped;
            }
        }
    }

    /// The search to give up when memory is short: the one with most positions, which has had most of its
    /// chance. None when it is the last, or proves what is wanted.
    fn least_useful(&self, searches: &[Option<Entry<'_>>]) -> Option<usize> {
        let at_work = searches.iter().flatten().count();
        let is_proof =
            |search: &dyn Search| self.wanted != Wanted::Any && search.metric() == Some(metric(self.wanted));
        let candidates =
            searches.iter().enumerate().filter_map(|(i, place)| Some((i, place.as_ref()?.search.as_ref())));
        let candidates = candidates.filter(|(_, search)| at_work > 1 && !is_proof(*search));
        candidates.max_by_key(|(i, search)| (search.statistics().stored, *i)).map(|(i, _)| i)
    }

    /// Notes what `search` has found.
    fn take_in(&self, search: &dyn Search, number: usize, better: bool, end: Option<End>) -> Statistics {
        let metric = metric(self.wanted);
        let mut board = self.board();
        let report = &mut board.searches[number];
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
        board.short_of_memory |= end == Some(End::Memory);
        if better && let Some(solution) = search.solution() {
            let pushes = &mut board.searches[number].pushes;
            *pushes = Some(pushes.map_or(solution.pushes, |old| old.min(solution.pushes)));
            if board.best.as_ref().is_none_or(|(old, _)| solution.count(metric) < old.count(metric)) {
                board.best = Some((solution, search.name()));
            }
        }
        if let Some(proves) = search.metric() {
            let mut bound = search.statistics().lower_bound as usize;
            if end == Some(End::Exhausted)
                && let Some(solution) = search.solution()
            {
                bound = bound.max(solution.count(proves));
            }
            let known = &mut board.lower_bounds[proves as usize];
            *known = bound.max(*known);
        }
        // More pushes needed are also more moves needed.
        board.lower_bounds[0] = board.lower_bounds[0].max(board.lower_bounds[1]);
        if end == Some(End::Exhausted) && board.best.is_none() {
            board.unsolvable = Some(search.name());
        }
        let settled = match self.wanted {
            Wanted::Any => board.best.is_some(),
            Wanted::Pushes | Wanted::Moves => board.is_proved(metric),
        };
        if settled || board.unsolvable.is_some() {
            self.finish();
        }
        let mut total = board.total(self.memory);
        total.lower_bound = board.lower_bounds[metric as usize] as u32;
        total
    }
}

/// Work in a turn: little at first, more when much has been done, because each change of searches costs the
/// processor its caches.
const SHORTEST_TURN: u64 = 1_000_000;
const LONGEST_TURN: u64 = 30_000_000;

/// Most expansions in a turn.
const MOST_TICKS: u32 = 20_000;

/// Runs one list of searches on each thread until the wanted answer is there or a limit comes.
pub(crate) fn run(
    threads: Vec<Vec<Entry<'_>>>,
    wanted: Wanted,
    most_work: Option<u64>,
    budget: &Budget,
    memory: &Memory,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let blank = |name| SearchReport {
        name,
        statistics: Statistics::default(),
        work: 0,
        tally: Tally::default(),
        reached: Vec::new(),
        pushes: None,
        end: Ended::Cut,
    };
    let scoreboard = Scoreboard {
        searches: threads.iter().flatten().map(|entry| blank(entry.search.name())).collect(),
        working: threads.len().saturating_sub(1),
        ..Scoreboard::default()
    };
    let shared = Shared {
        budget,
        memory,
        wanted,
        most_work,
        work: AtomicU64::new(0),
        nodes: AtomicU64::new(0),
        over: AtomicBool::new(false),
        board: Mutex::new(scoreboard),
        ended: Condvar::new(),
    };
    std::thread::scope(|scope| {
        let mut threads = threads.into_iter();
        let mine = threads.next().unwrap_or_default();
        let mut first = mine.len();
        for searches in threads {
            let (shared, number) = (&shared, first);
            first += searches.len();
            scope.spawn(move || {
                shared.take_turns(searches, number, &mut |_| ());
                shared.board().working -= 1;
                shared.ended.notify_all();
            });
        }
        shared.take_turns(mine, 0, observer);
        // The others may go on; the observer wants to see it.
        let mut board = shared.board();
        while board.working > 0 {
            let waited = shared.ended.wait_timeout(board, Duration::from_millis(50));
            board = waited.unwrap_or_else(PoisonError::into_inner).0;
            let total = board.total(memory);
            drop(board);
            observer(&total);
            board = shared.board();
        }
    });
    shared.report()
}

impl Shared<'_> {
    fn report(self) -> Report {
        let metric = metric(self.wanted);
        let board = self.board.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut statistics = board.total(self.memory);
        statistics.lower_bound = board.lower_bounds[metric as usize] as u32;
        let proved: Vec<Metric> =
            [Metric::Moves, Metric::Pushes].into_iter().filter(|&metric| board.is_proved(metric)).collect();
        let (outcome, method) = match (board.best, board.unsolvable) {
            (Some((solution, name)), _) => {
                (Outcome::Solved { moves: solution.steps, optimal: proved.contains(&metric) }, name)
            }
            (None, Some(name)) => (Outcome::Unsolvable, name),
            (None, None) => {
                let dry = if board.short_of_memory { GaveUp::Memory } else { GaveUp::Incomplete };
                (Outcome::GaveUp(board.gave_up.unwrap_or(dry)), "auto")
            }
        };
        Report { proved, statistics, searches: board.searches, ..Report::new(outcome, method) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that goes on for ever, at a cost for each expansion.
    struct Toy {
        cost: u64,
        statistics: Statistics,
    }

    impl Search for Toy {
        fn step(&mut self, ticks: u32) -> Option<End> {
            self.statistics.expanded += u64::from(ticks);
            None
        }

        fn best_cost(&self) -> Option<u32> {
            None
        }

        fn solution(&self) -> Option<Solution> {
            None
        }

        fn statistics(&self) -> &Statistics {
            &self.statistics
        }

        fn metric(&self) -> Option<Metric> {
            None
        }

        fn name(&self) -> &'static str {
            "toy"
        }

        fn work(&self) -> u64 {
            self.statistics.expanded * self.cost
        }
    }

    #[test]
    fn turns_are_shared_by_cost_after_the_head_starts() {
        let entry = |cost, head, share| -> Entry<'_> {
            let toy = Toy { cost, statistics: Statistics::default() };
            Entry::new(Box::new(toy), head, share)
        };
        let works = |most| -> Vec<u64> {
            let searches = vec![entry(1_000, 10_000_000, 1), entry(70_000, 40_000_000, 3)];
            let (budget, memory) = (Budget::default(), Memory::new(None));
            let report = run(vec![searches], Wanted::Any, Some(most), &budget, &memory, &mut |_| ());
            assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::Nodes));
            report.searches.iter().map(|search| search.work).collect()
        };
        let [first, second] = works(50_000_000)[..] else { panic!("two searches") };
        assert!(first.abs_diff(10_000_000) < 2_000_000, "{first} {second}");
        let [first, second] = works(10_000_000_000)[..] else { panic!("two searches") };
        assert!((first * 3).abs_diff(second) < second / 20, "{first} {second}");
    }
}

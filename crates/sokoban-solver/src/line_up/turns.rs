//! Several searches in turns, on one thread or more, until one of them has the answer.
//!
//! Turns are shared by cost. Each search computes its cost from its counters and not from a clock, so with one thread
//! and a node budget everything is reproducible. Each has a head start, in the order of the list. After that, the next
//! turn goes to the search that has had least work beyond its head start in proportion to its share (stride scheduling,
//! Waldspurger & Weihl 1995).

use crate::Report;
use crate::line_up::scoreboard::{Scoreboard, Start, has_begun};
use crate::memory::Memory;
use crate::options::Wanted;
use crate::search::best_first::End;
use crate::search::member::{Entry, Search};
use search::{Budget, GaveUp, Statistics, unless_stopped};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
    /// Other threads that still work; changed under the lock of the scoreboard.
    working: AtomicUsize,
    ended: Condvar,
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
            self.board().give_up(why);
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

    /// Steps `searches` in turns until all is over, or until they have done `most_work`. Their numbers on the
    /// scoreboard are `first` and up. When memory is short, the search that has used most of it is given up.
    fn take_turns(
        &self,
        searches: &mut [Option<Entry<'_>>],
        first: usize,
        most_work: Option<u64>,
        observer: &mut dyn FnMut(&Statistics),
    ) {
        let mut total = 0;
        while most_work.is_none_or(|most| total < most) {
            let at_work = searches.iter_mut().enumerate().filter_map(|(i, place)| Some((i, place.as_mut()?)));
            let Some((i, entry)) = at_work.min_by_key(|(i, entry)| (entry.due(), *i)) else { return };
            let wanted = entry.ticks((total / 64).clamp(SHORTEST_TURN, LONGEST_TURN));
            let Some(ticks) = self.ticks(wanted) else { return };
            let search = entry.search.as_mut();
            let (expanded, work) = (search.statistics().expanded, search.work());
            let end = match unless_stopped(|| search.step(ticks)) {
                Ok(end) => end,
                // Its own table was refused; when the stop flag is up, all end.
                Err(GaveUp::Memory) if self.budget.stop.raised().is_none() => Some(End::Memory),
                Err(_) => None,
            };
            entry.ticks += u64::from(ticks);
            let work = search.work() - work;
            total += work;
            self.work.fetch_add(work, Ordering::Relaxed);
            let made = search.statistics().expanded - expanded;
            self.nodes.fetch_sub(u64::from(wanted).saturating_sub(made), Ordering::Relaxed);
            let better = search.best_cost() != entry.known;
            entry.known = search.best_cost();
            let mut board = self.board();
            if board.take_in(first + i, search, better, end) {
                self.finish();
            }
            let all = board.total(self.memory);
            drop(board);
            observer(&all);
            if end.is_some() {
                searches[i] = None;
            }
            if self.memory.is_short()
                && let Some(largest) = self.least_useful(searches)
            {
                searches[largest] = None;
                self.board().drop_search(first + largest);
            }
        }
    }

    /// The search to give up when memory is short: the one with most positions, which has had most of its
    /// chance. None when it is the last, or proves what is wanted, or holds nothing.
    fn least_useful(&self, searches: &[Option<Entry<'_>>]) -> Option<usize> {
        let at_work = searches.iter().flatten().count();
        let is_proof = |search: &dyn Search| {
            self.wanted != Wanted::Any && search.metric() == Some(self.wanted.deciding())
        };
        let candidates =
            searches.iter().enumerate().filter_map(|(i, place)| Some((i, place.as_ref()?.search.as_ref())));
        let candidates = candidates
            .filter(|(_, search)| at_work > 1 && search.statistics().stored > 0 && !is_proof(*search));
        candidates.max_by_key(|(i, search)| (search.statistics().stored, *i)).map(|(i, _)| i)
    }
}

/// Work in a turn: little at first, more when much has been done, because each change of searches costs the
/// processor its caches.
const SHORTEST_TURN: u64 = 1_000_000;
const LONGEST_TURN: u64 = 30_000_000;

/// Work of the first thread before the others begin. What is found in it does not depend on which thread is
/// faster, so an easy level has the same answer every time.
const ALONE: u64 = 50_000_000;

/// Runs one list of searches on each thread until the wanted answer is there or a limit comes. What searches have
/// done before counts.
pub(crate) fn run(
    threads: Vec<Vec<Entry<'_>>>,
    start: Start,
    most_work: Option<u64>,
    budget: &Budget,
    memory: &Memory,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let wanted = start.wanted;
    let all = || threads.iter().flatten().map(|entry| entry.search.as_ref());
    let shared = Shared {
        budget,
        memory,
        wanted,
        most_work,
        work: AtomicU64::new(all().filter(|search| has_begun(*search)).map(Search::work).sum()),
        nodes: AtomicU64::new(all().map(|search| search.statistics().expanded).sum()),
        over: AtomicBool::new(false),
        board: Mutex::new(Scoreboard::new(start, all())),
        working: AtomicUsize::new(0),
        ended: Condvar::new(),
    };
    let mut threads = threads.into_iter().map(|searches| searches.into_iter().map(Some).collect::<Vec<_>>());
    let mut mine = threads.next().unwrap_or_default();
    let mut others: Vec<_> = threads.collect();
    if !others.is_empty() {
        shared.take_turns(&mut mine, 0, Some(ALONE), observer);
    }
    if shared.over.load(Ordering::Relaxed) {
        others.clear();
    }
    shared.working.store(others.len(), Ordering::Relaxed);
    std::thread::scope(|scope| {
        let mut first = mine.len();
        for mut searches in others {
            let (shared, number) = (&shared, first);
            first += searches.len();
            scope.spawn(move || {
                shared.take_turns(&mut searches, number, None, &mut |_| ());
                drop(searches);
                let board = shared.board();
                shared.working.fetch_sub(1, Ordering::Relaxed);
                drop(board);
                shared.ended.notify_all();
            });
        }
        shared.take_turns(&mut mine, 0, None, observer);
        mine.clear();
        // The others may go on; the observer wants to see it.
        let mut board = shared.board();
        while shared.working.load(Ordering::Relaxed) > 0 {
            let waited = shared.ended.wait_timeout(board, Duration::from_millis(50));
            board = waited.unwrap_or_else(PoisonError::into_inner).0;
            let total = board.total(memory);
            drop(board);
            observer(&total);
            board = shared.board();
        }
    });
    shared.board.into_inner().unwrap_or_else(PoisonError::into_inner).report(memory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::best_first::End;
    use crate::search::solution::Solution;
    use search::Outcome;

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
            let report =
                run(vec![searches], Start::new(Wanted::Any), Some(most), &budget, &memory, &mut |_| ());
            assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::Nodes));
            report.searches.iter().map(|search| search.work).collect()
        };
        let [first, second] = works(50_000_000)[..] else { panic!("two searches") };
        assert!(first.abs_diff(10_000_000) < 2_000_000, "{first} {second}");
        let [first, second] = works(10_000_000_000)[..] else { panic!("two searches") };
        assert!((first * 3).abs_diff(second) < second / 20, "{first} {second}");
    }
}

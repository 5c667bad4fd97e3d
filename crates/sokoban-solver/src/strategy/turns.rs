//! Several searches in turns, on one thread or more, until one of them has the answer.
//!
//! Turns are shared by cost. Each search computes its cost from its counters and not from a clock, so with one thread
//! and a node budget everything is reproducible. Each has a head start, in the order of the list. After that, the next
//! turn goes to the search that has had least work beyond its head start in proportion to its share (stride scheduling,
//! Waldspurger & Weihl 1995).

use crate::engine::member::{Entry, Search};
use crate::ground::memory::Memory;
use crate::strategy::pool::Pool;
use crate::strategy::scoreboard::{Scoreboard, Start, has_begun};
use search::{Budget, GaveUp, Statistics};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What all threads share.
struct Shared<'a, 'e> {
    budget: &'a Budget,
    memory: &'a Memory,
    /// Most work of each thread.
    most_work: Option<u64>,
    /// Expansions handed out so far.
    nodes: AtomicU64,
    /// Threads that expansions are handed to.
    threads: u64,
    over: AtomicBool,
    board: Mutex<Scoreboard>,
    /// Other threads that still work; changed under the lock of the scoreboard.
    working: AtomicUsize,
    ended: Condvar,
    /// Searches on their way to other threads, where there are more than two.
    pool: Option<Pool<Numbered<'e>>>,
}

/// A search of the line-up and its number on the scoreboard.
pub(crate) type Numbered<'a> = (usize, Entry<'a>);

impl<'e> Shared<'_, 'e> {
    fn board(&self) -> MutexGuard<'_, Scoreboard> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// At most `wanted` expansions of the node budget for the next turn, or none when all is over. A search that waits for
    /// others returns most of what it was handed; so that they do not reach the limit before it does, all threads together
    /// are handed half of what is left.
    fn ticks(&self, wanted: u32) -> Option<u32> {
        if self.over.load(Ordering::Relaxed) {
            return None;
        }
        let handed_out = self.nodes.load(Ordering::Relaxed);
        let left = self.budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(handed_out));
        let why = self.budget.stop.raised().or_else(|| (left == 0).then_some(GaveUp::Nodes));
        if let Some(why) = why {
            self.board().give_up(why);
            self.finish();
            return None;
        }
        let share = if self.threads == 1 { left } else { left / (2 * self.threads) };
        let handed = share.clamp(1, wanted.into());
        self.nodes.fetch_add(handed, Ordering::Relaxed);
        Some(handed as u32)
    }

    fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
        self.ended.notify_all();
    }

    /// Steps `searches` in turns until all is over, or until this thread has done `most` work, of which `done` counts what
    /// it has. When memory is short, the search of all threads that has used most of it is given up.
    fn take_turns(
        &self,
        searches: &mut Vec<Numbered<'e>>,
        done: &mut u64,
        most: Option<u64>,
        observer: &mut dyn FnMut(&Statistics),
    ) {
        let before = *done;
        let due = |(number, entry): &Numbered<'_>| (entry.due(), *number);
        while most.is_none_or(|most| *done < most) {
            let Some(at) = (0..searches.len()).min_by_key(|&at| due(&searches[at])) else {
                return;
            };
            let (number, entry) = &mut searches[at];
            let number = *number;
            let wanted = entry.ticks(((*done - before) / 64).clamp(SHORTEST_TURN, LONGEST_TURN));
            let Some(ticks) = self.ticks(wanted) else {
                return;
            };
            let (expanded, work) = (entry.search.statistics().expanded, entry.search.work());
            let end = entry.step(ticks, self.budget.clock);
            entry.ticks += u64::from(ticks);
            // A search that ends for lack of memory may have lost positions that counted.
            *done += entry.search.work().saturating_sub(work);
            let made = entry.search.statistics().expanded - expanded;
            // Some searches make a few more than they were told to, some fewer; the sum wraps.
            self.nodes.fetch_add(made.wrapping_sub(ticks.into()), Ordering::Relaxed);
            let better = entry.search.best_cost() != entry.known;
            entry.known = entry.search.best_cost();
            let mut board = self.board();
            if board.take_in(number, entry, better, end) {
                self.finish();
            }
            let all = board.total(self.memory);
            // Its memory is free before another thread can see on the scoreboard that it has ended.
            if end.is_some() {
                searches.remove(at);
            }
            let useless = if self.memory.is_short() { board.least_useful() } else { None };
            drop(board);
            observer(&all);
            if let Some(row) = useless
                && let Some(at) = searches.iter().position(|(_, entry)| entry.row == row)
            {
                let (number, _) = searches.remove(at);
                self.board().drop_search(number);
            }
            if searches.len() > 1
                && let Some(pool) = self.pool.as_ref().filter(|pool| pool.is_wanted())
                && let Some(last) = (0..searches.len()).max_by_key(|&at| due(&searches[at]))
            {
                pool.give(searches.remove(last));
            }
        }
    }

    /// The same up to the limit for the work of each thread, and notes when that was reached. A thread that has no search
    /// left takes over one of a thread that has several.
    fn work_on(
        &self,
        searches: &mut Vec<Numbered<'e>>,
        done: &mut u64,
        observer: &mut dyn FnMut(&Statistics),
    ) {
        let spent = |done: &u64| self.most_work.is_some_and(|most| *done >= most);
        loop {
            self.take_turns(searches, done, self.most_work, observer);
            if spent(done) {
                self.board().give_up(GaveUp::Work);
            }
            let Some(pool) = &self.pool else { return };
            if !searches.is_empty() || spent(done) || self.over.load(Ordering::Relaxed) {
                return pool.leave();
            }
            let adopted = pool.take(|| {
                let total = self.board().total(self.memory);
                observer(&total);
                !self.over.load(Ordering::Relaxed)
            });
            let Some(adopted) = adopted else { return };
            searches.push(adopted);
        }
    }
}

/// Work in a turn: little at first, more when much has been done, because each change of searches costs the
/// processor its caches.
const SHORTEST_TURN: u64 = 1_000_000;
const LONGEST_TURN: u64 = 30_000_000;

/// Work of the first thread before the others begin. What is found in it does not depend on which thread is
/// faster, so an easy level has the same answer every time.
const ALONE: u64 = 50_000_000;

/// How a run ended: what is known, and the search that is [kept](Entry::is_kept), with its number, unless it has ended.
pub(crate) struct Ran<'a> {
    pub(crate) board: Scoreboard,
    pub(crate) kept: Option<Numbered<'a>>,
}

/// Runs the searches, each on its thread, until the wanted answer is found or a limit is reached. What they have done
/// before counts. `most_work` limits each thread.
pub(crate) fn run<'a>(
    entries: Vec<Entry<'a>>,
    start: Start,
    most_work: Option<u64>,
    budget: &Budget,
    memory: &Memory,
    observer: &mut dyn FnMut(&Statistics),
) -> Ran<'a> {
    let all = || entries.iter().map(|entry| entry.search.as_ref());
    let threads = entries.iter().map(|entry| entry.thread).collect::<BTreeSet<_>>().len().max(1);
    let mut done: u64 = all().filter(|search| has_begun(*search)).map(Search::work).sum();
    let mut shared = Shared {
        budget,
        memory,
        most_work,
        nodes: AtomicU64::new(all().map(|search| search.statistics().expanded).sum()),
        threads: threads as u64,
        over: AtomicBool::new(false),
        board: Mutex::new(Scoreboard::new(start, &entries)),
        working: AtomicUsize::new(0),
        ended: Condvar::new(),
        pool: None,
    };
    let numbered = entries.into_iter().enumerate().collect::<Vec<_>>();
    let (mut early, mut late): (Vec<_>, Vec<_>) = numbered.into_iter().partition(|(_, entry)| entry.is_early);
    let is_alone = late.is_empty() && early.iter().all(|(_, entry)| entry.thread == 0);
    if !is_alone {
        let most = (done + ALONE).min(most_work.unwrap_or(u64::MAX));
        shared.take_turns(&mut early, &mut done, Some(most), observer);
    }
    if shared.over.load(Ordering::Relaxed) {
        late.clear();
    } else {
        early.retain(|(_, entry)| entry.stays);
    }
    early.append(&mut late);
    let mut mine = Vec::new();
    let mut others: BTreeMap<usize, Vec<_>> = BTreeMap::new();
    for (number, entry) in early {
        let place = if entry.thread == 0 { &mut mine } else { others.entry(entry.thread).or_default() };
        place.push((number, entry));
    }
    shared.working.store(others.len(), Ordering::Relaxed);
    shared.pool = (others.len() > 1).then(|| Pool::new(others.len() + 1));
    let kept = Mutex::new(None);
    let keep = |searches: Vec<Numbered<'a>>| {
        if let Some(entry) = searches.into_iter().find(|(_, entry)| entry.is_kept) {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(entry);
        }
    };
    std::thread::scope(|scope| {
        for (thread, mut searches) in others {
            let (shared, keep) = (&shared, &keep);
            scope.spawn(move || {
                let mut done = 0;
                shared.work_on(&mut searches, &mut done, &mut |_| ());
                keep(searches);
                let mut board = shared.board();
                board.thread_ended(thread, done);
                shared.working.fetch_sub(1, Ordering::Relaxed);
                drop(board);
                shared.ended.notify_all();
            });
        }
        shared.work_on(&mut mine, &mut done, observer);
        keep(mine);
        // The others may go on; the observer is called.
        let mut board = shared.board();
        board.thread_ended(0, done);
        while shared.working.load(Ordering::Relaxed) > 0 {
            let waited = shared.ended.wait_timeout(board, Duration::from_millis(50));
            board = waited.unwrap_or_else(PoisonError::into_inner).0;
            let total = board.total(memory);
            drop(board);
            observer(&total);
            board = shared.board();
        }
    });
    let board = shared.board.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ran { board, kept: kept.into_inner().unwrap_or_else(PoisonError::into_inner) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::member::End;
    use crate::engine::solution::Solution;
    use crate::ground::memory::Held;
    use crate::options::Objective;
    use crate::report::Ended;
    use search::Outcome;
    use std::sync::Arc;

    /// A search that goes on forever, at a cost and with bytes for each expansion.
    struct Toy {
        name: &'static str,
        cost: u64,
        bytes: usize,
        held: Held,
        statistics: Statistics,
    }

    impl Search for Toy {
        fn step(&mut self, ticks: u32) -> Option<End> {
            self.statistics.expanded += u64::from(ticks);
            // As if each position took a byte, so that most positions are most memory.
            self.statistics.stored += u64::from(ticks) * self.bytes as u64;
            self.held.take(self.bytes * ticks as usize).is_err().then_some(End::Memory)
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
            self.name
        }

        fn work(&self) -> u64 {
            self.statistics.expanded * self.cost
        }
    }

    #[test]
    fn turns_are_shared_by_cost_after_the_head_starts() {
        let works = |most| -> Vec<u64> {
            let (budget, memory) = (Budget::default(), Arc::new(Memory::new(None)));
            let entry = |cost, head, share| -> Entry<'_> {
                let statistics = Statistics::default();
                let toy = Toy { name: "toy", cost, bytes: 0, held: memory.hold_none(), statistics };
                Entry::new(Box::new(toy), head, share)
            };
            let searches = vec![entry(1_000, 10_000_000, 1), entry(70_000, 40_000_000, 3)];
            let ran = run(searches, Start::new(Objective::Any), Some(most), &budget, &memory, &mut |_| ());
            let report = ran.board.report(&memory);
            assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::Work));
            report.searches.iter().map(|search| search.work).collect()
        };
        let [first, second] = works(50_000_000)[..] else { panic!("two searches") };
        assert!(first.abs_diff(10_000_000) < 2_000_000, "{first} {second}");
        let [first, second] = works(10_000_000_000)[..] else { panic!("two searches") };
        assert!((first * 3).abs_diff(second) < second / 20, "{first} {second}");
    }

    #[test]
    fn the_largest_search_of_all_threads_is_given_up_when_memory_is_short() {
        for threads in [1, 2, 4] {
            let memory = Arc::new(Memory::new(Some(8 << 20)));
            let searches = [("small", 0, 1), ("large", 1, 300), ("large", 1, 200), ("middle", 2, 250)];
            let entry = |(number, (name, row, bytes))| {
                let statistics = Statistics::default();
                let toy = Toy { name, cost: 1_000, bytes, held: memory.hold_none(), statistics };
                Entry { row, thread: number % threads, is_early: false, ..Entry::new(Box::new(toy), 0, 1) }
            };
            let searches = searches.into_iter().enumerate().map(entry).collect();
            let budget = Budget::new().nodes(2_000_000);
            let ran = run(searches, Start::new(Objective::Any), None, &budget, &memory, &mut |_| ());
            drop(ran.kept);
            let report = ran.board.report(&memory);
            let place = || format!("{threads} threads {report:?}");
            assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::Nodes), "{}", place());
            assert_eq!(report.searches[0].end, Ended::Cut, "{}", place());
            let gone = |number: usize| matches!(report.searches[number].end, Ended::Dropped | Ended::Memory);
            // Of several threads, one may reach the node limit before another begins.
            assert!(threads > 1 || gone(1) && gone(2) && gone(3), "{}", place());
            assert_eq!((memory.held(), report.threads.len()), (0, threads), "{}", place());
        }
    }
}

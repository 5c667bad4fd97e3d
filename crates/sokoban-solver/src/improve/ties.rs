//! Ties: among the solutions that are proved to have the fewest of one metric, one with the fewest of the other.
//!
//! A\* with [prices](Prices) by which the first metric decides and then the second looks at the solutions that are left. It
//! proves easy levels at once. On others the solution is made shorter first, so that the search has less to look at: in both
//! metrics together, as the first cannot get less; then, on several threads, a crew searches.

use crate::deadlock::prune_counts::PruneCounts;
use crate::engine::best_first::{BestFirst, Membership, Order};
use crate::engine::crew::threads::{Crew, Pace};
use crate::engine::incumbent::Incumbent;
use crate::engine::member::{BETWEEN_LOOKS, End};
use crate::engine::prices::Prices;
use crate::engine::solution::Solution;
use crate::engine::store::LARGEST_COST;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Forward;
use crate::ground::metric::Metric;
use crate::improve::Run;
use crate::improve::effort::expansion;
use crate::improve::optimize::shorten_proved;
use crate::improve::shortening::SEARCHED;
use crate::report::{Ended, Report, SearchReport};
use search::{Statistics, Stopwatch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Makes a search in this order, or a worker of one, which leaves out what is not better than the incumbent.
pub(crate) type Make<'m, 'a, B> =
    dyn Fn(Order, &Arc<Incumbent>, Option<Membership<B>>) -> BestFirst<'a, B, Forward> + 'm;

/// Looks for a solution that has less of the other metric, once the fewest of `metric` are proved, until that is proved as
/// well or a limit is reached.
pub(crate) fn break_ties<B: Board>(
    report: &mut Report,
    run: &Run<'_, '_>,
    make: &Make<'_, '_, B>,
    metric: Metric,
    observer: &mut dyn FnMut(&Statistics),
) {
    let name = match metric {
        Metric::Pushes => "then fewest moves",
        Metric::Moves => "then fewest pushes",
    };
    report.tie_is_proved = look(report, (run, make), (metric, name), None, observer);
}

/// The same for a solution that is to be any: where it is proved to have the fewest pushes, looks for one with fewer moves,
/// about as long as finding it took, and for some hundredths of a second at least. A push saved is worth any walk to the
/// search that found it.
pub(crate) fn save_walks<B: Board>(
    report: &mut Report,
    run: &Run<'_, '_>,
    make: &Make<'_, '_, B>,
    observer: &mut dyn FnMut(&Statistics),
) {
    // Of 40 levels of Warehouse and 448 generated ones the moves beyond the fewest with as many pushes: 13 and 19 % with 3 ms,
    // 1.2 and 1.1 % with 20 ms, 0.9 and 0.5 % with 40 ms.
    let parameters = &run.options.parameters;
    let most = report.most_work().max(parameters.walks_least_work).min(parameters.walks_most_work);
    look(report, (run, make), (Metric::Pushes, SHORTER_WALKS), Some(most), observer);
}

/// What saving walks is called in reports.
const SHORTER_WALKS: &str = "shorter walks";

/// Looks for a solution with less of the other metric, with at most `most` work if that is given; reports call the search `name`.
/// Returns whether it is proved that no solution has less than the one in the report.
fn look<B: Board>(
    report: &mut Report,
    (run, make): (&Run<'_, '_>, &Make<'_, '_, B>),
    (metric, name): (Metric, &'static str),
    most: Option<u64>,
    observer: &mut dyn FnMut(&Statistics),
) -> bool {
    let Some(known) = report.best(&run.ground.maze) else { return false };
    let proved = report.bounds().proved(&known);
    if !proved.contains(&metric) || proved.len() == 2 {
        return proved.len() == 2;
    }
    let left = run.options.work.map(|work| work.saturating_sub(report.most_work()));
    let mut ties = Ties {
        metric,
        best: known.clone(),
        attempt: most.map(|most| most / 3),
        work: most.map_or(left, |most| Some(left.map_or(most, |left| left.min(most)))),
        nodes: run.budget.nodes.map(|nodes| nodes.saturating_sub(report.statistics.expanded)),
        before: report.statistics.clone(),
        done: SearchReport::blank(name),
        observer,
    };
    let mut watch = Stopwatch::default();
    let is_proved = watch.measure(run.budget.clock, || ties.run(run, make));
    ties.done.time = watch.spent();
    ties.done.pushes = Some(ties.best.pushes);
    ties.done.end = if is_proved { Ended::Exhausted } else { Ended::Incomplete };
    report.statistics.add(&ties.done.statistics);
    report.afterwards.push(ties.done);
    if ties.best.rank(metric) < known.rank(metric) {
        report.put(ties.best, run.options.metric);
    }
    is_proved
}

/// What is known while ties are broken.
struct Ties<'t> {
    metric: Metric,
    best: Solution,
    /// Most work of the first search, before the solution is made shorter.
    attempt: Option<u64>,
    /// What is left of the limits.
    work: Option<u64>,
    nodes: Option<u64>,
    /// The counters of the searches before.
    before: Statistics,
    /// What is done here.
    done: SearchReport,
    observer: &'t mut dyn FnMut(&Statistics),
}

impl Ties<'_> {
    /// Whether the best solution is proved best in the end.
    fn run<B: Board>(&mut self, run: &Run<'_, '_>, make: &Make<'_, '_, B>) -> bool {
        let prices = Prices::in_order(self.metric, &self.best);
        let cost = prices.of(self.best.steps.len(), self.best.pushes);
        let incumbent = Arc::new(Incumbent::new(Some(cost)));
        // Larger costs have no room in a node.
        let make = |member| make(Order::Priced(prices), &incumbent, member);
        let mut search = (cost < LARGEST_COST).then(|| make(None));
        if let Some(search) = &mut search
            && self.search(search, run, run.options.parameters.tie_attempt, self.attempt)
        {
            self.add(Share::of(search));
            return true;
        }
        self.shorten(run);
        incumbent.note(prices.of(self.best.steps.len(), self.best.pushes));
        match search {
            // Where any solution will do, the same level has the same answer every time.
            Some(alone) if run.threads > 1 && self.attempt.is_none() => {
                self.add(Share::of(&alone));
                drop(alone);
                self.search_together(&make, run)
            }
            Some(mut search) => {
                let is_proved = self.search(&mut search, run, u64::MAX, None);
                self.add(Share::of(&search));
                is_proved
            }
            None => false,
        }
    }

    /// A search with a worker on each thread. Whether it came to its end: where one worker reaches a limit, the crew is broken up,
    /// and the others end too. If that is memory, of which one worker alone has more, the search begins again with one.
    fn search_together<'a, B: Board>(
        &mut self,
        make: &dyn Fn(Option<Membership<B>>) -> BestFirst<'a, B, Forward>,
        run: &Run<'_, '_>,
    ) -> bool {
        let memory = &run.ground.maze.limits.memory;
        let crew = Crew::new(run.threads as usize, Pace::Rounds, memory);
        let worker = |number| make(Some(Membership::new(&crew, number, memory)));
        let mut first = worker(0);
        let others: Vec<_> = (1..run.threads as usize).map(worker).collect();
        let (reserved, expanded, mut counted) = (AtomicU64::new(0), AtomicU64::new(0), 0);
        let (nodes, work) = (self.nodes.unwrap_or(u64::MAX), self.work.unwrap_or(u64::MAX));
        let more = |used: u64| (used < nodes).then(|| used + BETWEEN_LOOKS.min(nodes - used));
        let step = |search: &mut BestFirst<'a, B, Forward>| {
            if search.work() >= work || run.budget.stop.raised().is_some() {
                return Some(End::Incomplete);
            }
            let Ok(used) = reserved.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) else {
                return Some(End::Incomplete);
            };
            let (ticks, before) = (BETWEEN_LOOKS.min(nodes - used), search.statistics().expanded);
            let end = search.step(ticks as u32);
            let made = search.statistics().expanded - before;
            reserved.fetch_sub(ticks.saturating_sub(made), Ordering::Relaxed);
            expanded.fetch_add(made, Ordering::Relaxed);
            end
        };
        let lacked_memory = AtomicBool::new(false);
        let has_answer = |end| {
            lacked_memory.fetch_or(end == End::Memory, Ordering::Relaxed);
            matches!(end, End::Exhausted | End::Unbeaten)
        };
        let answered = std::thread::scope(|scope| {
            let run_other = |mut search: BestFirst<'a, B, Forward>| {
                let end = loop {
                    if let Some(end) = step(&mut search) {
                        break end;
                    }
                };
                (Share::of(&search), has_answer(end).then_some(search))
            };
            let others: Vec<_> =
                others.into_iter().map(|search| scope.spawn(move || run_other(search))).collect();
            let end = loop {
                if let Some(end) = step(&mut first) {
                    break end;
                }
                let now = expanded.load(Ordering::Relaxed);
                self.count(now - counted);
                counted = now;
            };
            self.add(Share::of(&first));
            let mut answered = has_answer(end).then_some(first);
            for other in others {
                let (share, other) = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                self.add(share);
                answered = answered.or(other);
            }
            answered
        });
        self.count(expanded.load(Ordering::Relaxed) - counted);
        match answered {
            Some(search) => {
                self.take(&search, run);
                true
            }
            None => lacked_memory.into_inner() && self.search(&mut make(None), run, u64::MAX, None),
        }
    }

    /// Continues the search within a limit of expansions and a limit of work. Returns whether it ended.
    fn search<B: Board>(
        &mut self,
        search: &mut BestFirst<'_, B, Forward>,
        run: &Run<'_, '_>,
        most: u64,
        most_work: Option<u64>,
    ) -> bool {
        let (first, work) = (search.statistics().expanded, search.work());
        let nodes = self.nodes.unwrap_or(u64::MAX).min(most);
        let mut end = None;
        while end.is_none() && run.budget.stop.raised().is_none() {
            let expanded = search.statistics().expanded - first;
            let spent = search.work() - work;
            let is_spent = [self.work, most_work].into_iter().flatten().any(|most| spent >= most);
            if expanded >= nodes || is_spent {
                break;
            }
            let before = search.statistics().expanded;
            end = search.step((nodes - expanded).min(BETWEEN_LOOKS) as u32);
            self.count(search.statistics().expanded - before);
        }
        let spent = search.work() - work;
        self.work = self.work.map(|work| work.saturating_sub(spent));
        self.take(search, run);
        matches!(end, Some(End::Exhausted | End::Unbeaten))
    }

    /// Takes what a search has found, if it is better.
    fn take<B: Board>(&mut self, search: &BestFirst<'_, B, Forward>, run: &Run<'_, '_>) {
        let found = search.solution().and_then(|pushes| Solution::from_pushes(run.ground, &pushes));
        if let Some(found) = found
            && found.rank(self.metric) < self.best.rank(self.metric)
        {
            self.best = found;
        }
    }

    /// Makes the solution shorter until nothing more is found.
    fn shorten(&mut self, run: &Run<'_, '_>) {
        let budget = run.budget.clone().with_nodes(self.nodes);
        let mut statistics = self.total();
        let before = statistics.expanded;
        let (new, expanded) =
            shorten_proved(run.ground, &self.best, self.metric, self.work, &budget, &mut |expanded| {
                statistics.expanded = before + expanded;
                (self.observer)(&statistics);
            });
        self.count(expanded);
        self.done.work += expanded * expansion(run.ground);
        self.done.reached.push((SEARCHED, expanded));
        if new.rank(self.metric) < self.best.rank(self.metric) {
            self.best = new;
        }
    }

    /// Takes the counters of a search that has ended, but for what it expanded, which is counted as it goes.
    fn add(&mut self, Share { statistics, work, prune_counts }: Share) {
        let expanded = self.done.statistics.expanded;
        self.done.statistics.add_beside(&statistics);
        // Costs here are prices, and no depth.
        (self.done.statistics.expanded, self.done.statistics.depth) = (expanded, 0);
        self.done.work += work;
        self.done.prune_counts.join(&prune_counts);
    }

    fn count(&mut self, expanded: u64) {
        self.done.statistics.expanded += expanded;
        self.nodes = self.nodes.map(|nodes| nodes.saturating_sub(expanded));
        let total = self.total();
        (self.observer)(&total);
    }

    /// The counters of all searches so far, these included.
    fn total(&self) -> Statistics {
        let mut total = self.before.clone();
        total.expanded += self.done.statistics.expanded;
        total
    }
}

/// What one search did, or a worker of it.
struct Share {
    statistics: Statistics,
    work: u64,
    prune_counts: PruneCounts,
}

impl Share {
    fn of<B: Board>(search: &BestFirst<'_, B, Forward>) -> Share {
        let (statistics, work) = (search.statistics().clone(), search.work());
        Share { statistics, work, prune_counts: search.prune_counts() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;
    use crate::ground::floor::board::Narrow;
    use crate::options::Options;
    use crate::strategy::roster::{Roster, Shared};
    use crate::testing::{random_level, rows, seeds};
    use search::Budget;

    #[test]
    fn a_crew_breaks_ties_as_one_search_does() {
        let mut better = 0;
        for seed in 0..seeds(200) {
            let level = random_level(&mut grid::Random::new(9_000_000 + seed), 6, 5, 3);
            let ground = Ground::new(&level);
            let (budget, memory) = (Budget::default(), ground.maze.limits.memory.clone());
            for metric in [Metric::Pushes, Metric::Moves] {
                let options = Options { metric: metric.into(), threads: 1, ..Options::default() };
                let report = crate::solve(&level, &options, &budget, &mut |_| {});
                let Some(known) = report.best(&ground.maze) else { continue };
                let shared = Shared::<Narrow<1>>::new(&memory);
                let roster =
                    Roster { ground: &ground, options: &options, budget: &budget, memory: &memory, shared };
                let best = |threads: u64| {
                    let run = Run { ground: &ground, options: &options, budget: &budget, threads };
                    let prices = Prices::in_order(metric, &known);
                    let cost = prices.of(known.steps.len(), known.pushes);
                    let incumbent = Arc::new(Incumbent::new(Some(cost)));
                    let make = |member| roster.tie_search(Order::Priced(prices), &incumbent, member);
                    let mut ties = Ties {
                        metric,
                        best: known.clone(),
                        attempt: None,
                        work: None,
                        nodes: None,
                        before: Statistics::default(),
                        done: SearchReport::blank(SHORTER_WALKS),
                        observer: &mut |_| {},
                    };
                    let ended = match threads {
                        1 => ties.search(&mut make(None), &run, u64::MAX, None),
                        _ => ties.search_together(&make, &run),
                    };
                    assert!(ended, "seed {seed}, {threads} threads {}", rows(&level));
                    ties.best.rank(metric)
                };
                let alone = best(1);
                better += usize::from(alone < known.rank(metric));
                for threads in [2, 8] {
                    assert_eq!(best(threads), alone, "seed {seed}, {threads} threads {}", rows(&level));
                }
            }
        }
        assert!(better > 0, "no tie was broken");
    }
}

//! Ties: among the solutions that are proved to have the fewest of one metric, one with the fewest of the other.
//!
//! A\* with [prices](Prices) by which the first metric decides and then the second looks at the solutions that are left. It
//! proves easy levels at once. On others the solution is made shorter first, so that the search has less to look at: in both
//! metrics together, as the first cannot get less.

use crate::improve::Run;
use crate::level::board::Board;
use crate::level::heading::Forward;
use crate::metric::Metric;
use crate::optimize::shorten_proved;
use crate::report::Report;
use crate::search::best_first::{BestFirst, End, Order};
use crate::search::incumbent::Incumbent;
use crate::search::member::BETWEEN_LOOKS;
use crate::search::prices::Prices;
use crate::search::solution::Solution;
use crate::search::store::LARGEST_COST;
use search::Statistics;
use std::sync::Arc;

/// Makes a search in this order, which leaves out what is not better than the incumbent.
pub(crate) type Make<'m, 'a, B> = dyn Fn(Order, &Arc<Incumbent>) -> BestFirst<'a, B, Forward> + 'm;

/// Looks for a solution that has less of the other metric, once the fewest of `metric` are proved, until that is proved as
/// well or a limit is reached.
pub(crate) fn break_ties<B: Board>(
    report: &mut Report,
    run: &Run<'_, '_>,
    make: &Make<'_, '_, B>,
    metric: Metric,
    observer: &mut dyn FnMut(&Statistics),
) {
    report.tie_is_proved = look(report, (run, make), metric, None, observer);
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
    let most = report.most_work().clamp(LEAST_SAVING, MOST_SAVING);
    look(report, (run, make), Metric::Pushes, Some(most), observer);
}

/// Looks for a solution with less of the other metric, with at most so much work if that is given. Whether there is none
/// with less than the report has in the end.
fn look<B: Board>(
    report: &mut Report,
    (run, make): (&Run<'_, '_>, &Make<'_, '_, B>),
    metric: Metric,
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
        statistics: report.statistics.clone(),
        observer,
    };
    let is_proved = ties.run(run, make);
    report.statistics.expanded = ties.statistics.expanded;
    if ties.best.rank(metric) < known.rank(metric) {
        report.put(ties.best, run.options.metric);
    }
    is_proved
}

/// Work for saving walks where finding the solution took less, and at most. Of 40 levels of Warehouse and 448 generated ones
/// the moves beyond the fewest with as many pushes: 13 and 19 % with 3 ms, 1.2 and 1.1 % with 20 ms, 0.9 and 0.5 % with 40 ms.
const LEAST_SAVING: u64 = 20_000_000;
const MOST_SAVING: u64 = 1_000_000_000;

/// What is known while ties are broken.
struct Ties<'t> {
    metric: Metric,
    best: Solution,
    /// Most work of the first search, before the solution is made shorter.
    attempt: Option<u64>,
    /// What is left of the limits.
    work: Option<u64>,
    nodes: Option<u64>,
    statistics: Statistics,
    observer: &'t mut dyn FnMut(&Statistics),
}

impl Ties<'_> {
    /// Whether the best solution is proved best in the end.
    fn run<B: Board>(&mut self, run: &Run<'_, '_>, make: &Make<'_, '_, B>) -> bool {
        let prices = Prices::in_order(self.metric, &self.best);
        let cost = prices.of(self.best.steps.len(), self.best.pushes);
        let incumbent = Arc::new(Incumbent::new(Some(cost)));
        // Larger costs have no room in a node.
        let mut search = (cost < LARGEST_COST).then(|| make(Order::Priced(prices), &incumbent));
        if let Some(search) = &mut search
            && self.search(search, run, ATTEMPT, self.attempt)
        {
            return true;
        }
        self.shorten(run);
        incumbent.note(prices.of(self.best.steps.len(), self.best.pushes));
        search.is_some_and(|mut search| self.search(&mut search, run, u64::MAX, None))
    }

    /// Goes on with the search for so many expansions, and so much work, at most. Whether it came to its end.
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
        let found = search.solution().and_then(|pushes| Solution::from_pushes(run.ground, &pushes));
        if let Some(found) = found
            && found.rank(self.metric) < self.best.rank(self.metric)
        {
            self.best = found;
        }
        matches!(end, Some(End::Exhausted | End::Unbeaten))
    }

    /// Makes the solution shorter until nothing more is found.
    fn shorten(&mut self, run: &Run<'_, '_>) {
        let budget = run.budget.clone().with_nodes(self.nodes);
        let mut statistics = self.statistics.clone();
        let before = statistics.expanded;
        let (new, expanded) =
            shorten_proved(run.ground, &self.best, self.metric, self.work, &budget, &mut |expanded| {
                statistics.expanded = before + expanded;
                (self.observer)(&statistics);
            });
        self.count(expanded);
        if new.rank(self.metric) < self.best.rank(self.metric) {
            self.best = new;
        }
    }

    fn count(&mut self, expanded: u64) {
        self.statistics.expanded += expanded;
        self.nodes = self.nodes.map(|nodes| nodes.saturating_sub(expanded));
        (self.observer)(&self.statistics);
    }
}

/// Expansions of the search before the solution is made shorter.
const ATTEMPT: u64 = 30_000;

//! What is done with a solution as soon as it is found: it is made shorter, for about as much work as finding it took. The report has
//! a row for it; positions near the solution are no nodes, but cost work.

use crate::engine::solution::Solution;
use crate::ground::metric::Metric;
use crate::improve::Run;
use crate::improve::effort::{Effort, Finding, expansion};
use crate::improve::optimize::Rounds;
use crate::improve::shortening::{SEARCHED, SHORTENING};
use crate::options::Objective;
use crate::report::{Ended, Report, SearchReport};
use search::Stopwatch;

/// Makes a solution shorter that is not proved shortest. Returns what it was on the way.
pub(crate) fn make_shorter(report: &mut Report, run: &Run<'_, '_>) -> Vec<Solution> {
    let &Run { ground, options, budget, threads } = run;
    // What is proved shortest would lose that for the sake of another metric.
    let Some(found) = report.best(&ground.maze).filter(|_| report.proved().is_empty()) else {
        return Vec::new();
    };
    let is_counted = budget.nodes.is_some() || options.work.is_some();
    let goes_on = options.goes_on_in().is_some() && !is_counted;
    let finding = Finding { expanded: report.statistics.expanded, work: report.most_work(), goes_on };
    let mut effort = Effort::new(ground, finding, threads);
    let bound = report.bounds().get(Metric::Pushes).cost() as usize;
    let (mut watch, mut searched) = (Stopwatch::default(), 0);
    let mut ways = vec![found];
    let mut rounds = Rounds::of_solutions(ground, &ways, Metric::Pushes, effort.whole());
    while let Some(each) = effort.next() {
        let expanded = watch.measure(budget.clock, || rounds.round(threads, each, &mut |_, _| {}));
        searched += expanded.iter().sum::<u64>();
        rounds.weigh_moves();
        let (old, new) = (ways[ways.len() - 1].pushes, rounds.best());
        let is_spent = expanded.iter().any(|&spent| spent >= each);
        let goes_on = effort.goes_on((old, new.pushes), bound, is_spent);
        ways.push(new);
        if !goes_on || budget.stop.raised().is_some() {
            break;
        }
    }
    let metric = options.metric.deciding();
    report.afterwards.push(SearchReport {
        time: watch.spent(),
        work: searched * expansion(ground),
        reached: vec![(SEARCHED, searched)],
        pushes: ways.iter().map(|way| way.pushes).min(),
        only_expanded: true,
        end: Ended::Incomplete,
        ..SearchReport::blank(SHORTENING)
    });
    if let Some(best) = ways.iter().min_by_key(|way| way.rank(metric)).filter(|best| **best != ways[0]) {
        report.shortened_from.get_or_insert(ways[0].pushes);
        report.put(best.clone(), Objective::Any);
    }
    ways
}

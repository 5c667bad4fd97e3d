//! The line-up of `auto`, and what happens with its answer.
//!
//! Every run begins in the same way, whichever metric is wanted: a short attempt to prove an easy level, the searches
//! for any solution in turns, and some shortening of what they find. If a metric is wanted, the run continues from
//! there: other searches are asked for a solution of their own, the best is shortened in that metric, and a proof is
//! searched for, until there is one or a limit is reached. So with one thread and the same node budget, a run with a
//! metric knows the solution of the run without, and never answers with a worse one.

use crate::engine::lower_bounds::LowerBounds;
use crate::engine::member::End;
use crate::engine::member::Entry;
use crate::engine::solution::Solution;
use crate::engine::store::MOST_SQUARES;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::metric::Metric;
use crate::ground::threads;
use crate::improve::{Run, after_finding, ties};
use crate::options::{Objective, Options};
use crate::report::{Report, Spent};
use crate::strategy::opening;
use crate::strategy::roster::{First, Roster, Shared};
use crate::strategy::scoreboard::{Origin, Scoreboard, Start};
use crate::strategy::table::{ANY, Strategy};
use crate::strategy::turns::{self, Ran};
use search::{Budget, GaveUp, Outcome, Statistics};

/// Solves with the line-up, in the wanted metric as well as the limits allow.
pub(crate) fn solve<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    if ground.maze.len() > MOST_SQUARES {
        return Report::unsolved(GaveUp::OutOfScope, LowerBounds::default(), "auto");
    }
    let threads = threads::within(ground.maze.limits.memory.free(), ground, options.threads);
    at_length::<B>(ground, &Options { threads, ..options.clone() }, budget, observer)
}

/// Solves on as many threads as the options say, and then on one if that may have memory for what the others had not.
fn at_length<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let report = on_threads::<B>(ground, options, budget, None, observer);
    let begins_again = threads::take_much(budget.bytes, options.threads) && !options.goes_on_elsewhere();
    if begins_again && report.lacked_memory() && budget.stop.raised().is_none() {
        return alone::<B>(report, ground, options, budget, observer);
    }
    report
}

/// Begins again on one thread. The better of both solutions counts.
fn alone<B: Board>(
    first: Report,
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let nodes = budget.nodes.map(|nodes| nodes.saturating_sub(first.statistics.expanded));
    let work = options.work.map(|work| work.saturating_sub(first.most_work()));
    let (budget, options) =
        (budget.clone().with_nodes(nodes), Options { threads: 1, work, ..options.clone() });
    let before = first.statistics.clone();
    let mut observer = |now: &Statistics| {
        let mut all = now.clone();
        all.add(&before);
        observer(&all);
    };
    let mut again = on_threads::<B>(ground, &options, &budget, Some(&first), &mut observer);
    let bound = |report: &Report| report.bounds().get(options.metric.deciding()).cost();
    let prover = first.prover().filter(|_| bound(&first) > bound(&again));
    again.also_knows(first.bounds());
    again.aim(&ground.maze, options.metric);
    again.proved_by(prover).after(Spent::of(first))
}

/// Solves on as many threads as the options say, and with no worse a solution than that of an earlier run, if there was one.
fn on_threads<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    earlier: Option<&Report>,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let memory = &ground.maze.limits.memory;
    let unaccounted = threads::unaccounted(budget.bytes, options.threads);
    memory.with_less(unaccounted, || with_the_rest::<B>(ground, options, budget, earlier, observer))
}

/// The same in the memory that is left.
fn with_the_rest<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    earlier: Option<&Report>,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let memory = &ground.maze.limits.memory;
    let mut roster = Roster::<B> { ground, options, budget, memory, shared: Shared::new(memory) };
    let run = Run { ground, options, budget, threads: roster.threads() as u64 };
    let (mut report, by) = any_solution(&roster, observer);
    let others = if options.shorten { after_finding::make_shorter(&mut report, &run) } else { Vec::new() };
    if let Some(earlier) = earlier {
        report.take_better(earlier, &ground.maze, options.metric);
    }
    if let Some(metric) = options.goes_on_in() {
        let first = First { by, work: report.most_work() };
        report = shortest(report, (first, others), &mut roster, metric, observer);
        if options.tie_break {
            let make = |order, incumbent: &_, member| roster.tie_search(order, incumbent, member);
            ties::break_ties(&mut report, &run, &make, metric, observer);
        }
    } else if options.shorten && options.view.is_none() {
        let make = |order, incumbent: &_, member| roster.tie_search(order, incumbent, member);
        ties::save_walks(&mut report, &run, &make, observer);
    }
    report.aim(&ground.maze, options.metric);
    report
}

/// The budget for what is accounted before there are threads: see [`threads::unaccounted`].
pub(crate) fn accounted(budget: &Budget) -> Budget {
    budget.clone().with_bytes(budget.bytes.map(|bytes| bytes - (bytes / 6).min(UNACCOUNTED)))
}

/// The answer to a level where any solution will do, and the strategy that found it.
fn any_solution<B: Board>(
    roster: &Roster<'_, '_, B>,
    observer: &mut dyn FnMut(&Statistics),
) -> (Report, Option<&'static Strategy>) {
    let by = |board: &Scoreboard| match board.origin() {
        Some(Origin::Found(row)) => ANY.get(row),
        _ => None,
    };
    let (options, budget, memory) = (roster.options, roster.budget, roster.memory);
    let mut opening = roster.opening();
    let attempted = opening.as_mut().and_then(|entry| opening::attempt(entry, options, budget, observer));
    let alone = |entry: &Entry<'_>| {
        let mut scoreboard = Scoreboard::new(Start::new(Objective::Any), std::slice::from_ref(entry));
        scoreboard.take_in(0, entry, true, attempted);
        scoreboard
    };
    if let (Some(entry), Some(End::Exhausted)) = (&opening, attempted) {
        let scoreboard = alone(entry);
        let by = by(&scoreboard);
        return (scoreboard.report(memory), by);
    }
    let mut spent = Spent::default();
    if attempted == Some(End::Memory)
        && let Some(entry) = opening.take()
    {
        // It was left half done; the line-up begins with a new one.
        spent = Spent::of(alone(&entry).report(memory));
    }
    let left = budget.nodes.map(|nodes| nodes.saturating_sub(spent.nodes()));
    let budget = &budget.clone().with_nodes(left);
    let entries = roster.first_solution(opening);
    let Ran { mut board, kept } =
        turns::run(entries, Start::new(Objective::Any), options.work, budget, memory, observer);
    if let Some(mut entry) = kept
        && board.is_solved()
    {
        opening::resume(&mut entry, &mut board, options, budget, memory, observer);
    }
    let by = by(&board);
    (board.report(memory).after(spent), by)
}

/// Goes on from the first report, and from `others` that are known, to a solution with the least of `metric`, until that is
/// proved or a limit is reached.
fn shortest<B: Board>(
    first: Report,
    (found, others): (First, Vec<Solution>),
    roster: &mut Roster<'_, '_, B>,
    metric: Metric,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let (ground, budget) = (roster.ground, roster.budget);
    // A search for a shortest solution has all the memory for itself, and no limit to its patience.
    if !matches!(first.outcome, Outcome::Solved { .. } | Outcome::GaveUp(GaveUp::Memory | GaveUp::Incomplete))
    {
        return first;
    }
    if first.proved().contains(&metric) {
        return first;
    }
    let stopped = budget.stop.raised();
    if stopped.is_some() {
        return first.ended_by(stopped, roster.options.metric);
    }
    let best = first.best(&ground.maze);
    let shortened_from = first.shortened_from.or(best.as_ref().map(|best| best.pushes));
    let known: Vec<Solution> = best.iter().cloned().chain(others).collect();
    let work = roster.options.work.map(|work| work.saturating_sub(first.most_work()));
    let nodes = budget.nodes.map(|nodes| nodes.saturating_sub(first.statistics.expanded));
    let budget = budget.clone().with_nodes(nodes);
    let entries = roster.shortest(metric, &known, found);
    let start = Start {
        wanted: metric.into(),
        best: best.map(|best| (best, first.method)),
        bounds: first.bounds(),
        // In a run for any solution the bound on pushes counts.
        prover: first.prover().filter(|_| metric == Metric::Pushes),
    };
    let before = first.statistics.clone();
    let mut observer = |now: &Statistics| {
        let mut all = now.clone();
        all.add(&before);
        observer(&all);
    };
    let ran = turns::run(entries, start, work, &budget, roster.memory, &mut observer);
    let origin = ran.board.origin();
    let mut report = ran.board.report(roster.memory);
    match origin {
        Some(Origin::Shortened) => {
            report.shortened_from = shortened_from;
            report.method = first.method;
        }
        Some(Origin::Known) => report.shortened_from = first.shortened_from,
        Some(Origin::Found(_)) | None => {}
    }
    report.after(Spent::of(first))
}

/// Most bytes that the searches hold beside what they count: buffers of macro moves, plans, distance tables of one level,
/// and what the allocator cannot reuse. On a large level 13 MB over a limit of 100 MB were seen without this, and 37 MB
/// over one of 400 MB.
const UNACCOUNTED: usize = 48 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Narrow;
    use crate::ground::limits::Limits;
    use crate::testing::{random_level, rows, seeds};
    use sokoban::Level;

    #[test]
    fn part_of_a_memory_limit_is_left_for_what_is_not_accounted() {
        let left = |bytes: usize, threads| {
            let budget = Budget::new().bytes(bytes);
            let accounted = accounted(&budget).bytes.expect("a limit");
            bytes - accounted + threads::unaccounted(budget.bytes, threads)
        };
        assert_eq!(left(60 << 20, 1), 10 << 20);
        assert_eq!(left(8 << 30, 2), 48 << 20);
        assert_eq!(left(8 << 30, 4), (48 << 20) + 2 * (5 << 20));
        assert_eq!(left(60 << 20, 16), (10 << 20) + (20 << 20));
        assert_eq!(accounted(&Budget::default()).bytes, None);
    }

    /// What is proved with `bytes` of memory on `threads` threads, even if these are more than there is memory for: the answer, and of
    /// a solution its length. And whether a run lacks memory that does not begin again.
    fn proved(level: &Level, metric: Metric, bytes: usize, threads: usize) -> (Option<Option<usize>>, bool) {
        let options = Options { threads, metric: metric.into(), ..Options::default() };
        let budget = Budget::new().bytes(bytes);
        let Ok(ground) = Ground::within(level, &Limits::new(&accounted(&budget))) else {
            return (None, false);
        };
        let report = at_length::<Narrow<1>>(&ground, &options, &budget, &mut |_| {});
        let answer = match &report.outcome {
            Outcome::Unsolvable => Some(None),
            Outcome::Solved { optimal, .. } if optimal.is_proved() => {
                report.best(&ground.maze).map(|best| Some(best.count(metric)))
            }
            _ => None,
        };
        let once = on_threads::<Narrow<1>>(&ground, &options, &budget, None, &mut |_| {});
        (answer, once.lacked_memory())
    }

    #[test]
    fn more_threads_prove_no_less_in_the_same_memory() {
        let (mut compared, mut begun_again) = (0, 0);
        for seed in 0..seeds(16) {
            let mut random = grid::Random::new(seed);
            let level = random_level(&mut random, 7, 6, 5);
            if level.boxes().is_subset(level.goals()) {
                continue;
            }
            for metric in [Metric::Pushes, Metric::Moves] {
                // The least memory in which one thread has a proof.
                let sizes = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48].map(|size| size << 16);
                let found = sizes.map(|bytes| (bytes, proved(&level, metric, bytes, 1).0));
                let Some((least, alone)) = found.into_iter().find(|(_, alone)| alone.is_some()) else {
                    continue;
                };
                for threads in [2, 4, 8] {
                    for bytes in [least, 2 * least] {
                        let (told, lacked) = proved(&level, metric, bytes, threads);
                        let place = || format!("seed {seed}: {metric:?}, {bytes} bytes, {threads} threads");
                        assert_eq!(told, alone, "{} {}", place(), rows(&level));
                        (compared, begun_again) = (compared + 1, begun_again + u32::from(lacked));
                    }
                }
            }
        }
        assert!(compared > 50 && begun_again > 5, "{compared} compared, {begun_again} begun again");
    }

    #[test]
    fn more_threads_do_not_cost_a_proof_that_one_thread_has_memory_for() {
        // A large room, and a box in a corner.
        let level = crate::testing::room(200, &[(1, 1, "$ @.")]);
        let proves = |bytes: usize, threads| {
            let options = Options { threads, ..Options::default() };
            let report = crate::solve::solve(&level, &options, &Budget::new().bytes(bytes), &mut |_| {});
            report.outcome == Outcome::Unsolvable
        };
        let least = (1..64).map(|mib| mib << 20).find(|&bytes| proves(bytes, 1)).expect("enough");
        assert!(proves(least, 64), "{least} bytes");
    }
}

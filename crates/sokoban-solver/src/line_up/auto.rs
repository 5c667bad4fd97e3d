//! The line-up of `auto`, and what happens with its answer.
//!
//! Every run begins in the same way, whichever metric is wanted: a short attempt to prove an easy level, the searches
//! for any solution in turns, and some shortening of what they find. If a metric is wanted, the run continues from
//! there: other searches are asked for a solution of their own, the best is shortened in that metric, and a proof is
//! searched for, until there is one or a limit is reached. So with one thread and the same node budget, a run with a
//! metric knows the solution of the run without, and never answers with a worse one.

use crate::claims::LowerBounds;
use crate::improve::{Run, after_finding, ties};
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::line_up::opening;
use crate::line_up::roster::{First, Roster, Shared};
use crate::line_up::scoreboard::{Origin, Scoreboard, Start};
use crate::line_up::strategy::{ANY, Strategy};
use crate::line_up::turns::{self, Ran};
use crate::memory::Memory;
use crate::metric::Metric;
use crate::options::{Objective, Options};
use crate::report::{Report, Spent};
use crate::search::best_first::End;
use crate::search::solution::Solution;
use crate::search::store::MOST_SQUARES;
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
    let memory = &ground.maze.limits.memory;
    leave_room_for_threads(memory, budget, options.threads);
    let mut roster = Roster::<B> { ground, options, budget, memory, shared: Shared::new(memory) };
    let run = Run { ground, options, budget, threads: roster.threads() as u64 };
    let (mut report, by) = any_solution(&roster, observer);
    let others = if options.shorten { after_finding::make_shorter(&mut report, &run) } else { Vec::new() };
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

/// The budget for what is accounted before there are threads: see [`leave_room_for_threads`].
pub(crate) fn accounted(budget: &Budget) -> Budget {
    budget.clone().with_bytes(budget.bytes.map(|bytes| bytes - (bytes / 6).min(UNACCOUNTED)))
}

/// Leaves part of the memory for what the searches of threads hold beside what they count. What one thread finds out
/// before is not hindered by it.
fn leave_room_for_threads(memory: &Memory, budget: &Budget, threads: usize) {
    let of_threads = threads.saturating_sub(2).min(64) * UNACCOUNTED_OF_THREAD;
    memory.lower(budget.bytes.map_or(0, |bytes| of_threads.min(bytes / 3)));
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
    if let (Some(entry), Some(End::Exhausted)) = (&opening, attempted) {
        let search = entry.search.as_ref();
        let mut scoreboard =
            Scoreboard::new(Start::new(Objective::Any), std::iter::once((entry.row, search)));
        scoreboard.take_in(0, search, true, attempted);
        let by = by(&scoreboard);
        return (scoreboard.report(memory), by);
    }
    if attempted == Some(End::Memory) {
        // It was left half done; the line-up begins with a new one.
        opening = None;
    }
    let entries = roster.first_solution(opening);
    let Ran { mut board, kept } =
        turns::run(entries, Start::new(Objective::Any), options.work, budget, memory, observer);
    if let Some(mut entry) = kept
        && board.is_solved()
    {
        opening::resume(&mut entry, &mut board, options, budget, memory, observer);
    }
    let by = by(&board);
    (board.report(memory), by)
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
    let start =
        Start { wanted: metric.into(), best: best.map(|best| (best, first.method)), bounds: first.bounds() };
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

/// The same for each thread beyond two, up to a third of all: under a limit of 100 MB, 14 MB more than that were seen
/// without this with 8 and with 16 threads, 8 MB with 2 MiB, 5 MB with 3 MiB up to a quarter of all, and 1 MB with 4 MiB.
const UNACCOUNTED_OF_THREAD: usize = 5 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_of_a_memory_limit_is_left_for_what_is_not_accounted() {
        let left = |bytes: usize, threads| {
            let budget = Budget::new().bytes(bytes);
            let memory = Memory::new(accounted(&budget).bytes);
            leave_room_for_threads(&memory, &budget, threads);
            bytes - memory.limit()
        };
        assert_eq!(left(60 << 20, 1), 10 << 20);
        assert_eq!(left(8 << 30, 2), 48 << 20);
        assert_eq!(left(8 << 30, 4), (48 << 20) + 2 * (5 << 20));
        assert_eq!(left(60 << 20, 16), (10 << 20) + (20 << 20));
        assert_eq!(accounted(&Budget::default()).bytes, None);
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

//! The line-up of `auto`, and what happens with its answer.
//!
//! Every run begins in the same way, whichever metric is wanted: a short attempt to prove an easy level, the searches
//! for any solution in turns, and some shortening of what they find. If a metric is wanted, the run continues from
//! there: the solution is shortened in that metric and a proof is searched for, until there is one or a limit is
//! reached. So with one thread and the same node budget, a run with a metric knows the solution of the run without, and
//! never answers with a worse one.

use crate::claims::LowerBounds;
use crate::level::board::Board;
use crate::level::ground::Ground;
use crate::line_up::opening;
use crate::line_up::roster::{Roster, Shared};
use crate::line_up::scoreboard::{Scoreboard, Start};
use crate::line_up::shortening::{MIDDLE_SIZE, SHORTENING, expansion, size};
use crate::line_up::ties;
use crate::line_up::turns::{self, Ran};
use crate::optimize::{Measure, shorten_on};
use crate::options::{Metric, Options, Wanted};
use crate::report::{Report, Spent};
use crate::search::best_first::End;
use crate::search::solution::Solution;
use crate::search::store::MOST_SQUARES;
use search::{Budget, GaveUp, Outcome, Statistics, unless_stopped};

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
    let mut roster = Roster::<B> { ground, options, budget, memory, shared: Shared::new(memory) };
    let mut report = any_solution(&roster, observer);
    if options.shorten {
        make_shorter(&mut report, &roster);
    }
    if let Some(metric) = options.goes_on_in() {
        // What is known stands when a limit is reached before the next searches have begun.
        let known = report.clone();
        report = unless_stopped(|| shortest(report, &mut roster, metric, observer)).unwrap_or(known);
        if options.tie_break {
            ties::break_ties(&mut report, &mut roster, metric, observer);
        }
    }
    report.aim(&ground.maze, options.metric);
    report
}

/// The budget for what is accounted.
pub(crate) fn accounted(budget: &Budget, threads: usize) -> Budget {
    Budget { bytes: budget.bytes.map(|bytes| bytes - unaccounted(bytes, threads)), ..budget.clone() }
}

/// The answer to a level where any solution will do.
fn any_solution<B: Board>(roster: &Roster<'_, '_, B>, observer: &mut dyn FnMut(&Statistics)) -> Report {
    let (options, budget, memory) = (roster.options, roster.budget, roster.memory);
    let mut opening = roster.opening();
    let attempted =
        opening.as_mut().map(|entry| unless_stopped(|| opening::attempt(entry, options, budget, observer)));
    if matches!(attempted, Some(Err(_))) {
        // It was left half done; the line-up begins with a new one.
        opening = None;
    }
    if let (Some(entry), Some(Ok(true))) = (&mut opening, attempted) {
        let search = entry.search.as_ref();
        let mut scoreboard = Scoreboard::new(Start::new(Wanted::Any), std::iter::once(search));
        scoreboard.take_in(0, search, true, Some(End::Exhausted));
        return scoreboard.report(memory);
    }
    let entries = roster.first_solution(opening);
    let Ran { mut board, kept } =
        turns::run(entries, Start::new(Wanted::Any), options.work, budget, memory, observer);
    if let Some(mut entry) = kept
        && board.is_solved()
    {
        // What it leaves half done when a limit is reached is of no use, and the solution stands.
        let _ = unless_stopped(|| opening::resume(&mut entry, &mut board, options, budget, memory, observer));
    }
    board.report(memory)
}

/// Goes on from what is known to a solution with the least of `metric`, until that is proved or a limit is reached.
fn shortest<B: Board>(
    first: Report,
    roster: &mut Roster<'_, '_, B>,
    metric: Metric,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let (ground, budget) = (roster.ground, roster.budget);
    let known = match &first.outcome {
        Outcome::Solved { moves, .. } => Some(Solution::from_steps(&ground.maze, moves.clone())),
        // A search for a shortest solution has all the memory for itself, and no limit to its patience.
        Outcome::GaveUp(GaveUp::Memory | GaveUp::Incomplete) => None,
        _ => return first,
    };
    if first.proved().contains(&metric) || budget.stop.raised().is_some() {
        return first;
    }
    let work = roster.options.work.map(|work| work.saturating_sub(first.most_work()));
    let nodes = budget.nodes.map(|nodes| nodes.saturating_sub(first.statistics.expanded));
    let budget = Budget { nodes, ..budget.clone() };
    let entries = roster.shortest(metric, known.as_ref());
    let wanted = if metric == Metric::Moves { Wanted::Moves } else { Wanted::Pushes };
    let start =
        Start { wanted, best: known.clone().map(|best| (best, first.method)), bounds: first.bounds() };
    let before = first.statistics.clone();
    let mut observer = |now: &Statistics| {
        let mut all = now.clone();
        all.add(&before);
        observer(&all);
    };
    let ran = turns::run(entries, start, work, &budget, roster.memory, &mut observer);
    let mut best = ran.board.report(roster.memory);
    if best.method == SHORTENING {
        best.shortened_from = first.shortened_from.or(known.map(|known| known.pushes));
        best.method = first.method;
    } else if best.method == first.method {
        best.shortened_from = first.shortened_from;
    }
    best.after(Spent::of(first))
}

/// Makes a solution shorter that is not proved shortest, for about as much work as finding it took: easy levels stay
/// quick, and a solution for which a search went long ways is made shorter at length.
fn make_shorter<B: Board>(report: &mut Report, roster: &Roster<'_, '_, B>) {
    let ground = roster.ground;
    let Outcome::Solved { moves, .. } = &report.outcome else { return };
    // It cannot become shorter in that metric, and would lose it for the sake of another.
    if !report.proved().is_empty() {
        return;
    }
    let some = (LEAST_SHORTENING + SHORTENING_PER_NODE * report.statistics.expanded).min(SOME_SHORTENING);
    let some = some.min(some.saturating_mul(MIDDLE_SIZE) / size(ground));
    let finding = report.most_work();
    let effort = some.max(finding.min(MOST_SHORTENING) / expansion(ground));
    let found = Solution::from_steps(&ground.maze, moves.clone());
    let mut best = found.clone();
    let bound = report.bounds().get(Metric::Pushes).cost() as usize;
    for share in ROUNDS {
        let effort = effort.saturating_mul(share).div_ceil(2);
        let shorter = shorten_on(ground, &best.steps, &[Measure::Pushes, Measure::Moves], effort);
        let new = Solution::from_steps(&ground.maze, shorter.steps);
        let is_much = (best.pushes - new.pushes.min(best.pushes)) * MUCH >= best.pushes;
        best = new;
        let is_far = best.pushes > bound + bound / FAR;
        if !is_much && !is_far || shorter.expanded < effort || roster.budget.stop.raised().is_some() {
            break;
        }
    }
    if best == found {
        return;
    }
    report.shortened_from.get_or_insert(found.pushes);
    report.put(best, Wanted::Any);
}

/// Expansions for making a solution shorter when it was found quickly: at least, for each that finding it took, and at
/// most, some tenths of a second; the latter times [`MIDDLE_SIZE`] over the level's.
const LEAST_SHORTENING: u64 = 2_000;
const SHORTENING_PER_NODE: u64 = 50;
const SOME_SHORTENING: u64 = 30_000;

/// The rounds of shortening, in halves of the effort. Another one follows if the last saved at least the inverse of
/// [`MUCH`] of the pushes, or if the solution is longer than the lower bound by more than the inverse of [`FAR`].
const ROUNDS: [u64; 4] = [1, 1, 2, 2];
const MUCH: usize = 50;
const FAR: usize = 4;

/// Most work for making a solution shorter.
const MOST_SHORTENING: u64 = 10_000_000_000;

/// What the searches hold beside what they count: buffers of macro moves, plans, distance
/// tables of one level, and what the allocator cannot reuse. On a large level 13 MB over a limit of
/// 100 MB were seen without this, and 37 MB over one of 400 MB.
fn unaccounted(bytes: usize, threads: usize) -> usize {
    let of_threads = threads.saturating_sub(2).min(64) * UNACCOUNTED_OF_THREAD;
    (bytes / 6).min(48 << 20) + of_threads.min(bytes / 6)
}

/// The same for each thread beyond two: with 8 and with 16 threads, 14 MB over a limit of 100 MB were seen.
const UNACCOUNTED_OF_THREAD: usize = 2 << 20;

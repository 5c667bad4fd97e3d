//! The line-up of `auto`, and what is done with its answer.

use crate::board::Board;
use crate::claims::LowerBounds;
use crate::ground::Ground;
use crate::line_up;
use crate::memory::Memory;
use crate::options::{Options, Wanted};
use crate::report::Report;
use crate::roster;
use crate::shorten::{Measure, shorten_on};
use crate::solution::Solution;
use crate::store::MOST_SQUARES;
use crate::walk::count_pushes;
use search::{Budget, GaveUp, Outcome, Statistics};
use std::sync::Arc;

/// Solves with the line-up that suits the wanted metric.
pub(crate) fn solve<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let memory = Arc::new(Memory::new(budget.bytes.map(|bytes| bytes - unaccounted(bytes))));
    if ground.maze.len() > MOST_SQUARES || memory.take(ground.bytes()).is_err() {
        let why = if ground.maze.len() > MOST_SQUARES { GaveUp::OutOfScope } else { GaveUp::Memory };
        return Report::unsolved(why, LowerBounds::default(), "auto");
    }
    let threads = roster::threads::<B>(ground, options, budget, &memory);
    let mut report = line_up::run(threads, options.metric, options.work, budget, &memory, observer);
    if options.shorten {
        let effort = 2_000 + 50 * report.statistics.expanded;
        make_shorter(&mut report, options.metric, ground, &memory, budget, effort.min(SHORTENING));
    }
    memory.give(ground.bytes());
    if options.improve && options.metric == Wanted::Any {
        improve::<B>(&mut report, ground, options, &memory, budget, observer);
    }
    report
}

/// Makes the solution better until a limit comes or nothing is found: by shortening first, then by the
/// searches for a shortest one.
fn improve<B: Board>(
    report: &mut Report,
    ground: &Ground,
    options: &Options,
    memory: &Arc<Memory>,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) {
    let left = |report: &Report| budget.nodes.map(|nodes| nodes.saturating_sub(report.statistics.expanded));
    let effort = left(report).unwrap_or(u64::MAX).min(LONG_SHORTENING);
    make_shorter(report, Wanted::Any, ground, memory, budget, effort);
    let Outcome::Solved { moves, .. } = &report.outcome else { return };
    let known = count_pushes(&ground.maze, moves);
    if !report.proved().is_empty() || budget.stop.raised().is_some() {
        return;
    }
    let options = Options { metric: Wanted::Pushes, improve: false, ..options.clone() };
    let budget = Budget { nodes: left(report), ..budget.clone() };
    let best = solve::<B>(ground, &options, &budget, observer);
    report.statistics.expanded += best.statistics.expanded;
    let bounds = best.bounds();
    report.searches.extend(best.searches);
    if let Outcome::Solved { moves, .. } = best.outcome
        && count_pushes(&ground.maze, &moves) < known
    {
        report.put(Solution::from_steps(&ground.maze, moves), Wanted::Any);
        (report.method, report.shortened_from) = (best.method, best.shortened_from);
    }
    report.raise(&ground.maze, bounds, Wanted::Any);
    report.statistics.lower_bound = report.bounds().get(Wanted::Any.deciding());
}

/// Makes a solution shorter that is not proved shortest, by at most `effort` expansions: in keeping with
/// what finding it took, so that easy levels stay quick, and fewer the larger the level is.
fn make_shorter(
    report: &mut Report,
    wanted: Wanted,
    ground: &Ground,
    memory: &Arc<Memory>,
    budget: &Budget,
    effort: u64,
) {
    let Outcome::Solved { moves, .. } = &report.outcome else { return };
    // It cannot become shorter in that metric, and would lose it for the sake of another.
    if !report.proved().is_empty() {
        return;
    }
    let measures = match wanted {
        Wanted::Moves => [Measure::Moves, Measure::Pushes],
        Wanted::Any | Wanted::Pushes => [Measure::Pushes, Measure::Moves],
    };
    let size = (ground.maze.len() * (ground.maze.boxes.len() + 4)).max(1) as u64;
    let effort = effort.min(effort.saturating_mul(SIZE) / size);
    let shorter = shorten_on(ground, moves, &measures, effort, memory, &budget.stop);
    if shorter.steps == *moves {
        return;
    }
    let before = count_pushes(&ground.maze, moves);
    report.shortened_from.get_or_insert(before);
    report.put(Solution::from_steps(&ground.maze, shorter.steps), wanted);
}

/// Most expansions for making a solution shorter, some tenths of a second; times [`SIZE`] over the level's.
const SHORTENING: u64 = 50_000;

/// The same where better solutions are asked for.
const LONG_SHORTENING: u64 = 3_000_000;

/// Squares times boxes of a level of middle size.
const SIZE: u64 = 2000;

/// What the searches hold beside what they ask the account for: buffers of macro moves, plans, distance
/// tables of one level, and what the allocator cannot reuse. On a large level 13 MB over a limit of
/// 100 MB were seen without this, and 37 MB over one of 400 MB.
fn unaccounted(bytes: usize) -> usize {
    (bytes / 6).min(48 << 20)
}

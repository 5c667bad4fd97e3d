//! The line-up of `auto`, and what is done with its answer.

use crate::board::Board;
use crate::ground::Ground;
use crate::line_up;
use crate::memory::Memory;
use crate::options::{Metric, Options, Report, Wanted};
use crate::roster;
use crate::shorten::{Measure, shorten_on};
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
        return Report::new(Outcome::GaveUp(why), "auto");
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
    if !report.proved.is_empty() || budget.stop.raised().is_some() {
        return;
    }
    let options = Options { metric: Wanted::Pushes, improve: false, ..options.clone() };
    let budget = Budget { nodes: left(report), ..budget.clone() };
    let best = solve::<B>(ground, &options, &budget, observer);
    report.statistics.expanded += best.statistics.expanded;
    report.statistics.lower_bound = report.statistics.lower_bound.max(best.statistics.lower_bound);
    report.searches.extend(best.searches);
    match (best.outcome, &mut report.outcome) {
        (Outcome::Solved { moves: shorter, optimal }, Outcome::Solved { moves, optimal: was })
            if optimal || count_pushes(&ground.maze, &shorter) < known =>
        {
            (*moves, *was) = (shorter, optimal);
            (report.proved, report.method) = (best.proved, best.method);
            report.shortened_from = best.shortened_from;
        }
        (_, Outcome::Solved { optimal, .. }) if report.statistics.lower_bound as usize >= known => {
            *optimal = true;
            report.proved = vec![Metric::Pushes];
        }
        _ => {}
    }
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
    let Outcome::Solved { moves, .. } = &mut report.outcome else { return };
    // What is proved of the old solution would not hold for another.
    if !report.proved.is_empty() {
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
    report.shortened_from.get_or_insert_with(|| count_pushes(&ground.maze, moves));
    *moves = shorter.steps;
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

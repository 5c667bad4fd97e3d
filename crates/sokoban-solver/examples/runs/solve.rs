//! A run of a variant on a level.

use super::{Line, Run, half};
use search::{Budget, Outcome};
use sokoban::Level;
use sokoworks_sokoban_solver::{Objective, Options, solve};

/// Solves a level with the options of a variant in up to `gigabytes` of memory, and checks the solution.
pub(crate) fn run(run: Run, level: &Level, options: &Options, gigabytes: f64) -> Line {
    let report = solve(level, options, &Budget::new().bytes((gigabytes * 1e9) as usize), &mut |_| {});
    let (outcome, pushes) = match &report.outcome {
        Outcome::Solved { moves, .. } => match sokoban::replay::verify(level, moves) {
            Ok(metrics) => {
                let is_done = options.metric == Objective::Any
                    || report.proved().iter().any(|metric| metric.name() == options.metric.name());
                let word = if is_done { "solved" } else { "not proved" };
                (word.to_owned(), Some(metrics.pushes))
            }
            Err(fault) => (format!("wrong {fault:?}"), None),
        },
        Outcome::Unsolvable => ("unsolvable".to_owned(), None),
        Outcome::GaveUp(why) => (why.word().to_owned(), None),
    };
    let work = report.threads.iter().copied().max().unwrap_or(0);
    Line { run, half: half(level).into(), outcome, pushes, work, by: report.method.to_owned() }
}

//! One level through the solver of its game; the answer as JSON, verified by replay.

use crate::jobs::Run;
use grid::Direction;
use play::Level;
use search::{Outcome, Statistics};
use serde_json::{Value, json};
use std::time::Instant;

/// What a solver is asked for, in the words of the command line.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wish {
    /// The method; empty for `auto`.
    method: String,
    /// The metric; empty for any solution.
    metric: String,
}

/// What a solver said, not yet verified.
struct Answer {
    outcome: Outcome<Direction>,
    proved: Vec<&'static str>,
    statistics: Statistics,
    method: &'static str,
}

/// Searches a level and tells how it ended.
pub(crate) fn solve(level: &Level, wish: &Wish, run: &mut Run) -> Value {
    let begin = Instant::now();
    let answer = match level {
        Level::Sokoban(level) => sokoban(level, wish, run),
        Level::Sokobond(level) => sokobond(level, wish, run),
    };
    let Some(answer) = answer else {
        return json!({ "outcome": "gave-up", "reason": "out-of-scope" });
    };
    let mut told = json!({
        "proved": answer.proved,
        "nodes": answer.statistics.expanded,
        "bound": answer.statistics.lower_bound,
        "bytes": answer.statistics.peak_bytes,
        "seconds": begin.elapsed().as_secs_f64(),
        "method": answer.method,
    });
    let (outcome, reason) = match &answer.outcome {
        Outcome::Solved { moves, .. } => match crate::judge::judge(level, moves) {
            Some(verified) => {
                told["solution"] = verified;
                ("solved", None)
            }
            None => ("gave-up", Some("bug")),
        },
        Outcome::Unsolvable => ("unsolvable", None),
        Outcome::GaveUp(reason) => ("gave-up", Some(reason.word())),
    };
    told["outcome"] = json!(outcome);
    told["reason"] = json!(reason);
    told
}

fn sokoban(level: &sokoban::Level, wish: &Wish, run: &mut Run) -> Option<Answer> {
    let options = sokoban_solver::Options {
        method: named(&wish.method)?,
        metric: if wish.metric.is_empty() {
            sokoban_solver::Wanted::Any
        } else {
            wish.metric.parse().ok()?
        },
        threads: run.threads,
        ..sokoban_solver::Options::default()
    };
    let budget = run.budget.clone();
    let report = sokoban_solver::solve(level, &options, &budget, &mut |statistics| run.observe(statistics));
    let proved = report.proved.iter().map(|metric| metric.name()).collect();
    Some(Answer { outcome: report.outcome, proved, statistics: report.statistics, method: report.method })
}

fn sokobond(level: &sokobond::Level, wish: &Wish, run: &mut Run) -> Option<Answer> {
    if wish.metric == "pushes" {
        return None;
    }
    let options = sokobond_solver::Options {
        method: named(&wish.method)?,
        threads: run.threads,
        ..sokobond_solver::Options::default()
    };
    let budget = run.budget.clone();
    let report = sokobond_solver::solve(level, &options, &budget, &mut |statistics| run.observe(statistics));
    let proved = report.proved.iter().map(|metric| metric.name()).collect();
    Some(Answer { outcome: report.outcome, proved, statistics: report.statistics, method: report.method })
}

/// The method of that name; none where the game has no such method.
fn named<Method: std::str::FromStr + Default>(name: &str) -> Option<Method> {
    if name.is_empty() { Some(Method::default()) } else { name.parse().ok() }
}

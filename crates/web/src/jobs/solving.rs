//! One level through the solver of its game, and solutions made shorter; answers as JSON, verified by replay.

use crate::jobs::Run;
use grid::Direction;
use play::{Board, Difficulty, Level};
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
    /// Whether to go on for better solutions until the job is stopped.
    improve: bool,
}

/// Searches a level and tells how it ended.
pub(crate) fn solve(level: &Level, wish: &Wish, run: &mut Run) -> Value {
    let begin = Instant::now();
    let wish = play::Wish {
        method: wish.method.clone(),
        metric: wish.metric.clone(),
        improve: wish.improve,
        threads: run.threads,
        ..play::Wish::default()
    };
    let budget = run.budget.clone();
    let answer = play::solve(&Board::start(level), &wish, &budget, &mut |statistics| run.observe(statistics));
    let mut told = json!({
        "proved": answer.proved,
        "nodes": answer.statistics.expanded,
        "bound": answer.statistics.lower_bound.cost(),
        "bytes": run.memory(answer.statistics.peak_bytes),
        "seconds": begin.elapsed().as_secs_f64(),
        "method": answer.method,
    });
    let (outcome, reason) = match &answer.outcome {
        Outcome::Solved { moves, .. } => match crate::judge::judge(level, moves) {
            Some(verified) => {
                told["solution"] = verified;
                told["difficulty"] = difficulty(level, moves, answer.statistics.expanded);
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

/// How hard the level seems, from its solution and the positions searched.
fn difficulty(level: &Level, moves: &[Direction], searched: u64) -> Value {
    Difficulty::of(level, moves, searched).map_or(
        Value::Null,
        |difficulty| json!({ "grade": difficulty.grade().to_string(), "astray": difficulty.astray }),
    )
}

/// Makes a solution shorter, in pushes first or in moves, until nothing more is found or the job is stopped.
pub(crate) fn shorten(level: &Level, steps: Vec<Direction>, wish: &Wish, run: &mut Run) -> Value {
    let begin = Instant::now();
    let (Some(sokoban), Some(_)) = (level.sokoban(), crate::judge::judge(level, &steps)) else {
        return json!({ "outcome": "gave-up", "reason": "out-of-scope" });
    };
    let (budget, before) = (run.budget.clone(), steps.clone());
    let mut statistics = Statistics::default();
    let best = play::shorten(sokoban, steps, wish.metric == "moves", &budget, &mut |_, expanded| {
        statistics.expanded = expanded;
        run.observe(&statistics);
    });
    let mut told = json!({
        "proved": [],
        "nodes": statistics.expanded,
        "seconds": begin.elapsed().as_secs_f64(),
        "method": "shortened",
        "shorter": best != before,
    });
    match crate::judge::judge(level, &best) {
        Some(verified) => {
            told["solution"] = verified;
            told["outcome"] = json!("solved");
        }
        None => {
            told["outcome"] = json!("gave-up");
            told["reason"] = json!("bug");
        }
    }
    told
}

//! One level through its solver, and solutions made shorter: answers as JSON, verified by replay.

use super::Run;
use crate::calls::view;
use crate::fault::Fault;
use crate::names::named;
use crate::solution::verified;
use generate::measure;
use grid::Direction;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::{
    Budget, Game, Known, Level, Method, Metric, Optimized, Optimizing, Outcome, Request, Statistics, Wanted,
    judge, optimize, solve,
};
use std::time::Instant;

/// What a solver is asked for, with the names of the command line.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Asked {
    /// The method; empty for `auto`.
    #[serde(deserialize_with = "named")]
    method: Method,
    /// The metric; empty for any solution.
    #[serde(deserialize_with = "named")]
    metric: Wanted,
    /// Whether to go on for better solutions until the job is stopped.
    improve: bool,
}

impl Asked {
    /// The request to the solver of a game.
    ///
    /// # Errors
    /// When the game does not have the method or the metric.
    pub(crate) fn request(&self, game: Game) -> Result<Request, Fault> {
        let mut request = Request::default();
        request.method = self.method;
        request.metric = self.metric;
        request.improve = self.improve;
        match request.check(game) {
            Ok(()) => Ok(request),
            Err(unsupported) => Err(Fault::bad("E-OPTION", unsupported.to_string())),
        }
    }

    /// What a solution that is made shorter shall have less of first.
    pub(crate) fn measure(&self) -> Metric {
        if self.metric == Wanted::Moves { Metric::Moves } else { Metric::Pushes }
    }
}

/// Searches a level and tells how it ended.
pub(crate) fn search(level: &Level, mut request: Request, run: &mut Run) -> Value {
    let begin = Instant::now();
    request.threads = run.threads;
    let budget = run.budget.clone();
    // A search that goes on with a solution in hand shows how far its measures have fallen.
    let (mut first, mut last) = (None, None);
    let mut observer = |statistics: &Statistics| {
        if let Some(known) = statistics.known.filter(|_| statistics.known != last) {
            let from = *first.get_or_insert(known);
            run.note(json!({ "from": metrics(from), "best": metrics(known) }));
            last = Some(known);
        }
        run.observe(statistics);
    };
    let Ok(answer) = solve(level, &request, &budget, &mut observer) else {
        // The request was checked before the job began.
        return json!({ "outcome": "gave-up", "reason": "bug" });
    };
    let proved: Vec<&str> = answer.proved.iter().map(|metric| metric.name()).collect();
    let mut told = json!({
        "proved": proved,
        "nodes": answer.statistics.expanded,
        "bound": answer.bound.map(|bound| bound.cost),
        "bound_metric": answer.bound.map(|bound| bound.metric.name()),
        "bytes": run.memory(answer.statistics.peak_bytes),
        "seconds": begin.elapsed().as_secs_f64(),
        "method": answer.method,
    });
    let (outcome, reason) = match &answer.outcome {
        Outcome::Solved { moves, .. } => match verified(level, moves) {
            Some(solution) => {
                told["solution"] = solution;
                told["difficulty"] = difficulty(level, &budget);
                ("solved", None)
            }
            None => ("gave-up", Some("bug")),
        },
        Outcome::Unsolvable => ("unsolvable", None),
        Outcome::GaveUp(reason) => ("gave-up", Some(reason.word())),
    };
    told["outcome"] = json!(outcome);
    told["reason"] = json!(reason);
    told["why"] = answer.why.as_ref().map_or(Value::Null, view::warning);
    told
}

/// The measures of a solution as pages get them.
fn metrics(Known { moves, pushes }: Known) -> Value {
    json!([["moves", moves], ["pushes", pushes]])
}

/// How hard the level is, by searches of its own; none if the job was stopped or its time was over before they ended.
fn difficulty(level: &Level, budget: &Budget) -> Value {
    let Ok(measures) = measure(level, budget) else { return Value::Null };
    let Some(grade) = measures.grade() else { return Value::Null };
    let astray = measures.solution.as_ref().map(|solution| solution.astray);
    let solutions = measures.space.map(|space| space.solutions);
    let trap = measures.space.and_then(|space| space.trap);
    json!({ "grade": grade.number(), "word": grade.word(), "astray": astray, "solutions": solutions, "trap": trap })
}

/// Whether `steps` are a solution.
///
/// # Errors
/// When they are not, why.
pub(crate) fn can_be_shortened(level: &Level, steps: &[Direction]) -> Result<(), Fault> {
    let verdict = judge(level, steps.to_vec());
    verdict.map(drop).map_err(|failure| Fault::bad("E-SOLUTION", failure.to_string()))
}

/// Makes a solution shorter until nothing more is found or the job is stopped.
pub(crate) fn improve(level: &Level, steps: Vec<Direction>, measure: Metric, run: &mut Run) -> Value {
    let begin = Instant::now();
    let budget = run.budget.clone();
    let mut statistics = Statistics::default();
    let how_long = |steps: &[Direction]| verified(level, steps).map(|solution| solution["metrics"].clone());
    let (first, mut best) = (how_long(&steps), steps.clone());
    run.note(json!({ "from": first, "best": first }));
    let shorter = optimize(level, &[steps], &Optimizing::by(measure), &budget, &mut |moves, expanded| {
        if moves != best {
            moves.clone_into(&mut best);
            run.note(json!({ "from": first, "best": how_long(moves) }));
        }
        statistics.expanded = expanded;
        run.observe(&statistics);
    });
    let Ok(Some(Optimized { moves: best, .. })) = shorter else {
        // The level was checked before the job began.
        return json!({ "outcome": "gave-up", "reason": "bug" });
    };
    let mut told = json!({
        "proved": [],
        "nodes": statistics.expanded,
        "seconds": begin.elapsed().as_secs_f64(),
        "method": "shortened",
        "from": first,
        "shorter": how_long(&best) != first,
    });
    match verified(level, &best) {
        Some(solution) => {
            told["solution"] = solution;
            told["outcome"] = json!("solved");
        }
        None => {
            told["outcome"] = json!("gave-up");
            told["reason"] = json!("bug");
        }
    }
    told
}

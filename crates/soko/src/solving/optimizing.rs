//! Known solutions of one level made shorter, under limits, by the optimizer of its game.

use super::gain::Lengths;
use super::{Failure, Searched, answer, measured, request};
use crate::input::standing::Standing;
use crate::limits::Interrupt;
use crate::options::Searching;
use crate::options::metric::MetricOrder;
use crate::options::optimizing::Moves;
use crate::output::progress::Progress;
use crate::quantity::counted;
use sokoworks::{
    Answer, Bound, Budget, Direction, Game, Measure, Metric, Optimality, Optimized, Optimizing, Outcome,
    Request, Statistics, Verified, Wanted, Warnings,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is made shorter, and by which metric.
pub(crate) struct Start {
    /// Known solutions, judged; a solver looks for one if there is none.
    pub(crate) known: Vec<Verified>,
    /// What a solution should have less of.
    pub(crate) order: MetricOrder,
    /// Which moves may change.
    pub(crate) range: Option<Moves>,
}

impl Start {
    /// The measures of the best known solution.
    pub(crate) fn best(&self, game: Game) -> Option<Lengths> {
        let measures = self.order.complete(game);
        self.known.iter().min_by_key(|known| lengths(known, &measures)).map(Lengths::of)
    }
}

/// The name of the optimizer in records.
pub(crate) const OPTIMIZER: &str = "optimizer";

/// Makes the best known solution shorter, and reports to `progress`.
pub(crate) fn optimize(
    standing: &Standing,
    start: Start,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Searched {
    measured(searching, interrupt, progress, |budget, progress| {
        let mut request = request(searching);
        (request.metric, request.tie_break) = (Wanted::Any, false);
        let mut found = None;
        // In Sokobond a position is no level, so there the solver has to find the way on.
        let is_bond = standing.position.game() == Game::Sokobond && !standing.is_start();
        if start.known.is_empty() || is_bond {
            let observer = &mut |statistics: &Statistics| progress.observe(statistics, &mut || None);
            found = Some(answer(&standing.position, &request, budget, observer)?);
        }
        improve(standing, start, found, &request, budget, progress)
    })
}

/// Makes solutions shorter: those that are known, or the one that a solver has found.
fn improve(
    standing: &Standing,
    start: Start,
    found: Option<Answer>,
    request: &Request,
    budget: &Budget,
    progress: &mut Progress,
) -> Result<Answer, Failure> {
    let mut known = start.known;
    let mut before = found.unwrap_or_else(super::no_answer);
    if let Outcome::Solved { moves, .. } = &before.outcome {
        match standing.judge(moves.clone()) {
            Ok(verified) => known.push(verified),
            // The caller judges it again, and says so.
            Err(_) => return Ok(before),
        }
    }
    let level = standing.position.as_level().unwrap_or_else(|| standing.position.level());
    let measures = start.order.complete(level.game());
    let Some(best) = known.iter().min_by_key(|known| lengths(known, &measures)) else { return Ok(before) };
    let (pushes, count, shortest) = (best.pushes(), best.moves.len(), best.moves.clone());
    let mut how = Optimizing::by(Metric::Pushes);
    how.part = match start.range {
        None => None,
        Some(range) => Some(range.of(count).ok_or(Failure::Range(count))?),
    };
    if level.game() == Game::Sokobond && !standing.is_start() {
        if !matches!(&before.outcome, Outcome::Solved { moves, .. } if moves.len() <= count) {
            before.proved.clear();
            before.outcome = Outcome::Solved { moves: shortest, optimal: Optimality::UNPROVED };
        }
        return Ok(before);
    }
    (how.threads, how.unambiguous, how.measures) = (request.threads, request.unambiguous, measures.clone());
    how.work =
        request.work.map(|work| work.saturating_sub(before.threads.iter().copied().max().unwrap_or(0)));
    let nodes = budget.nodes.map(|nodes| nodes.saturating_sub(before.statistics.expanded));
    let budget = budget.clone().with_nodes(nodes);
    let searched = before.statistics.expanded;
    let bound = least(standing, &measures, &budget);
    let mut shown = (Vec::new(), String::new());
    let observer = &mut |moves: &[Direction], expanded: u64| {
        if shown.0 != moves {
            shown = (moves.to_vec(), described(standing, moves, &measures));
        }
        let mut statistics = Statistics::default();
        statistics.expanded = searched + expanded;
        progress.observe_solution(&statistics, &shown.1);
    };
    let known: Vec<Vec<Direction>> = known.into_iter().map(|known| known.moves).collect();
    let optimize = || sokoworks::optimize(&level, &known, &how, &budget, observer);
    let optimized = catch_unwind(AssertUnwindSafe(optimize)).map_err(|_| Failure::Broken)?;
    let Some(Optimized { moves, expanded, .. }) = optimized.map_err(Failure::Unsupported)? else {
        return Ok(before);
    };
    before.statistics.expanded += expanded;
    // What the solver proved of its solution holds for another one of the same length.
    if let (Outcome::Solved { moves: old, .. }, Ok(new)) = (&before.outcome, standing.judge(moves.clone()))
        && let Ok(old) = standing.judge(old.clone())
    {
        let same = |metric: &Metric| match metric {
            Metric::Moves => new.moves.len() == old.moves.len(),
            Metric::Pushes => new.pushes() == old.pushes(),
        };
        before.proved.retain(same);
    }
    before.shortened_from = before.shortened_from.or(pushes);
    if let Some(bound) = bound {
        // A solution as short as a bound on all of them is the shortest.
        let length = standing.judge(moves.clone()).ok().map(|new| lengths(&new, &measures));
        if length.and_then(|length| length.first().copied()) == Some(bound.cost as usize)
            && !before.proved.contains(&bound.metric)
        {
            before.proved.push(bound.metric);
        }
        before.bound =
            before.bound.filter(|old| old.metric == bound.metric && old.cost > bound.cost).or(Some(bound));
    }
    before.outcome = Outcome::Solved { moves, optimal: Optimality::UNPROVED };
    before.method = OPTIMIZER;
    Ok(before)
}

/// A lower bound on the first of the measures, if the tests of the start give one within the limits.
fn least(standing: &Standing, measures: &[Measure], budget: &Budget) -> Option<Bound> {
    let metric = match (measures.first()?, standing.position.game()) {
        (Measure::Pushes, Game::Sokoban) => Metric::Pushes,
        (Measure::Moves, Game::Sokobond) => Metric::Moves,
        _ => return None,
    };
    let tests = Warnings::within(&standing.position.level(), false, budget).ok()?;
    tests.bound(&standing.position).map(|cost| Bound { cost, metric })
}

/// The values of a solution, the most important first.
fn lengths(verified: &Verified, measures: &[Measure]) -> Vec<usize> {
    let of = |measure: &Measure| match &verified.metrics {
        Some(metrics) => measure.of(metrics),
        None => verified.moves.len(),
    };
    measures.iter().map(of).collect()
}

/// `97 pushes, 230 moves`, the most important metric first.
fn described(standing: &Standing, moves: &[Direction], measures: &[Measure]) -> String {
    let Ok(verified) = standing.judge(moves.to_vec()) else { return String::new() };
    let values = lengths(&verified, measures).into_iter().zip(measures);
    let told: Vec<String> =
        values.map(|(value, measure)| counted(value, measure.name().trim_end_matches('s'))).collect();
    told.join(", ")
}

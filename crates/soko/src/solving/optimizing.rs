//! Known solutions of one level made shorter, under limits, by the optimizer of its game.

use super::{Failure, Searched, answer, measured, request};
use crate::limits::Interrupt;
use crate::options::Searching;
use crate::options::optimizing::Moves;
use crate::output::progress::Progress;
use crate::quantity::counted;
use crate::standing::Standing;
use sokoworks::contract::{Lengths, OPTIMIZER, measure_of};
use sokoworks::{
    Answer, Budget, Direction, Ended, Game, Measure, Method, Metric, Objective, Optimality, Optimized,
    Optimizing, Outcome, Position, Request, SearchReport, Statistics, Verified, Warnings,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// What is made shorter, and by which metric.
pub(crate) struct Start {
    /// Known solutions, judged; a solver looks for one if there is none.
    pub(crate) known: Vec<Verified>,
    /// What a solution should have less of.
    pub(crate) order: Vec<Measure>,
    /// Which moves may change.
    pub(crate) range: Option<Moves>,
}

impl Start {
    /// The measures of the best known solution.
    pub(crate) fn best(&self, game: Game) -> Option<Lengths> {
        let measures = game.measures(&self.order);
        self.known.iter().min_by_key(|known| lengths(known, &measures)).map(Lengths::of)
    }
}

/// Makes the best known solution shorter, and reports to `progress`.
pub(crate) fn optimize(
    standing: &Standing,
    start: Start,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Searched {
    let mut bound = None;
    let searched = measured(searching, interrupt, progress, |budget, progress| {
        let mut request = request(searching);
        (request.metric, request.tie_break) = (Objective::Any, false);
        let mut found = None;
        // In Sokoban a position is no level, so there the solver has to find the way on.
        let is_bond = standing.position.game() == Game::Sokobond && !standing.is_start();
        if start.known.is_empty() || is_bond {
            let observer = &mut |statistics: &Statistics| progress.observe(statistics, &mut || None);
            found = Some(answer(&standing.position, &request, budget, observer)?);
        }
        let effort = proof_effort(searching, &request);
        improve(standing, start, found, (&request, effort), budget, progress, &mut bound)
    });
    Searched { bound, ..searched }
}

/// Most counted work of each thread for a proof beside the optimizer, in nanoseconds: a second, or a tenth of the limits.
fn proof_effort(searching: &Searching, request: &Request) -> u64 {
    let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    let most = searching.time().map_or(u64::MAX, nanoseconds).min(request.sokoban.work.unwrap_or(u64::MAX));
    (most / 10).min(1_000_000_000)
}

/// Makes solutions shorter: those that are known, or the one that a solver has found. `bound` is the lower bound.
fn improve(
    standing: &Standing,
    start: Start,
    found: Option<Answer>,
    (request, effort): (&Request, u64),
    budget: &Budget,
    progress: &mut Progress,
    bound: &mut Option<(u32, Measure)>,
) -> Result<Answer, Failure> {
    let mut known = start.known;
    let mut before = found.unwrap_or_else(super::no_answer);
    if let Outcome::Solved { moves, .. } = &before.outcome {
        match standing.judge(moves.clone()) {
            Ok(verified) => known.push(verified),
            // The caller judges it again, and reports that.
            Err(_) => return Ok(before),
        }
    }
    let level = standing.position.as_level().unwrap_or_else(|| standing.position.level());
    let measures = level.game().measures(&start.order);
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
    *bound = least(standing, &measures, budget);
    // A proof is about all moves, not about a range of them.
    let proof = match how.part {
        None => prove(standing, &measures, (request, effort), budget, progress)?,
        Some(_) => None,
    };
    let (mut is_best, mut proved) = (false, None);
    if let Some(proof) = proof {
        let lengths = |known: &Verified| lengths(known, &measures);
        *bound = at_least(*bound, &proof, measures.first());
        // What is proved best by all that was asked for ends the search.
        is_best = proof.tie_is_proved || level.game() == Game::Sokobond && !proof.proved.is_empty();
        if let Some(moves) = proof.solution() {
            // The caller judges it again.
            let Ok(verified) = standing.judge(moves.to_vec()) else { return Ok(proof) };
            proved = Some((verified.clone(), proof.proved.clone()));
            if known.iter().all(|known| lengths(known) > lengths(&verified)) {
                known.push(verified);
            }
        }
        before.tie_is_proved = proof.tie_is_proved;
        join(&mut before, proof);
    }
    (how.threads, how.unambiguous, how.measures) =
        (request.threads, request.sokobond.unambiguous, measures.clone());
    how.work = request.sokoban.work.map(|work| work.saturating_sub(most_work(&before)));
    let nodes = budget.nodes.map(|nodes| nodes.saturating_sub(before.statistics.expanded));
    let budget = budget.clone().with_nodes(nodes);
    let moves = if is_best {
        let best = known.iter().min_by_key(|known| lengths(known, &measures));
        best.map_or(shortest, |best| best.moves.clone())
    } else {
        let known: Vec<Vec<Direction>> = known.into_iter().map(|known| known.moves).collect();
        let searched = before.statistics.expanded;
        let begin = Instant::now();
        let optimized = shorten(standing, &known, &how, &budget, searched, progress)?;
        let Some(Optimized { moves, expanded, .. }) = optimized else { return Ok(before) };
        before.statistics.expanded += expanded;
        let mut done = SearchReport::blank(OPTIMIZER);
        done.statistics.expanded = expanded;
        (done.only_expanded, done.time, done.end) = (true, Some(begin.elapsed()), Ended::Incomplete);
        before.searches.push(done);
        moves
    };
    if let Ok(new) = standing.judge(moves.clone()) {
        let found = before.solution().and_then(|old| standing.judge(old.to_vec()).ok());
        let found = found.map(|found| (found, before.proved.clone()));
        before.proved = proved_of(&new, found.into_iter().chain(proved));
    }
    before.shortened_from = before.shortened_from.or(pushes);
    before.outcome = Outcome::Solved { moves, optimal: Optimality::UNPROVED };
    before.method = OPTIMIZER;
    Ok(before)
}

/// Runs the optimizer over known solutions, after searches that have expanded `searched` nodes.
fn shorten(
    standing: &Standing,
    known: &[Vec<Direction>],
    how: &Optimizing,
    budget: &Budget,
    searched: u64,
    progress: &mut Progress,
) -> Result<Option<Optimized>, Failure> {
    let level = standing.position.as_level().unwrap_or_else(|| standing.position.level());
    let mut shown = (Vec::new(), String::new());
    let observer = &mut |moves: &[Direction], expanded: u64| {
        if shown.0 != moves {
            shown = (moves.to_vec(), described(standing, moves, &how.measures));
        }
        let mut statistics = Statistics::default();
        statistics.expanded = searched + expanded;
        progress.observe_solution(&statistics, &shown.1);
    };
    let optimize = || sokoworks::optimize(&level, known, how, budget, observer);
    let optimized = catch_unwind(AssertUnwindSafe(optimize)).map_err(|_| Failure::Broken)?;
    optimized.map_err(Failure::Unsupported)
}

/// The work of the thread that has done most.
fn most_work(answer: &Answer) -> u64 {
    answer.threads.iter().copied().max().unwrap_or(0)
}

/// What is proved of a solution: what solvers have proved of theirs holds for others of the same length.
fn proved_of(new: &Verified, solved: impl Iterator<Item = (Verified, Vec<Metric>)>) -> Vec<Metric> {
    let mut proved = Vec::new();
    for (old, metrics) in solved {
        let holds = |metric: &Metric| match metric {
            Metric::Moves => new.moves.len() == old.moves.len(),
            Metric::Pushes => new.pushes() == old.pushes(),
        };
        let more = metrics.into_iter().filter(holds).filter(|metric| !proved.contains(metric));
        proved.extend(more.collect::<Vec<_>>());
    }
    proved
}

/// A short search for a proof in the measure that matters most, where solvers count it: a lower bound, and where the level is
/// easy the proof that nothing is shorter.
fn prove(
    standing: &Standing,
    measures: &[Measure],
    (request, effort): (&Request, u64),
    budget: &Budget,
    progress: &mut Progress,
) -> Result<Option<Answer>, Failure> {
    /// Most nodes in Sokobond, whose searches have no limit of counted work.
    const MOST: u64 = 20_000;
    let game = standing.position.game();
    let mut asked = request.clone();
    asked.method = Method::Auto;
    asked.metric = match measures.first() {
        Some(Measure::Moves) => Objective::Moves,
        Some(Measure::Pushes) => Objective::Pushes,
        _ => return Ok(None),
    };
    let is_sokoban = game == Game::Sokoban;
    (asked.tie_break, asked.sokoban.improve) = (is_sokoban && measures.len() == 2, false);
    asked.sokoban.work = is_sokoban.then_some(effort);
    let tenth = budget.nodes.map(|nodes| nodes / 10);
    if tenth == Some(0) || effort == 0 {
        return Ok(None);
    }
    let nodes = if is_sokoban { tenth } else { Some(tenth.map_or(MOST, |tenth| tenth.min(MOST))) };
    let budget = budget.clone().with_nodes(nodes);
    let observer = &mut |statistics: &Statistics| progress.observe(statistics, &mut || None);
    answer(&standing.position, &asked, &budget, observer).map(Some)
}

/// The higher of two lower bounds on the measure that matters most: one that is known, and that of a proof.
fn at_least(
    known: Option<(u32, Measure)>,
    proof: &Answer,
    first: Option<&Measure>,
) -> Option<(u32, Measure)> {
    let proved = proof.bound.map(|bound| (bound.cost, measure_of(bound.metric)));
    let proved = proved.filter(|(_, measure)| Some(measure) == first);
    known.into_iter().chain(proved).max_by_key(|(cost, _)| *cost)
}

/// Adds the counters of another search to those of an answer.
fn join(answer: &mut Answer, other: Answer) {
    answer.statistics.add(&other.statistics);
    answer.searches.extend(other.searches);
    answer.afterwards.extend(other.afterwards);
    answer.threads.resize(answer.threads.len().max(other.threads.len()), 0);
    answer.threads.iter_mut().zip(other.threads).for_each(|(own, other)| *own += other);
}

/// A lower bound on the first of the measures that the start itself gives: the tests of the level, or for the measures that
/// no solver proves the boxes that have to be pushed at all.
fn least(standing: &Standing, measures: &[Measure], budget: &Budget) -> Option<(u32, Measure)> {
    let &first = measures.first()?;
    let tested = || {
        let tests = Warnings::within(&standing.position.level(), false, budget).ok()?;
        tests.bound(&standing.position)
    };
    let cost = match (first, standing.position.game()) {
        // A push is a move.
        (Measure::Pushes | Measure::Moves, Game::Sokoban) | (Measure::Moves, Game::Sokobond) => tested()?,
        (Measure::BoxLines | Measure::BoxChanges, Game::Sokoban) => unplaced(&standing.position)?,
        (Measure::PushingSessions, Game::Sokoban) => unplaced(&standing.position)?.min(1),
        (_, Game::Sokobond) => return None,
    };
    (cost > 0).then_some((cost, first))
}

/// Boxes that every solution pushes: each has a line of its own, and begins with a change.
fn unplaced(position: &Position) -> Option<u32> {
    let Position::Sokoban { level, position, .. } = position else { return None };
    let boxes = position.boxes().iter().filter(|&cell| !level.goals().contains(cell)).count();
    let goals = level.goals().iter().filter(|&cell| !position.boxes().contains(cell)).count();
    u32::try_from(boxes.min(goals)).ok()
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
    let parts: Vec<String> =
        values.map(|(value, measure)| counted(value, measure.name().trim_end_matches('s'))).collect();
    parts.join(", ")
}

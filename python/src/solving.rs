//! Searches: one level, or many at the same time.

use crate::errors::{bug, value_error};
use crate::level::PyLevel;
use crate::running::{run, silent};
use crate::settings::{request, settings};
use grid::Bounds;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sokoworks::contract::{Reason, Record, Search};
use sokoworks::settings::Work;
use sokoworks::{Budget, GaveUp, Level, Position, Request, Shown, Statistics, Stop, judge_after, solve_from};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Levels that are searched at the same time.
const JOBS: Bounds<usize> = Bounds::new("jobs", 1, 1024);

/// A search that ended: what the records of the program say, and the counters of the search that is named.
struct Found {
    record: Record,
    statistics: Statistics,
    /// The judge refused the solution.
    refused: Option<String>,
}

fn search(
    level: &Level,
    before: &[grid::Direction],
    request: &Request,
    budget: &Budget,
    stop: &Stop,
    shown: &Shown<Statistics>,
) -> Result<Found, String> {
    let begin = Instant::now();
    let position = Position::after(level, before).map_err(|at| format!("move {} is blocked", at + 1))?;
    let answer = solve_from(&position, request, budget, &mut |counters| shown.show(counters.clone()));
    let answer = answer.map_err(|unsupported| unsupported.to_string())?;
    let mut record = Record::new(level);
    record.take(&answer, level.size(), begin.elapsed());
    let mut refused = None;
    if let Some(moves) = answer.solution() {
        match judge_after(level, before, moves) {
            Ok(verified) => {
                record.accept_answer(&answer, &verified);
                if request.sokoban.improve && stop.raised() == Some(GaveUp::Interrupted) {
                    record.reason = Some(Reason::GaveUp(GaveUp::Interrupted));
                }
            }
            Err(why) => refused = Some(format!("the judge refused a solution: {why}")),
        }
    }
    record.statistics = Some(Search::of(&answer));
    Ok(Found { record, statistics: answer.own(None).statistics, refused })
}

/// The counters as a dictionary.
pub(crate) fn counters<'py>(py: Python<'py>, statistics: &Statistics) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("expanded", statistics.expanded)?;
    dict.set_item("generated", statistics.generated)?;
    dict.set_item("duplicates", statistics.duplicates)?;
    dict.set_item("pruned", statistics.pruned)?;
    dict.set_item("reopened", statistics.reopened)?;
    dict.set_item("queued", statistics.queued)?;
    dict.set_item("stored", statistics.stored)?;
    dict.set_item("depth", statistics.depth)?;
    dict.set_item("lower_bound", statistics.lower_bound.cost())?;
    dict.set_item("table_bytes", statistics.peak_bytes)?;
    Ok(dict)
}

impl Found {
    /// The keyword arguments of `Answer`.
    fn dict<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        if let Some(why) = self.refused {
            return Err(bug(why));
        }
        let record = self.record;
        let dict = PyDict::new(py);
        let outcome = match record.outcome {
            sokoworks::contract::Ending::Solved => "solved",
            sokoworks::contract::Ending::Unsolvable => "unsolvable",
            sokoworks::contract::Ending::GaveUp => "gave-up",
        };
        dict.set_item("outcome", outcome)?;
        dict.set_item("reason", record.reason.as_ref().map(Reason::word))?;
        dict.set_item("solution", record.solution)?;
        dict.set_item("moves", record.moves)?;
        dict.set_item("pushes", record.pushes)?;
        dict.set_item("box_lines", record.box_lines)?;
        dict.set_item("box_changes", record.box_changes)?;
        dict.set_item("pushing_sessions", record.pushing_sessions)?;
        let proved: Vec<&str> = record.proved.iter().map(|measure| measure.name()).collect();
        dict.set_item("proved", pyo3::types::PyTuple::new(py, proved)?)?;
        dict.set_item("proved_both", record.proved_both)?;
        dict.set_item("lower_bound", record.lower_bound)?;
        dict.set_item("bound_metric", record.bound_metric.map(|measure| measure.name()))?;
        dict.set_item("method", record.method)?;
        dict.set_item("seconds", record.seconds.unwrap_or(0.0))?;
        dict.set_item("nodes", record.nodes.unwrap_or(0))?;
        dict.set_item("total_seconds", record.total_seconds.unwrap_or(0.0))?;
        dict.set_item("total_nodes", record.total_nodes.unwrap_or(0))?;
        let rows = record.statistics.unwrap_or_default();
        let rows =
            rows.into_iter().map(|row| (row.search, row.afterwards, row.expanded, row.seconds, row.work));
        dict.set_item("searches", rows.collect::<Vec<_>>())?;
        dict.set_item("why", record.why.map(|why| (why.kind, why.message, why.boxes)))?;
        dict.set_item("statistics", counters(py, &self.statistics)?)?;
        Ok(dict)
    }
}

/// Searches a level from where moves lead.
#[pyfunction]
#[pyo3(signature = (level, moves, progress, **given))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    level: &Bound<'py, PyLevel>,
    moves: &str,
    progress: Option<Py<PyAny>>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (level, mut settings) = (level.get(), settings(given, Work::Solve)?);
    let before = level.moves(moves)?;
    level.position(&before)?;
    let (request, time) = (request(&settings, &level.level)?, settings.time.take());
    let shown = Shown::default();
    let tell = |py: Python<'_>| match (&progress, shown.take()) {
        (Some(progress), Some(statistics)) => progress.call1(py, (counters(py, &statistics)?,)).map(|_| ()),
        _ => Ok(()),
    };
    let work = |stop: &Stop| search(&level.level, &before, &request, &settings.budget(stop), stop, &shown);
    let found = run(py, time, work, tell)?.map_err(value_error)?;
    found.dict(py)
}

/// Searches many levels from their starts, several at the same time, each with the limits for itself.
#[pyfunction]
#[pyo3(signature = (levels, jobs, progress, **given))]
pub(crate) fn solve_many<'py>(
    py: Python<'py>,
    levels: Vec<Bound<'py, PyLevel>>,
    jobs: usize,
    progress: Option<Py<PyAny>>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let (mut settings, jobs) = (settings(given, Work::Solve)?, JOBS.check(jobs).map_err(value_error)?);
    let wished = |(at, level): (usize, &Bound<'py, PyLevel>)| {
        let level = level.get().level.clone();
        let request = settings.request(level.game());
        let request = request.map_err(|not| value_error(format!("level {at}: {}", not.why)))?;
        Ok((level, request))
    };
    let levels = levels.iter().enumerate().map(wished).collect::<PyResult<Vec<(Level, Request)>>>()?;
    let time = settings.time.take();
    let (next, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found: Vec<Mutex<Option<Result<Found, String>>>> = levels.iter().map(|_| Mutex::new(None)).collect();
    let shown = Shown::default();
    let one = |stop: &Stop| {
        while stop.raised().is_none() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((level, request)) = levels.get(at) else { break };
            let own = time.map_or_else(|| stop.child(), |time| stop.child_after(time));
            let one = search(level, &[], request, &settings.budget(&own), &own, &shown);
            if let Ok(mut place) = found[at].lock() {
                *place = Some(one);
            }
            ended.fetch_add(1, Ordering::Relaxed);
        }
    };
    let all = levels.len();
    let tell = |py: Python<'_>| match &progress {
        Some(progress) => progress.call1(py, (ended.load(Ordering::Relaxed), all)).map(|_| ()),
        None => Ok(()),
    };
    let work = |stop: &Stop| {
        std::thread::scope(|threads| {
            for _ in 1..jobs.min(all) {
                let own = std::thread::Builder::new().stack_size(16 << 20);
                if own.spawn_scoped(threads, || one(stop)).is_err() {
                    break;
                }
            }
            one(stop);
        });
    };
    if progress.is_some() {
        run(py, None, work, tell)?
    } else {
        run(py, None, work, silent)?
    }
    if let Some(progress) = &progress {
        progress.call1(py, (all, all))?;
    }
    let take = |one: Mutex<Option<Result<Found, String>>>| {
        let one = one.into_inner().ok().flatten().ok_or_else(|| bug("a search left no answer"))?;
        one.map_err(value_error)?.dict(py)
    };
    found.into_iter().map(take).collect()
}

//! Searches: one level, or many at the same time.

use crate::errors::{bug, value_error};
use crate::level::PyLevel;
use crate::running::{run, silent};
use crate::settings::{request, settings};
use grid::Bounds;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use sokoworks::contract::{Reason, Record, Search};
use sokoworks::settings::Work;
use sokoworks::{
    Budget, GaveUp, Latest, Level, Position, Request, Statistics, Stop, judge_after, solve_from,
};
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
    shown: &Latest<Statistics>,
) -> Result<Found, String> {
    let begin = Instant::now();
    let position = Position::after(level, before).map_err(|blocked| blocked.to_string())?;
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

/// A type of the contract as a dictionary.
pub(crate) fn dict<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyDict>> {
    let text = serde_json::to_string(value).map_err(|why| bug(why.to_string()))?;
    Ok(py.import("json")?.call_method1("loads", (text,))?.cast_into::<PyDict>()?)
}

impl Found {
    /// The record as a dictionary, with the counters of the search that is named.
    fn dict<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        if let Some(why) = self.refused {
            return Err(bug(why));
        }
        let dict = dict(py, &self.record)?;
        dict.set_item("counters", counters(py, &self.statistics)?)?;
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
    let shown = Latest::default();
    let report = |py: Python<'_>| match (&progress, shown.take()) {
        (Some(progress), Some(statistics)) => progress.call1(py, (counters(py, &statistics)?,)).map(|_| ()),
        _ => Ok(()),
    };
    let work = |stop: &Stop| search(&level.level, &before, &request, &settings.budget(stop), stop, &shown);
    let found = run(py, time, work, report)?.map_err(value_error)?;
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
    let shown = Latest::default();
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
    let report = |py: Python<'_>| match &progress {
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
        run(py, None, work, report)?
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

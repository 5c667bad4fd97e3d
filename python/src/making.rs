//! New levels.

use crate::errors::value_error;
use crate::level::PyLevel;
use crate::running::run;
use crate::solving::dict;
use ::generate::{Event, Grade, Made, Order, Wish, generate as make};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sokoworks::{Budget, Stop, TimeSpan};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is wanted, with the names of the command line.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    game: String,
    grades: (u8, u8),
    width: Option<u32>,
    height: Option<u32>,
    pieces: Option<u32>,
    theme: String,
    aim: String,
    symmetry: String,
    seed: u64,
    effort: u32,
    jobs: usize,
    /// Seconds.
    time: Option<f64>,
    positions: Option<u64>,
}

impl Wanted {
    fn wish(&self) -> PyResult<Wish> {
        let mut wish = Wish::default();
        wish.game = self.game.parse().map_err(value_error)?;
        let grade = |number| Grade::new(number).ok_or_else(|| value_error("grades are numbers from 1 to 10"));
        wish.grades = (grade(self.grades.0)?, grade(self.grades.1)?);
        (wish.width, wish.height, wish.pieces) = (self.width, self.height, self.pieces);
        wish.theme = self.theme.parse().map_err(value_error)?;
        wish.aim = self.aim.parse().map_err(value_error)?;
        wish.symmetry = self.symmetry.parse().map_err(value_error)?;
        (wish.seed, wish.effort) = (self.seed, self.effort);
        wish.check().map_err(value_error)?;
        Ok(wish)
    }
}

/// Makes levels: a list of them with the limit that ended it early, if one did.
#[pyfunction]
#[allow(clippy::type_complexity)] // the arguments of classes of Python
pub(crate) fn generate<'py>(
    py: Python<'py>,
    count: usize,
    wanted: Wanted,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<(PyLevel, Bound<'py, PyDict>)>, Option<&'static str>)> {
    let seed = wanted.seed;
    let mut order = Order::new(wanted.wish()?, count);
    order.jobs = Order::JOBS.check(wanted.jobs).map_err(value_error)?;
    order.positions = wanted.positions;
    let time = wanted.time.map(TimeSpan::of_seconds).transpose();
    let time = time.map_err(|why| value_error(format!("time: {why}, or None")))?.and_then(|time| time.0);
    let ready = AtomicUsize::new(0);
    let report = |py: Python<'_>| match &progress {
        Some(progress) => progress.call1(py, (ready.load(Ordering::Relaxed), count)).map(|_| ()),
        None => Ok(()),
    };
    let work = |stop: &Stop| {
        let mut all: Vec<Made> = Vec::new();
        let (_, ended) = make(&order, &Budget::new().timed().stop(stop), &mut |event| {
            if let Event::Made(made) = event {
                all.push(made.clone());
                ready.store(all.len(), Ordering::Relaxed);
            }
        });
        (all, ended.err().map(sokoworks::GaveUp::word))
    };
    let (all, reason) = run(py, time, work, report)?;
    let mut levels = Vec::new();
    for made in &all {
        let title = ::generate::title(made, |_| false);
        let made_level = dict(py, &made.contract(seed, &title))?;
        levels.push((PyLevel { title, ..PyLevel::new(made.level.clone()) }, made_level));
    }
    Ok((levels, reason))
}

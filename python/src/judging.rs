//! Judgements of moves and positions: verdicts, shorter solutions, hints, deadlocks, grades.

use crate::errors::{bug, of_diagnostic, value_error};
use crate::level::PyLevel;
use crate::running::{run, silent};
use crate::settings::settings;
use crate::solving::dict;
use generate::measure;
use play::{Advice, Play};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use sokoworks::contract::{Lengths, Verdict, Why, place};
use sokoworks::settings::Work;
use sokoworks::{Game, Measure, Stop, Verified, Warnings, judge, optimize as shorten};

/// The measures of a solution.
fn lengths<'py>(py: Python<'py>, verified: &Verified) -> PyResult<Bound<'py, PyDict>> {
    let lengths = Lengths::of(verified);
    let dict = PyDict::new(py);
    dict.set_item("solution", &verified.letters)?;
    dict.set_item("moves", lengths.moves)?;
    dict.set_item("pushes", lengths.pushes)?;
    dict.set_item("box_lines", lengths.box_lines)?;
    dict.set_item("box_changes", lengths.box_changes)?;
    dict.set_item("pushing_sessions", lengths.pushing_sessions)?;
    dict.set_item("player_lines", lengths.player_lines)?;
    Ok(dict)
}

/// Replays moves.
#[pyfunction]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    level: &Bound<'py, PyLevel>,
    moves: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let level = &level.get().level;
    // Moves that cannot be read, or only in part, are no solution either.
    let written = level.read_moves_in(moves, None).map_err(|error| error.to_string());
    let judged = written.and_then(|written| {
        let verified = judge(level, &written.steps).map_err(|why| why.to_string())?;
        written.remark.map_or(Ok(verified), |remark| Err(remark.to_string()))
    });
    let mut verdict = Verdict::default();
    match judged {
        Ok(verified) => {
            verdict.valid = true;
            verdict.lengths = Lengths::of(&verified);
            (verdict.solution, verdict.molecules) = (verified.letters, verified.molecules);
        }
        Err(problem) => verdict.problems.push(problem),
    }
    dict(py, &verdict)
}

/// Makes the best of several solutions shorter.
#[pyfunction]
#[pyo3(signature = (level, solutions, **given))]
pub(crate) fn optimize<'py>(
    py: Python<'py>,
    level: &Bound<'py, PyLevel>,
    solutions: Vec<String>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (level, mut settings) = (level.get(), settings(given, Work::Shorten)?);
    let game = level.level.game();
    let foreign =
        settings.measures.iter().find(|&&measure| game == Game::Sokobond && measure != Measure::Moves);
    if let Some(name) = foreign.map(|measure| measure.name()) {
        return Err(value_error(format!(
            "metric `{name}`: Sokobond does not count {name}; its metric is moves"
        )));
    }
    let mut known = Vec::new();
    for (at, letters) in solutions.iter().enumerate() {
        let moves = level.level.read_moves(letters).map_err(|error| of_diagnostic(&error))?;
        let number = if solutions.len() > 1 { format!("solution {at}: ") } else { String::new() };
        judge(&level.level, &moves).map_err(|why| value_error(format!("{number}{why}")))?;
        known.push(moves);
    }
    let (how, time) = (settings.optimizing(game), settings.time.take());
    let work = |stop: &Stop| shorten(&level.level, &known, &how, &settings.budget(stop), &mut |_, _| {});
    let best = run(py, time, work, silent)?.map_err(value_error)?;
    let best = best.ok_or_else(|| value_error("no solution was given"))?;
    let verified =
        judge(&level.level, &best.moves).map_err(|why| bug(format!("the judge refused it: {why}")))?;
    let dict = lengths(py, &verified)?;
    dict.set_item("reason", best.limit.map(sokoworks::GaveUp::word))?;
    dict.set_item("nodes", best.expanded)?;
    Ok(dict)
}

/// The next push from where moves lead.
#[pyfunction]
#[pyo3(signature = (level, moves, **given))]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    level: &Bound<'py, PyLevel>,
    moves: &str,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (level, mut settings) = (level.get(), settings(given, Work::Hint)?);
    let steps = level.moves(moves)?;
    level.position(&steps)?;
    let mut play = Play::new(level.level.clone());
    play.make(&steps);
    let play = &play;
    let time = settings.time.take();
    let guide = &level.guide;
    let work = |stop: &Stop| guide.ask(play, &[], (settings.threads(), &settings.budget(stop)), &mut |_| {});
    match run(py, time, work, silent)? {
        Advice::Fault => Err(bug("a hint failed when it was replayed")),
        advice => dict(py, &advice.contract(play)),
    }
}

/// The tests that prove positions dead, with the tables of one level.
#[pyclass(name = "Deadlocks", module = "sokoworks")]
pub(crate) struct PyDeadlocks {
    level: PyLevel,
    tests: Warnings,
}

#[pymethods]
impl PyDeadlocks {
    #[new]
    fn new(py: Python<'_>, level: &Bound<'_, PyLevel>) -> PyResult<PyDeadlocks> {
        let level = level.get().clone();
        let work = |stop: &Stop| {
            Warnings::within(&level.level, true, &sokoworks::Budget::new().bytes(1 << 30).stop(stop))
        };
        let tests = run(py, None, work, silent)?
            .map_err(|why| value_error(format!("the level is too large ({why})")))?;
        Ok(PyDeadlocks { level, tests })
    }

    /// A proof that the position after moves cannot be solved, if one is found.
    #[pyo3(signature = (moves = ""))]
    fn check<'py>(&mut self, py: Python<'py>, moves: &str) -> PyResult<Option<Bound<'py, PyDict>>> {
        let position = self.level.position(&self.level.moves(moves)?)?;
        let size = self.level.level.size();
        self.tests.check(&position).map(|dead| dict(py, &Why::new(&dead, size))).transpose()
    }

    /// A lower bound for the position after moves.
    #[pyo3(signature = (moves = ""))]
    fn bound(&self, moves: &str) -> PyResult<Option<u32>> {
        let position = self.level.position(&self.level.moves(moves)?)?;
        Ok(self.tests.bound(&position))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (PyLevel,)) {
        (py.get_type::<PyDeadlocks>(), (self.level.clone(),))
    }

    /// Columns and rows, from 1, of the squares from which a box comes to no goal.
    fn dead_squares(&self) -> Vec<[u32; 2]> {
        let size = self.level.level.size();
        self.tests.dead_squares().iter().map(|cell| place(size, cell)).collect()
    }
}

/// How hard a level is.
#[pyfunction]
pub(crate) fn grade<'py>(
    py: Python<'py>,
    level: &Bound<'py, PyLevel>,
    memory: Option<usize>,
) -> PyResult<Bound<'py, PyDict>> {
    let level = level.get();
    let work = |stop: &Stop| {
        let budget = sokoworks::Budget::new().stop(stop);
        measure(&level.level, &memory.map_or(budget.clone(), |bytes| budget.bytes(bytes)))
    };
    let measures = run(py, None, work, silent)?;
    let measures = measures.map_err(|why| value_error(format!("the level cannot be measured: {why}")))?;
    dict(py, &measures.rating(&measures.estimate()))
}

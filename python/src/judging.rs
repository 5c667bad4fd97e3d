//! What is said of moves and positions: verdicts, shorter solutions, hints, deadlocks, grades.

use crate::errors::{bug, of_diagnostic, value_error};
use crate::level::PyLevel;
use crate::running::{run, silent};
use crate::settings::settings;
use generate::{Measures, measure};
use play::{Advice, Hints, Play};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sokobond::notation::Letters;
use sokoworks::contract::Lengths;
use sokoworks::settings::Work;
use sokoworks::{Cell, Game, Level, Measure, Size, Stop, Verified, Warnings, judge, optimize as shorten};

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
    Ok(dict)
}

/// Replays moves. A dictionary with `problem`, None for a solution, and its measures.
#[pyfunction]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    level: &Bound<'py, PyLevel>,
    moves: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let level = &level.get().level;
    let dict = PyDict::new(py);
    // Moves that cannot be read are no solution either.
    let written = match level.read_moves_in(moves, None) {
        Ok(written) => written,
        Err(error) => {
            dict.set_item("problem", error.to_string())?;
            return Ok(dict);
        }
    };
    match (judge(level, &written.steps), written.remark) {
        (Ok(verified), None) => {
            let dict = lengths(py, &verified)?;
            dict.set_item("problem", py.None())?;
            Ok(dict)
        }
        (Ok(_), Some(remark)) => {
            dict.set_item("problem", remark.to_string())?;
            Ok(dict)
        }
        (Err(why), _) => {
            dict.set_item("problem", why.to_string())?;
            Ok(dict)
        }
    }
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
    dict.set_item("expanded", best.expanded)?;
    Ok(dict)
}

/// Column and row, from 0.
fn place(size: Size, cell: Cell) -> (u32, u32) {
    size.xy(cell)
}

/// The next push from where moves lead: outcome, reason, and of a hint piece, target, moves and pushes left.
#[pyfunction]
#[pyo3(signature = (level, moves, **given))]
#[allow(clippy::type_complexity)] // the arguments of one class of Python
pub(crate) fn hint(
    py: Python<'_>,
    level: &Bound<'_, PyLevel>,
    moves: &str,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<(&'static str, Option<&'static str>, Option<((u32, u32), (u32, u32), String, usize)>)> {
    let (level, mut settings) = (level.get(), settings(given, Work::Hint)?);
    let steps = level.moves(moves)?;
    level.position(&steps)?;
    let mut play = Play::new(level.level.clone());
    play.make(&steps);
    let play = &play;
    let time = settings.time.take();
    let work = |stop: &Stop| Hints::new(settings.threads()).ask(play, &settings.budget(stop), &mut |_| {});
    Ok(match run(py, time, work, silent)? {
        Advice::Hint(hint) => {
            let size = level.level.size();
            let mut board = play.board().clone();
            let made = hint.moves.iter().filter_map(|&step| board.step(step));
            let letters = match &level.level {
                Level::Sokoban(_) => made.map(|made| made.letter()).collect(),
                Level::Sokobond(_) => Letters::Wasd.write(&hint.moves),
            };
            let found = (place(size, hint.piece), place(size, hint.target), letters, hint.pushes_left);
            ("hint", None, Some(found))
        }
        Advice::Solved => ("solved", None, None),
        Advice::Hopeless => ("unsolvable", None, None),
        Advice::GaveUp(reason) => ("gave-up", Some(reason.word()), None),
        Advice::Fault => return Err(bug("a hint failed when it was replayed")),
    })
}

/// The tests that prove positions dead, with the tables of one level.
#[pyclass(name = "Deadlocks", module = "sokoworks")]
pub(crate) struct PyDeadlocks {
    level: PyLevel,
    tests: Warnings,
}

/// Kind, message, and the cells of boxes or atoms as columns and rows from 0.
type Proof = (&'static str, String, Vec<(u32, u32)>);

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
    fn check(&mut self, moves: &str) -> PyResult<Option<Proof>> {
        let position = self.level.position(&self.level.moves(moves)?)?;
        let size = self.level.level.size();
        Ok(self.tests.check(&position).map(|dead| {
            (dead.kind, dead.message, dead.cells.into_iter().map(|cell| place(size, cell)).collect())
        }))
    }

    /// What the position after moves still needs at least.
    #[pyo3(signature = (moves = ""))]
    fn bound(&self, moves: &str) -> PyResult<Option<u32>> {
        let position = self.level.position(&self.level.moves(moves)?)?;
        Ok(self.tests.bound(&position))
    }

    /// Columns and rows of the squares from which a box comes to no goal.
    fn dead_squares(&self) -> Vec<(u32, u32)> {
        let size = self.level.level.size();
        self.tests.dead_squares().iter().map(|cell| place(size, cell)).collect()
    }
}

/// Grade, word and measures of a level.
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
    graded(py, &measures)
}

/// The keyword arguments of `Grade`.
pub(crate) fn graded<'py>(py: Python<'py>, measures: &Measures) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let grade = measures.grade();
    dict.set_item("grade", grade.map(generate::Grade::number))?;
    dict.set_item("word", grade.map(generate::Grade::word))?;
    dict.set_item("difficulty", measures.difficulty())?;
    let all = PyDict::new(py);
    all.set_item("pieces", measures.pieces)?;
    all.set_item("squares", measures.squares)?;
    all.set_item("area", measures.area)?;
    all.set_item("passages", measures.passages)?;
    all.set_item("opening", measures.opening)?;
    all.set_item("electrons", measures.electrons)?;
    all.set_item("bound", measures.bound)?;
    all.set_item("effort", measures.effort)?;
    all.set_item("unsolvable", measures.unsolvable)?;
    all.set_item("cut_short", measures.cut_short)?;
    all.set_item("short_of_memory", measures.short_of_memory)?;
    if let Some(solution) = &measures.solution {
        all.set_item("moves", solution.moves.len())?;
        all.set_item("pushes", solution.pushes)?;
        all.set_item("box_lines", solution.lines)?;
        all.set_item("box_changes", solution.changes)?;
        all.set_item("astray", solution.astray)?;
        all.set_item("choices", solution.choices)?;
        all.set_item("fatal", solution.fatal)?;
    }
    if let Some(space) = &measures.space {
        all.set_item("positions", space.positions)?;
        all.set_item("lost", space.lost)?;
        all.set_item("solutions", space.solutions)?;
        all.set_item("trap", space.trap)?;
        all.set_item("chance", space.chance)?;
    }
    dict.set_item("measures", all)?;
    Ok(dict)
}

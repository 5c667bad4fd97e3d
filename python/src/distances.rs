//! Exact distances: the table of a level, and its answers for many positions at once.

use crate::errors::{Whole, value_error};
use crate::level::PyLevel;
use crate::running::{run, silent};
use environments::Distances;
use grid::{Cell, Direction};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use sokoworks::{Metric, Stop};

/// The table of one level.
#[pyclass(frozen, name = "Distances", module = "sokoworks")]
pub(crate) struct PyDistances {
    level: PyLevel,
    table: Distances,
}

/// The bit of a direction: actions are up, down, left, right.
const fn bit(direction: Direction) -> u8 {
    match direction {
        Direction::Up => 1,
        Direction::Down => 2,
        Direction::Left => 4,
        Direction::Right => 8,
    }
}

/// Optimal moves as bits of actions.
pub(crate) fn bits(best: u8) -> u8 {
    Direction::ALL.into_iter().filter(|&direction| best >> direction as u8 & 1 == 1).map(bit).sum()
}

/// A metric by its name.
pub(crate) fn metric_of(name: &str) -> PyResult<Metric> {
    name.parse().map_err(|why| value_error(format!("metric: {why}")))
}

/// Distances and optimal actions.
type Labels<'py> = (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<u8>>);
/// Cells of the sets, cells of the floor, and distances.
type Table<'py> = (Bound<'py, PyArray2<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray2<i32>>);

#[pymethods]
impl PyDistances {
    #[new]
    #[pyo3(signature = (level, metric = "moves", *, memory = Whole(1 << 30)))]
    fn new(
        py: Python<'_>,
        level: &Bound<'_, PyLevel>,
        metric: &str,
        memory: Whole<u64>,
    ) -> PyResult<PyDistances> {
        let metric = metric_of(metric)?;
        let level = level.get().clone();
        let board =
            level.level.sokoban().ok_or_else(|| value_error("level: Sokobond has no tables of distances"))?;
        let work = |stop: &Stop| Distances::new(board, metric, memory.0, stop);
        let table = run(py, None, work, silent)?.map_err(value_error)?;
        Ok(PyDistances { level, table })
    }

    #[getter]
    fn level(&self) -> PyLevel {
        self.level.clone()
    }

    #[getter]
    fn metric(&self) -> &'static str {
        self.table.metric().name()
    }

    /// How many positions the table has.
    #[getter]
    fn positions(&self) -> usize {
        self.table.sets() * self.table.floor().len()
    }

    /// Distances and optimal actions of positions.
    fn label<'py>(
        &self,
        py: Python<'py>,
        boxes: PyReadonlyArray2<'py, i64>,
        players: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Labels<'py>> {
        let &[count, width] = boxes.shape() else { return Err(value_error("boxes have two dimensions")) };
        if players.len() != count {
            return Err(value_error(format!("{count} sets of boxes and {} players", players.len())));
        }
        let (boxes, players) = (boxes.as_slice()?, players.as_slice()?);
        let cell = |number: i64| Cell(u32::try_from(number).unwrap_or(u32::MAX));
        let work = |at: usize| -> Result<(i32, u8), String> {
            let set: Vec<Cell> = boxes[at * width..(at + 1) * width].iter().copied().map(cell).collect();
            let judged =
                self.table.judge(&set, cell(players[at])).map_err(|why| format!("position {at}: {why}"))?;
            Ok(judged.map_or((-1, 0), |judged| (judged.distance as i32, bits(judged.best))))
        };
        let labels: Result<Vec<(i32, u8)>, String> = py.detach(|| (0..count).map(work).collect());
        let labels = labels.map_err(value_error)?;
        let distances = PyArray1::from_iter(py, labels.iter().map(|label| label.0));
        Ok((distances, PyArray1::from_iter(py, labels.iter().map(|label| label.1))))
    }

    /// All of it: the cells of each set of boxes, the cells of the floor, and the distances by set and floor.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Table<'py>> {
        let (sets, floor) = (self.table.sets(), self.table.floor());
        let boxes = PyArray1::from_iter(py, self.table.cells().map(|cell| i64::from(cell.0)))
            .reshape([sets, self.table.boxes()])?;
        let distances = py.detach(|| self.table.all().map(|one| one.map_or(-1, |one| one as i32)).collect());
        let distances = PyArray1::from_vec(py, distances).reshape([sets, floor.len()])?;
        Ok((boxes, PyArray1::from_iter(py, floor.iter().map(|cell| i64::from(cell.0))), distances))
    }

    /// Whether play leads to each position of `table()` from the start of the level.
    fn reachable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let level = self.level.level.sokoban().ok_or_else(|| value_error("it is a level of Sokoban"))?;
        let boxes: Vec<Cell> = level.boxes().iter().collect();
        let reached = py.detach(|| self.table.reachable(&boxes, level.player())).map_err(value_error)?;
        PyArray1::from_vec(py, reached).reshape([self.table.sets(), self.table.floor().len()])
    }
}

//! A level of either game, as an object that never changes.

use crate::errors::{self, PyDiagnostic, Whole, bug, level_error, of_diagnostic, value_error, warn};
use grid::Direction;
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use play::Guide;
use pyo3::Borrowed;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sokoworks::film::{Format, Options, Per};
use sokoworks::{Collection, Found, Level, Position, ReadOptions, film_of, read_options};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

/// A level. Clones share it.
#[pyclass(frozen, name = "Level", module = "sokoworks")]
#[derive(Clone)]
pub(crate) struct PyLevel {
    pub(crate) level: Level,
    pub(crate) title: String,
    pub(crate) author: Option<String>,
    pub(crate) warnings: Vec<PyDiagnostic>,
    /// The plans of hints.
    pub(crate) guide: Arc<Guide>,
}

impl PyLevel {
    pub(crate) fn new(level: Level) -> PyLevel {
        PyLevel { level, title: String::new(), author: None, warnings: Vec::new(), guide: Arc::default() }
    }

    pub(crate) fn of(found: Found) -> PyLevel {
        let Found { level, title, author, warnings } = found;
        let warnings = warnings.iter().map(PyDiagnostic::of).collect();
        PyLevel { title, author, warnings, ..PyLevel::new(level) }
    }

    fn from_bytes(py: Python<'_>, bytes: &[u8], options: &ReadOptions) -> PyResult<PyLevel> {
        let file = Collection::read_as(None, bytes, options);
        let Ok(found) = file.first() else {
            let all: Vec<_> = file.diagnostics().into_iter().cloned().collect();
            return Err(level_error(py, &all, meanings(&file, bytes, options)));
        };
        let level = PyLevel::of(found);
        warn(py, &level.warnings, 1)?;
        Ok(level)
    }

    /// A picture or a movie in a format.
    #[allow(clippy::too_many_arguments)] // each is a keyword in Python
    fn film<'py>(
        &self,
        py: Python<'py>,
        moves: &str,
        format: &str,
        frame: Option<u32>,
        cell: Option<Whole<u32>>,
        palette: &str,
        captions: bool,
        speed: f32,
        pushes: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let moves = self.moves(moves)?;
        let format: Format = format.parse().map_err(value_error)?;
        let mut options = Options::default();
        options.palette = palette.parse().map_err(value_error)?;
        (options.cell, options.captions, options.speed) = (cell.map(|cell| cell.0), captions, speed);
        options.per = if pushes { Per::Push } else { Per::Move };
        options.title.clone_from(&self.title);
        options.author = self.author.clone().unwrap_or_default();
        let level = self.level.clone();
        let work = move |stop: &sokoworks::Stop| {
            let film = film_of(&level, &moves, &options)?;
            film.bytes(format, frame, &mut |_, _| stop.raised().is_none())
        };
        let bytes = crate::running::run(py, None, work, crate::running::silent)?.map_err(value_error)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Moves as they are written, from the start.
    pub(crate) fn moves(&self, text: &str) -> PyResult<Vec<Direction>> {
        if text.trim().is_empty() {
            return Ok(Vec::new());
        }
        self.level.read_moves(text).map_err(|error| of_diagnostic(&error))
    }

    /// The position after moves.
    pub(crate) fn position(&self, moves: &[Direction]) -> PyResult<Position> {
        Position::after(&self.level, moves).map_err(|blocked| value_error(blocked.to_string()))
    }
}

#[pymethods]
impl PyLevel {
    /// The first playable level of a text in any format that the program reads.
    ///
    /// `cells` says what signs stand for where they are not the usual ones, such as `0=-,1=#,2=.,3=$,4=@`; with `plain_rules` a level
    /// with rules that are not played, such as Sokoban+, is read as plain Sokoban. Raises `LevelError` when no level in it is
    /// playable; its `diagnostics` say why. What was assumed or left out is shown as `LevelWarning` and is in `warnings`.
    #[staticmethod]
    #[pyo3(signature = (text, *, cells = "", plain_rules = false))]
    fn parse(py: Python<'_>, text: Text, cells: &str, plain_rules: bool) -> PyResult<PyLevel> {
        PyLevel::from_bytes(py, &text.0, &reading(cells, plain_rules)?)
    }

    /// The first playable level of a file, read as by `parse`. Raises `OSError` and `LevelError`.
    #[staticmethod]
    #[pyo3(signature = (path, *, cells = "", plain_rules = false))]
    fn read(py: Python<'_>, path: PathBuf, cells: &str, plain_rules: bool) -> PyResult<PyLevel> {
        let bytes = std::fs::read(&path).map_err(|error| not_read(path, &error))?;
        PyLevel::from_bytes(py, &bytes, &reading(cells, plain_rules)?)
    }

    /// A level of Sokoban from boolean planes of the shape `(4, height, width)`: walls, goals, boxes, player.
    ///
    /// Raises `ValueError` for another shape or contradictions, `LevelError` for a level that is not playable.
    #[staticmethod]
    fn from_planes(py: Python<'_>, planes: PyReadonlyArray3<'_, bool>) -> PyResult<PyLevel> {
        let shape = planes.shape();
        let &[4, height, width] = shape else {
            return Err(value_error(format!(
                "planes have the shape (4, height, width), not {shape:?}: walls, goals, boxes, player"
            )));
        };
        let planes = planes.as_array();
        let mut text = String::new();
        for y in 0..height {
            for x in 0..width {
                text.push(match [0, 1, 2, 3].map(|plane| planes[[plane, y, x]]) {
                    [true, false, false, false] => '#',
                    [false, false, false, false] => '-',
                    [false, true, false, false] => '.',
                    [false, false, true, false] => '$',
                    [false, true, true, false] => '*',
                    [false, false, false, true] => '@',
                    [false, true, false, true] => '+',
                    _ => {
                        return Err(value_error(format!(
                            "planes: two things that exclude each other are in row {y}, column {x}"
                        )));
                    }
                });
            }
            text.push('\n');
        }
        PyLevel::from_bytes(py, text.as_bytes(), &ReadOptions::default())
    }

    /// `sokoban` or `sokobond`.
    #[getter]
    fn game(&self) -> &'static str {
        self.level.game().name()
    }

    /// The title in its file, or an empty string.
    #[getter]
    fn title(&self) -> &str {
        &self.title
    }

    /// The author that its file names, or None.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// What was assumed or left out when it was read.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.warnings.clone())
    }

    /// Columns.
    #[getter]
    fn width(&self) -> u32 {
        self.level.size().width
    }

    /// Rows.
    #[getter]
    fn height(&self) -> u32 {
        self.level.size().height
    }

    /// The level, however it is written; in Sokoban also however it is turned: 32 hexadecimal digits.
    #[getter]
    fn identity(&self) -> String {
        sokoworks::contract::identity(&self.level)
    }

    /// Boxes, or atoms.
    #[getter]
    fn pieces(&self) -> usize {
        match &self.level {
            Level::Sokoban(level) => level.boxes().len(),
            Level::Sokobond(level) => level.atoms().len(),
        }
    }

    /// The level as text: XSB in Sokoban, the format of the game in Sokobond.
    #[getter]
    fn text(&self) -> String {
        self.level.text()
    }

    /// The board after moves, as text.
    #[pyo3(signature = (moves = ""))]
    fn board(&self, moves: &str) -> PyResult<String> {
        let position = self.position(&self.moves(moves)?)?;
        Ok(match &position {
            Position::Sokoban { level, position, .. } => {
                sokoban::draw::rows(level, position).join("\n") + "\n"
            }
            Position::Sokobond { level, position } => {
                sokobond::draw::text(&sokobond::draw::draw(level, position), true)
            }
        })
    }

    /// The position after moves as an array of `uint8` with the shape `(planes, height, width)`.
    ///
    /// Sokoban has four planes of 0 and 1: walls (and what is outside), goals, boxes, the player. Sokobond has thirteen: walls,
    /// the player's atom, helium, hydrogen, oxygen, nitrogen, carbon, free electrons (0 to 4), the level of the bond to the right
    /// and of that downward (0 to 3), and at the upper left cell of a vertex the modifiers that weaken, strengthen and rotate.
    #[pyo3(signature = (moves = ""))]
    fn planes<'py>(&self, py: Python<'py>, moves: &str) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let position = self.position(&self.moves(moves)?)?;
        let size = self.level.size();
        let (height, width) = (size.height as usize, size.width as usize);
        let planes = environments::planes_of(&position);
        let count = planes.len() / (height * width).max(1);
        PyArray1::from_vec(py, planes).reshape([count, height, width])
    }

    /// The level of Sokoban that starts where moves lead.
    fn after(&self, moves: &str) -> PyResult<PyLevel> {
        let position = self.position(&self.moves(moves)?)?;
        let level = position.as_level().ok_or_else(|| {
            value_error("the bonds of Sokobond depend on the way: give the moves to the call that needs them")
        })?;
        Ok(PyLevel { level, ..self.clone() })
    }

    /// Whether the level is solved after moves.
    #[pyo3(signature = (moves = ""))]
    fn is_solved(&self, moves: &str) -> PyResult<bool> {
        Ok(self.position(&self.moves(moves)?)?.is_solved())
    }

    /// Prints the board after moves.
    #[pyo3(signature = (moves = ""))]
    fn show(&self, py: Python<'_>, moves: &str) -> PyResult<()> {
        py.import("builtins")?.getattr("print")?.call1((self.board(moves)?.trim_end_matches('\n'),))?;
        Ok(())
    }

    /// The board after moves as a picture in SVG. Colours: `light`, `dark`, `plain` and others of the program.
    #[pyo3(signature = (moves = "", *, cell = None, palette = "light", captions = false))]
    fn svg(
        &self,
        py: Python<'_>,
        moves: &str,
        cell: Option<Whole<u32>>,
        palette: &str,
        captions: bool,
    ) -> PyResult<String> {
        let last = Some(u32::MAX);
        let bytes = self.film(py, moves, "svg", last, cell, palette, captions, 6.0, false)?;
        Ok(String::from_utf8_lossy(bytes.as_bytes()).into_owned())
    }

    /// The board after moves as a picture in PNG. `cell` is the side of a cell in pixels, 4 to 256.
    #[pyo3(signature = (moves = "", *, cell = None, palette = "light", captions = false))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        moves: &str,
        cell: Option<Whole<u32>>,
        palette: &str,
        captions: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.film(py, moves, "png", Some(u32::MAX), cell, palette, captions, 6.0, false)
    }

    /// The moves as a movie in GIF. `speed` counts moves in a second, 0.1 to 50; with `pushes` a frame is a push.
    #[pyo3(signature = (moves, *, cell = None, palette = "light", captions = true, speed = 6.0, pushes = false))]
    #[allow(clippy::too_many_arguments)] // each is a keyword in Python
    fn gif<'py>(
        &self,
        py: Python<'py>,
        moves: &str,
        cell: Option<Whole<u32>>,
        palette: &str,
        captions: bool,
        speed: f32,
        pushes: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.film(py, moves, "gif", None, cell, palette, captions, speed, pushes)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, "", None, "light", true)
    }

    fn __str__(&self) -> String {
        self.level.text()
    }

    fn __repr__(&self) -> String {
        let size = self.level.size();
        let title = if self.title.is_empty() { String::new() } else { format!(" {:?}", self.title) };
        format!("<Level of {}{title}, {} by {}>", self.level.game(), size.width, size.height)
    }

    fn __eq__(&self, other: &Bound<'_, PyLevel>) -> bool {
        other.get().level == self.level
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.level.text().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let restore = py.import("sokoworks._core")?.getattr("_restore")?;
        let warnings = self.warnings.iter().map(PyDiagnostic::parts).collect();
        Ok((restore, (self.level.text(), self.title.clone(), self.author.clone(), warnings)))
    }
}

/// The error of Python for a file that cannot be read.
fn not_read(path: PathBuf, error: &std::io::Error) -> PyErr {
    let shown = error.to_string();
    // Python has number and file beside the message.
    let message = shown.split(" (os error").next().unwrap_or_default().to_owned();
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, message, path.into_os_string())),
        None => value_error(format!("path: {message}")),
    }
}

/// Text, or bytes in any encoding that the program reads.
struct Text(Vec<u8>);

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Text> {
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return Ok(Text(bytes.as_bytes().to_vec()));
        }
        Ok(Text(given.extract::<String>()?.into_bytes()))
    }
}

/// Text, title, author and warnings of a pickled level.
type Parts = (String, String, Option<String>, Vec<errors::Parts>);

/// What `cells` may be, where the signs of a text have several meanings.
pub(crate) fn meanings(file: &Collection, bytes: &[u8], options: &ReadOptions) -> Vec<String> {
    file.meanings(bytes, options).iter().map(|one| one.cells.to_string()).collect()
}

/// How levels are read.
pub(crate) fn reading(cells: &str, plain_rules: bool) -> PyResult<ReadOptions> {
    read_options(cells, plain_rules).map_err(|wrong| of_diagnostic(&wrong))
}

/// A pickled level.
#[pyfunction]
pub(crate) fn _restore(
    text: &str,
    title: String,
    author: Option<String>,
    warnings: Vec<errors::Parts>,
) -> PyResult<PyLevel> {
    let level = text.parse().map_err(|error| bug(format!("a stored level cannot be read ({error})")))?;
    let warnings = warnings.into_iter().map(PyDiagnostic::of_parts).collect();
    Ok(PyLevel { title, author, warnings, ..PyLevel::new(level) })
}

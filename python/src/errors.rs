//! Errors as Python knows them: `LevelError` with its diagnostics, `ValueError` with the message and help of the program.

use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::{Borrowed, create_exception};
use std::ffi::CString;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use text::Diagnostic;

create_exception!(
    sokoworks,
    LevelError,
    PyValueError,
    "A level that cannot be played, or a text without one. `diagnostics` says what is wrong, with places and help; `meanings` lists \
what `cells` may be, where the signs of a text have several meanings."
);

/// A remark about a text: what is wrong, where, and what to do about it.
#[pyclass(frozen, get_all, name = "Diagnostic", module = "sokoworks")]
#[derive(Clone)]
pub(crate) struct PyDiagnostic {
    /// `error`, `warning` or `note`.
    severity: String,
    /// A stable code such as `E-COUNT`.
    code: String,
    /// What is wrong.
    message: String,
    /// What to do about it, or None.
    help: Option<String>,
    /// The line, from 1; None if the remark concerns the whole text.
    line: Option<usize>,
    /// The column in characters, from 1; None if the remark concerns the whole line.
    column: Option<usize>,
    /// All of it as one sentence.
    text: String,
}

#[pymethods]
impl PyDiagnostic {
    fn __repr__(&self) -> String {
        format!("<Diagnostic {}: {}>", self.code, self.message)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __eq__(&self, other: &Bound<'_, PyDiagnostic>) -> bool {
        self.parts() == other.get().parts()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Parts,))> {
        Ok((py.import("sokoworks._core")?.getattr("_remark")?, (self.parts(),)))
    }
}

/// A pickled remark.
#[pyfunction]
pub(crate) fn _remark(parts: Parts) -> PyDiagnostic {
    PyDiagnostic::of_parts(parts)
}

impl PyDiagnostic {
    pub(crate) fn of(diagnostic: &Diagnostic) -> PyDiagnostic {
        let place = |number: usize| Some(number).filter(|number| *number > 0);
        PyDiagnostic {
            severity: diagnostic.severity.name().to_owned(),
            code: diagnostic.code.to_owned(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            line: place(diagnostic.line),
            column: place(diagnostic.column),
            text: with_help(&diagnostic.to_string(), diagnostic.help.as_deref()),
        }
    }
}

create_exception!(
    sokoworks,
    LevelWarning,
    PyUserWarning,
    "Something was assumed or left out when a level was read; its `warnings` say the same."
);

/// Most warnings of one text that are shown.
const SHOWN: usize = 5;

/// Shows what was assumed or left out when levels were read, in Python's way. `level` counts the calls between the caller and here.
pub(crate) fn warn(py: Python<'_>, warnings: &[PyDiagnostic], level: i32) -> PyResult<()> {
    let mut shown: Vec<String> = warnings.iter().take(SHOWN).map(|warning| warning.text.clone()).collect();
    if warnings.len() > SHOWN {
        shown.push(format!(
            "and {} more warnings about how levels of this text were read",
            warnings.len() - SHOWN
        ));
    }
    let category = py.get_type::<LevelWarning>();
    for text in shown {
        // A text with a NUL in it would be no text of C.
        let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
        PyErr::warn(py, &category, &text, level)?;
    }
    Ok(())
}

/// Parts of a remark, as it is pickled.
pub(crate) type Parts = (String, String, String, Option<String>, Option<usize>, Option<usize>, String);

impl PyDiagnostic {
    pub(crate) fn parts(&self) -> Parts {
        let PyDiagnostic { severity, code, message, help, line, column, text } = self.clone();
        (severity, code, message, help, line, column, text)
    }

    /// A remark of its parts.
    pub(crate) fn of_parts((severity, code, message, help, line, column, text): Parts) -> PyDiagnostic {
        PyDiagnostic { severity, code, message, help, line, column, text }
    }
}

/// A message with its help, if it does not have it already.
fn with_help(message: &str, help: Option<&str>) -> String {
    match help {
        Some(help) if !message.contains(help) => format!("{message}; {help}"),
        _ => message.to_owned(),
    }
}

/// `LevelError` with these diagnostics; the first error is its message. `meanings` are what signs may stand for, where there are several
/// meanings.
pub(crate) fn level_error(py: Python<'_>, diagnostics: &[Diagnostic], meanings: Vec<String>) -> PyErr {
    let first = diagnostics.iter().find(|remark| remark.severity == text::Severity::Error);
    let first = first.or(diagnostics.first()).cloned();
    let first = first.unwrap_or_else(|| Diagnostic::error("E-NOLEVEL", "there is no level in this text"));
    let error = LevelError::new_err(PyDiagnostic::of(&first).text);
    let mut all: Vec<PyDiagnostic> = diagnostics.iter().map(PyDiagnostic::of).collect();
    if all.is_empty() {
        all.push(PyDiagnostic::of(&first));
    }
    let value = error.value(py);
    match value.setattr("diagnostics", all).and_then(|()| value.setattr("meanings", meanings)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// `ValueError` with the sentence of a diagnostic.
pub(crate) fn of_diagnostic(diagnostic: &Diagnostic) -> PyErr {
    PyValueError::new_err(PyDiagnostic::of(diagnostic).text)
}

/// `ValueError` with a message.
pub(crate) fn value_error(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// An error that must not happen: a fault of this package and not of its input.
pub(crate) fn bug(message: impl Display) -> PyErr {
    PyRuntimeError::new_err(format!("{message}; this is a bug of sokoworks"))
}

/// A whole number of Python; one that does not fit is a `ValueError`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole<T>(pub(crate) T);

impl<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'a, 'py> for Whole<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole<T>> {
        given.extract().map(Whole).map_err(|error: PyErr| {
            match error.is_instance_of::<PyOverflowError>(given.py()) {
                true => value_error("a number is negative or too large"),
                false => error,
            }
        })
    }
}

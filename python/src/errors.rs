//! Errors as Python knows them: `LevelError` with its diagnostics, `ValueError` with the message and help of the program.

use grid::Diagnostic;
use pyo3::Borrowed;
use pyo3::create_exception;
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(
    sokoworks,
    LevelError,
    PyValueError,
    "A level that cannot be played, or a text without one. `diagnostics` says what is wrong, with places and help."
);

/// A remark about a text: what is wrong, where, and what to do about it.
#[pyclass(frozen, get_all, name = "Diagnostic", module = "sokoworks")]
#[derive(Clone)]
pub(crate) struct PyDiagnostic {
    /// `error`, `warning` or `note`.
    severity: &'static str,
    /// A stable code such as `E-COUNT`.
    code: &'static str,
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
}

impl PyDiagnostic {
    pub(crate) fn of(diagnostic: &Diagnostic) -> PyDiagnostic {
        let place = |number: usize| Some(number).filter(|number| *number > 0);
        PyDiagnostic {
            severity: match diagnostic.severity {
                grid::Severity::Error => "error",
                grid::Severity::Warning => "warning",
                grid::Severity::Note => "note",
            },
            code: diagnostic.code,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            line: place(diagnostic.line),
            column: place(diagnostic.column),
            text: with_help(&diagnostic.to_string(), diagnostic.help.as_deref()),
        }
    }
}

/// A message with its help, if it does not have it already.
fn with_help(message: &str, help: Option<&str>) -> String {
    match help {
        Some(help) if !message.contains(help) => format!("{message}; {help}"),
        _ => message.to_owned(),
    }
}

/// `LevelError` with these diagnostics; the first error is its message.
pub(crate) fn level_error(py: Python<'_>, diagnostics: &[Diagnostic]) -> PyErr {
    let first = diagnostics.iter().find(|remark| remark.severity == grid::Severity::Error);
    let first = first.or(diagnostics.first()).cloned();
    let first = first.unwrap_or_else(|| Diagnostic::error("E-NOLEVEL", "there is no level in this text"));
    let error = LevelError::new_err(PyDiagnostic::of(&first).text);
    let all: Vec<PyDiagnostic> = diagnostics.iter().map(PyDiagnostic::of).collect();
    match error.value(py).setattr("diagnostics", all) {
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

/// What must not happen: a fault of this package and not of its input.
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

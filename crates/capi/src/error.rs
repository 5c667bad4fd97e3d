//! Errors, and the diagnostics of a text.

use crate::handles::{address, ask, free, text};
use sokoworks::{Diagnostic, NotSet, Severity, WorkerError};
use std::ffi::{CString, c_char};
use std::ptr;

/// What went wrong: a code, a sentence, and where there is one a place in the text and a hint. Diagnostics of files are the same.
#[derive(Debug)]
pub struct Error {
    code: CString,
    message: CString,
    help: Option<CString>,
    line: usize,
    column: usize,
    /// Whether the text can be used nevertheless.
    is_warning: bool,
}

impl Error {
    fn new(code: &str, message: impl Into<String>) -> Error {
        let (code, message) = (text(code), text(message));
        Error { code, message, help: None, line: 0, column: 0, is_warning: false }
    }

    /// An argument that is not valid.
    pub(crate) fn argument(message: String) -> Error {
        Error::new("argument", message)
    }

    /// A request whose settings do not go together.
    pub(crate) fn request(message: String) -> Error {
        Error::new("request", message)
    }

    /// Moves that are not a solution, or cannot be made.
    pub(crate) fn moves(message: String) -> Error {
        Error::new("moves", message)
    }

    /// A fault of this library.
    pub(crate) fn fault(message: impl Into<String>) -> Error {
        Error::new("fault", message)
    }
}

impl From<&Diagnostic> for Error {
    fn from(diagnostic: &Diagnostic) -> Error {
        Error {
            help: diagnostic.help.clone().map(text),
            line: diagnostic.line,
            column: diagnostic.column,
            is_warning: diagnostic.severity != Severity::Error,
            ..Error::new(diagnostic.code, diagnostic.message.clone())
        }
    }
}

impl From<NotSet> for Error {
    fn from(not: NotSet) -> Error {
        Error::new("setting", not.to_string())
    }
}

impl From<WorkerError> for Error {
    fn from(broken: WorkerError) -> Error {
        match broken {
            WorkerError::NoThread(_) => Error::new("thread", broken.to_string()),
            WorkerError::Panicked(_) => Error::fault(broken.to_string()),
        }
    }
}

/// A short word that stays the same: the code of a diagnostic such as "E-NOPLAYER" (docs/user/diagnostics.md lists them), or
/// "argument", "setting", "request", "moves", "thread", "fault".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_error_code(error: *const Error) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(error, ptr::null(), |error| error.code.as_ptr()) }
}

/// One sentence in English.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_error_message(error: *const Error) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(error, ptr::null(), |error| error.message.as_ptr()) }
}

/// What can be done about it, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_error_help(error: *const Error) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(error, ptr::null(), |error| address(error.help.as_ref())) }
}

/// The line of the text, from 1; 0 when it is about the whole.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_error_line(error: *const Error) -> usize {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(error, 0, |error| error.line) }
}

/// The column in characters, from 1; 0 when it is about the whole line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_error_column(error: *const Error) -> usize {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(error, 0, |error| error.column) }
}

/// Whether the text was read nevertheless: a note or a warning.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_error_is_warning(error: *const Error) -> bool {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(error, false, |error| error.is_warning) }
}

/// Frees an error that a function gave; not one of a collection.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_error_free(error: *mut Error) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(error) }
}

//! Proofs that a position cannot be solved.

use crate::border::{attempt, handle, make, words};
use crate::handles::{address, ask, free, text};
use crate::{Error, Level};
use std::ffi::{CString, c_char};
use std::ptr;

/// What is known of a position.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is proved.
    Unknown = 0,
    /// It is proved that the level cannot be solved from there.
    Dead = 1,
    /// The moves cannot be made; the error says why.
    Invalid = 2,
}

/// The tests of one level with their tables, which take some milliseconds to make.
#[derive(Debug)]
pub struct Warnings {
    level: sokoworks::Level,
    tests: sokoworks::Warnings,
    message: Option<CString>,
}

/// The tests of a level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_warnings_new(
    level: *const Level,
    error: *mut *mut Error,
) -> *mut Warnings {
    let new = || {
        // SAFETY: the caller keeps to the header's rules for handles.
        let level = unsafe { handle(level, "the level") }?.level.clone();
        let tests = sokoworks::on_worker_thread(
            std::time::Duration::from_secs(3600),
            || sokoworks::Warnings::new(&level, true),
            || {},
        )?;
        Ok(Warnings { level, tests, message: None })
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { make(error, new) }
}

/// Looks for a proof that the level cannot be solved from where moves lead. There are no false alarms. Takes microseconds to
/// some milliseconds. Only one thread at a time may use the tests.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_warnings_check(
    warnings: *mut Warnings,
    after: *const c_char,
    error: *mut *mut Error,
) -> Verdict {
    let check = || {
        // SAFETY: the caller keeps to the header's rules for handles; nobody else uses them meanwhile.
        let warnings = unsafe { warnings.as_mut() };
        let warnings = warnings.ok_or_else(|| Error::argument("the warnings are null".to_owned()))?;
        // SAFETY: the caller keeps to the header's rules for text.
        let after = unsafe { words(after, "the moves") }?;
        let (_, position) = crate::level::after(&warnings.level, after)?;
        let warning = warnings.tests.check(&position);
        warnings.message = warning.map(|warning| text(warning.message));
        Ok(if warnings.message.is_some() { Verdict::Dead } else { Verdict::Unknown })
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { attempt(error, check) }.unwrap_or(Verdict::Invalid)
}

/// Why the position of the last check is dead, as a sentence, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_warnings_message(warnings: *const Warnings) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(warnings, ptr::null(), |warnings| address(warnings.message.as_ref())) }
}

/// Frees the tests of a level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_warnings_free(warnings: *mut Warnings) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(warnings) }
}

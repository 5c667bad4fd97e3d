//! How to search and within which limits.

use crate::Error;
use crate::border::{attempt, make, words};
use crate::handles::free;
use std::ffi::c_char;

/// How to read levels, how to search and within which limits. New ones ask for any solution, with one thread and no limits.
#[derive(Debug, Default)]
pub struct Settings(pub(crate) sokoworks::Settings);

/// How levels are read; as usual for null.
pub(crate) unsafe fn reading(settings: *const Settings) -> sokoworks::ReadOptions {
    // SAFETY: a handle is null or was made by this library and not freed yet.
    unsafe { settings.as_ref() }.map(|settings| settings.0.reading.clone()).unwrap_or_default()
}

/// New settings.
#[unsafe(no_mangle)]
pub extern "C" fn sokoworks_settings_new() -> *mut Settings {
    // SAFETY: there is no pointer to an error.
    unsafe { make(std::ptr::null_mut(), || Ok(Settings::default())) }
}

/// Sets a setting by its name on the command line. False with an error when there is no such name, or the value is none of it.
///
/// "metric": "any", "moves", "pushes", "moves,pushes", "pushes,moves"; for sokoworks_optimize also "lines", "changes", "sessions".
/// "time": "30s", "2m" or "none". "memory": "1GiB". "nodes", "threads", "depth": a number. "method": "auto", "astar" and others.
/// "improve", "as-found", "unambiguous": "yes" or "no". "work": counted work of each thread, as a time. "distances", "order": see the guide.
///
/// For reading: "cells": what signs stand for, such as "X=#,o=$". "plain-rules": "yes" reads levels with rules that are not played, such
/// as Sokoban+, as plain Sokoban.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_settings_set(
    settings: *mut Settings,
    name: *const c_char,
    value: *const c_char,
    error: *mut *mut Error,
) -> bool {
    let set = || {
        // SAFETY: as the header says of handles; nobody else uses them meanwhile.
        let settings = unsafe { settings.as_mut() };
        let settings = settings.ok_or_else(|| Error::argument("the settings are null".to_owned()))?;
        // SAFETY: as the header says of text.
        let (name, value) = unsafe { (words(name, "the name")?, words(value, "the value")?) };
        settings.0.set(name, value).map_err(Error::from)
    };
    // SAFETY: as the header says.
    unsafe { attempt(error, set) }.is_some()
}

/// Frees settings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_settings_free(settings: *mut Settings) {
    // SAFETY: as the header says of handles.
    unsafe { free(settings) }
}

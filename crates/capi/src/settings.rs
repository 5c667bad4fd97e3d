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

/// Sets a setting by its name on the command line, with "-" or "_". False with an error when there is no such name, or the value is none of it.
///
/// The names, and which values each has, are in the guide: "Settings of searches". Switches such as "improve" are "yes" or "no", times
/// such as "time" are "30s" or "none", amounts such as "memory" are "1GiB". "metric" is "any", "moves", "pushes", "moves,pushes" or
/// "pushes,moves"; for sokoworks_optimize also "lines", "changes", "sessions". "cells" and "plain-rules" are about reading.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_settings_set(
    settings: *mut Settings,
    name: *const c_char,
    value: *const c_char,
    error: *mut *mut Error,
) -> bool {
    let set = || {
        // SAFETY: the caller keeps to the header's rules for handles; nobody else uses them meanwhile.
        let settings = unsafe { settings.as_mut() };
        let settings = settings.ok_or_else(|| Error::argument("the settings are null".to_owned()))?;
        // SAFETY: the caller keeps to the header's rules for text.
        let (name, value) = unsafe { (words(name, "the name")?, words(value, "the value")?) };
        settings.0.set(name, value).map_err(Error::from)
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { attempt(error, set) }.is_some()
}

/// Frees settings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_settings_free(settings: *mut Settings) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(settings) }
}

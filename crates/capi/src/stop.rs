//! A flag that ends searches from another thread.

use crate::border::make;
use crate::handles::{ask, free};

/// A flag that ends every search that was given it. Once raised it stays raised.
#[derive(Debug, Default)]
pub struct Stop(pub(crate) sokoworks::Stop);

/// A new flag.
#[unsafe(no_mangle)]
pub extern "C" fn sokoworks_stop_new() -> *mut Stop {
    // SAFETY: there is no pointer to an error.
    unsafe { make(std::ptr::null_mut(), || Ok(Stop::default())) }
}

/// Raises the flag, from any thread. Searches end within some milliseconds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_stop_raise(stop: *const Stop) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(stop, (), |stop| stop.0.raise(sokoworks::GaveUp::Interrupted)) }
}

/// Whether the flag is raised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_stop_is_raised(stop: *const Stop) -> bool {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(stop, false, |stop| stop.0.raised().is_some()) }
}

/// Frees a flag, when no search uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_stop_free(stop: *mut Stop) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(stop) }
}

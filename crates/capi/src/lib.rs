//! The C interface of [`sokoworks`]: handles, text, numbers.
//!
//! The header is `include/sokoworks.h`; a test writes it anew and compares. The rules of every function:
//!
//! - A handle is made by one function and freed by its `_free`, which takes null too. Text belongs to the handle that it was
//!   asked from.
//! - Nothing unwinds over the border. A function that fails returns null, or the value that its description names, and passes an
//!   [`Error`] to a caller that wants one.
//! - There is no global state. Functions with a `const` handle may be called from several threads at once.
//! - Searches run in a thread of their own with a large stack, while the calling thread waits and calls the observer.

#![allow(clippy::missing_safety_doc)] // the header has the rules for every pointer
#![allow(clippy::missing_errors_doc)]

pub mod answer;
mod border;
pub mod collection;
pub mod error;
mod handles;
pub mod level;
pub mod search;
pub mod settings;
pub mod solution;
pub mod stop;
pub mod warnings;

pub use answer::{Answer, Ending};
pub use collection::Collection;
pub use error::Error;
pub use level::{Game, Level};
pub use search::{Observer, Progress};
pub use settings::Settings;
pub use solution::Solution;
pub use stop::Stop;
pub use warnings::{Verdict, Warnings};

use std::ffi::c_char;

/// The version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn sokoworks_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

//! Long work, one file for each kind; `task` has all of them.

mod generating;
mod grading;
mod hinting;
mod run;
pub(crate) mod solving;
pub(crate) mod task;

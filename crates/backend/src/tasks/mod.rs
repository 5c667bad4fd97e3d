//! Long work, one file for each kind; `task` has all of them.

mod generating;
mod grading;
mod hinting;
mod run;
mod solving;
pub(crate) mod task;

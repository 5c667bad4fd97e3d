//! Files that the program keeps from one run to the next, and how any file is read and written.

#[cfg(any(feature = "tui", feature = "web"))]
pub(crate) mod data;
pub(crate) mod files;
pub(crate) mod known;
pub(crate) mod records;
pub(crate) mod results;
pub(crate) mod solution_file;

//! Files that the program keeps from one run to the next.

#[cfg(any(feature = "tui", feature = "web"))]
pub(crate) mod data;
pub(crate) mod known_solutions;
pub(crate) mod records;
pub(crate) mod results;
pub(crate) mod solution_file;

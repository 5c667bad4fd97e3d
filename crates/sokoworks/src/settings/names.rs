//! Names of the settings that code asks for one by one. Whatever treats settings alike loops over the table.

/// How to search.
pub const METHOD: &str = "method";
/// What to minimize.
pub const METRIC: &str = "metric";
/// The limit of time.
pub const TIME: &str = "time";
/// The limit of memory.
pub const MEMORY: &str = "memory";
/// Threads.
pub const THREADS: &str = "threads";
/// All shortest solutions.
pub const ALL: &str = "all";
/// What signs of a level stand for.
pub const CELLS: &str = "cells";
/// Whether levels with rules that are not played are read as plain Sokoban.
pub const PLAIN_RULES: &str = "plain-rules";

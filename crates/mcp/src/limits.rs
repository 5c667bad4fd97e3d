//! What calls may use.

use std::time::Duration;

/// What each call may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most time that a call can ask for.
    pub time: Duration,
    /// Bytes of the tables of a search.
    pub bytes: usize,
    /// Calls that search at once; others wait.
    pub calls: usize,
    /// Threads of a search.
    pub threads: usize,
}

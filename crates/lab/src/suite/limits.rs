//! The limits of a run.

use serde::{Deserialize, Serialize};

/// The limits of each run; none is no limit.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Limits {
    /// Seconds of wall time.
    pub time: Option<f64>,
    /// Seconds of processor time.
    pub cpu: Option<f64>,
    /// Bytes.
    pub memory: Option<u64>,
}

/// The limit that a program is given, in seconds, so that it ends by itself with what it has found: 1 % and 0.05 s less than the
/// limit, but at least half of it.
pub(super) fn for_program(limit: f64) -> f64 {
    (limit * 0.99 - 0.05).max(limit / 2.0)
}

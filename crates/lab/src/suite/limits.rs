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

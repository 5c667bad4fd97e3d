//! What the tests of the server share.

use sokoworks_web::{FILMS, JobLimits, Limits, clock};
use std::time::Duration;

/// Two jobs at once, eight that wait, and little that ends them.
pub(crate) fn limits() -> JobLimits {
    JobLimits {
        running: 2,
        waiting: 8,
        patience: Duration::from_secs(60),
        give_back: || {},
        each: Limits {
            threads: 1,
            time: Some(Duration::from_secs(600)),
            bytes: 1 << 30,
            grading: 1 << 30,
            memory: u64::MAX,
            films: FILMS,
            resident: || None,
            machine: "m".to_owned(),
            today: || "2026-11-22".to_owned(),
            now: clock,
        },
    }
}

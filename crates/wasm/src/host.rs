//! The host of an instance, as functions.

use std::time::Duration;

/// The functions of the host.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The time since 1970.
    pub now: fn() -> Duration,
    /// The day, such as `2026-11-22`.
    pub today: fn() -> String,
    /// Takes a state of running work.
    pub on_state: fn(&str),
    /// Keeps a line of journal 0, records, or 1, the session; returns whether it is kept.
    pub append: fn(u32, &str) -> bool,
}

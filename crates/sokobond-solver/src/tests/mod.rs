//! Tests of the whole crate, and the oracles that they compare it with.

pub(crate) mod brute_force;
mod differential;
mod reachable;
pub(crate) mod real_levels;
mod recall;
mod sentences;
mod soundness;

use crate::options::{Options, Pace};

/// The number of random levels of a test: `SOKO_SEEDS`, or the usual number.
fn seeds(usual: u64) -> u64 {
    std::env::var("SOKO_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Options under which all parts of `auto` have their turn on small levels.
fn early() -> Options {
    Options { pace: Pace::EARLY, ..Options::default() }
}

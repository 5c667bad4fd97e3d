//! Tests of the whole crate, and the oracles that they compare it with.

pub(crate) mod brute_force;
mod differential;
mod reachable;
pub(crate) mod real_levels;
mod recall;
mod sentences;
mod soundness;

use crate::options::{Options, Pace};
use test_levels::seeds;

/// Options under which all parts of `auto` have their turn on small levels.
fn early() -> Options {
    Options { pace: Pace::EARLY, ..Options::default() }
}

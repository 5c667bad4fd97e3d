//! Tests of the whole crate, and the oracles that they compare it with.

pub(crate) mod brute_force;
mod differential;
mod reachable;
pub(crate) mod real_levels;
mod recall;
mod soundness;

//! Runs of variants of the solver on levels: what `ablate` and `tune` have in common.

mod arguments;
mod levels;
mod log;
mod solve;

pub(crate) use arguments::Arguments;
pub(crate) use levels::levels;
pub(crate) use log::{Line, Log, Run};
pub(crate) use solve::run;

use sokoban::Level;
use sokoban::identity::Identity;

/// The half that a level is in, the same for all its mirror images and turns.
pub(crate) fn half(level: &Level) -> &'static str {
    let hash = Identity::of(level).hash;
    if (hash >> 64 ^ hash >> 32).is_multiple_of(2) { "fit" } else { "confirm" }
}

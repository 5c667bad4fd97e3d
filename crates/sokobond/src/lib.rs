//! Sokobond: formats, levels, positions, rules, replay, drawing, in the order the data flows.
//!
//! The crate does no IO, reads no clock and knows no solver.

pub mod level;

pub use level::{AtomId, Element, Level, Modifier};

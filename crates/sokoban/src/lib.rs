//! Sokoban: formats, levels, positions, rules, replay, drawing, in the order the data flows.
//!
//! The crate does no IO, reads no clock and knows no solver.

pub mod build;
pub mod draw;
pub mod format;
pub mod identity;
pub mod level;
pub mod position;
pub mod replay;
pub mod rle;
pub mod rules;
pub mod symbol;

pub use build::BuildOptions;
pub use identity::Identity;
pub use level::{Level, Terrain};
pub use position::Position;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Sokoban: formats, levels, positions, rules, replay and drawing, in the order in which data flows.
//!
//! The crate does no IO, reads no clock and does not know the solver.

pub mod build;
pub mod draw;
mod enclosed;
pub mod format;
pub mod identity;
pub mod level;
pub mod position;
pub mod replay;
pub mod rle;
pub mod rules;
pub mod symbol;
pub mod transform;

pub use build::BuildOptions;
pub use enclosed::enclosed;
pub use identity::Identity;
pub use level::{Illegal, Level, Terrain};
pub use position::Position;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

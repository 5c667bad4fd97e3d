//! Geometry of grid games: directions, cells, cell sets, flood fill, the eight symmetries of a rectangle, and random
//! directions and numbers that never change between versions.
//!
//! This crate knows no game, does no IO and prints nothing.

mod bounds;
mod cell;
mod cell_set;
mod direction;
pub mod flood;
mod random;
mod symmetry;

pub use bounds::{Bounds, OutOfBounds};
pub use cell::{Cell, Size};
pub use cell_set::CellSet;
pub use direction::Direction;
pub use random::Random;
pub use symmetry::Symmetry;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! What both games stand on: directions, cells, cell sets, flood fill, the eight symmetries of a
//! rectangle, text read from bytes and shown safely, diagnostics as data, and random numbers that never move.
//!
//! This crate knows no game, does no IO and prints nothing.

mod bounds;
mod cell;
mod cell_set;
mod counted;
pub mod diagnostic;
mod direction;
pub mod flood;
mod fnv;
mod random;
mod symmetry;
pub mod text;
mod unknown_name;
mod visible;

pub use bounds::{Bounds, OutOfBounds};
pub use cell::{Cell, Size};
pub use cell_set::CellSet;
pub use counted::counted;
pub use diagnostic::{Diagnostic, Severity};
pub use direction::Direction;
pub use fnv::{fnv1a, fnv1a_on};
pub use random::Random;
pub use symmetry::Symmetry;
pub use unknown_name::UnknownName;
pub use visible::{is_hidden, visible};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

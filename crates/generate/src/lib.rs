//! New levels of both games, and measures of difficulty.
//!
//! The crate does no IO and reads no clock: what it does depends on counted work alone, so a [`Wish`] gives the same
//! levels on every machine.

pub mod difficulty;
mod draft;
mod made;
mod rooms;
mod sokoban;
mod sokobond;
mod wish;

pub use difficulty::{Grade, Measures, OfSolution, measure};
pub use made::{Attempt, Made, attempt};
pub use wish::{MOST_ATOMS, MOST_BOXES, MOST_SIDE, Pattern, Theme, Wish};

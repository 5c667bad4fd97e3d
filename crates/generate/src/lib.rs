//! New levels of both games, and measures of difficulty.
//!
//! The crate does no IO and reads no clock: what it does depends on counted work alone, so a [`Wish`] gives the same
//! levels on every machine.

pub mod ability;
mod bytes;
mod check;
mod dead_ends;
pub mod difficulty;
mod distance;
mod draft;
mod features;
mod grade;
mod idea;
mod identity;
pub mod longest;
mod made;
mod rating;
mod rooms;
mod shares;
mod sokoban;
mod sokobond;
mod title;
mod wish;
mod workshop;

pub use difficulty::{Estimate, Measures, Model, OfSolution, OfSpace, Term, measure};
pub use features::Features;
pub use grade::Grade;
pub use idea::Idea;
pub use identity::identity;
pub use made::{Attempt, Made, attempt};
pub use rating::{careless, solutions};
pub use title::title;
pub use wish::{Aim, MOST_ATOMS, MOST_BOXES, MOST_SIDE, Pattern, Theme, Wish};
pub use workshop::{Event, Order, Progress, generate};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Many games of Sokoban and Sokobond at once, for programs that learn: actions in, observations and rewards out, for a whole
//! batch in one call and without memory allocation in Sokoban. Also their training data: the exact distance to the end of every
//! position of a small level.
//!
//! Everything is a function of levels, seed and actions: the number of threads changes nothing.

mod action;
mod atoms;
mod batch;
mod bits;
mod boxes;
mod distances;
mod filling;
mod images;
mod observe;
mod plan;
mod planes;
mod rewards;
mod rooms;
mod state;
mod subsets;
mod supply;
mod teacher;

pub use action::Actions;
pub use atoms::{SokobondRoom, SokobondSetup};
pub use batch::{Autoreset, Batch, Levels, NoState, Order, Out, Room};
pub use boxes::{Board, SokobanRoom, SokobanSetup, TooSmall};
pub use distances::{Distances, Judgement, Label};
pub use observe::{Observation, Shape};
pub use plan::TooLarge;
pub use planes::planes_of;
pub use rewards::Rewards;
pub use rooms::{NoRoom, Service, Wish, room, supply};
pub use state::Reader;
pub use supply::{Make, Supply};
pub use teacher::Teacher;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

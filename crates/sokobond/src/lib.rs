//! Sokobond: formats, levels, positions, rules, replay and drawing, in the order in which data flows.
//!
//! The rules are written for clarity: every solution is verified by them ([`replay`](mod@replay)), and faster engines are
//! compared with them. `docs/user/sokobond-rules.md` states them in words.
//!
//! The crate does no IO, reads no clock and does not know the solver.

pub mod bonding;
pub mod draw;
pub mod format;
pub mod identity;
pub mod level;
pub mod molecule;
mod motion;
pub mod notation;
pub mod position;
pub mod random;
pub mod replay;
pub mod rules;
pub mod rulings;
mod start;
pub mod walk;

pub use identity::identity;
pub use level::{AtomId, Element, Illegal, Level, Modifier};
pub use position::Position;
pub use random::random_level;
pub use rulings::Rulings;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

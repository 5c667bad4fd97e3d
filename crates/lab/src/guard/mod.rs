//! The guard: no level that was once solved is lost.
//!
//! A [`List`] has a line for each [`Run`] that solved a level with little [`effort`](Run::effort). Each run is [made](attempt) again,
//! and [`compare`] finds what is lost, what takes much longer, and what is solved worse. Effort is counted, not timed, so on one
//! thread a run is the same on every machine.

mod attempt;
mod compare;
mod list;

pub use attempt::attempt;
pub use compare::{Finding, compare};
pub use list::{Key, List, Run};

//! Proofs about a level or a position: that it cannot be solved, why, and that its parts can be solved one by one.

pub mod explain;
pub(crate) mod independent;
pub(crate) mod unsolvable;

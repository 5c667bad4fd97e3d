//! Tests that prove a state dead, and lower bounds on the keys that other states need.

pub(crate) mod bound;
mod contact;
pub(crate) mod dead_end;
mod dead_placement;
mod first_partners;
mod gaps;
mod growth;
mod pairing;
mod placement;

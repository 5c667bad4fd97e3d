//! Tests that prove a state dead, and lower bounds on the keys that other states need.

mod anchors;
pub(crate) mod bound;
mod contact;
pub(crate) mod dead_end;
mod dead_placement;
mod first_partners;
mod gaps;
mod growth;
mod itineraries;
mod pairing;
mod placement;

//! Why a state can never be solved, and how many keys it needs at least otherwise.

pub(crate) mod bound;
pub(crate) mod dead_end;
mod dead_placement;
mod growth;
mod pairing;
mod placement;

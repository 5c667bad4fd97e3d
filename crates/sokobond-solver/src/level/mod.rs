//! What is known about a level and its states before any search: the compiled level, its symmetries, and how a state is
//! represented and packed.

pub(crate) mod atoms;
pub(crate) mod bits;
pub(crate) mod board;
pub(crate) mod image;
pub(crate) mod layout;
pub(crate) mod molecules;
pub(crate) mod region;
pub(crate) mod symmetry;

//! Tables of states, and of what is known about each.

pub(crate) mod bucket_queue;
pub(crate) mod column;
pub(crate) mod hash;
pub(crate) mod state_store;
pub(crate) mod tree;

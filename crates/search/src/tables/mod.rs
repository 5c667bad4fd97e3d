//! Where states and what is known of them are kept.

pub(crate) mod bucket_queue;
pub(crate) mod column;
pub(crate) mod hash;
pub(crate) mod state_store;
pub(crate) mod tree;

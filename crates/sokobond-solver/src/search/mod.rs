//! The searches and their tables.

pub(crate) mod astar;
pub(crate) mod layers;
pub(crate) mod lists;
pub(crate) mod packer;
pub(crate) mod parallel;
pub(crate) mod plain_space;
pub(crate) mod quick;
mod shard;
pub(crate) mod table;

//! The engines, one file each, and what they share.

pub(crate) mod astar;
pub(crate) mod bfs;
pub(crate) mod bidirectional;
mod descent;
pub(crate) mod dfs;
pub(crate) mod greedy;
pub(crate) mod idastar;
pub(crate) mod iddfs;
mod session;

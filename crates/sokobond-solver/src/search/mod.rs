//! The searches and their tables, and which of them runs when.

mod astar;
mod beam;
pub(crate) mod line_up;
pub(crate) mod packer;
mod parallel;
mod part;
pub(crate) mod plain_space;
pub(crate) mod table;

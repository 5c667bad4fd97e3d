//! The searches and their tables, and which of them runs when.

mod astar;
mod layers;
pub(crate) mod line_up;
mod lists;
pub(crate) mod packer;
mod parallel;
mod part;
pub(crate) mod plain_space;
mod quick;
mod strategy;
pub(crate) mod table;

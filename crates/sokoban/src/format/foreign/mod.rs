//! Formats that are no text collections: each in a file of its own, with what they share.

pub(super) mod json;
mod json_text;
pub(super) mod json_write;
pub(super) mod ksokoban;
mod listed;
pub(super) mod pddl;
pub mod pddl_plan;
mod pddl_text;
pub(super) mod pddl_write;
pub(super) mod sites;
pub(super) mod slc;
pub(super) mod ssx;
pub(super) mod tiled;
pub(super) mod xml;

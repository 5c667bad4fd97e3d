//! The floor of a level: squares, boards of boxes, walks, rooms, gates, symmetries.

pub(crate) mod board;
pub(crate) mod clusters;
pub(crate) mod gates;
pub(crate) mod goal_states;
pub(crate) mod heading;
pub(crate) mod maze;
pub(crate) mod restriction;
pub(crate) mod rings;
pub(crate) mod rooms;
pub(crate) mod symmetry;
pub(crate) mod walk;

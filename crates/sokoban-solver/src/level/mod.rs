//! What is known about a level before any search: squares, distances, rooms, gates, tables of pairs and triples.

pub(crate) mod board;
pub(crate) mod capacity;
pub(crate) mod clusters;
pub(crate) mod conflicts;
pub(crate) mod distance;
pub(crate) mod gates;
pub(crate) mod goal_states;
pub(crate) mod ground;
pub(crate) mod heading;
pub(crate) mod hotspots;
pub(crate) mod lone;
pub(crate) mod matching;
pub(crate) mod maze;
pub(crate) mod pairs;
pub(crate) mod restriction;
pub(crate) mod rings;
pub(crate) mod rooms;
pub(crate) mod symmetry;
pub(crate) mod triples;
pub(crate) mod walk;

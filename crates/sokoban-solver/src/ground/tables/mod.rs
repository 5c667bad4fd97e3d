//! What boxes need at least: alone, paired with goals, in pairs and in triples.

pub(crate) mod capacity;
pub(crate) mod conflicts;
pub(crate) mod distance;
pub(crate) mod few_boxes;
pub(crate) mod lone;
pub(crate) mod matching;
mod number;
pub(crate) mod pairs;
pub(crate) mod triples;

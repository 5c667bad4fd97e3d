//! The classical methods by their names, and the spaces and bounds that they search with.

pub(crate) mod bounds;
pub(crate) mod fixed;
pub(crate) mod moves_space;
pub(crate) mod named;
pub(crate) mod packed;
pub(crate) mod parking;
pub(crate) mod pushes_space;
pub(crate) mod sphere;

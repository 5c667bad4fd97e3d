//! The scenes and texts of the two games.

pub(crate) mod sokoban;
pub(crate) mod sokobond;

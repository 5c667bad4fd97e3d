//! Rooms: what both games are played in.

mod room;
mod shape;
mod taste;

pub(crate) use room::{image, largest, room};
pub(crate) use shape::{Shape, Squares, each, lowest};
pub(crate) use taste::beauty;

//! Rooms: what both games are played in.

mod room;
mod shape;
mod taste;
mod useless;

pub(crate) use room::{image, largest, room};
pub(crate) use shape::{Shape, Squares, each, lowest};
pub(crate) use taste::beauty;
pub(crate) use useless::{MOST_UNUSED, near, without_useless};

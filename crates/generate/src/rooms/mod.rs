//! Rooms: what both games are played in.

mod room;
mod shape;
mod taste;
mod useless;

pub(crate) use room::{image, image_of, largest, room};
pub(crate) use shape::{Shape, Squares, each, lowest, near};
pub(crate) use taste::beauty;
pub(crate) use useless::without_useless;

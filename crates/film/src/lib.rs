//! Pictures and movies of levels and solutions of both games: SVG (still and animated), PNG, animated GIF
//! and terminal cast.
//!
//! A game turns a position and moves into a *scene*: shapes, and what changes from frame to frame. Every
//! format shows that scene and knows no game, so nothing is drawn twice:
//!
//! ```text
//! level, moves -> scene (shapes, looks, actors) -> raster -> PNG, GIF
//!                                               -> SVG
//!              -> text of each frame            -> cast
//! ```
//!
//! The crate does no IO and reads no clock: it returns bytes, the same for the same input.

mod art;
mod error;
mod film;
mod format;
mod formats;
mod games;
mod options;
mod scene;
mod skins;
mod stage;
#[cfg(test)]
mod tests;

pub use error::{Error, MAX_CHARACTERS, MAX_PIXELS};
pub use film::Film;
pub use format::Format;
pub use options::{Marks, Options, Per, Targets};
pub use skins::Palette;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! One file for each format, and what they share: colors, pixels and times.

pub(crate) mod cast;
mod colors;
pub(crate) mod gif;
pub(crate) mod png;
pub(crate) mod raster;
pub(crate) mod svg;
pub(crate) mod timing;

//! The look of everything on a board: the one definition that films and the page draw from.
//!
//! `pieces.rs` has the shapes in units of a cell's side (40 units), `rim.rs` which parts of the wall cells are drawn, and
//! `lettering.rs` letters; the colours are in `skins.rs` of the crate. The page reads the same data from three files that a
//! test of this module keeps equal: `board/art.js`, `skins.css` and `icon.svg` of `page/src`. Write them again with
//! `SOKO_WRITE=1 cargo test -p sokoworks-film the_page_has_the_same_art`.

pub(crate) mod font;
pub(crate) mod lettering;
#[cfg(test)]
mod page;
pub(crate) mod pieces;
pub(crate) mod rim;

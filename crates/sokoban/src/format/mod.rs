//! Level files: any bytes to a [`Collection`] with diagnostics, and back to text.
//!
//! Reading never fails as a whole. What is read can be written and read again without loss.

mod above;
mod cell_map;
pub(crate) mod closed;
mod collection;
mod divide;
mod document;
mod foreign;
mod header;
mod keys;
mod legend;
mod lines;
mod lost;
mod meaning;
mod notes;
mod read;
mod replace;
mod row;
mod scan;
mod sign;
mod stored;
mod unwrap;
mod variant;
mod write;

pub use cell_map::{CellMap, PRESETS};
pub use document::{
    Collection, Entry, Flavor, KeyValue, Kind, MAX_MEANINGS, Moves, ReadOptions, WriteOptions, Written,
};
pub use foreign::ksokoban::decode;
pub use foreign::pddl_plan as plan;
pub use keys::known_name;
pub use lost::{Content, lost};
pub use read::read;
pub use replace::{replace_board, replace_texts};

/// Writes a collection with the usual options. O(collection).
pub fn write(collection: &Collection, flavor: Flavor) -> String {
    write_with(collection, flavor, &WriteOptions::default()).text
}

/// Writes a collection; the diagnostics list what the format cannot store. O(collection).
pub fn write_with(collection: &Collection, flavor: Flavor, options: &WriteOptions) -> Written {
    write::write(collection, flavor, options)
}

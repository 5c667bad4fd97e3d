//! The contract: the data that the program exchanges with other programs, each type defined once (feature `serde`).
//!
//! The command line (`--json`, `--results`), the server, MCP and the page all use these types.
//! From them come `schema.json` beside this file, `docs/user/api.md`, and the types of TypeScript and Python; a test compares
//! them (`SOKO_UPDATE=1` writes them).
//!
//! The vocabulary: `level` is the number of a level in its file, `text` the level as text. `moves`, `pushes`, `box_lines`, … are
//! numbers; `solution`, `after` and `letters` are the letters of moves: LURD with upper case for pushes (Sokoban), WASD
//! (Sokobond). A place is `[x, y]`, column and row, counted from 1. What is not known, or what a game does not have, is null.

mod answers;
mod fault;
mod hint;
mod insight;
mod listed;
mod made;
mod place;
mod position;
mod rating;
mod record;
mod remark;
mod rows;
mod schema;
#[cfg(test)]
mod tests;
mod verdict;
mod version;
mod words;

pub use answers::Within;
pub use fault::Fault;
pub use hint::{Advice, Hint};
pub use insight::{Insight, Mistake};
pub use listed::{Levels, Listed, Meaning};
pub use made::{Made, Signature, SignatureLevel};
pub use place::place;
pub use position::{Atom, Bond, POSITIONS, Places, Shown};
pub use rating::{Graded, RatedSolution, RatedSpace, Rating, Share};
pub use record::*;
pub use remark::{Checked, Remark};
pub use schema::{SCHEMA, names, schema_of};
pub use verdict::{Prospect, Verdict};
pub use version::SchemaVersion;
pub use words::{Ending, Reason, key};

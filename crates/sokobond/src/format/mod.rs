//! Level files, versions 1 and 2: bytes to a level with diagnostics, and back.
//!
//! ```text
//! file     = v1 | v2
//! v1       = row+ solution*                   one character a cell
//! v2       = "v2" (" " word)* NL  cells (modifiers cells)* solution*
//! cells    = cell (" " cell)*                 cell x is at column 2x
//! modifiers: the modifier of vertex (x, y) at column 2x+1 of the line below row y
//! cell     = "x" "X" "#" wall | "-" " " floor | h o n c e atom | H O N C E the player's atom
//! modifier = "/" weaken | "+" strengthen | "@" rotate
//! solution = "=" [WASD]+
//! lesson   = "Lesson:" text
//! ```
//!
//! Solutions and lessons may be on any line and are never counted as rows. Trailing white space and blank lines at the end are
//! ignored; a row shorter than the others is padded with wall. Bonds are never written, since they follow from the
//! rules. `docs/user/sokobond-rules.md` lists every diagnostic.

mod board;
mod document;
mod lesson;
mod read;
mod recognize;
mod remarks;
mod solution;
mod write;

pub use document::{LevelFile, MAX_ATOMS, MAX_SIDE, Recorded, Version};
pub use lesson::{is_lesson_line, lesson_line, lesson_of};
pub use read::{parse, read};
pub use recognize::{is_sokobond, resembles_sokobond};
pub use write::{NeedsV2, write};

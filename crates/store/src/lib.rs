//! The player's own files: a record book and a session, both journals that grow by lines.
//!
//! What the lines mean is not known here. Whatever moment the program is killed at, and however many programs
//! write at once, no file is ever half of one thing and half of another: see [`Journal`] and [`replace`].

mod folder;
mod journal;
mod replace;

pub use folder::Folder;
pub use journal::{COPIES, Journal};
pub use replace::{Durability, replace};

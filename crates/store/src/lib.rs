//! Files that no kill can tear and no two programs can lose: the record book and the session, journals that grow by
//! lines; files that are replaced in one step; results that several programs share.
//!
//! What the lines mean is not known here. Whatever moment the program is killed at, and however many programs
//! write at once, no file is ever half of one thing and half of another: see [`Journal`] and [`replace`].

mod claims;
mod folder;
mod journal;
mod log;
mod replace;

pub use claims::Claims;
pub use folder::Folder;
pub use journal::{COPIES, Journal};
pub use log::{Locked, Log};
pub use replace::{Durability, Turn, replace};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

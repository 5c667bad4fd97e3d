//! Files that survive a kill at any moment and several writers at once: the record book and the session, which are
//! journals of lines; files that are replaced in one step; results that several programs share.
//!
//! The crate does not know what the lines mean. No file is ever half old and half new: see [`Journal`] and [`replace`].

mod append;
mod claims;
mod folder;
mod journal;
mod log;
mod replace;

pub use claims::Claims;
pub use folder::{Folder, of_user};
pub use journal::{COPIES, Journal};
pub use log::{Locked, Log};
pub use replace::{Durability, Turn, replace};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

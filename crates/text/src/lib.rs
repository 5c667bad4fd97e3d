//! Text: read from bytes in any encoding, shown safely, hashed; diagnostics as data; words and numbers of messages.
//!
//! This crate knows no game, does no IO and prints nothing.

mod base64;
mod counted;
mod decode;
mod diagnostic;
mod fnv;
mod markup;
mod switches;
mod unknown_name;
mod visible;

pub use base64::base64;
pub use counted::{Count, counted, counted_short, grouped};
pub use decode::{Encoding, MAX_BYTES, MAX_LINES, Text, decode, decode_as, lines};
pub use diagnostic::{Diagnostic, Severity};
pub use fnv::{fnv1a, fnv1a_on};
pub use markup::escape_markup;
pub use unknown_name::UnknownName;
pub use visible::{is_hidden, visible};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

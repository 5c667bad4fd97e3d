//! Small levels for tests.

use crate::Level;

/// A box to be pushed to a goal: 4 pushes, 7 moves.
pub(crate) const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######";

/// Two hydrogen atoms: 2 moves.
pub(crate) const ATOMS: &str = "xxxxxx\nxH--hx\nxxxxxx";

/// The level of a text.
pub(crate) fn level(text: &str) -> Level {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

//! Small levels for tests.

use crate::Level;

/// A box to be pushed to a goal: 4 pushes, 7 moves.
pub(crate) const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######";

/// Two hydrogen atoms: 2 moves.
pub(crate) const ATOMS: &str = "xxxxxx\nxH--hx\nxxxxxx";

/// A box that starts on its goal: 6 moves, of which 2 are pushes, bring it back.
pub(crate) const CIRCULAR: &str = "########\n#      #\n# @*   #\n#      #\n########";

pub(crate) fn level(text: &str) -> Level {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

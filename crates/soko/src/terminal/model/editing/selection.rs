//! A part of the board: marked, or carried along until it is put down.

use play::editor::{Draft, Rect};

/// A column and a row.
pub(super) type Coordinates = (u32, u32);

/// The state of a part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    Marked {
        /// Where marking began.
        from: Coordinates,
        /// The corner that the cursor drags along.
        to: Coordinates,
    },
    /// It is carried along with the cursor until it is put down.
    Carried {
        what: Draft,
        /// Column and row of its upper left cell.
        at: (i32, i32),
        /// Where the mouse or the cursor holds it, from there.
        grip: (i32, i32),
        /// Where it was taken from; `None` for a copy, which can be put down again and again.
        taken: Option<Rect>,
    },
}

impl Selection {
    /// One cell.
    pub(super) fn marked(place: Coordinates) -> Selection {
        Selection::Marked { from: place, to: place }
    }
}

//! What a search keeps if its workers are processes: the parts of the floor that assign positions to workers, and counts of what
//! is sent. Both are empty without the feature `ranks`.

#[cfg(any(test, feature = "ranks"))]
mod parts;
#[cfg(any(test, feature = "ranks"))]
mod traffic;

#[cfg(any(test, feature = "ranks"))]
pub(super) use parts::Parts;
#[cfg(any(test, feature = "ranks"))]
pub(crate) use traffic::Traffic;

#[cfg(not(any(test, feature = "ranks")))]
pub(super) use without::{Parts, Traffic};

/// The same, empty.
#[cfg(not(any(test, feature = "ranks")))]
mod without {
    use crate::ground::floor::board::Board;

    #[derive(Debug, Default)]
    pub(in super::super) struct Parts {}

    impl Parts {
        pub(in super::super) fn hash(&self, _boxes: &impl Board) -> Option<u64> {
            None
        }
    }

    #[derive(Debug, Default)]
    pub(in super::super) struct Traffic {}

    impl Traffic {
        pub(in super::super) fn count(&mut self, _is_away: bool) {}

        pub(in super::super) fn count_sent(&mut self) {}
    }
}

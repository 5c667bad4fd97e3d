//! Breadth-first search whose positions lie in files: for proofs that need more memory than a machine has.
//!
//! The positions of each depth are a *layer*, a sorted file without duplicates. The successors of a layer are collected in
//! buffers, sorted, and written as runs; when the layer is done, the runs are merged, and what an earlier layer has is left
//! out: delayed duplicate detection (Korf 2004; Korf 2008 for the division by a hash into buckets that fit into memory).
//! Successors from which a solution takes more moves than a limit are left out before they are written: breadth-first
//! heuristic search. Where no solution is found within the limit, the search begins anew with the least cost that was left out as
//! the limit, as in iterative deepening, but never beyond the cost of a known solution (Zhou and Hansen 2004).
//!
//! After each layer a journal records how far the search is. A search that is killed goes on from there. Nothing is used that is
//! not what was written: each block of a file is checked before it is read, each file against the journal, and the journal
//! against what is searched.
//!
//! Cost on disk: the bytes of a position, less what it shares with the one before it in order, and one; and for the time of a layer
//! the same for each of its successors. In memory: buffers, which use what they may.

mod blocks;
mod folder;
mod journal;
mod keys;
mod layer;
mod merge;
mod of_space;
mod run;
mod segments;
mod share;
#[cfg(test)]
mod tests;
mod trouble;

pub use folder::Folder;
pub use of_space::OfSpace;
pub use run::{End, Layered, run};
pub use share::Limits;
pub use trouble::Trouble;

use search::{Cost, GaveUp};

/// A position that a move leads to, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// No solution from here takes fewer moves.
    pub bound: Cost,
    /// Whether it is a goal.
    pub is_goal: bool,
}

/// A level for a search by layers. Each move costs one. A position is known by its key; all keys are
/// equally long.
pub trait Layers: Send {
    /// A move.
    type Move: Copy;

    /// Bytes of a key, at most [`LONGEST_KEY`].
    fn key_len(&self) -> usize;

    /// The key of the start; none when it is proved to be dead.
    fn start(&mut self) -> Option<(Vec<u8>, Reached)>;

    /// Calls `found` for each position that one move leads to, but for those that are proved to be dead, those from which a
    /// solution takes more than `most` moves, and those that some shortest solution does not need. Returns the fewest moves of a
    /// solution from those that were left out for `most`, [`Cost::MAX`] if none was.
    ///
    /// # Errors
    /// When a limit is reached.
    fn expand(
        &mut self,
        key: &[u8],
        most: Cost,
        found: &mut dyn FnMut(&[u8], Reached),
    ) -> Result<Cost, GaveUp>;

    /// Calls `found` for each position from which one move leads to this one.
    fn parents(&mut self, key: &[u8], found: &mut dyn FnMut(&[u8], Self::Move));

    /// Whether no position can be reached both by an odd and by an even number of moves. Half of the earlier layers need
    /// not be read then.
    fn alternates(&self) -> bool {
        false
    }
}

/// Most bytes of a key.
pub const LONGEST_KEY: usize = 254;

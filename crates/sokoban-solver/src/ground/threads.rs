//! How many threads there is memory for.
//!
//! Each thread has scratch, tables and half-filled blocks of its own, and a search that is divided over threads ends when one of
//! its workers is out of memory. So where memory is short there are fewer threads. What several threads could not finish for
//! lack of memory is begun again on one, unless that would have hardly more.

use crate::ground::Ground;

/// Memory that there must be for each thread, and more for each square. With less, proofs of fewest moves on
/// small boards failed on four threads that succeeded on one.
const BYTES: usize = 16 << 20;
const BYTES_A_SQUARE: usize = 64;

/// Most bytes that the searches of a thread beyond two hold beside what they count, up to a third of all: under a limit of
/// 100 MB, 14 MB more than that were seen without this with 8 and with 16 threads, 8 MB with 2 MiB, 5 MB with 3 MiB up to a
/// quarter of all, and 1 MB with 4 MiB.
const UNACCOUNTED: usize = 5 << 20;

/// What a thread takes at least of what is counted.
const COUNTED: usize = 1 << 20;

/// By what part of the memory more threads may have less than one before what they could not finish is begun again.
const HARDLY: usize = 64;

/// The number of threads that `bytes` are enough for, at most `wanted`.
pub(crate) fn within(bytes: usize, ground: &Ground, wanted: usize) -> usize {
    let enough = bytes / (BYTES + ground.maze.len() * BYTES_A_SQUARE);
    wanted.clamp(1, enough.max(1))
}

/// Of a limit of `bytes`, what is left for what the searches of threads hold beside what they count. What one thread finds
/// out before is not hindered by it.
pub(crate) fn unaccounted(bytes: Option<usize>, threads: usize) -> usize {
    let of_threads = threads.saturating_sub(2).min(64) * UNACCOUNTED;
    bytes.map_or(0, |bytes| of_threads.min(bytes / 3))
}

/// Whether one thread would have so much more memory that it may finish what `threads` did not.
pub(crate) fn take_much(bytes: Option<usize>, threads: usize) -> bool {
    let taken = unaccounted(bytes, threads) + (threads - 1) * COUNTED;
    threads > 1 && bytes.is_some_and(|bytes| taken > bytes / HARDLY)
}

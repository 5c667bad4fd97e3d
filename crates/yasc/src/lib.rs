//! Solver and optimizer as a plugin for Sokoban YASC and other programs with its plugin interface.
//!
//! `abi.rs` has the exported functions with their raw pointers, `status.rs` the packed record that they fill. Everything else is
//! ordinary code that also runs, and is tested, where there is no Windows: boards and games as the host passes them (`board.rs`,
//! `games.rs`), the metrics of optimizations (`flags.rs`), the two calls (`calls/`), the settings file (`options.rs`).
//! `windows.rs` knows the file of the plugin and shows messages.

pub mod abi;
pub mod board;
pub mod calls;
pub mod flags;
pub mod games;
pub mod options;
pub mod status;
#[cfg(windows)]
mod windows;

/// The name that the host shows.
pub const NAME: &str = concat!("Sokoworks ", env!("CARGO_PKG_VERSION"), " solver and optimizer");

/// The result of a call, as a code for hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Code {
    /// Solved, or made shorter.
    Ok = 0,
    /// The board is larger than the limits allow.
    Constraints = 1,
    /// The board or the game is not valid.
    Invalid = 2,
    /// It is proved that there is no solution.
    Impossible = 3,
    /// Nothing was found.
    GiveUp = 4,
    /// The moves do not fit in the buffer.
    TooLong = 5,
    /// The settings file has a mistake.
    Configuration = 6,
    /// A fault of the plugin.
    Failure = 7,
    /// The time was over.
    Timeout = 8,
    /// The host or the user ended it.
    Terminated = 9,
}

//! A server for the Model Context Protocol over standard input and output: language models read, see, solve, verify, generate and
//! grade levels of both games.
//!
//! The tools are in `tools`, with the schema of their arguments. Each hands its arguments to a function that knows nothing of the
//! protocol, and runs it on a thread of its own until it ends, its time is over, or the client cancels the call.

mod answers;
mod asked;
mod judging;
mod limits;
mod searching;
mod tools;

pub use limits::Limits;

use std::io;

/// Serves on standard input and output until the input ends.
///
/// # Errors
/// When the runtime cannot be created, or the client does not begin as the protocol wants it.
pub fn serve(limits: Limits) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let ended = runtime.block_on(tools::serve(limits));
    // A read of standard input that waits cannot be cancelled.
    runtime.shutdown_background();
    ended
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

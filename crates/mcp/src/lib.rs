//! A server for the Model Context Protocol over standard input and output: language models read, see, solve, verify, shorten,
//! generate and grade levels of both games.
//!
//! The tools are a table in `tools`; `arguments` has the schemas of their arguments, and `protocol` the messages, without any tool.
//! Moves are in one `alphabet`, and long answers come in pages (`paging`).
//! Each call runs until it ends, its time is over, or the client cancels it.

mod alphabet;
mod answers;
mod arguments;
mod judging;
mod limits;
mod opened;
mod paging;
mod problem;
mod protocol;
mod searching;
mod tools;

pub use limits::Limits;

use std::io;

/// Serves on standard input and output until the input ends.
///
/// # Errors
/// When the input cannot be read.
pub fn serve(limits: Limits) -> io::Result<()> {
    let service = tools::Service { limits, guide: play::Guide::default() };
    protocol::serve(&service, limits.calls, io::stdin().lock(), io::stdout())
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

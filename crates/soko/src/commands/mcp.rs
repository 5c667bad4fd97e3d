//! `soko mcp`: tools for language models, over standard input and output.

use crate::arguments::Mcp;
use crate::exit_code::ExitCode;
use crate::limits::{left_for_search, memory};
use std::time::Duration;

/// Calls that may search at once. Each has its share of the memory, and one that does not search has the last one.
const CALLS: usize = 2;

/// Serves until standard input ends.
pub(crate) fn run(asked: &Mcp) -> anyhow::Result<ExitCode> {
    let memory = asked.limiting.memory();
    let left = left_for_search(memory, memory::resident()) / (CALLS as u64 + 1);
    let no_limit = Duration::from_secs(u64::from(u32::MAX));
    mcp::serve(mcp::Limits {
        time: asked.limiting.time().unwrap_or(no_limit),
        bytes: usize::try_from(left).unwrap_or(usize::MAX),
        calls: CALLS,
        threads: asked.limiting.threads(),
    })?;
    Ok(ExitCode::Done)
}

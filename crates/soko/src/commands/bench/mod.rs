//! `soko bench`: solvers side by side, on this machine or on a cluster.

mod cluster;
mod compare;
mod running;
mod signature;
mod suite;

use crate::arguments::bench::{Bench, BenchCommand};
use crate::exit_code::ExitCode;
use crate::output;

/// Does what was asked.
pub(crate) fn run(bench: &Bench) -> anyhow::Result<ExitCode> {
    match &bench.command {
        None if bench.planning.suite.is_empty() => signature::run(bench),
        None => running::run(bench),
        Some(BenchCommand::Compare(compare)) => compare::run(compare),
        Some(BenchCommand::Report(report)) => super::report::run(report),
        Some(BenchCommand::Submit(submit)) => cluster::submit(submit),
        Some(BenchCommand::Status(status)) => cluster::status(status),
        Some(BenchCommand::Collect(collect)) => cluster::collect(collect),
        Some(BenchCommand::Shard(shard)) => cluster::shard(shard),
    }
}

/// Supervises a run if that is what the program was started for. This comes before anything else: a run should not have to
/// wait for options to be read.
pub(crate) fn supervise() -> Option<ExitCode> {
    if !std::env::args_os().skip(1).eq(running::SUPERVISE) {
        return None;
    }
    let verdict = lab::run::supervise::supervise().ok()?;
    let line = serde_json::to_string(&verdict).unwrap_or_default() + "\n";
    Some(output::say(&line).map_or(ExitCode::Interrupted, |()| ExitCode::Done))
}

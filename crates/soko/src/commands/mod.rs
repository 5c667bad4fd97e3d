//! One file for each command.

mod completions;
mod man;
mod solve;

use crate::arguments::{Arguments, Command};
use crate::exit_code::ExitCode;

/// Does what was asked.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Completions(completions) => completions::run(completions),
        Command::Man(man) => man::run(man),
        Command::Solve(solve) => solve::run(arguments, solve),
        _ => Ok(ExitCode::NoAnswer),
    }
}

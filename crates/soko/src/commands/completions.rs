//! `soko completions`: a script for the user's shell.

use crate::arguments::{Completions, help};
use crate::exit_code::ExitCode;
use std::io::Write;

/// Prints the script.
pub(crate) fn run(completions: &Completions) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut help::shown(), "soko", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(ExitCode::Done)
}

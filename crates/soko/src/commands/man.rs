//! `soko man`: the manual pages.

use crate::arguments::{Arguments, Man};
use crate::diagnostics::Problem;
use crate::exit_code::ExitCode;
use clap::CommandFactory;

/// Writes one page for each command into the folder.
pub(crate) fn run(man: &Man) -> anyhow::Result<ExitCode> {
    let folder = man.folder.display();
    if !man.folder.is_dir() {
        let problem = Problem::new("E-NOFILE", format!("no folder {folder}"));
        return Err(problem.help(format!("make it first: mkdir -p {folder}")).into());
    }
    clap_mangen::generate_to(Arguments::command(), &man.folder)?;
    Ok(ExitCode::Done)
}

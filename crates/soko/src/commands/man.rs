//! `soko man`: the manual pages.

use crate::arguments::Man;
use crate::arguments::help;
use crate::exit_code::ExitCode;
use crate::output::diagnostics::{self, Problem};
use crate::quantity::counted;
use clap::Command;

/// Writes one page for each command into the folder.
pub(crate) fn run(man: &Man) -> anyhow::Result<ExitCode> {
    let folder = man.folder.display();
    if !man.folder.is_dir() {
        let problem = Problem::new("E-NOFILE", format!("the folder {folder} does not exist"));
        return Err(problem.help(format!("make it first: mkdir -p {folder}")).into());
    }
    let command = help::shown();
    let pages = count(&command);
    clap_mangen::generate_to(command, &man.folder)
        .map_err(|error| Problem::new("E-WRITE", format!("cannot write to {folder}: {error}")))?;
    diagnostics::complain(&format!("{folder}: {}\n", counted(pages, "manual page")));
    Ok(ExitCode::Done)
}

/// A command and all those below it.
fn count(command: &Command) -> usize {
    1 + command.get_subcommands().map(count).sum::<usize>()
}

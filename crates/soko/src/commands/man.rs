//! `soko man`: the manual pages.

use crate::arguments::{Man, help};
use crate::exit_code::ExitCode;
use crate::files;
use crate::output::diagnostics;
use crate::quantity::counted;
use clap::Command;
use clap_mangen::Man as Page;
use std::path::Path;

/// Writes one page for each command into the folder.
pub(crate) fn run(man: &Man) -> anyhow::Result<ExitCode> {
    let folder = man.folder.display();
    files::make_folder(&man.folder)?;
    let command = help::shown();
    let pages = count(&command);
    let mut command = command.disable_help_subcommand(true);
    command.build();
    write(&command, &man.folder)?;
    diagnostics::complain(&format!("{folder}: {}\n", counted(pages, "manual page")));
    Ok(ExitCode::Done)
}

/// Writes the pages of a command and of those below it.
fn write(command: &Command, folder: &Path) -> anyhow::Result<()> {
    for below in command.get_subcommands() {
        write(below, folder)?;
    }
    let page = Page::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    let text = with_synopsis(&String::from_utf8_lossy(&text), &synopsis(command));
    files::write(&folder.join(page.get_filename()), text.as_bytes())
}

/// The usage of a command, with the values of its options and operands, as roff.
fn synopsis(command: &Command) -> String {
    let mut command = command.clone();
    let usage = command.render_usage().to_string();
    let lines = usage.trim_start_matches("Usage:").lines().map(|line| line.trim().replace('-', "\\-"));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n.br\n")
}

/// A page with another synopsis.
fn with_synopsis(page: &str, synopsis: &str) -> String {
    let head = ".SH SYNOPSIS\n";
    let Some((before, after)) = page.split_once(head) else { return page.to_owned() };
    let rest = after.find(".SH ").map_or("", |at| &after[at..]);
    format!("{before}{head}{synopsis}\n{rest}")
}

/// A command and all those below it.
fn count(command: &Command) -> usize {
    1 + command.get_subcommands().map(count).sum::<usize>()
}

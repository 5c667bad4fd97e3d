//! `soko`, the one program: solves, checks, verifies, shows, films and converts levels of both games.
//!
//! Data flows from the typed [`arguments`] to resolved [`options`], with defaults from `soko.toml` ([`config`]), and with
//! the levels of the [`input`] to one of the [`commands`]. Standard output carries results, standard error messages.

mod arguments;
mod commands;
mod config;
mod date;
mod exit_code;
mod files;
mod input;
mod limits;
mod options;
mod output;
#[cfg(feature = "mpi")]
mod over_mpi;
mod quantity;
mod solving;
mod standing;
#[cfg(feature = "tui")]
mod start;
mod storage;
#[cfg(feature = "tui")]
mod terminal;

use arguments::help;
use exit_code::ExitCode;
use output::diagnostics;
use std::ffi::OsString;
use std::io;

fn main() -> std::process::ExitCode {
    #[cfg(all(feature = "bench", target_os = "linux"))]
    if let Some(code) = commands::supervise() {
        return code.into();
    }
    output::tell_panics();
    #[cfg(feature = "mpi")]
    if let Some(code) = over_mpi::run(program) {
        return code;
    }
    program()
}

/// Runs the command line.
fn program() -> std::process::ExitCode {
    let line: Vec<OsString> = std::env::args_os().collect();
    #[cfg(feature = "tui")]
    if line.len() == 1 && start::is_possible() {
        return ended(start::run());
    }
    let arguments = match help::parse(line.iter().cloned()) {
        Ok(arguments) => arguments,
        Err(error) => {
            if let Some(arguments) = help::verbose_version(&error, &line) {
                return ended(commands::version::run(&arguments));
            }
            // The message may contain part of a file name.
            if error.use_stderr() {
                diagnostics::complain(&help::coded(&error));
                return ExitCode::BadInput.into();
            }
            let _ = output::say(&error.render().ansi().to_string());
            return ExitCode::Done.into();
        }
    };
    if let Some(choice) = arguments.color {
        config::use_colors(choice);
    }
    ended(commands::run(&arguments))
}

/// The exit code of a command, after its message was printed.
fn ended(run: anyhow::Result<ExitCode>) -> std::process::ExitCode {
    match run {
        Ok(code) => code.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::Done.into(),
        Err(error) => {
            diagnostics::complain(&diagnostics::render_error(&error));
            ExitCode::BadInput.into()
        }
    }
}

/// Whether the reader of our output has closed the pipe, which is not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}

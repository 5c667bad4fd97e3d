//! `soko`, the one program: solves, checks, verifies, shows, films and converts levels of both games.
//!
//! Data flows from the typed [`arguments`] over the resolved [`options`] (with [`config`] behind them)
//! and the [`input`] to one of the [`commands`]. Only this crate knows files, clocks and terminals:
//! standard output is the product, standard error is talk.

mod arguments;
#[cfg(any(feature = "tui", feature = "web"))]
mod built_in;
mod commands;
mod config;
#[cfg(any(feature = "tui", feature = "web"))]
mod data;
#[cfg(feature = "tui")]
mod date;
mod diagnostics;
mod exit_code;
mod explain;
mod files;
mod game;
mod help;
mod input;
mod json;
mod judge;
mod known;
mod limits;
mod memory;
mod moves;
mod nearest;
mod options;
mod order;
mod output;
mod paint;
mod progress;
mod quantity;
mod report;
mod results;
mod scope;
mod selector;
mod solution_file;
mod solving;
mod table;
#[cfg(feature = "tui")]
mod terminal;
mod walk;

use exit_code::ExitCode;
use std::io;

fn main() -> std::process::ExitCode {
    output::tell_panics();
    let arguments = match help::parse(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) => {
            // What is wrong with it may be part of a file's name.
            let text = error.render().ansi().to_string();
            if error.use_stderr() {
                diagnostics::complain(&text);
                return ExitCode::BadInput.into();
            }
            let _ = output::say(&text);
            return ExitCode::Done.into();
        }
    };
    if let Some(choice) = arguments.color {
        config::use_colors(choice);
    }
    match commands::run(&arguments) {
        Ok(code) => code.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::Done.into(),
        Err(error) => {
            diagnostics::complain(&diagnostics::render_error(&error));
            ExitCode::BadInput.into()
        }
    }
}

/// Whether somebody who read our output has gone: no fault of ours, and none of theirs.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}

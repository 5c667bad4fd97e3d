//! Chores of the project: `cargo xtask tidy`, `cargo xtask features`.

#![allow(clippy::print_stdout, clippy::print_stderr)] // a chore speaks on the terminal

mod features;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask CHORE

  tidy       the house rules that a machine can check: dependency arrows, import circles, crowded folders,
             unused dependencies, lints, module docs, long files, machine paths, stubs, libraries that do IO
  features   whether every feature builds alone, and the program without any
";

fn main() -> ExitCode {
    let chore = std::env::args().nth(1);
    match chore.as_deref() {
        Some("tidy") => tidy(),
        Some("features") => features(),
        Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn tidy() -> ExitCode {
    match tidy::check(root()) {
        Ok(findings) if findings.is_empty() => {
            println!("tidy");
            ExitCode::SUCCESS
        }
        Ok(findings) => {
            findings.iter().for_each(|finding| println!("{finding}"));
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tidy failed: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn features() -> ExitCode {
    match features::check(root()) {
        Ok(()) => {
            println!("every feature builds alone");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

#[test]
fn the_workspace_is_tidy() {
    let findings = tidy::check(root()).expect("tidy runs");
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

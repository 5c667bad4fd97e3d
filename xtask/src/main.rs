//! Chores of the project: `cargo xtask tidy`.

#![allow(clippy::print_stdout, clippy::print_stderr)] // a chore speaks on the terminal

mod tidy;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask CHORE

  tidy   the house rules that a machine can check: dependency arrows, lints, module docs, long files,
         machine paths, stubs, libraries that do IO
";

fn main() -> ExitCode {
    let chore = std::env::args().nth(1);
    match chore.as_deref() {
        Some("tidy") => tidy(),
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
            eprintln!("tidy could not look: {error:#}");
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
    let findings = tidy::check(root()).expect("tidy can look");
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

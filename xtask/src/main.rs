//! Chores of the project: `cargo xtask tidy`, `features`, `wasm`, `site`, `plugin`, `c-library`, `notices`, `assets`, `lab`, `planted`
//! and `book-links`.

#![allow(clippy::print_stdout, clippy::print_stderr)] // a chore speaks on the terminal

mod assets;
mod book;
mod c_library;
mod features;
mod lab;
mod licenses;
mod planted;
mod plugin;
mod site;
mod target;
mod tidy;
mod wasm;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask CHORE

  tidy       the house rules that a machine can check: dependency arrows, cycles of files, rings of folders, crowded folders,
             unused dependencies, lints, module docs, long files, stubs, libraries that do IO
  features   whether every feature builds alone, and the program without any
  wasm [--quick]
             builds the solver for browsers and prints the name of the file; --quick builds it sooner, for tests
  assets OUT [--program FILE]
             writes what an archive of a release has beside the program: manual pages, completions, licences of others;
             FILE is the program, else one is built
  site OUT [--levels FILES] [--only] [--seconds N] [--address URL] [--wasm FILE] [--npm] [--docs] [--plain]
             makes the page with the solver inside, as files for any static host: with the levels that are built in
             and those of FILES and folders, or --only these; searches take 20 seconds at most;
             with --npm also the package for JavaScript, in OUT/npm; with --docs also the documentation, in OUT/docs,
             by mdBook; with --plain no compressed copies
  plugin [OUT]
             builds the plugin for Sokoban YASC, for Windows with 64 and with 32 bits, by mingw-w64, into OUT
             or target/plugin, and prints the names of the files
  c-library PREFIX [--libdir DIR] [--destdir DIR] [--target TARGET]
             builds the library for C and installs it with header, pkg-config file and licences; DIR of libraries in PREFIX
             (lib), and a folder that stands for the root of the file system; for Windows also an import library
  notices PACKAGE [FILE]
             writes the licences of everything by others in what is built of a package, such as sokoworks-python
  planted [MINUTES [BUG...]]
             whether the adversary finds the bugs of docs/lab/planted.tsv, or those of the numbers, in MINUTES each
  lab        writes the tables of docs/lab that are computed from data files
  book-links makes links of the documentation lead to the repository, for mdBook (book.toml)
";

fn main() -> ExitCode {
    let chore = std::env::args().nth(1);
    match chore.as_deref() {
        Some("tidy") => tidied(),
        Some("features") => features(),
        Some("wasm") => finished(built_for_browsers(std::env::args().nth(2).as_deref())),
        Some("assets") => finished(assets::make(root(), std::env::args().skip(2))),
        Some("lab") => finished(lab::write(root())),
        Some("planted") => finished(planted::run(root(), std::env::args().skip(2))),
        Some("book-links") => finished(book::links(root(), std::env::args().skip(2))),
        Some("plugin") => finished(plugin::build(root(), std::env::args().nth(2))),
        Some("c-library") => finished(c_library::install(root(), std::env::args().skip(2))),
        Some("notices") => finished(licenses::write(root(), std::env::args().skip(2))),
        Some("site") => finished(site::make(root(), std::env::args().skip(2))),
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

fn tidied() -> ExitCode {
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
    finished(features::check(root()).map(|()| "every feature builds alone".to_owned()))
}

/// Builds the modules for browsers; returns the name of the file.
fn built_for_browsers(option: Option<&str>) -> anyhow::Result<String> {
    let optimized = match option {
        None => wasm::Optimized::Whole,
        Some("--quick") => wasm::Optimized::Quick,
        Some(other) => anyhow::bail!("`{other}` is no option of wasm"),
    };
    Ok(wasm::build(root(), optimized)?.display().to_string())
}

/// Prints the result of a chore.
fn finished(done: anyhow::Result<String>) -> ExitCode {
    match done {
        Ok(message) => {
            println!("{message}");
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

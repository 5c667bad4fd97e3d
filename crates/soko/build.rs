//! Tells the program the commit that it is built from: from the variable `SOKO_COMMIT`, from the file that cargo puts into a
//! published package, or from git. A debug build asks no git: it would be built again after each commit.

#![allow(clippy::print_stdout)]

use std::process::Command;

/// What `cargo package` writes beside the manifest.
const PACKAGED: &str = ".cargo_vcs_info.json";

fn main() {
    println!("cargo:rerun-if-env-changed=SOKO_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    let named = std::env::var("SOKO_COMMIT").ok().filter(|commit| !commit.is_empty());
    if let Some(commit) = named.or_else(packaged).or_else(checked_out) {
        println!("cargo:rustc-env=SOKO_COMMIT={commit}");
    }
}

fn packaged() -> Option<String> {
    let text = std::fs::read_to_string(PACKAGED).ok()?;
    let commit = text.split("\"sha1\"").nth(1)?.split('"').nth(1)?;
    commit.chars().all(|c| c.is_ascii_hexdigit()).then(|| commit.to_owned())
}

fn checked_out() -> Option<String> {
    if std::env::var("PROFILE").ok()? != "release" {
        return None;
    }
    let commit = git(&["rev-parse", "HEAD"])?;
    // Grows with each commit.
    println!(
        "cargo:rerun-if-changed={}",
        git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"])?
    );
    Some(commit)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

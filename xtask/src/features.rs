//! Every feature set must build: none, each feature alone, all.

use anyhow::{Context, ensure};
use cargo_metadata::MetadataCommand;
use std::path::Path;
use std::process::Command;

/// Checks each package that has features with none of them, and with each one alone.
/// Fails when a set does not build, or cargo cannot be asked.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let metadata = MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?;
    for package in &metadata.packages {
        let features = package.features.keys().filter(|feature| *feature != "default");
        let mut sets: Vec<&str> = features.map(String::as_str).collect();
        if sets.is_empty() {
            continue;
        }
        sets.insert(0, "");
        for set in sets {
            let mut command = Command::new(env!("CARGO"));
            command.current_dir(root).args(["check", "--quiet", "--locked", "--no-default-features"]);
            command.args(["--package", &package.name, "--features", set]);
            let status = command.status().context("cargo")?;
            ensure!(status.success(), "{} does not build with the features [{set}] alone", package.name);
        }
    }
    Ok(())
}

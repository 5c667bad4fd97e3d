//! Workspace dependencies that no crate uses.

use super::files::File;
use cargo_metadata::Metadata;
use std::collections::BTreeSet;

pub(super) fn check(metadata: &Metadata, files: &[File]) -> Vec<String> {
    let taken = metadata.packages.iter().flat_map(|package| &package.dependencies);
    // A renamed dependency is offered under its new name.
    let taken = taken.map(|dependency| dependency.rename.as_deref().unwrap_or(&dependency.name)).collect();
    let manifest = files.iter().find(|file| file.path == "Cargo.toml").map_or("", |file| &file.text);
    unused(manifest, &taken)
}

fn unused(manifest: &str, taken: &BTreeSet<&str>) -> Vec<String> {
    let section = manifest.lines().skip_while(|line| line.trim() != "[workspace.dependencies]").skip(1);
    let entries = section.take_while(|line| !line.starts_with('['));
    let offered = entries.filter_map(|line| line.split_once('=')).map(|(name, _)| name.trim());
    offered
        .filter(|name| !name.starts_with('#') && !taken.contains(name))
        .map(|name| format!("Cargo.toml: no crate uses the workspace dependency {name}"))
        .collect()
}

#[test]
fn unused_dependencies_are_found() {
    let manifest = "[workspace]\nx = 1\n\n[workspace.dependencies]\na = \"1\"\nb = { path = \"b\" }\n# c = 1\n\n[profile.dev]\nd = 1\n";
    assert_eq!(
        unused(manifest, &BTreeSet::from(["b"])),
        ["Cargo.toml: no crate uses the workspace dependency a"]
    );
}

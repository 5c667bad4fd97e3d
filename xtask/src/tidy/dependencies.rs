//! Workspace dependencies that no crate uses.

use super::files::File;
use cargo_metadata::Metadata;
use std::collections::BTreeSet;

pub(super) fn check(metadata: &Metadata, files: &[File]) -> Vec<String> {
    let taken = metadata.packages.iter().flat_map(|package| &package.dependencies);
    // A renamed dependency is offered under its new name.
    let taken = taken.map(|dependency| dependency.rename.as_deref().unwrap_or(&dependency.name)).collect();
    unused(workspace_manifest(files), &taken)
}

/// The text of the workspace's own manifest.
fn workspace_manifest(files: &[File]) -> &str {
    files.iter().find(|file| file.path == "Cargo.toml").map_or("", |file| &file.text)
}

/// The lines of a manifest below a header, up to the next one.
fn section<'a>(manifest: &'a str, header: &'static str) -> impl Iterator<Item = &'a str> {
    let below = manifest.lines().skip_while(move |line| line.trim() != header).skip(1);
    below.take_while(|line| !line.starts_with('['))
}

fn unused(manifest: &str, taken: &BTreeSet<&str>) -> Vec<String> {
    let entries = section(manifest, "[workspace.dependencies]");
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

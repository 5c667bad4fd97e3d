//! The packages that debug builds optimize: with each package of this workspace those that it needs itself, since generic code of the
//! standard library is shared with them.

use super::dependencies::{section, workspace_manifest};
use super::files::File;
use cargo_metadata::{DependencyKind, Metadata};
use std::collections::BTreeSet;

pub(super) fn check(metadata: &Metadata, files: &[File]) -> Vec<String> {
    let packages = metadata.packages.iter();
    let needs = packages.flat_map(|package| {
        let needed = package.dependencies.iter().filter(|needed| needed.kind == DependencyKind::Normal);
        needed.map(|needed| (package.name.as_str(), needed.name.as_str()))
    });
    missing(workspace_manifest(files), needs)
}

/// Of pairs of a package and one that it needs, those of which only the first is optimized.
fn missing<'a>(manifest: &str, needs: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let entries = section(manifest, "[profile.dev.package]");
    let optimized: BTreeSet<&str> =
        entries.filter_map(|line| Some(line.split_once(".opt-level")?.0)).collect();
    needs
        .filter(|(package, needed)| optimized.contains(package) && !optimized.contains(needed))
        .map(|(package, needed)| {
            format!("Cargo.toml: [profile.dev.package] has {package}, but not {needed}, which it needs")
        })
        .collect()
}

#[test]
fn packages_that_are_not_optimized_are_found() {
    let manifest =
        "[profile.dev.package]\na.opt-level = 1\nb.opt-level = 1\n\n[profile.release]\nd.opt-level = 1\n";
    let needs = [("a", "b"), ("a", "c"), ("c", "d"), ("b", "d")];
    assert_eq!(
        missing(manifest, needs.into_iter()),
        [
            "Cargo.toml: [profile.dev.package] has a, but not c, which it needs",
            "Cargo.toml: [profile.dev.package] has b, but not d, which it needs"
        ]
    );
}

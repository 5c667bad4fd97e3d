//! The crate that checks certificates stays small, and independent of what it checks.

use super::files::File;
use cargo_metadata::{DependencyKind, Metadata};

const MOST_LINES: usize = 1000;

/// The crates of the workspace that it may use.
const ALLOWED: [&str; 4] = ["sokoworks-grid", "sokoworks-sokoban", "sokoworks-sokobond", "sokoworks-text"];

pub(super) fn check(metadata: &Metadata, files: &[File]) -> Vec<String> {
    let checker = metadata.packages.iter().filter(|package| package.name.as_str() == "sokoworks-checker");
    let dependencies = checker.flat_map(|package| &package.dependencies);
    let ours = dependencies.filter(|other| other.path.is_some() && other.kind != DependencyKind::Development);
    let others = ours.filter(|other| !ALLOWED.contains(&&*other.name));
    let mut findings: Vec<String> =
        others.map(|other| format!("checker: it must not depend on {}", other.name)).collect();
    findings.extend(too_long(files));
    findings
}

fn too_long(files: &[File]) -> Option<String> {
    let source = files.iter().filter(|file| file.path.starts_with("crates/checker/src/"));
    let lines: usize = source.map(|file| file.text.lines().count()).sum();
    (lines >= MOST_LINES)
        .then(|| format!("crates/checker/src: {lines} lines, but it must have fewer than {MOST_LINES}"))
}

#[test]
fn a_long_checker_is_found() {
    let file = |path: &str, lines| File { path: path.to_owned(), text: "x\n".repeat(lines) };
    let other = file("crates/a/src/lib.rs", 5000);
    assert_eq!(
        too_long(&[file("crates/checker/src/a.rs", 500), file("crates/checker/src/b.rs", 499), other]),
        None
    );
    assert!(
        too_long(&[file("crates/checker/src/a.rs", 500), file("crates/checker/src/b.rs", 500)]).is_some()
    );
}

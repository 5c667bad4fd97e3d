//! Text that must not be committed: machine paths, hosts of registries, stubs, tests that are never run.
//!
//! The search words are assembled from parts here, so that this file does not find itself.

use super::files::File;

/// Folders at the root of some machine that no file of the project may name.
const MACHINE_FOLDERS: [&str; 7] = ["home", "root", "Users", "work", "farm", "mnt", "srv"];

/// Hosts that only a package manager needs to know.
const REGISTRY_HOSTS: [[&str; 2]; 8] = [
    ["registry.np", "mjs"],
    ["static.cra", "tes"],
    ["crates", ".io"],
    ["docs", ".rs"],
    ["np", "mjs.com"],
    ["pypi", ".org"],
    ["deb.deb", "ian"],
    ["archive.ubu", "ntu"],
];

const STUBS: [[&str; 2]; 3] = [["todo", "!("], ["unimplemented", "!("], ["#[", "ignore"]];

pub(super) fn check(files: &[File]) -> Vec<String> {
    let hosts = REGISTRY_HOSTS.map(|parts| parts.concat());
    let stubs = STUBS.map(|parts| parts.concat());
    let mut findings = Vec::new();
    for file in files {
        for (number, line) in (1..).zip(file.text.lines()) {
            let mut report =
                |what: &str| findings.push(format!("{}:{number}: {what}: {}", file.path, line.trim()));
            if MACHINE_FOLDERS.iter().any(|folder| names_path(line, &format!("/{folder}/"))) {
                report("a path of one machine");
            }
            if hosts.iter().any(|host| line.contains(host)) {
                report("the host of a registry");
            }
            if file.is_rust() && stubs.iter().any(|stub| line.contains(stub)) {
                report("a stub, or a test that is never run");
            }
        }
    }
    findings
}

/// Whether `line` holds `path` at the beginning of a path, not in the middle of one.
fn names_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !".-_*}~".contains(c))
    })
}

#[test]
fn slips_are_found() {
    let line = |text: String| [File { path: "a.rs".to_owned(), text }];
    let found = |text: String| !check(&line(text)).is_empty();
    for folder in MACHINE_FOLDERS {
        assert!(found(format!("let path = \"/{folder}/x\";")));
        assert!(!found(format!("see crates/{folder}/x")));
    }
    assert!(STUBS.iter().all(|stub| found(stub.concat())));
    assert!(REGISTRY_HOSTS.iter().all(|host| found(host.concat())));
    assert!(!found("a line like any other".to_owned()));
}

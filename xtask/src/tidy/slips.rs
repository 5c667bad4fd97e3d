//! Stubs, and tests that are never run.

use super::files::File;

/// In parts, so that this file does not find itself.
const STUBS: [[&str; 2]; 3] = [["todo", "!("], ["unimplemented", "!("], ["#[", "ignore"]];

pub(super) fn check(files: &[File]) -> Vec<String> {
    let stubs = STUBS.map(|parts| parts.concat());
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_rust()) {
        for (number, line) in (1..).zip(file.text.lines()) {
            if stubs.iter().any(|stub| line.contains(stub)) {
                findings.push(format!(
                    "{}:{number}: a stub, or a test that is never run: {}",
                    file.path,
                    line.trim()
                ));
            }
        }
    }
    findings
}

#[test]
fn stubs_are_found() {
    let found = |text: String| check(&[File { path: "a.rs".to_owned(), text }]).len();
    assert!(STUBS.iter().all(|stub| found(stub.concat()) == 1));
    assert_eq!(found("a line like any other".to_owned()), 0);
}

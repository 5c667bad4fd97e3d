//! Names of code in the README of a crate are words of its sources.
//!
//! A name is a code span that is one identifier, outside of fenced blocks.

use super::files::File;
use std::collections::HashSet;

/// Not a name of any crate's code: the program.
const PROGRAM: &str = "soko";

/// Every name that the sources of its crate do not have.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let mut findings = Vec::new();
    for page in files {
        let Some(folder) = page.path.strip_suffix("README.md").filter(|path| path.starts_with("crates/"))
        else {
            continue;
        };
        let sources =
            files.iter().filter(|file| file.is_rust() && file.path.starts_with(&format!("{folder}src/")));
        let words: HashSet<&str> = sources.flat_map(|file| file.text.split(|c| !is_of_name(c))).collect();
        if words.is_empty() {
            continue;
        }
        let mut is_fenced = false;
        for (number, line) in (1..).zip(page.text.lines()) {
            is_fenced ^= line.starts_with("```");
            let spans = line.split('`').skip(1).step_by(2).filter(|_| !is_fenced);
            for name in spans.filter(|span| span.chars().all(is_of_name) && !span.is_empty()) {
                if name != PROGRAM && !words.contains(name) {
                    findings.push(format!("{}:{number}: the crate has no `{name}`", page.path));
                }
            }
        }
    }
    findings
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[test]
fn a_readme_names_only_what_its_crate_has() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let code = || file("crates/a/src/lib.rs", "pub fn optimize() {}\n");
    let found = |text: &str| check(&[file("crates/a/README.md", text), code()]).len();
    assert_eq!(found("`optimize` of `soko`, with `--all`\n```\n`shorten`\n```\n"), 0);
    assert_eq!(found("`shorten` and `optimize`"), 1);
    assert_eq!(check(&[file("README.md", "`shorten`"), code()]).len(), 0);
}

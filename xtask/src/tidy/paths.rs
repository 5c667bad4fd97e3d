//! Paths that ARCHITECTURE.md names exist.
//!
//! A path is a code mark that ends in `/` or in a file extension of the project. It counts from the root of the project,
//! or from the folder that its section names with the words "Paths below are in". In a section without such a folder,
//! a path that does not begin at the root may be the end of some path.

use super::files::File;

const EXTENSIONS: [&str; 7] = [".rs", ".md", ".js", ".mjs", ".css", ".html", "/"];

pub(super) fn check(files: &[File], house: &str) -> Vec<String> {
    let mut findings = Vec::new();
    for section in without_blocks(house).split("\n#") {
        let base = section.split_once("Paths below are in").and_then(|(_, rest)| rest.split('`').nth(1));
        for path in section.split('`').skip(1).step_by(2).filter(|mark| is_path(mark)) {
            let is_there = match base {
                _ if exists(files, path) => true,
                Some(base) => exists(files, &format!("{base}{path}")),
                None => files.iter().any(|file| ends_some_path(&file.path, path)),
            };
            if !is_there {
                findings.push(format!("ARCHITECTURE.md: there is no `{path}`"));
            }
        }
    }
    findings
}

/// The text without its fenced blocks.
fn without_blocks(text: &str) -> String {
    text.split("\n```").step_by(2).collect::<Vec<_>>().join("\n")
}

fn is_path(mark: &str) -> bool {
    EXTENSIONS.iter().any(|extension| mark.ends_with(extension))
        && mark.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
}

/// Whether a path from the root is a file, or a folder with files.
fn exists(files: &[File], path: &str) -> bool {
    files.iter().any(|file| if path.ends_with('/') { file.path.starts_with(path) } else { file.path == path })
}

fn ends_some_path(whole: &str, path: &str) -> bool {
    let inner = format!("/{path}");
    if path.ends_with('/') { whole.contains(&inner) } else { whole.ends_with(&inner) }
}

#[test]
fn paths_that_are_gone_are_found() {
    let file = |path: &str| File { path: path.to_owned(), text: String::new() };
    let files = [file("crates/a/src/deep/b.rs"), file("crates/a/src/c.rs"), file("docs/d.md")];
    let house = "# A\n`docs/d.md` `b.rs` `deep/` `x.rs` `not a path.rs` `Type` `crates/a/src/b.rs`\n\
                 ```\n`gone.rs`\n```\n\
                 ## B\nPaths below are in\n`crates/a/src/`.\n`deep/b.rs` `c.rs` `b.rs` `crates/a/src/c.rs` `docs/`\n";
    let gone = |path: &str| format!("ARCHITECTURE.md: there is no `{path}`");
    assert_eq!(check(&files, house), [gone("x.rs"), gone("crates/a/src/b.rs"), gone("b.rs")]);
}

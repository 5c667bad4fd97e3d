//! The files of the project, and rules about whole files: a module doc, not too long, lints inherited.

use super::house_table;
use anyhow::Context;
use std::path::Path;

/// Lines above which a file must give its reason in ARCHITECTURE.md.
const LONG: usize = 600;

/// A text file of the project.
pub(super) struct File {
    /// Path from the root, with `/` between its parts.
    pub(super) path: String,
    pub(super) text: String,
}

impl File {
    pub(super) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }
}

/// All text files under `root` but lock files and what building and version control leave there.
pub(super) fn list(root: &Path) -> anyhow::Result<Vec<File>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name());
            if ["target", ".git", "corpus", "artifacts", "coverage", "node_modules"]
                .iter()
                .any(|skipped| name == *skipped)
            {
                continue;
            }
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|extension| extension != "lock") {
                let relative = path.strip_prefix(root)?.components();
                let parts: Vec<_> = relative.map(|part| part.as_os_str().to_string_lossy()).collect();
                if let Ok(text) = String::from_utf8(std::fs::read(&path)?) {
                    files.push(File { path: parts.join("/"), text });
                }
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

pub(super) fn check(files: &[File], house: &str) -> Vec<String> {
    let long = house_table::rows(house, "Long files");
    let mut findings = Vec::new();
    for File { path, text } in files {
        if path.ends_with(".rs") {
            let lines = text.lines().count();
            let listed = long.iter().any(|row| row.first() == Some(path));
            if !text.starts_with("//!") {
                findings.push(format!("{path}:1: has no module doc"));
            }
            if lines > LONG && !listed {
                findings.push(format!(
                    "{path}: {lines} lines, and no reason under \"Long files\" in ARCHITECTURE.md"
                ));
            }
            if lines <= LONG && listed {
                findings.push(format!("{path}: {lines} lines, so remove it from \"Long files\""));
            }
        }
        if path.ends_with("/Cargo.toml") && !path.starts_with("fuzz/") && !inherits_lints(text) {
            findings.push(format!("{path}: does not inherit the lints of the workspace"));
        }
    }
    for row in &long {
        if !files.iter().any(|file| Some(&file.path) == row.first()) {
            findings
                .push(format!("ARCHITECTURE.md: \"Long files\" names a file that does not exist: {row:?}"));
        }
        if row.get(1).is_none_or(|reason| reason.len() < 20) {
            findings.push(format!("ARCHITECTURE.md: \"Long files\" without a reason: {row:?}"));
        }
    }
    findings
}

fn inherits_lints(manifest: &str) -> bool {
    let mut section = manifest.lines().skip_while(|line| line.trim() != "[lints]").skip(1);
    section.next().is_some_and(|line| line.replace(' ', "") == "workspace=true")
}

#[test]
fn rules_about_files() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let long = "//! Doc.\n".repeat(601);
    let files = [
        file("crates/a/Cargo.toml", "[package]\n\n[lints]\nworkspace = true\n"),
        file("crates/b/Cargo.toml", "[lints]\nrust = {}\n"),
        file("good.rs", "//! Doc.\n"),
        file("bare.rs", "fn main() {}\n"),
        file("long.rs", &long),
        file("excused.rs", &long),
    ];
    let house = "## Long files\n| file | why |\n|-|-|\n| `excused.rs` | a table that belongs together |\n| good.rs | no reason |\n";
    let expect = [
        "crates/b/Cargo.toml: does not inherit the lints of the workspace",
        "good.rs: 1 lines, so remove it from \"Long files\"",
        "bare.rs:1: has no module doc",
        "long.rs: 601 lines, and no reason under \"Long files\" in ARCHITECTURE.md",
        "ARCHITECTURE.md: \"Long files\" without a reason: [\"good.rs\", \"no reason\"]",
    ];
    assert_eq!(check(&files, house), expect);
}

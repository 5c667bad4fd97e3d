//! Folders small enough to take in at a glance.

use super::files::File;
use std::collections::BTreeMap;

/// Most source files that may lie side by side.
const MOST: usize = 20;

pub(super) fn check(files: &[File]) -> Vec<String> {
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for path in files.iter().filter(|file| is_source(file)).map(|file| file.path.as_str()) {
        *folders.entry(path.rsplit_once('/').map_or("", |(folder, _)| folder)).or_default() += 1;
    }
    let crowded = folders.into_iter().filter(|(_, count)| *count > MOST);
    crowded.map(|(folder, count)| format!("{folder}: {count} source files, at most {MOST} allowed")).collect()
}

fn is_source(file: &File) -> bool {
    file.is_rust() || [".js", ".mjs"].iter().any(|ending| file.path.ends_with(ending))
}

#[test]
fn crowded_folders_are_found() {
    let file = |path: String| File { path, text: String::new() };
    for (ending, others, last) in
        [("rs", ["a/notes.md", "a/b/c.rs"], "a/last.rs"), ("js", ["a/index.html", "b.js"], "a/last.mjs")]
    {
        let mut files: Vec<File> = (0..20).map(|n| file(format!("a/{n}.{ending}"))).collect();
        files.extend(others.map(|other| file(other.to_owned())));
        assert!(check(&files).is_empty());
        files.push(file(last.to_owned()));
        assert_eq!(check(&files), ["a: 21 source files, at most 20 allowed"]);
    }
}

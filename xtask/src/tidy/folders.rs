//! Folders small enough to take in at a glance.
//!
//! Those that are not yet stand in a table of ARCHITECTURE.md with the number of their files; it may only shrink.

use super::files::File;
use super::house_table;
use std::collections::BTreeMap;

/// Most source files that may lie side by side.
const MOST: usize = 20;

pub(super) fn check(files: &[File], house: &str) -> Vec<String> {
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for path in files.iter().filter(|file| file.is_rust()).map(|file| file.path.as_str()) {
        *folders.entry(path.rsplit_once('/').map_or("", |(folder, _)| folder)).or_default() += 1;
    }
    let rows = house_table::rows(house, "Crowded folders");
    let mut known: BTreeMap<&str, usize> =
        rows.iter().filter_map(|row| Some((row.first()?.as_str(), row.get(1)?.parse().ok()?))).collect();
    let mut findings = Vec::new();
    for (folder, count) in folders.into_iter().filter(|(_, count)| *count > MOST) {
        if known.remove(folder).is_none_or(|most| count > most) {
            findings.push(format!("{folder}: {count} source files side by side, {MOST} at most"));
        }
    }
    let gone = known.into_keys();
    findings.extend(gone.map(|folder| format!("{folder}: not crowded, so it need not stand there")));
    findings
}

#[test]
fn crowded_folders_are_found() {
    let file = |path: String| File { path, text: String::new() };
    let mut files: Vec<File> = (0..20).map(|n| file(format!("a/{n}.rs"))).collect();
    files.push(file("a/notes.md".to_owned()));
    files.push(file("a/b/c.rs".to_owned()));
    assert!(check(&files, "").is_empty());
    let house = "## Crowded folders\n| folder | files |\n|-|-|\n| `a` | 21 |\n";
    assert_eq!(check(&files, house), ["a: not crowded, so it need not stand there"]);
    files.push(file("a/last.rs".to_owned()));
    assert_eq!(check(&files, ""), ["a: 21 source files side by side, 20 at most"]);
    assert!(check(&files, house).is_empty());
    files.push(file("a/more.rs".to_owned()));
    assert_eq!(check(&files, house), ["a: 22 source files side by side, 20 at most"]);
}

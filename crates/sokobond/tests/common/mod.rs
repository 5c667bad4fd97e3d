//! What the integration tests share: finding the level files that live outside the repository.
// Not every test uses all of it; a test speaks to whoever runs it.
#![allow(dead_code, clippy::print_stdout)]

use std::path::{Path, PathBuf};

/// The Sokobond files below `SOKO_LEVELS`, or below the shared levels beside the checkout, sorted by
/// path. None, and a line that says so, when they are not there.
pub(crate) fn levels() -> Option<Vec<(PathBuf, Vec<u8>)>> {
    let root = std::env::var_os("SOKO_LEVELS").map(PathBuf::from).or_else(|| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .flat_map(|folder| [folder.join("../shared/levels"), folder.join("shared/levels")])
            .find(|folder| folder.is_dir())
    });
    let folder = root.map(|root| root.join("sokobond")).filter(|folder| folder.is_dir());
    let Some(folder) = folder else {
        println!("skipped: no shared levels; set SOKO_LEVELS");
        return None;
    };
    Some(files(&folder))
}

/// All files below `folder`, sorted by path.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(bytes) = std::fs::read(&path) {
                found.push((path, bytes));
            }
        }
    }
    found.sort();
    found
}

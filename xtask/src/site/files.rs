//! Files by their names.

use anyhow::Context;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of the site, by their names.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// All files below a folder, in order.
pub(super) fn all_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(all_files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The name of a file below a folder, with slashes.
pub(super) fn name_in(path: &Path, folder: &Path) -> anyhow::Result<String> {
    let parts = path.strip_prefix(folder)?.components();
    Ok(parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"))
}

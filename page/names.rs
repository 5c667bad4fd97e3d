//! The files of a folder, for the build script and for debug builds.

use std::path::Path;
use std::{fs, io};

/// Names of all files, with the folders in front of them.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            names.extend(self::names(&entry.path())?.iter().map(|inner| format!("{name}/{inner}")));
        } else {
            names.push(name);
        }
    }
    Ok(names)
}

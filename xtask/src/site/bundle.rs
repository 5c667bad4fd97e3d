//! The page as few files, made by `page/bundle.mjs`, in a folder whose name changes with their content: what a page loads later is of
//! its own version, whatever the host and caches have by then.

use super::files::{Files, all_files, name_in};
use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs the bundler, by way of a folder that is removed again.
/// Fails without Node and the packages of `page/package-lock.json`.
pub(super) fn files(root: &Path) -> anyhow::Result<Files> {
    let place = std::env::temp_dir().join(format!("sokoworks-bundle-{}", std::process::id()));
    let made = Command::new("node").arg(root.join("page/bundle.mjs")).arg(&place).status();
    let files = if made.is_ok_and(|status| status.success()) { read(&place) } else { Ok(Files::new()) };
    let _ = fs::remove_dir_all(&place);
    let files = files?;
    ensure!(!files.is_empty(), "the page is not bundled; this needs Node, and `npm ci --prefix page` once");
    Ok(files)
}

fn read(folder: &Path) -> anyhow::Result<Files> {
    let read =
        |path| Ok((name_in(path, folder)?, fs::read(path).with_context(|| path.display().to_string())?));
    all_files(folder)?.iter().map(|path| read(path.as_path())).collect()
}

/// The files in their folder, and its name.
pub(super) fn in_folder(files: Files) -> (String, Files) {
    let mut hash = Sha256::new();
    for (name, bytes) in &files {
        hash.update(Sha256::digest(name));
        hash.update(Sha256::digest(bytes));
    }
    let digits: String = hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    let folder = format!("page-{digits}");
    let files = files.into_iter().map(|(name, bytes)| (format!("{folder}/{name}"), bytes)).collect();
    (folder, files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_changes_with_every_name_and_content() {
        let folder = |name: &str, text: &str| in_folder(Files::from([(name.to_owned(), text.into())])).0;
        assert_eq!(folder("a.js", "b"), folder("a.js", "b"));
        assert_ne!(folder("a.js", "b"), folder("a.js", "c"));
        assert_ne!(folder("a.js", "b"), folder("b.js", "b"));
        let (folder, files) = in_folder(Files::from([("a.js".to_owned(), Vec::new())]));
        assert!(files.contains_key(&format!("{folder}/a.js")));
    }
}

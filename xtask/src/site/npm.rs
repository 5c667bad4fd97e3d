//! The package for JavaScript: the module, the code that calls it in workers, types, licences, and the version of the workspace.

use super::files::{Files, all_files, name_in};
use crate::licenses;
use anyhow::Context;
use std::fs;
use std::path::Path;

/// The version in the description of the package that stands for that of the workspace.
const VERSION: &str = "\"version\": \"0.0.0\"";

/// The files of the package, with `module` in it.
/// Fails when one of its files is missing.
pub(super) fn files(root: &Path, module: Vec<u8>) -> anyhow::Result<Files> {
    let mut files = Files::new();
    let folder = root.join("page/npm");
    for path in all_files(&folder)? {
        files.insert(name_in(&path, &folder)?, fs::read(&path)?);
    }
    // The page's own half of the bridge.
    let engine = page::file("backend/engine.js").context("engine.js")?;
    files.insert("engine.js".to_owned(), engine.bytes.into_owned());
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        files.insert(license.to_owned(), fs::read(root.join(license)).context(license)?);
    }
    files.insert("THIRD-PARTY.md".to_owned(), licenses::document(root, "sokoworks-wasm")?.into_bytes());
    let package = files.get("package.json").context("package.json")?;
    let package = String::from_utf8_lossy(package)
        .replace(VERSION, &format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION")));
    files.insert("package.json".to_owned(), package.into_bytes());
    files.insert("sokoworks.wasm".to_owned(), module);
    Ok(files)
}

#[test]
fn a_package_has_the_files_that_it_lists_and_the_version_of_the_workspace() {
    let files = files(crate::root(), Vec::new()).expect("files");
    let package: serde_json::Value = serde_json::from_slice(&files["package.json"]).expect("a package");
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    // The registry compares this with the repository of the workflow that publishes.
    assert_eq!(package["repository"]["url"], format!("git+{}.git", env!("CARGO_PKG_REPOSITORY")));
    assert!(["LICENSE-APACHE", "LICENSE-MIT"].iter().all(|name| files.contains_key(*name)));
    for name in package["files"].as_array().expect("a list") {
        assert!(files.contains_key(name.as_str().expect("a name")), "{name}");
    }
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".js")) {
        let text = String::from_utf8_lossy(bytes);
        for target in text.lines().filter_map(|line| line.split_once("from \"./")).map(|(_, rest)| rest) {
            let target = target.split('"').next().unwrap_or_default();
            assert!(files.contains_key(target), "{name} imports {target}");
        }
    }
}

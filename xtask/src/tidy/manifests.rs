//! The description of a crate on its page in a registry, and which crates have such a page.

use cargo_metadata::{Metadata, Package};

/// Crates that are only of use inside this workspace, and those that reach people in other forms: as a package of
/// Python or of npm, as a library for C, as a plugin.
const PRIVATE: [&str; 6] =
    ["sokoworks-capi", "sokoworks-python", "sokoworks-wasm", "sokoworks-yasc", "test-levels", "xtask"];

pub(super) fn check(metadata: &Metadata) -> Vec<String> {
    metadata.packages.iter().flat_map(findings).collect()
}

fn findings(package: &Package) -> Vec<String> {
    let name = package.name.as_str();
    let published = package.publish.as_ref().is_none_or(|registries| !registries.is_empty());
    if PRIVATE.contains(&name) {
        return if published { vec![format!("{name}: needs `publish = false`")] } else { Vec::new() };
    }
    if !published {
        return vec![format!("{name}: is not published, so the crates that use it cannot be either")];
    }
    let readme = package.readme().is_some_and(|path| path.as_std_path().is_file());
    let has = [
        ("description", package.description.is_some()),
        ("keywords", !package.keywords.is_empty()),
        ("categories", !package.categories.is_empty()),
        ("repository", package.repository.is_some()),
        ("license", package.license.is_some()),
        ("readme", readme),
    ];
    let missing = has.iter().filter(|(_, has)| !has);
    let fields = missing.map(|(field, _)| format!("{name}: Cargo.toml has no valid {field}"));
    // A package has what is in its folder alone; both licences ask for their text in every copy.
    let folder = package.manifest_path.with_file_name("");
    let texts = ["LICENSE-APACHE", "LICENSE-MIT"].into_iter().filter(|text| !folder.join(text).is_file());
    fields.chain(texts.map(|text| format!("{name}: its folder has no {text}"))).collect()
}

#[test]
fn missing_fields_are_found() {
    let package = |fields: &str| -> Package {
        let text = format!(
            r#"{{"name": "a", "version": "0.1.0", "id": "a", "dependencies": [], "targets": [], "features": {{}},
                 "manifest_path": "/a/Cargo.toml"{fields}}}"#
        );
        serde_json::from_str(&text).expect("a package")
    };
    let complete = r#", "description": "A", "keywords": ["a"], "categories": ["games"], "repository": "r", "license": "MIT""#;
    let texts = ["a: its folder has no LICENSE-APACHE", "a: its folder has no LICENSE-MIT"];
    assert_eq!(findings(&package(complete)), [&["a: Cargo.toml has no valid readme"][..], &texts].concat());
    assert_eq!(findings(&package("")).len(), 8);
    assert_eq!(findings(&package(r#", "publish": []"#)).len(), 1);
}

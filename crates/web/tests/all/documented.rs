//! `docs/user/http.md` names every address of the server and every error code.

use std::path::Path;

/// Everything that stands between `before` and the next quote in the sources of a crate.
fn quoted(folder: &Path, before: &str, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            quoted(&path, before, found);
        } else {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let words = code.split(before).skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(words.map(str::to_owned));
        }
    }
}

#[test]
fn every_address_and_every_error_code_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("../../docs/user/http.md")).expect("the page");
    let (mut addresses, mut codes) = (Vec::new(), Vec::new());
    quoted(&root.join("src"), ".route(\"", &mut addresses);
    addresses.extend(backend::questions().map(|question| format!("/api/{}", question.name)));
    quoted(&root.join("src"), "\"E-", &mut codes);
    quoted(&root.join("../backend/src"), "\"E-", &mut codes);
    assert!(addresses.len() > 20 && codes.len() > 20, "{addresses:?} {codes:?}");
    for address in addresses {
        // The method stands before the address, and its end after it.
        assert!(page.contains(&format!(" {address}`")), "docs/user/http.md does not name {address}");
    }
    for code in codes {
        assert!(page.contains(&format!("`E-{code}`")), "docs/user/http.md does not name E-{code}");
    }
}

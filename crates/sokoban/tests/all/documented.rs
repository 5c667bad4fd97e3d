//! Every code of a diagnostic is listed in `docs/user/diagnostics.md`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// Quoted codes such as `"E-OPEN"` in a source text.
fn codes(source: &str) -> impl Iterator<Item = &str> {
    let is_code = |text: &&str| {
        text.strip_prefix("E-")
            .or(text.strip_prefix("W-"))
            .is_some_and(|rest| rest.len() > 2 && rest.chars().all(|letter| letter.is_ascii_uppercase()))
    };
    source.split('"').filter(is_code)
}

#[test]
fn every_code_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = Vec::new();
    files(&root.join("crates/sokoban/src"), &mut sources);
    files(&root.join("crates/text/src"), &mut sources);
    let page =
        std::fs::read_to_string(root.join("docs/user/diagnostics.md")).expect("docs/user/diagnostics.md");
    let texts: Vec<String> =
        sources.iter().map(|path| std::fs::read_to_string(path).expect("a source")).collect();
    let used: BTreeSet<&str> = texts.iter().flat_map(|text| codes(text)).collect();
    assert!(used.len() > 25, "only {used:?}");
    for code in &used {
        assert!(page.contains(&format!("| `{code}` |")), "{code} is not documented");
    }
    let documented =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |")).map(|(code, _)| code);
    // Commands give some of them as well.
    let mut commands = Vec::new();
    files(&root.join("crates/soko/src/commands"), &mut commands);
    let commands = commands.iter().map(|path| std::fs::read_to_string(path).expect("a source"));
    let commands: String = commands.collect();
    let given: BTreeSet<&str> = used.iter().copied().chain(codes(&commands)).collect();
    for code in documented.filter(|code| code.starts_with("E-") || code.starts_with("W-")) {
        assert!(given.contains(code), "{code} is documented but never used");
    }
}

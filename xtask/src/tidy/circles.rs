//! Import circles: files that need each other, directly or through others, cannot be read one by one.
//!
//! Circles that are still there stand in a table of ARCHITECTURE.md, file by file; it may only shrink.

use super::files::File;
use super::house_table;
use super::imports::{self, Imports};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(files: &[File], house: &str) -> anyhow::Result<Vec<String>> {
    let rows = house_table::rows(house, "Import circles");
    let mut known: BTreeSet<String> = rows.into_iter().filter_map(|row| row.into_iter().next()).collect();
    let mut findings = Vec::new();
    for root in files.iter().map(|file| file.path.as_str()).filter(|path| is_root(path)) {
        let imports = imports::among(files, root)?;
        for circle in circles(&imports) {
            if circle.iter().filter(|file| known.remove(*file)).count() == circle.len() {
                continue;
            }
            let arrows: Vec<String> = circle
                .iter()
                .flat_map(|from| {
                    imports[from].iter().filter(|to| circle.contains(*to)).map(move |to| (from, to))
                })
                .map(|(from, to)| format!("{from} -> {to}"))
                .collect();
            findings.push(format!("import circle of {} files: {}", circle.len(), arrows.join(", ")));
        }
    }
    let gone =
        known.into_iter().map(|file| format!("{file}: in no import circle, so it need not stand there"));
    findings.extend(gone);
    Ok(findings)
}

/// Whether a file is the root of a library or a program of the workspace.
fn is_root(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(parts[..], ["crates", _, "src", "lib.rs" | "main.rs"] | ["xtask", "src", "main.rs"])
}

/// The strongly connected groups of at least two files: files that reach each other.
fn circles(imports: &Imports) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        imports.keys().map(|from| (from, reachable(imports, from))).collect();
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    for (from, targets) in &reached {
        if found.iter().any(|circle| circle.contains(*from)) || !targets.contains(from) {
            continue;
        }
        let returns = |to: &&&String| reached.get(**to).is_some_and(|back| back.contains(from));
        found.push(targets.iter().filter(returns).map(|file| (*file).clone()).collect());
    }
    found
}

fn reachable<'a>(imports: &'a Imports, from: &String) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = imports.get(from).into_iter().flatten().collect();
    while let Some(file) = open.pop() {
        if seen.insert(file) {
            open.extend(imports.get(file).into_iter().flatten());
        }
    }
    seen
}

#[test]
fn circles_are_found() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let files = [
        file("crates/a/src/lib.rs", "mod b; mod c; mod d; mod e;"),
        file("crates/a/src/b.rs", "use crate::c::C; pub struct B;"),
        file("crates/a/src/c.rs", "use crate::d::D; pub struct C;"),
        file("crates/a/src/d.rs", "use crate::b::B; use crate::e::E; pub struct D;"),
        file("crates/a/src/e.rs", "pub struct E; #[cfg(test)] mod tests { use crate::b::B; }"),
    ];
    let circle = "import circle of 3 files: crates/a/src/b.rs -> crates/a/src/c.rs, \
                  crates/a/src/c.rs -> crates/a/src/d.rs, crates/a/src/d.rs -> crates/a/src/b.rs";
    assert_eq!(check(&files, "").expect("Rust"), [circle]);
    let house = |names: &str| format!("## Import circles\n| file |\n|-|\n{names}");
    let row = |name: &str| format!("| `crates/a/src/{name}.rs` |\n");
    let all = house(&["b", "c", "d"].map(row).concat());
    assert_eq!(check(&files, &all).expect("Rust"), Vec::<String>::new());
    let one_more = house(&["b", "c", "d", "e"].map(row).concat());
    let expect = ["crates/a/src/e.rs: in no import circle, so it need not stand there"];
    assert_eq!(check(&files, &one_more).expect("Rust"), expect);
    let too_few = house(&["b", "c"].map(row).concat());
    assert_eq!(check(&files, &too_few).expect("Rust"), [circle]);
}

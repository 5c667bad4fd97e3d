//! Import cycles: files that need each other, directly or through others, cannot be read one by one.

use super::imports::Imports;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(crates: &[Imports]) -> Vec<String> {
    let mut findings = Vec::new();
    for imports in crates {
        for cycle in cycles(imports) {
            let arrows: Vec<String> = cycle
                .iter()
                .flat_map(|from| {
                    imports[from].iter().filter(|to| cycle.contains(*to)).map(move |to| (from, to))
                })
                .map(|(from, to)| format!("{from} -> {to}"))
                .collect();
            findings.push(format!("import cycle of {} files: {}", cycle.len(), arrows.join(", ")));
        }
    }
    findings
}

/// The strongly connected groups of at least two: those that reach each other.
pub(super) fn cycles(imports: &Imports) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        imports.keys().map(|from| (from, reachable(imports, from))).collect();
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    for (from, targets) in &reached {
        if found.iter().any(|cycle| cycle.contains(*from)) || !targets.contains(from) {
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
fn cycles_are_found() {
    use super::{files::File, imports};
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let files = [
        file("crates/a/src/lib.rs", "mod b; mod c; mod d; mod e;"),
        file("crates/a/src/b.rs", "use crate::c::C; pub struct B;"),
        file("crates/a/src/c.rs", "use crate::d::D; pub struct C;"),
        file("crates/a/src/d.rs", "use crate::b::B; use crate::e::E; pub struct D;"),
        file("crates/a/src/e.rs", "pub struct E; #[cfg(test)] mod tests { use crate::b::B; }"),
    ];
    let cycle = "import cycle of 3 files: crates/a/src/b.rs -> crates/a/src/c.rs, \
                 crates/a/src/c.rs -> crates/a/src/d.rs, crates/a/src/d.rs -> crates/a/src/b.rs";
    assert_eq!(check(&imports::of_crates(&files).expect("Rust")), [cycle]);
}

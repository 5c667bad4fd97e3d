//! Rings of folders: folders that import each other cannot be read one by one.
//!
//! In every folder of sources its entries are compared: `x.rs` and the folder `x/` are one entry, the folder's own file
//! (`lib.rs`, `main.rs`, `mod.rs`, or `x.rs` beside `x/`) is another. So a file at the root of a crate may use all folders, or
//! be used by them, but not both. Entries that reach each other by imports outside tests are a ring.

use super::cycles::cycles;
use super::files::File;
use super::imports::Imports;
use super::links::from_root;
use std::collections::BTreeMap;

/// Where the sources of the page lie; below they are in the folder `page`.
const PAGE: &str = "page/src/";

/// The findings in crates with these imports, and in the page.
pub(super) fn check(crates: &[Imports], files: &[File]) -> Vec<String> {
    crates.iter().chain([&page_imports(files)]).flat_map(rings).collect()
}

/// Each ring with the imports in it.
fn rings(imports: &Imports) -> Vec<String> {
    let mut levels = BTreeMap::<String, Vec<[String; 3]>>::new();
    for (from, to) in imports.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to))) {
        let (a, b) = (module(from), module(to));
        let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
        let entry = |parts: &[&str]| (*parts.get(common).unwrap_or(&".")).to_owned();
        let arrow = [entry(&a), entry(&b), format!("{from} -> {to}")];
        levels.entry(a[..common].join("/")).or_default().push(arrow);
    }
    let mut found = Vec::new();
    for (folder, arrows) in levels {
        let mut among = Imports::new();
        for [from, to, _] in &arrows {
            among.entry(from.clone()).or_default().insert(to.clone());
        }
        for entries in cycles(&among) {
            let inside = arrows.iter().filter(|[from, to, _]| entries.contains(from) && entries.contains(to));
            let arrows: Vec<&str> = inside.map(|[_, _, files]| files.as_str()).collect();
            let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
            found.push(format!("{folder}: ring of {}: {}", entries.join(", "), arrows.join(", ")));
        }
    }
    found
}

/// The folders and the name of a source file, without its ending; the folder for its own file.
fn module(path: &str) -> Vec<&str> {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let rust = path.ends_with(".rs");
    let own = ["/mod", "/lib", "/main"].iter().find_map(|name| stem.strip_suffix(name).filter(|_| rust));
    own.unwrap_or(stem).split('/').collect()
}

/// The imports among the files of the page; those in comments, which name types, are left out.
fn page_imports(files: &[File]) -> Imports {
    let mut imports = Imports::new();
    for file in files.iter().filter(|file| file.path.ends_with(".js")) {
        let Some(inside) = file.path.strip_prefix(PAGE) else { continue };
        let path = format!("page/{inside}");
        for line in file.text.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])) {
            for (before, to) in line.match_indices("\".").map(|(at, _)| (&line[..at], &line[at + 1..])) {
                let to = to.split('"').next().filter(|to| to.ends_with(".js"));
                if let Some(to) = to.filter(|_| before.ends_with([' ', '('])) {
                    imports.entry(path.clone()).or_default().insert(from_root(&path, to));
                }
            }
        }
    }
    imports
}

#[cfg(test)]
mod tests {
    use super::super::imports;
    use super::*;

    fn file(&(path, text): &(&str, &str)) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn rings_of_folders_are_found() {
        let files = [
            ("crates/a/src/lib.rs", "mod b; mod c; mod d; mod e; mod f; pub use b::one::One;"),
            ("crates/a/src/b/mod.rs", "pub mod one; pub mod two;"),
            ("crates/a/src/b/one.rs", "use crate::c::three::Three; pub struct One;"),
            ("crates/a/src/b/two.rs", "pub struct Two;"),
            ("crates/a/src/c/mod.rs", "pub mod three; pub mod four;"),
            ("crates/a/src/c/three.rs", "pub struct Three;"),
            ("crates/a/src/c/four.rs", "use crate::b::two::Two; pub struct Four;"),
            ("crates/a/src/d.rs", "pub mod five; pub struct D; use crate::e::E;"),
            ("crates/a/src/d/five.rs", "use super::D; use crate::b::one::One; pub struct Five;"),
            ("crates/a/src/e.rs", "use crate::d::five::Five; pub struct E;"),
            ("crates/a/src/f.rs", "use crate::d::D; #[cfg(test)] mod tests;"),
        ];
        let expect = [
            "crates/a/src: ring of b, c: crates/a/src/b/one.rs -> crates/a/src/c/three.rs, \
             crates/a/src/c/four.rs -> crates/a/src/b/two.rs",
            "crates/a/src: ring of d, e: crates/a/src/d.rs -> crates/a/src/e.rs, \
             crates/a/src/e.rs -> crates/a/src/d/five.rs",
        ];
        let imports = imports::among(&files.each_ref().map(file), "crates/a/src/lib.rs").expect("Rust");
        assert_eq!(rings(&imports), expect);
    }

    #[test]
    fn rings_of_the_page_are_found() {
        let files = [
            ("page/src/main.js", "import { a } from \"./a/a.js\";\nconst late = () => import(\"./b/b.js\");"),
            ("page/src/a/a.js", "import { b }\n  from \"../b/b.js\";"),
            ("page/src/b/b.js", "/** @typedef {import(\"../main.js\").Main} Main */\n"),
            ("page/src/b/c.js", "// see\nimport \"../a/a.js\";"),
        ];
        let found = rings(&page_imports(&files.each_ref().map(file)));
        assert_eq!(found, ["page: ring of a, b: page/a/a.js -> page/b/b.js, page/b/c.js -> page/a/a.js"]);
    }
}

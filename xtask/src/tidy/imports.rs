//! Which source file of a crate takes names from which other one, read from the syntax trees.
//!
//! An import points to the file that *defines* the name: re-exports are followed to their origin, and
//! neither a re-export nor a `mod` line counts as an import of its own. Test modules are left out, and so
//! is what stands inside the arguments of macros.

use super::files::File;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// From the importing file to the files that it imports from, by path from the root.
pub(super) type Imports = BTreeMap<String, BTreeSet<String>>;

/// A module by the names that lead to it from the root of its crate.
type Place = Vec<String>;

/// How many re-exports may stand in a row before the search for a name ends.
const MOST_HOPS: u32 = 12;

#[derive(Default)]
struct Module {
    file: String,
    /// Names that are defined here, its child modules aside.
    defined: BTreeSet<String>,
    /// Names that `use` brings in, with the paths they stand for.
    brought: BTreeMap<String, Place>,
    /// Modules of which every name is brought in.
    globs: Vec<Place>,
    /// Paths that the code mentions.
    mentioned: Vec<Place>,
}

/// The imports of each library and each program of the workspace.
/// Fails when a file is no Rust.
pub(super) fn of_crates(files: &[File]) -> anyhow::Result<Vec<Imports>> {
    let roots = files.iter().map(|file| file.path.as_str()).filter(|path| is_root(path));
    roots.map(|root| among(files, root)).collect()
}

/// Whether a file is the root of a library or a program of the workspace.
fn is_root(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(
        parts[..],
        ["crates", _, "src", "lib.rs" | "main.rs"]
            | ["xtask" | "python" | "levels", "src", "lib.rs" | "main.rs"]
    )
}

/// The imports among the files of one crate, whose root is `root` (its `lib.rs` or `main.rs`).
/// Fails when a file is no Rust.
pub(super) fn among(files: &[File], root: &str) -> anyhow::Result<Imports> {
    let mut modules = BTreeMap::new();
    read_file(files, root, Vec::new(), &mut modules)?;
    let mut imports = Imports::new();
    for (place, module) in &modules {
        for path in &module.mentioned {
            if let Some(file) = definer(&modules, place, path, MOST_HOPS)
                && *file != module.file
            {
                imports.entry(module.file.clone()).or_default().insert(file.clone());
            }
        }
    }
    Ok(imports)
}

fn read_file(
    files: &[File],
    path: &str,
    place: Place,
    modules: &mut BTreeMap<Place, Module>,
) -> anyhow::Result<()> {
    let Some(file) = files.iter().find(|file| file.path == path) else { return Ok(()) };
    let tree = syn::parse_file(&file.text).map_err(|error| anyhow::anyhow!("{path}: {error}"))?;
    read_items(files, path, place, &tree.items, modules)
}

fn read_items(
    files: &[File],
    path: &str,
    place: Place,
    items: &[syn::Item],
    modules: &mut BTreeMap<Place, Module>,
) -> anyhow::Result<()> {
    let mut reader = Reader { module: Module { file: path.to_owned(), ..Module::default() } };
    for item in items {
        let syn::Item::Mod(child) = item else {
            reader.visit_item(item);
            continue;
        };
        if only_in_tests(&child.attrs) {
            continue;
        }
        let name = child.ident.to_string();
        let inner = [place.clone(), vec![name.clone()]].concat();
        match &child.content {
            Some((_, items)) => read_items(files, path, inner, items, modules)?,
            None => {
                let folder = folder_of(path);
                let candidates = [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")];
                if let Some(file) = files.iter().find(|file| candidates.contains(&file.path)) {
                    read_file(files, &file.path, inner, modules)?;
                }
            }
        }
    }
    modules.insert(place, reader.module);
    Ok(())
}

/// The folder in which the child modules of a file lie.
fn folder_of(path: &str) -> &str {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    ["/mod", "/lib", "/main"].iter().find_map(|name| stem.strip_suffix(name)).unwrap_or(stem)
}

fn only_in_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

struct Reader {
    module: Module,
}

impl Reader {
    fn read_use(&mut self, tree: &syn::UseTree, mut path: Place, again: bool) {
        match tree {
            syn::UseTree::Path(step) => {
                path.push(step.ident.to_string());
                self.read_use(&step.tree, path, again);
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.read_use(tree, path.clone(), again);
                }
            }
            syn::UseTree::Glob(_) => self.module.globs.push(path),
            syn::UseTree::Name(name) => self.bring(name.ident.to_string(), &name.ident, path, again),
            syn::UseTree::Rename(name) => self.bring(name.rename.to_string(), &name.ident, path, again),
        }
    }

    fn bring(&mut self, name: String, original: &syn::Ident, mut path: Place, again: bool) {
        let name = if original == "self" { path.last().cloned().unwrap_or(name) } else { name };
        if original != "self" {
            path.push(original.to_string());
        }
        if !again {
            self.module.mentioned.push(path.clone());
        }
        self.module.brought.insert(name, path);
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item(&mut self, item: &'a syn::Item) {
        let (attributes, name) = match item {
            syn::Item::Const(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
            syn::Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
            syn::Item::Static(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Type(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Impl(item) => (&item.attrs, None),
            syn::Item::Use(item) => (&item.attrs, None),
            _ => return visit::visit_item(self, item),
        };
        if only_in_tests(attributes) {
            return;
        }
        self.module.defined.extend(name.map(ToString::to_string));
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let again = !matches!(item.vis, syn::Visibility::Inherited);
        self.read_use(&item.tree, Vec::new(), again);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.segments.len() > 1 {
            self.module.mentioned.push(path.segments.iter().map(|part| part.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }
}

/// The file that defines what `path` means in the module at `place`; nothing for a module and for what
/// belongs to another crate.
fn definer<'a>(
    modules: &'a BTreeMap<Place, Module>,
    place: &Place,
    path: &[String],
    hops: u32,
) -> Option<&'a String> {
    let mut here = place.clone();
    for (at, name) in path.iter().enumerate() {
        match name.as_str() {
            "crate" => here.clear(),
            "self" => {}
            "super" => _ = here.pop(),
            _ => {
                let module = modules.get(&here)?;
                let child = [here.clone(), vec![name.clone()]].concat();
                if module.defined.contains(name) {
                    return Some(&module.file);
                }
                if modules.contains_key(&child) {
                    here = child;
                    continue;
                }
                let hops = hops.checked_sub(1)?;
                let rest = &path[at + 1..];
                let on = |base: &[String]| definer(modules, &here, &[base, rest].concat(), hops);
                if let Some(base) = module.brought.get(name) {
                    return on(base);
                }
                return module
                    .globs
                    .iter()
                    .find_map(|glob| definer(modules, &here, &[&glob[..], &path[at..]].concat(), hops));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_followed_to_the_file_that_defines_them() {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let files = [
            file("a/src/lib.rs", "mod one; mod two; mod three; pub use one::One; #[cfg(test)] mod tests;"),
            file("a/src/one.rs", "use crate::two::inner::Two; pub struct One; mod here { pub fn f() {} }"),
            file("a/src/two/mod.rs", "pub mod inner; pub(crate) use inner::Two; pub fn shared() {}"),
            file("a/src/two/inner.rs", "use super::shared; use std::fmt; pub struct Two(crate::One);"),
            file("a/src/three.rs", "use crate::two::{self, *}; fn f() -> Two { two::shared() }"),
            file("a/src/tests.rs", "use crate::one::One;"),
        ];
        let imports = among(&files, "a/src/lib.rs").expect("Rust");
        let of = |path: &str| -> Vec<String> {
            imports.get(path).map(|files| files.iter().cloned().collect()).unwrap_or_default()
        };
        assert_eq!(of("a/src/lib.rs"), Vec::<String>::new(), "a re-export is no import");
        assert_eq!(of("a/src/one.rs"), ["a/src/two/inner.rs"]);
        assert_eq!(of("a/src/two/mod.rs"), Vec::<String>::new());
        assert_eq!(of("a/src/two/inner.rs"), ["a/src/one.rs", "a/src/two/mod.rs"]);
        assert_eq!(of("a/src/three.rs"), ["a/src/two/mod.rs"]);
    }
}

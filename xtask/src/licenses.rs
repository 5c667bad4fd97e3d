//! The licences of everything by others that is in a program or library: a list, and each text once.

use anyhow::{Context, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::Path;

/// The package of the program.
pub(crate) const PROGRAM: &str = "sokoworks-cli";
/// How the names of files with licences begin, in upper case.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];
/// The crate that carries the page, and the parts of it besides code: name, licence, where it comes from, its text in this repository.
const PAGE: &str = "sokoworks-page";
const OTHERS: [(&str, &str, &str, &str); 1] = [(
    "Figtree (typeface of the page)",
    "OFL-1.1",
    "https://github.com/erikdkennedy/figtree",
    "page/src/fonts/OFL.txt",
)];

/// A part by others.
struct Part {
    /// Its name and version.
    name: String,
    /// Its licence, by its own metadata.
    license: String,
    /// Where it comes from; may be empty.
    source: String,
    /// The texts that come with it.
    texts: Vec<String>,
}

/// Writes the document of a package into a file, or to standard output: `notices PACKAGE [FILE]`.
/// Fails when there is no such package, or the file cannot be written.
pub(crate) fn write(root: &Path, mut line: impl Iterator<Item = String>) -> anyhow::Result<String> {
    let package = line.next().context("notices needs a package, such as sokoworks-python")?;
    let document = document(root, &package)?;
    let Some(file) = line.next() else { return Ok(document) };
    std::fs::write(&file, document).with_context(|| file.clone())?;
    Ok(file)
}

/// Everything by others in what is built of a package, on any system, as Markdown.
/// Fails when cargo cannot be asked, a package names no licence, or a file cannot be read.
pub(crate) fn document(root: &Path, package: &str) -> anyhow::Result<String> {
    let options = vec!["--locked".to_owned()];
    let metadata =
        MetadataCommand::new().manifest_path(root.join("Cargo.toml")).other_options(options).exec()?;
    let mut parts = Vec::new();
    let linked = linked(&metadata, package)?;
    for package in linked.iter().filter(|package| package.source.is_some()) {
        parts.push(part(package)?);
    }
    let has_page = linked.iter().any(|package| package.name.as_str() == PAGE);
    for (name, license, source, file) in OTHERS.into_iter().filter(|_| has_page) {
        let text = std::fs::read_to_string(root.join(file)).with_context(|| file.to_owned())?;
        let (name, license, source) = (name.to_owned(), license.to_owned(), source.to_owned());
        parts.push(Part { name, license, source, texts: vec![text] });
    }
    Ok(written(&parts))
}

/// The packages that are linked into what is built of a package, whatever the system.
fn linked<'m>(metadata: &'m Metadata, package: &str) -> anyhow::Result<Vec<&'m Package>> {
    let resolve = metadata.resolve.as_ref().context("cargo resolved nothing")?;
    let nodes: HashMap<_, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let packages: HashMap<&PackageId, &Package> =
        metadata.packages.iter().map(|one| (&one.id, one)).collect();
    let is_meant = |one: &&Package| one.name.as_str() == package;
    let program =
        metadata.packages.iter().find(is_meant).with_context(|| format!("there is no package {package}"))?;
    let (mut reached, mut left) = (BTreeSet::from([&program.id]), vec![&program.id]);
    while let Some(id) = left.pop() {
        let node = nodes.get(id).context("a package that cargo did not resolve")?;
        for dependency in &node.deps {
            let is_linked = dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal);
            if is_linked && reached.insert(&dependency.pkg) {
                left.push(&dependency.pkg);
            }
        }
    }
    let mut linked: Vec<&Package> = reached.iter().filter_map(|id| packages.get(id).copied()).collect();
    linked
        .sort_by(|one, other| (one.name.as_str(), &one.version).cmp(&(other.name.as_str(), &other.version)));
    Ok(linked)
}

fn part(package: &Package) -> anyhow::Result<Part> {
    let name = format!("{} {}", package.name, package.version);
    ensure!(package.license.is_some() || package.license_file.is_some(), "{name} names no licence");
    let folder = package.manifest_path.parent().context("a manifest in no folder")?;
    let mut texts = Vec::new();
    let mut files: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files {
        let upper = file.file_name().to_string_lossy().to_uppercase();
        if NAMES.iter().any(|name| upper.starts_with(name)) && file.path().is_file() {
            texts.push(String::from_utf8_lossy(&std::fs::read(file.path())?).into_owned());
        }
    }
    let license = package.license.clone().unwrap_or_else(|| "see its text".to_owned());
    Ok(Part { name, license, source: package.repository.clone().unwrap_or_default(), texts })
}

/// A list of all parts, then each text once with the parts that it belongs to.
fn written(parts: &[Part]) -> String {
    let mut out = "# Code and other things by others\n\n".to_owned();
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for part in parts {
        let source = if part.source.is_empty() { String::new() } else { format!(", <{}>", part.source) };
        let none = if part.texts.is_empty() { "; its package has no text of the licence" } else { "" };
        let _ = writeln!(out, "- {}: {}{source}{none}", part.name, part.license);
        for text in &part.texts {
            let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
            let owners = texts.entry(lines.join("\n")).or_default();
            if !owners.contains(&&*part.name) {
                owners.push(&part.name);
            }
        }
    }
    // In the order of the list.
    let mut texts: Vec<(String, Vec<&str>)> =
        texts.into_iter().filter(|(text, _)| !text.is_empty()).collect();
    let place = |owner: &str| parts.iter().position(|part| part.name == owner);
    texts.sort_by_key(|(_, owners)| place(owners[0]));
    for (text, owners) in &texts {
        let _ = write!(out, "\n## {}\n\n```text\n{text}\n```\n", owners.join(", "));
    }
    out
}

#[test]
fn each_package_has_the_notices_of_what_it_is_made_of() {
    let notices = |package: &str| document(crate::root(), package).expect("a document");
    let (program, library) = (notices(PROGRAM), notices("sokoworks-capi"));
    for (name, text) in
        [("clap", &program), ("Figtree", &program), ("rustc-hash", &library), ("MIT License", &library)]
    {
        assert!(text.contains(name), "{name} is missing");
    }
    assert!(!library.contains("clap") && !library.contains("Figtree"));
    assert!(document(crate::root(), "nothing").is_err());
}

#[test]
fn every_part_is_listed_and_a_text_of_several_comes_once() {
    let part = |name: &str, texts: &[&str]| Part {
        name: name.to_owned(),
        license: "MIT".to_owned(),
        source: String::new(),
        texts: texts.iter().map(|text| (*text).to_owned()).collect(),
    };
    let parts = [part("a 1", &["Text  \nof a\n"]), part("b 2", &[]), part("c 3", &["Mine", "Text\nof a"])];
    let expect = "# Code and other things by others\n\n\
        - a 1: MIT\n- b 2: MIT; its package has no text of the licence\n- c 3: MIT\n\n\
        ## a 1, c 3\n\n```text\nText\nof a\n```\n\n## c 3\n\n```text\nMine\n```\n";
    assert_eq!(written(&parts), expect);
}

#[test]
fn the_python_package_carries_its_notices_and_licences() {
    let root = crate::root();
    let read = |file: &str| std::fs::read_to_string(root.join(file)).unwrap_or_default();
    let notices = document(root, "sokoworks-python").expect("a document");
    // The texts are long: only the command is shown.
    assert!(
        read("python/THIRD-PARTY.txt") == notices,
        "run cargo xtask notices sokoworks-python python/THIRD-PARTY.txt"
    );
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        assert!(read(file) == read(&format!("python/{file}")), "python/{file} is another text");
    }
}

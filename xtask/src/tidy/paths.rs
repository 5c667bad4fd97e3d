//! Paths that ARCHITECTURE.md, CONTRIBUTING.md and the pages of `docs/design` and `docs/lab` name exist.
//!
//! A path is a code mark that ends in `/` or in a file extension of the project. It counts from the root of the project,
//! or from the folder that its section names with the words "Paths below are in", or its page with the words "Paths are
//! relative to". In a section without such a folder, a path that does not begin at the root may be the end of some path.

use super::files::File;

const EXTENSIONS: [&str; 7] = [".rs", ".md", ".js", ".mjs", ".css", ".html", "/"];

pub(super) fn check(files: &[File]) -> Vec<String> {
    let pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/design/", "docs/lab/"];
    let names =
        |file: &&File| pages.iter().any(|page| file.path.starts_with(page)) && file.path.ends_with(".md");
    files.iter().filter(names).flat_map(|page| check_page(files, page)).collect()
}

fn check_page(files: &[File], page: &File) -> Vec<String> {
    let mut findings = Vec::new();
    let text = without_blocks(&page.text);
    let of_page = base(&text, "Paths are relative to");
    for section in text.split("\n#") {
        let base = base(section, "Paths below are in").or_else(|| of_page.clone());
        for path in section.split('`').skip(1).step_by(2).filter(|mark| is_path(mark)) {
            let is_there = match &base {
                _ if exists(files, path) => true,
                Some(base) => exists(files, &format!("{base}{path}")),
                None => files.iter().any(|file| ends_some_path(&file.path, path)),
            };
            if !is_there {
                findings.push(format!("{}: there is no `{path}`", page.path));
            }
        }
    }
    findings
}

/// The folder that follows these words, wherever the lines break.
fn base(text: &str, words: &str) -> Option<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split_once(words)?.1.split('`').nth(1).map(str::to_owned)
}

/// The text without its fenced blocks.
fn without_blocks(text: &str) -> String {
    text.split("\n```").step_by(2).collect::<Vec<_>>().join("\n")
}

fn is_path(mark: &str) -> bool {
    mark.starts_with(|c: char| c.is_ascii_alphanumeric())
        && EXTENSIONS.iter().any(|extension| mark.ends_with(extension))
        && mark.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
}

/// Whether a path from the root is a file, or a folder with files.
fn exists(files: &[File], path: &str) -> bool {
    files.iter().any(|file| if path.ends_with('/') { file.path.starts_with(path) } else { file.path == path })
}

fn ends_some_path(whole: &str, path: &str) -> bool {
    let inner = format!("/{path}");
    if path.ends_with('/') { whole.contains(&inner) } else { whole.ends_with(&inner) }
}

#[test]
fn paths_that_are_gone_are_found() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let map = "# A\n`docs/d.md` `b.rs` `deep/` `x.rs` `not a path.rs` `Type` `crates/a/src/b.rs`\n\
               ```\n`gone.rs`\n```\n\
               ## B\nPaths below are in\n`crates/a/src/`.\n`deep/b.rs` `c.rs` `b.rs` `crates/a/src/c.rs` `docs/`\n";
    let design = "Paths are relative\nto `crates/a/src/`. `c.rs`\n\n## Part\n\n`deep/b.rs` `b.rs`\n";
    let files = [
        file("ARCHITECTURE.md", map),
        file("crates/a/src/c.rs", ""),
        file("crates/a/src/deep/b.rs", ""),
        file("docs/d.md", "`nothing.rs`"),
        file("docs/design/e.md", design),
    ];
    let gone = |page: &str, path: &str| format!("{page}: there is no `{path}`");
    let expect =
        [("ARCHITECTURE.md", "x.rs"), ("ARCHITECTURE.md", "crates/a/src/b.rs"), ("ARCHITECTURE.md", "b.rs")];
    let expect = expect.into_iter().chain([("docs/design/e.md", "b.rs")]);
    assert_eq!(check(&files), expect.map(|(page, path)| gone(page, path)).collect::<Vec<_>>());
}

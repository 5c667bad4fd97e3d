//! Links between documents lead to files and headings of the project, and so do the pages of `docs` that any file names.
//!
//! Every Markdown file is read: links, links by reference (`[name]: target`), and the attributes `href`, `src` and `srcset` of HTML. A
//! target with a scheme, such as `https:`, leads elsewhere and is not followed.

use super::files::File;
use std::path::Path;

/// Every link that leads nowhere.
pub(super) fn check(root: &Path, files: &[File]) -> Vec<String> {
    let heads = |path: &str| files.iter().find(|file| file.path == path).map(|file| headings(&file.text));
    let exists = |path: &str| root.join(path).exists();
    let pages = files.iter().filter(|file| file.path.ends_with(".md"));
    let mut findings: Vec<String> = pages.flat_map(|page| dead_links(page, &exists, &heads)).collect();
    // The tests of these rules name pages that do not exist.
    let others = files.iter().filter(|file| !file.path.starts_with("xtask/src/tidy/"));
    findings.extend(others.flat_map(|file| dead_names(file, &exists)));
    findings
}

fn dead_links(
    page: &File,
    exists: &dyn Fn(&str) -> bool,
    headings: &dyn Fn(&str) -> Option<Vec<String>>,
) -> Vec<String> {
    let mut findings = Vec::new();
    for (number, target) in targets(&page.text) {
        let (path, heading) = target.split_once('#').unwrap_or((target, ""));
        let path = if path.is_empty() { page.path.clone() } else { from_root(&page.path, path) };
        let known =
            heading.is_empty() || headings(&path).is_none_or(|all| all.iter().any(|one| one == heading));
        if !exists(&path) || !known {
            findings.push(format!("{}:{number}: the link {target} leads nowhere", page.path));
        }
    }
    findings
}

/// The targets of a page's links that stay in the project, each with its line; those in fenced blocks are text.
pub(super) fn targets(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (number, line) in (1..).zip(text.lines()) {
        fenced ^= line.trim_start().starts_with("```");
        if fenced {
            continue;
        }
        let inline = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let by_reference =
            line.strip_prefix('[').and_then(|rest| rest.split_once("]: ")).map(|(_, to)| to.trim());
        let of_html = ["href=\"", "src=\"", "srcset=\""]
            .into_iter()
            .flat_map(|name| line.split(name).skip(1).filter_map(|rest| rest.split('"').next()));
        let all = inline.chain(by_reference).chain(of_html);
        let of_project = |target: &&str| {
            !target.is_empty() && !target.contains(':') && !target.contains(char::is_whitespace)
        };
        found.extend(all.filter(of_project).map(|target| (number, target)));
    }
    found
}

/// Pages of `docs` that a file names, as `docs/user/guide.md`, and that do not exist.
fn dead_names(file: &File, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(file.text.lines()) {
        for (at, _) in line.match_indices("docs/") {
            let name = &line[at..];
            let is_end = |c: char| !(c.is_ascii_alphanumeric() || "/._-".contains(c));
            let name = name[..name.find(is_end).unwrap_or(name.len())].trim_end_matches('.');
            if name.ends_with(".md") && !exists(name) {
                findings.push(format!("{}:{number}: there is no {name}", file.path));
            }
        }
    }
    findings
}

/// The path from the root of what a page at `page` calls `path`.
pub(crate) fn from_root(page: &str, path: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The headings of a page as links name them; one that stands there again has its number behind it.
fn headings(text: &str) -> Vec<String> {
    let outside = text.split("\n```").step_by(2).flat_map(str::lines);
    let titles = outside.filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let mut found: Vec<String> = Vec::new();
    for title in titles {
        let title = title.to_lowercase().replace(' ', "-");
        let name: String = title.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
        let again = (1..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(again);
        found.extend(names.find(|name| !found.contains(name)));
    }
    found
}

#[test]
fn links_that_lead_nowhere_are_found() {
    let there = ["README.md", "docs/a.md", "docs/pictures/p.svg"];
    let heads = |path: &str| {
        (path == "docs/a.md").then(|| headings("# One part\n```\n# no\n```\n## `two`: 2\n## One part"))
    };
    let check = |path: &str, text: &str, expect: &[&str]| {
        let page = File { path: path.to_owned(), text: text.to_owned() };
        let found = dead_links(&page, &|path| there.contains(&path), &heads);
        let expect: Vec<String> =
            expect.iter().map(|target| format!("{path}:1: the link {target} leads nowhere")).collect();
        assert_eq!(found, expect, "{text}");
    };
    check("README.md", "[a](docs/a.md#one-part) ![p](docs/pictures/p.svg) [web](https://example.org/x)", &[]);
    check("README.md", "[a](a.md) [b](docs/a.md#no) [c](docs/a.md#two-2)", &["a.md", "docs/a.md#no"]);
    check("README.md", "[a](docs/a.md#one-part-1) [b](docs/a.md#one-part-2)", &["docs/a.md#one-part-2"]);
    check(
        "docs/a.md",
        "[up](../README.md) [here](#one-part) [not](#three) [p](pictures/q.svg)",
        &["#three", "pictures/q.svg"],
    );
    check("README.md", "<img src=\"docs/pictures/p.svg\"><a href=\"docs/b.md\">", &["docs/b.md"]);
    check("README.md", "<source srcset=\"docs/pictures/q.svg\">", &["docs/pictures/q.svg"]);
    check("README.md", "[a]: docs/b.md", &["docs/b.md"]);
}

#[test]
fn pages_that_do_not_exist_are_found_in_any_file() {
    let text = "// see docs/a.md.\n/// `docs/user/gone.md` says (docs/lab/) docs/a.md#x\n";
    let file = File { path: "crates/a/src/lib.rs".to_owned(), text: text.to_owned() };
    let found = dead_names(&file, &|path| path == "docs/a.md");
    assert_eq!(found, ["crates/a/src/lib.rs:2: there is no docs/user/gone.md"]);
}

//! Links between documents lead to files and headings of the project.
//!
//! Every Markdown file is read. A link with a scheme, such as `https:`, leads elsewhere and is not followed.

use super::files::File;
use std::path::Path;

/// Every link that leads nowhere.
pub(super) fn check(root: &Path, files: &[File]) -> Vec<String> {
    let pages = files.iter().filter(|file| file.path.ends_with(".md"));
    let heads = |path: &str| files.iter().find(|file| file.path == path).map(|file| headings(&file.text));
    pages.flat_map(|page| dead_links(page, &|path| root.join(path).exists(), &heads)).collect()
}

fn dead_links(
    page: &File,
    exists: &dyn Fn(&str) -> bool,
    headings: &dyn Fn(&str) -> Option<Vec<String>>,
) -> Vec<String> {
    let mut findings = Vec::new();
    let mut fenced = false;
    for (number, line) in (1..).zip(page.text.lines()) {
        fenced ^= line.starts_with("```");
        if fenced {
            continue;
        }
        for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains(':') || target.contains(char::is_whitespace) {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = if path.is_empty() { page.path.clone() } else { from_root(&page.path, path) };
            let known =
                heading.is_empty() || headings(&path).is_none_or(|all| all.iter().any(|one| one == heading));
            if !exists(&path) || !known {
                findings.push(format!("{}:{number}: the link {target} leads nowhere", page.path));
            }
        }
    }
    findings
}

/// The path from the root of what a page at `page` calls `path`.
fn from_root(page: &str, path: &str) -> String {
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

/// The headings of a page as links name them.
fn headings(text: &str) -> Vec<String> {
    let outside = text.split("\n```").step_by(2).flat_map(str::lines);
    let titles = outside.filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    titles
        .map(|title| {
            let title = title.to_lowercase().replace(' ', "-");
            title.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
        })
        .collect()
}

#[test]
fn links_that_lead_nowhere_are_found() {
    let there = ["README.md", "docs/a.md", "docs/pictures/p.svg"];
    let heads =
        |path: &str| (path == "docs/a.md").then(|| headings("# One part\n```\n# no\n```\n## `two`: 2\n"));
    let check = |path: &str, text: &str, expect: &[&str]| {
        let page = File { path: path.to_owned(), text: text.to_owned() };
        let found = dead_links(&page, &|path| there.contains(&path), &heads);
        let expect: Vec<String> =
            expect.iter().map(|target| format!("{path}:1: the link {target} leads nowhere")).collect();
        assert_eq!(found, expect, "{text}");
    };
    check("README.md", "[a](docs/a.md#one-part) ![p](docs/pictures/p.svg) [web](https://example.org/x)", &[]);
    check("README.md", "[a](a.md) [b](docs/a.md#no) [c](docs/a.md#two-2)", &["a.md", "docs/a.md#no"]);
    check(
        "docs/a.md",
        "[up](../README.md) [here](#one-part) [not](#three) [p](pictures/q.svg)",
        &["#three", "pictures/q.svg"],
    );
}

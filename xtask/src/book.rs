//! The documentation as a site, by mdBook.
//!
//! `cargo xtask book-links` is a preprocessor of mdBook: it reads the context and the book as JSON from standard input and prints
//! the book. Links that leave the folder `docs`, to a README or to code, then lead to the repository, where their files are.

use crate::tidy::from_root;
use anyhow::{Context, ensure};
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::process::Command;

/// Where the files of the repository are shown.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Answers mdBook; `words` follow the name of the chore.
/// Fails when standard input is not what mdBook sends.
pub(crate) fn links(root: &Path, mut words: impl Iterator<Item = String>) -> anyhow::Result<String> {
    if words.next().as_deref() == Some("supports") {
        return Ok(String::new());
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let sent: Value = serde_json::from_str(&text).context("mdBook sends JSON")?;
    let [_, book] = sent.as_array().map(Vec::as_slice).unwrap_or_default() else {
        anyhow::bail!("mdBook sends a context and a book");
    };
    let mut book = book.clone();
    change(root, &mut book);
    Ok(book.to_string())
}

/// Builds the site into a folder.
/// Fails when mdBook is missing or fails.
pub(crate) fn build(root: &Path, out: &Path) -> anyhow::Result<()> {
    let out = std::path::absolute(out)?;
    let done = Command::new("mdbook").arg("build").arg(root).arg("--dest-dir").arg(out).status();
    let done = done.context("mdbook is missing: cargo install mdbook --locked")?;
    ensure!(done.success(), "mdbook failed");
    Ok(())
}

/// Changes the text of each chapter, wherever it is in the book.
fn change(root: &Path, value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| change(root, value)),
        Value::Object(members) => {
            let page = members.get("path").and_then(Value::as_str).map(|path| format!("docs/{path}"));
            if let (Some(page), Some(Value::String(content))) = (page, members.get_mut("content")) {
                *content = with_repository(&page, content, &|path| root.join(path).is_dir());
            }
            members.values_mut().for_each(|value| change(root, value));
        }
        _ => {}
    }
}

/// The text of a page with links to the repository where they leave `docs`, and to the name that mdBook gives to a README.
fn with_repository(page: &str, text: &str, is_folder: &dyn Fn(&str) -> bool) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut fenced = false;
    for line in text.split_inclusive('\n') {
        fenced ^= line.trim_start().starts_with("```");
        let mut parts = line.split("](");
        changed.push_str(parts.next().unwrap_or_default());
        for part in parts {
            changed.push_str("](");
            let (target, rest) = part.split_at(part.find(')').unwrap_or(0));
            let path = target.split('#').next().unwrap_or_default();
            let whole = from_root(page, path);
            let anchor = &target[path.len()..];
            if fenced || path.is_empty() || path.contains(':') {
                changed.push_str(target);
            } else if !whole.starts_with("docs/") || whole == "docs/SUMMARY.md" {
                let kind = if is_folder(&whole) { "tree" } else { "blob" };
                changed.push_str(&format!("{REPOSITORY}/{kind}/main/{whole}{anchor}"));
            } else if let Some(folder) = path.strip_suffix("README.md") {
                changed.push_str(&format!("{folder}index.md{anchor}"));
            } else {
                changed.push_str(target);
            }
            changed.push_str(rest);
        }
    }
    changed
}

#[test]
fn links_that_leave_the_book_lead_to_the_repository() {
    let check = |text: &str, expect: &str| {
        let changed = with_repository("docs/user/guide.md", text, &|path| path == "levels");
        assert_eq!(changed, expect.replace("REPO", REPOSITORY));
    };
    check(
        "[a](b.md#c) [d](#e) [f](../lab/g.md) ![h](../pictures/i.svg)",
        "[a](b.md#c) [d](#e) [f](../lab/g.md) ![h](../pictures/i.svg)",
    );
    check("[a](https://example.org/x) x](", "[a](https://example.org/x) x](");
    check("[a](reference/README.md#b) [c](../README.md)", "[a](reference/index.md#b) [c](../index.md)");
    check("[a](../SUMMARY.md)", "[a](REPO/blob/main/docs/SUMMARY.md)");
    check(
        "[a](../../python/README.md#numbers), [b](../../levels)\n",
        "[a](REPO/blob/main/python/README.md#numbers), [b](REPO/tree/main/levels)\n",
    );
    check(
        "```\n[a](../../x.rs)\n```\n[b](../../y.rs)",
        "```\n[a](../../x.rs)\n```\n[b](REPO/blob/main/y.rs)",
    );
}

#[test]
fn every_chapter_of_a_book_is_changed() {
    let chapter = |path: &str, content: &str, below: Value| serde_json::json!({"Chapter": {"name": "x", "path": path, "content": content, "sub_items": below}});
    let inner = chapter("user/b.md", "[a](../../LICENSE-MIT)", serde_json::json!([]));
    let mut book =
        serde_json::json!({"items": [chapter("README.md", "[b](../x.rs)", serde_json::json!([inner]))]});
    change(Path::new("."), &mut book);
    let text = book.to_string();
    for path in ["LICENSE-MIT", "x.rs"] {
        assert!(text.contains(&format!("]({REPOSITORY}/blob/main/{path})")), "{text}");
    }
}

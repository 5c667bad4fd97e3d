//! The documentation as a book: `docs/SUMMARY.md` lists every page once, pages of the guide are short, and the main topics are
//! two links away from the README.

use super::files::File;
use super::links::{from_root, targets};

/// The most words of a page of the guide.
const WORDS: usize = 1_200;
/// Pages of `docs/user` that are looked up, not read: tables of a format, an interface, or rules.
const LOOKED_UP: [&str; 3] = ["docs/user/api.md", "docs/user/http.md", "docs/user/sokobond-rules.md"];
/// The main topics, and the words of the heading of each; the README or a page that it links to leads there.
const WANTED: [(&str, &str, &str); 11] = [
    ("how to install it", "docs/user/install.md", "# Install"),
    ("a hint", "docs/user/stuck.md", "## Get a hint"),
    ("a GIF", "docs/user/movie.md", "# Pictures and movies"),
    ("a proof", "docs/user/solve.md", "## Methods and metrics"),
    ("the plugin for Sokoban YASC", "docs/user/yasc.md", "## Install it"),
    ("the C interface", "crates/capi/README.md", "# sokoworks-capi"),
    ("the Python package", "python/README.md", "# sokoworks for Python"),
    ("a cluster", "docs/user/research/clusters.md", "## Slurm"),
    ("a level format", "docs/user/formats.md", "## Formats"),
    ("a key of the JSON records", "docs/user/api.md", "## solve"),
    ("how to contribute", "CONTRIBUTING.md", "## Build and test"),
];

pub(super) fn check(files: &[File]) -> Vec<String> {
    let mut findings = listed(files);
    findings.extend(lengths(files));
    findings.extend(WANTED.iter().filter_map(|&(what, page, heading)| away(files, what, page, heading)));
    findings
}

/// Pages that the table of contents does not list, or lists twice.
fn listed(files: &[File]) -> Vec<String> {
    const SUMMARY: &str = "docs/SUMMARY.md";
    let Some(summary) = files.iter().find(|file| file.path == SUMMARY) else {
        return vec![format!("there is no {SUMMARY}")];
    };
    let entries: Vec<String> =
        targets(&summary.text).into_iter().map(|(_, target)| from_root(SUMMARY, target)).collect();
    let pages = files
        .iter()
        .filter(|file| file.path.starts_with("docs/") && file.path.ends_with(".md") && file.path != SUMMARY);
    let times = |page: &File| entries.iter().filter(|entry| **entry == page.path).count();
    pages
        .filter(|page| times(page) != 1)
        .map(|page| format!("{SUMMARY}: lists {} {} times, not once", page.path, times(page)))
        .collect()
}

/// Pages of the guide that are too long to be read.
fn lengths(files: &[File]) -> Vec<String> {
    let pages = files.iter().filter(|file| {
        let name = file.path.strip_prefix("docs/user/");
        name.is_some_and(|name| name.ends_with(".md") && !name.starts_with("reference/"))
    });
    let pages = pages.filter(|page| !LOOKED_UP.contains(&page.path.as_str()));
    let words = pages.map(|page| (page, page.text.split_whitespace().count()));
    words
        .filter(|&(_, words)| words > WORDS)
        .map(|(page, words)| format!("{}: {words} words; a page of the guide has at most {WORDS}", page.path))
        .collect()
}

/// Whether a page is more than two links away from the README, or has lost its heading.
fn away(files: &[File], what: &str, page: &str, heading: &str) -> Option<String> {
    const START: &str = "README.md";
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let leads_to = |path: &str| -> Vec<String> {
        let targets = find(path).map(|file| targets(&file.text)).unwrap_or_default();
        let paths = targets.iter().map(|(_, target)| target.split('#').next().unwrap_or_default());
        paths.map(|target| from_root(path, target)).collect()
    };
    let first = leads_to(START);
    let near = first.iter().any(|one| one == page || leads_to(one).iter().any(|two| two == page));
    let is_there = find(page).is_some_and(|file| file.text.lines().any(|line| line.starts_with(heading)));
    (!near || !is_there).then(|| format!("{START}: {what} ({page}, \"{heading}\") is not two links away"))
}

#[test]
fn pages_that_no_reader_finds_are_found() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let long = "word ".repeat(WORDS + 1);
    let files = [
        file("README.md", "[guide](docs/user/guide.md)"),
        file(
            "docs/SUMMARY.md",
            "- [Guide](user/guide.md)\n- [Twice](user/twice.md)\n- [Twice](user/twice.md)\n",
        ),
        file("docs/user/guide.md", "[near](twice.md#part)"),
        file("docs/user/twice.md", "# Part\n[far](lost.md)"),
        file("docs/user/lost.md", &long),
        file("docs/user/http.md", &long),
        file("docs/user/reference/soko.md", &long),
    ];
    let expect = [
        "docs/SUMMARY.md: lists docs/user/twice.md 2 times, not once",
        "docs/SUMMARY.md: lists docs/user/lost.md 0 times, not once",
        "docs/SUMMARY.md: lists docs/user/http.md 0 times, not once",
        "docs/SUMMARY.md: lists docs/user/reference/soko.md 0 times, not once",
    ];
    assert_eq!(listed(&files), expect);
    assert_eq!(lengths(&files), ["docs/user/lost.md: 1201 words; a page of the guide has at most 1200"]);
    assert_eq!(away(&files, "it", "docs/user/twice.md", "# Part"), None);
    for (page, heading) in [("docs/user/twice.md", "# Other"), ("docs/user/lost.md", "word")] {
        let expect = format!("README.md: it ({page}, \"{heading}\") is not two links away");
        assert_eq!(away(&files, "it", page, heading), Some(expect));
    }
}

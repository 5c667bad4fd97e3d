//! Names of collections in addresses. They are made of the names of the files, so they stay the same when other collections are added.

use std::collections::BTreeSet;

/// Most letters of a name.
const LONGEST: usize = 80;

/// The name of each collection, by its file or folder: no two are the same, and none is a number.
pub(crate) fn slugs<'a>(files: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut used = BTreeSet::new();
    let free = |file| {
        let slug = slug(file);
        let mut names = std::iter::once(slug.clone()).chain((2_usize..).map(|nth| format!("{slug}-{nth}")));
        names.find(|name| used.insert(name.clone())).unwrap_or_default()
    };
    files.map(free).collect()
}

/// Letters and digits of the name of a file, without its ending, or of a folder, which ends in `/`.
fn slug(file: &str) -> String {
    let stem =
        file.strip_suffix('/').or_else(|| Some(file.rsplit_once('.')?.0)).unwrap_or(file).to_lowercase();
    let words: Vec<&str> =
        stem.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let name: String = words.join("-").chars().take(LONGEST).collect();
    // Numbers mean places among the collections.
    if name.chars().all(|letter| letter.is_ascii_digit()) { format!("c{name}") } else { name }
}

#[test]
fn names_in_addresses_are_those_of_files_and_no_two_are_the_same() {
    let check = |files: &[&str], expect: &[&str]| assert_eq!(slugs(files.iter().copied()), expect);
    check(&["first-steps.sok", "Some rooms/", "v1.2/"], &["first-steps", "some-rooms", "v1-2"]);
    check(&["\u{c9}tudes (2).xsb", "\u{5009}\u{5eab}.sok"], &["\u{e9}tudes-2", "\u{5009}\u{5eab}"]);
    check(&["100.xsb", "!.xsb", ""], &["c100", "c", "c-2"]);
    check(&["a.xsb", "a.sok", "a-2.xsb", "a/"], &["a", "a-2", "a-2-2", "a-3"]);
    check(&[&"x".repeat(500)], &[&"x".repeat(LONGEST)]);
}

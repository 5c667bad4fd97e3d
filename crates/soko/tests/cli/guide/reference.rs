//! `docs/user/reference` has the text of `--help` of each command. `SOKO_UPDATE=1` writes the pages anew.

use super::root;
use crate::harness::Place;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

const FOLDER: &str = "docs/user/reference";

#[test]
fn the_reference_is_what_help_says() {
    let place = Place::with(&[]);
    let guide = fs::read_to_string(root().join("docs/user/guide.md")).expect("the guide");
    let mut pages = BTreeMap::new();
    let all = help(&place, &[]);
    let mut list = String::new();
    for command in commands(&all) {
        let about = explained(&guide, &command);
        pages.insert(format!("soko-{command}.md"), page(&place, &command, &about));
        writeln!(list, "- [`soko {command}`](soko-{command}.md)").expect("text");
    }
    let start = format!(
        "# Reference of options\n\nThese pages have the text of `soko COMMAND --help`, without the options \
         that every command takes (*Everywhere*, below). A test writes them (`SOKO_UPDATE=1 cargo test the_reference`).\n\n{list}\n\
         ```text\n{all}```\n"
    );
    pages.insert("README.md".to_owned(), start);
    if std::env::var_os("SOKO_UPDATE").is_some() {
        write(&pages);
    }
    assert_eq!(found(), pages.keys().cloned().collect::<Vec<_>>(), "the pages of {FOLDER}");
    for (name, text) in &pages {
        let written = fs::read_to_string(root().join(FOLDER).join(name)).expect(name);
        assert_eq!(&written, text, "{FOLDER}/{name} is out of date: run the tests with SOKO_UPDATE=1");
    }
}

/// The page of a command, with a chapter for each of its own commands.
fn page(place: &Place, command: &str, about: &str) -> String {
    let text = own(&help(place, &[command]));
    let mut page = format!("# soko {command}\n\nExplained in {about}.\n\n```text\n{text}```\n");
    for below in commands(&text) {
        let text = own(&help(place, &[command, &below]));
        write!(page, "\n## soko {command} {below}\n\n```text\n{text}```\n").expect("text");
    }
    page
}

/// The text of `--help`, without blanks at the ends of lines.
fn help(place: &Place, words: &[&str]) -> String {
    let mut command = place.command(&[words, &["--help"]].concat());
    let output = command.env("COLUMNS", "100").output().expect("the program");
    assert!(output.status.success(), "{words:?}: {output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A text of help without the options that every command takes; the first page has them.
fn own(help: &str) -> String {
    let (before, rest) = help.split_once("\nEverywhere:\n").expect("the options of every command");
    let after = rest.split_once("\n\n").map(|(_, after)| format!("\n{after}"));
    before.to_owned() + &after.unwrap_or_default()
}

/// The commands that a text of help lists.
fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// The link to the page of the guide about a command, as a page of the reference writes it.
fn explained(guide: &str, command: &str) -> String {
    let is_row = |line: &&str| line.starts_with('|') && line.contains(&format!("`soko {command}`"));
    let row =
        guide.lines().find(is_row).unwrap_or_else(|| panic!("the guide does not name `soko {command}`"));
    let link = row.split_once('[').and_then(|(_, rest)| Some(rest.split_once(')')?.0));
    let link = link.unwrap_or_else(|| panic!("no link in the row of `soko {command}`"));
    format!("[{})", link.replace("](", "](../"))
}

/// The pages that are there.
fn found() -> Vec<String> {
    let entries = fs::read_dir(root().join(FOLDER)).expect(FOLDER);
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn write(pages: &BTreeMap<String, String>) {
    let folder = root().join(FOLDER);
    fs::create_dir_all(&folder).expect(FOLDER);
    for name in found().iter().filter(|name| !pages.contains_key(*name)) {
        fs::remove_file(folder.join(name)).expect(name);
    }
    for (name, text) in pages {
        fs::write(folder.join(name), text).expect(name);
    }
}

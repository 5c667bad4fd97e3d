//! Folders and patterns: numbers behind them, which files are read, which are passed over without a word.

use crate::harness::{BOND, ONE_PUSH, Place, THREE};

/// A folder with files of one level, a collection between them, a text with boards and the data of another program.
fn mixed() -> Place {
    let nested = format!("{}{}", "[".repeat(300), "]".repeat(300));
    Place::with(&[
        ("mixed/a.sok", ONE_PUSH),
        ("mixed/b.sok", THREE),
        ("mixed/c.sok", ONE_PUSH),
        ("mixed/notes.md", ONE_PUSH),
        ("mixed/package.json", &nested),
    ])
}

/// The levels that a run lists, as `FILE#NUMBER`.
#[track_caller]
fn listed(place: &Place, argument: &str) -> Vec<String> {
    let records = place.run(&["show", "--json", argument]).code(0).json();
    records
        .iter()
        .map(|record| format!("{}#{}", record["file"].as_str().unwrap_or(""), record["level"]))
        .collect()
}

#[test]
fn a_number_behind_a_folder_or_a_pattern_counts_all_its_levels() {
    let place = mixed();
    let all = listed(&place, "mixed");
    assert_eq!(all.len(), 5, "{all:?}");
    for (level, number) in all.iter().zip(1..) {
        assert_eq!(&listed(&place, &format!("mixed#{number}")), std::slice::from_ref(level));
        assert_eq!(&listed(&place, &format!("mixed/*.sok#{number}")), std::slice::from_ref(level));
    }
    assert_eq!(listed(&place, "mixed#4-"), all[3..]);
    assert_eq!(listed(&place, "mixed#5,1"), [all[4].clone(), all[0].clone()]);
    assert_eq!(listed(&place, "mixed/[ac].sok#2"), ["mixed/c.sok#1"]);
    let help = "there are 5 levels, numbered 1 to 5 in the order in which soko show lists them";
    place.soko("show mixed#6").code(33).complains("E-SELECT").complains(help);
    place.soko("show mixed/[ac].sok#3").code(33).complains("there are 2 levels, numbered 1 to 2");
    place.soko("show mixed/b.sok#4").code(33).complains("the file has 3 levels, numbered 1 to 3");
}

#[test]
fn a_title_that_is_the_beginning_of_several_in_a_folder_is_refused_by_name() {
    let other = THREE.replace("Third", "Thistle");
    let place = Place::with(&[("set/a.sok", THREE), ("set/b.sok", &other)]);
    place.soko("show set#thi").code(33).complains("several titles begin with `thi`").complains("`Thistle`");
    assert_eq!(listed(&place, "set#thist"), ["set/b.sok#3"]);
    assert_eq!(listed(&place, "set#first"), ["set/a.sok#1", "set/b.sok#1"]);
}

#[test]
fn files_of_other_programs_beside_levels_are_no_errors() {
    let place = mixed();
    for (name, text) in [
        ("cut.json", "{\"name\": \"x\", \"version\": "),
        ("comments.json", "// settings\n{ \"a\": 1, }\n"),
        ("list.json", "[1, 2, 3]"),
        ("domain.pddl", "(define (domain d) (:requirements :strips"),
        ("page.txt", "<?xml version=\"1.0\"?><!DOCTYPE html [<!ENTITY a \"b\">]><html>"),
    ] {
        place.write(&format!("mixed/{name}"), text.as_bytes());
    }
    let run = place.soko("solve --quiet mixed").code(0).complains("without levels: ");
    let run = run.complains("mixed/package.json").complains("another ending, not opened: mixed/notes.md");
    // Each row of the table has a name of its own, and stands once.
    let mut names: Vec<&str> = run.stdout.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(names, ["file", "mixed", "mixed/b.sok", "all"], "{run:?}");
    names.dedup();
    assert_eq!(names.len(), 4);
    // Named, they are what is asked for; and damaged boards are no foreign data.
    place.soko("solve mixed/package.json").code(33).complains("mixed/package.json");
    place.write("mixed/board.json", b"{\"board\": [\"#####\", \"#@$.#\", \"#####\"");
    place.soko("solve mixed").code(33).complains("mixed/board.json").complains("1 file could not be read");
}

#[test]
fn a_folder_with_an_order_says_nothing_of_files_of_other_kinds() {
    let place = Place::with(&[
        ("set/ORDER", "a.xsb\n"),
        ("set/a.xsb", ONE_PUSH),
        ("set/README.md", "# Levels"),
        ("set/more/b.txt", BOND),
        ("set/more/README.md", "# More"),
    ]);
    place.soko("solve set").code(0).quietly();
    place.write("set/more/words.txt", b"no board");
    place
        .soko("solve set")
        .code(0)
        .complains("note: 1 other file skipped (without levels: set/more/words.txt)");
    // The first command of the README.
    let levels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
    place.run(&["check", levels]).code(0).quietly();
}

#[test]
fn the_pages_list_the_files_of_a_folder_as_the_program_does() {
    let place = Place::with(&[("empty/readme.md", "hello")]);
    let run = place.soko("solve empty").code(33);
    let endings =
        run.stderr.split("files that end in ").nth(1).and_then(|rest| rest.lines().next()).expect("endings");
    let endings: Vec<String> = endings.split(", ").map(|ending| format!("`{}`", ending.trim())).collect();
    assert!(endings.len() > 4, "{endings:?}");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/user/levels.md");
    let page = std::fs::read_to_string(page).expect("the page").replace('\n', " ");
    let last = endings.len() - 1;
    let sentence = format!("{} and {}", endings[..last].join(", "), endings[last]);
    assert!(page.contains(&sentence), "{sentence}");
}

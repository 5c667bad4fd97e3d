//! Dependency arrows between the crates of the workspace: exactly those of the table in ARCHITECTURE.md.

use super::house_table;
use cargo_metadata::{DependencyKind, Metadata};
use std::collections::BTreeSet;

/// From crate to crate, and whether only tests use it.
type Arrows = BTreeSet<(String, String, bool)>;

pub(super) fn check(metadata: &Metadata, house: &str) -> Vec<String> {
    let members: BTreeSet<String> =
        metadata.packages.iter().map(|package| short(&package.name).to_owned()).collect();
    let mut real = Arrows::new();
    for package in &metadata.packages {
        for dependency in &package.dependencies {
            if dependency.path.is_some() {
                let in_tests = dependency.kind == DependencyKind::Development;
                real.insert((short(&package.name).to_owned(), short(&dependency.name).to_owned(), in_tests));
            }
        }
    }
    compare(&members, &real, house)
}

/// The name of a crate inside the workspace: its package name without the prefix that all of them share; the program has the name
/// of its folder.
fn short(package: &str) -> &str {
    match package.strip_prefix("sokoworks-") {
        Some("cli") => "soko",
        Some(name) => name,
        None => package,
    }
}

fn compare(members: &BTreeSet<String>, real: &Arrows, house: &str) -> Vec<String> {
    let mut listed = Arrows::new();
    let mut rows = BTreeSet::new();
    for row in house_table::rows(house, "Arrows") {
        let [from, always, in_tests] = &row[..] else {
            return vec![format!("ARCHITECTURE.md: three cells expected in the row of arrows {row:?}")];
        };
        for (cell, in_tests) in [(always, false), (in_tests, true)] {
            for to in cell.split_whitespace().filter(|word| *word != "-") {
                listed.insert((from.clone(), to.to_owned(), in_tests));
            }
        }
        rows.insert(from.clone());
    }
    let kind = |in_tests: &bool| if *in_tests { " in tests" } else { "" };
    let missing = members.iter().filter(|name| !rows.contains(*name));
    let gone = rows.iter().filter(|name| !members.contains(*name));
    let mut findings: Vec<String> =
        missing.map(|name| format!("ARCHITECTURE.md: the table of arrows has no row for {name}")).collect();
    findings.extend(gone.map(|name| {
        format!("ARCHITECTURE.md: the table of arrows has a row for {name}, which is not a crate")
    }));
    findings.extend(real.difference(&listed).map(|(from, to, in_tests)| {
        format!("{from} -> {to}{}: a dependency that ARCHITECTURE.md does not list", kind(in_tests))
    }));
    findings.extend(listed.difference(real).map(|(from, to, in_tests)| {
        format!("{from} -> {to}{}: ARCHITECTURE.md lists a dependency that does not exist", kind(in_tests))
    }));
    findings
}

#[test]
fn differences_are_found_both_ways() {
    let house =
        "## Arrows\n| crate | on | in tests |\n|-|-|-|\n| `a` | - | b |\n| b | a c | - |\n| d | - | - |\n";
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let arrow = |from: &str, to: &str, in_tests| (from.to_owned(), to.to_owned(), in_tests);
    let real = Arrows::from([arrow("a", "b", true), arrow("b", "a", false), arrow("c", "a", false)]);
    assert_eq!(
        compare(&set(&["a", "b", "c"]), &real, house),
        [
            "ARCHITECTURE.md: the table of arrows has no row for c",
            "ARCHITECTURE.md: the table of arrows has a row for d, which is not a crate",
            "c -> a: a dependency that ARCHITECTURE.md does not list",
            "b -> c: ARCHITECTURE.md lists a dependency that does not exist",
        ]
    );
}

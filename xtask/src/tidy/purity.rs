//! Libraries do no IO: no clock, file, environment, process or network outside their tests. One file may read the clock,
//! for time limits, which is a feature that can be left out.

use super::files::File;
use std::collections::HashSet;

/// Crates that may do IO; all others are libraries.
const APPLICATIONS: [&str; 8] =
    ["lab", "mcp", "search-on-disk", "soko", "store", "test-levels", "web", "yasc"];

/// Time limits, behind the feature `std-time`.
const CLOCK: &str = "crates/search/src/clock.rs";

/// A library may read and write through what its caller opens.
const STREAMS: [&str; 4] = [
    "use std::io::Read;",
    "use std::io::{BufRead, Read};",
    "use std::io::{BufReader, Read};",
    "use std::io::{Result, Write};",
];

const WORLD: [&str; 8] =
    ["std::fs", "std::io", "std::env", "std::net", "std::process", "Instant", "SystemTime", "thread::sleep"];

pub(super) fn check(files: &[File]) -> Vec<String> {
    let for_tests = test_modules(files);
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_rust() && file.path != CLOCK) {
        let Some((name, module)) = library_source(&file.path) else { continue };
        if module.split('/').any(|module| for_tests.contains(&(name, module))) {
            continue;
        }
        // Tests stand at the end of a file.
        let code = file.text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
        for (number, line) in (1..).zip(code) {
            let line = line.trim();
            if !line.starts_with("//")
                && !STREAMS.contains(&line)
                && WORLD.iter().any(|word| line.contains(word))
            {
                findings.push(format!("{}:{number}: a library does IO: {line}", file.path));
            }
        }
    }
    findings
}

/// Crate and module path of a file under `crates/CRATE/src/`, if CRATE is a library.
fn library_source(path: &str) -> Option<(&str, &str)> {
    let (name, rest) = path.strip_prefix("crates/")?.split_once('/')?;
    let module = rest.strip_prefix("src/")?.strip_suffix(".rs")?;
    (!APPLICATIONS.contains(&name)).then_some((name, module))
}

/// Crates and the modules that they declare under `#[cfg(test)]`.
fn test_modules(files: &[File]) -> HashSet<(&str, &str)> {
    let mut modules = HashSet::new();
    for file in files.iter().filter(|file| file.is_rust()) {
        let Some((name, _)) = library_source(&file.path) else { continue };
        let mut for_tests = false;
        for line in file.text.lines().map(str::trim) {
            let declared = line.strip_suffix(';').and_then(|line| line.rsplit_once("mod "));
            modules.extend(declared.filter(|_| for_tests).map(|(_, module)| (name, module)));
            for_tests = line == "#[cfg(test)]" || (for_tests && line.starts_with("#["));
        }
    }
    modules
}

#[test]
fn only_libraries_and_only_outside_tests() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let files = [
        file(
            "crates/a/src/lib.rs",
            "//! Doc about std::fs.\n#[cfg(test)]\n#[allow(x)]\nmod levels;\n#[cfg(test)]\nmod tests;\n",
        ),
        file("crates/a/src/tests/mod.rs", "mod deep;\n"),
        file("crates/a/src/tests/deep.rs", "use std::env;\n"),
        file("crates/a/src/levels.rs", "use std::fs;\n"),
        file("crates/a/src/stream.rs", "use std::io::Read;\n"),
        file("crates/a/src/b.rs", "use std::env;\n#[cfg(test)]\nmod tests {\nuse std::fs;\n}\n"),
        file("crates/a/src/clock.rs", "use std::time::Instant;\n"),
        file("crates/a/tests/c.rs", "use std::fs;\n"),
        file(CLOCK, "use std::time::Instant;\n"),
        file("crates/soko/src/main.rs", "use std::fs;\n"),
    ];
    let expect = [
        "crates/a/src/b.rs:1: a library does IO: use std::env;",
        "crates/a/src/clock.rs:1: a library does IO: use std::time::Instant;",
    ];
    assert_eq!(check(&files), expect);
}

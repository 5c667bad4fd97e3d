//! Runs the examples of the guide (all pages of `docs/user` and `docs/user/research`), of the README, of the page for users of other programs, and of the pages
//! about the solvers.
//!
//! A block marked `text file=NAME` is written to that file. One marked `text dead` is a Sokoban level that the deadlock
//! tests prove unsolvable; one marked `text pushes=N` is a level whose shortest solution has N pushes. In a block marked `console` a line `$ COMMAND`
//! is run by a shell, and what it prints (both outputs) must be what stands below it, with every number. `…` stands for
//! anything on a line, a line of `…` for any lines. Only times differ from machine to machine: a time in thousandths of a
//! second, as in `(0.001 s, 13 nodes, bfs)`, stands for any. Numbers must not depend on the number of cores.

#[cfg(all(target_os = "linux", feature = "bench", feature = "mcp", feature = "tui", feature = "web"))]
mod reference;

use crate::harness::Place;
use crate::program::{SOKO, isolate};
use snapbox::{Assert, IntoData};
use std::path::Path;
use std::process::{Command, Stdio};

/// The page that needs the levels of the project.
#[cfg(unix)]
const RECORD: &str = "docs/user/record.md";

#[cfg(unix)]
#[test]
fn the_examples_of_the_guide_are_true() {
    let mut pages = [pages_of("docs/user"), pages_of("docs/user/research")].concat();
    pages.retain(|page| page != RECORD);
    let all: usize = pages.iter().map(|page| check(page, &place_of_the_guide())).sum();
    assert!(all >= 50, "{all} examples were found");
}

#[cfg(unix)]
#[test]
fn the_examples_for_users_of_other_programs_are_true() {
    let examples = check("docs/lab/sokoban-other-programs.md", &Place::with(&[]));
    assert!(examples >= 4, "{examples} examples were found");
}

#[cfg(unix)]
#[test]
fn the_boards_of_the_pages_about_the_solvers_are_true() {
    let examples = check("docs/design/sokoban-solver.md", &Place::with(&[]));
    assert!(examples >= 7, "{examples} examples were found");
    let examples = check("docs/design/sokobond-solver.md", &Place::with(&[]));
    assert!(examples >= 1, "{examples} examples were found");
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_readme_and_of_the_page_about_records_are_true() {
    for (page, fewest) in [("README.md", 3), (RECORD, 5)] {
        let place = Place::with(&[]);
        std::os::unix::fs::symlink(root().join("levels"), place.folder().join("levels")).expect("a link");
        let examples = check(page, &place);
        assert!(examples >= fewest, "{page}: {examples} examples were found");
    }
}

/// The pages of a folder, as paths from the root.
fn pages_of(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect(folder);
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut pages: Vec<String> =
        names.filter(|name| name.ends_with(".md")).map(|name| format!("{folder}/{name}")).collect();
    pages.sort();
    pages
}

/// A folder with the files that all pages of the guide use.
fn place_of_the_guide() -> Place {
    let place = Place::with(&[]);
    let page = std::fs::read_to_string(root().join("docs/user/levels.md")).expect("the page with the files");
    for block in blocks(&page) {
        if let Some(name) = block.mark.strip_prefix("text file=") {
            place.write(name, block.text.as_bytes());
        }
    }
    place
}

/// Runs the examples of a page in `place`; how many there were.
fn check(page: &str, place: &Place) -> usize {
    let text = std::fs::read_to_string(root().join(page)).expect(page);
    let mut examples = 0;
    for block in blocks(&text) {
        if let Some(name) = block.mark.strip_prefix("text file=") {
            place.write(name, block.text.as_bytes());
        } else if let Some(claims) = claims_of(block.mark) {
            place.write("board.sok", block.text.as_bytes());
            let record = run(place, "soko solve --json --metric pushes board.sok");
            for claim in claims {
                assert!(record.contains(&claim), "{page}:{}: no {claim} in {record}", block.line);
            }
            examples += 1;
        } else if block.mark == "console" {
            for (command, expect) in examples_of(&block.text) {
                let (found, expect) = (pattern(&run(place, command)), pattern(&expect));
                let name = format!("{page}:{}: $ {command}", block.line);
                let judged = Assert::new().try_eq(Some(&name), found.into_data(), expect.into_data());
                if let Err(difference) = judged {
                    panic!("{difference}");
                }
                examples += 1;
            }
        }
    }
    examples
}

/// What the record of a board must say.
fn claims_of(mark: &str) -> Option<Vec<String>> {
    if mark == "text dead" {
        return Some(vec![r#""outcome":"unsolvable""#.into(), r#""method":"deadlock tests""#.into()]);
    }
    let pushes = mark.strip_prefix("text pushes=")?;
    Some(vec![r#""pushes"],"moves":"#.into(), format!(r#""pushes":{pushes},"#)])
}

/// The folder of the repository.
fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

struct Block<'a> {
    mark: &'a str,
    text: String,
    line: usize,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut open = false;
    for (line, number) in page.lines().zip(1..) {
        match (line.strip_prefix("```"), open) {
            (Some(mark), false) => {
                blocks.push(Block { mark, text: String::new(), line: number });
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => {
                if let Some(block) = blocks.last_mut() {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
            }
            (None, false) => {}
        }
    }
    assert!(!open, "the last block of the page is not closed");
    blocks
}

/// The commands of a block, each with what stands below it.
fn examples_of(text: &str) -> Vec<(&str, String)> {
    let mut examples: Vec<(&str, String)> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push((command, String::new()));
        } else if let Some((_, expect)) = examples.last_mut() {
            expect.push_str(line);
            expect.push('\n');
        }
    }
    examples
}

fn run(place: &Place, command: &str) -> String {
    let folder = Path::new(SOKO).parent().expect("a folder");
    let path = std::env::join_paths(
        std::iter::once(folder.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let output = isolate(&mut Command::new("sh"), place.folder())
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .env("PATH", path.expect("a path"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The text without times, and with `…` as snapbox writes it.
fn pattern(text: &str) -> String {
    let lines: Vec<String> = text.trim_end().lines().map(|line| timeless(line.trim_end())).collect();
    lines
        .iter()
        .map(|line| if line == "…" { "...\n".to_owned() } else { line.replace('…', "[..]") + "\n" })
        .collect()
}

/// The line with each time of a search, which has thousandths of a second and a comma behind it, as `TIME`.
fn timeless(line: &str) -> String {
    let parts: Vec<&str> = line.split(" s, ").collect();
    let Some((last, times)) = parts.split_last() else { return String::new() };
    let mut text = String::new();
    for part in times {
        let start = part.rfind([' ', '(']).map_or(0, |at| at + 1);
        let is_time = part[start..].split_once('.').is_some_and(|(seconds, thousandths)| {
            let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            are_digits(seconds) && are_digits(thousandths) && thousandths.len() == 3
        });
        text += if is_time { &part[..start] } else { part };
        text += if is_time { "TIME, " } else { " s, " };
    }
    text + last
}

#[test]
fn only_times_are_left_out() {
    let check = |line: &str, expect: &str| assert_eq!(timeless(line), expect);
    check("a: solved, 1 move (0.001 s, 13 nodes, bfs)", "a: solved, 1 move (TIME, 13 nodes, bfs)");
    check(
        "a (12.345 s, 4 nodes, forward A*; in all 20.000 s, 1.20 k nodes)",
        "a (TIME, 4 nodes, forward A*; in all TIME, 1.20 k nodes)",
    );
    check("within 10 s, 3.14 s, and 7.123 s", "within 10 s, 3.14 s, and 7.123 s");
}

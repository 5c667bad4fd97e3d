//! Kills programs while they write records and sessions: nothing that was reported as written is lost, nothing is
//! doubled, and nothing is torn but the line that was being written. Programs that write at once lose nothing either.
//!
//! The program that is killed is this test itself, started again with `STORE_WRITES_TO` set. `SOKO_KILLS` and
//! `SOKO_RACES` are the numbers of kills and races, 20 and 5 by themselves.

use grid::Random;
use sokoworks_store::{Durability, Folder, Journal};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const PLACE: &str = "STORE_WRITES_TO";
/// How many lines are written; without end when it is not set.
const LINES: &str = "STORE_LINES";

fn number(variable: &str, otherwise: u64) -> u64 {
    let number = |value: String| value.parse().unwrap_or_else(|_| panic!("{variable} is a number"));
    std::env::var(variable).map_or(otherwise, number)
}

/// A line whose end shows whether it is whole. Those of writer 0 are not needed.
fn line(writer: u64, number: u64) -> String {
    let moves = "lurd".repeat((number % 40) as usize * 60);
    format!("{writer} {number} {moves} {}", check_sum(writer, number))
}

fn check_sum(writer: u64, number: u64) -> u64 {
    writer.wrapping_mul(0x9e37_79b9).wrapping_add(number.wrapping_mul(0x85eb_ca6b))
}

/// Writer and number of a line that is whole.
fn read_line(text: &str) -> Option<(u64, u64)> {
    let mut words = text.split(' ');
    let (writer, number) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    (text == line(writer, number)).then_some((writer, number))
}

/// Takes the lines away that are not needed.
fn compacted(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.filter(|line| !line.starts_with(b"0 ")).collect::<Vec<_>>().concat()
}

/// Writes to both journals, and prints each number after it was written. Now and then it makes one smaller.
#[test]
fn writer() {
    let Some(place) = std::env::var_os(PLACE) else { return };
    let folder = Folder::open(Path::new(&place)).expect("a folder");
    let writer = u64::from(std::process::id());
    for number in 1..=number(LINES, u64::MAX) {
        folder.records().append(&line(writer, number), Durability::Power).expect("a line");
        folder.session().append(&line(writer, number), Durability::Process).expect("a line");
        writeln!(std::io::stdout(), "\nwritten {number}").expect("somebody who reads");
        if number % 5 == 0 {
            let journal = if number % 2 == 0 { folder.records() } else { folder.session() };
            journal.append(&line(0, number), Durability::Process).expect("a line");
            journal.compact(compacted).expect("a smaller journal");
        }
    }
}

fn start(place: &Path, lines: Option<u64>) -> Child {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command.args(["writer", "--exact", "--nocapture", "--test-threads=1"]).env(PLACE, place);
    if let Some(lines) = lines {
        command.env(LINES, lines.to_string());
    }
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the writer")
}

/// Lets the child print `wait` numbers, then kills it a moment later; returns the last number that it printed.
fn kill(mut child: Child, wait: u64, moment: Duration) -> u64 {
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let mut printed = output
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| line.strip_prefix("written ").and_then(|number| number.parse::<u64>().ok()));
    let reached = printed.find(|&number| number >= wait).expect("a number");
    std::thread::sleep(moment);
    child.kill().expect("a child to kill");
    let last = printed.last().unwrap_or(reached);
    child.wait().expect("its end");
    last
}

/// The numbers of one writer's lines in a journal, in their order. At most `torn` lines are not whole.
fn numbers(journal: &Journal, writer: u64, torn: usize) -> Vec<u64> {
    let bytes = journal.read().expect("a journal");
    let text = String::from_utf8(bytes).expect("text");
    let lines: Vec<Option<(u64, u64)>> = text.lines().map(read_line).collect();
    assert!(lines.iter().filter(|line| line.is_none()).count() <= torn, "torn lines");
    let own = lines.into_iter().flatten().filter(|(other, _)| *other == writer);
    own.map(|(_, number)| number).collect()
}

#[test]
fn confirmed_lines_survive_kills() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let folder = Folder::open(place.path()).expect("a folder");
    let mut random = Random::new(5);
    for _ in 0..number("SOKO_KILLS", 20).div_ceil(2) {
        // Two at once, killed one after the other.
        let children = [start(place.path(), None), start(place.path(), None)];
        for (killed, child) in (1..).zip(children) {
            let writer = u64::from(child.id());
            let moment = Duration::from_micros(random.below(3000).into());
            let printed = kill(child, 1 + u64::from(random.below(12)), moment);
            for journal in [folder.records(), folder.session()] {
                let found = numbers(&journal, writer, killed);
                let count = found.len() as u64;
                assert!(found.iter().copied().eq(1..=count), "lost or doubled: {found:?}");
                // The last line may be written and not yet printed.
                assert!(
                    count == printed || count == printed + 1,
                    "{printed} were printed, {count} are there"
                );
            }
        }
        // Lines of programs that are gone are not needed any more.
        folder.records().compact(|_| Vec::new()).expect("an empty book");
        folder.session().compact(|_| Vec::new()).expect("an empty session");
    }
}

#[test]
fn writers_at_once_lose_nothing_and_double_nothing() {
    for _ in 0..number("SOKO_RACES", 5) {
        let place = tempfile::tempdir().expect("a temporary folder");
        let folder = Folder::open(place.path()).expect("a folder");
        let children = [(); 3].map(|()| start(place.path(), Some(20)));
        for child in children {
            let writer = u64::from(child.id());
            assert!(child.wait_with_output().expect("its end").status.success());
            for journal in [folder.records(), folder.session()] {
                assert!(numbers(&journal, writer, 0).into_iter().eq(1..=20));
            }
        }
    }
}

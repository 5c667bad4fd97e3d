//! Kills a program a hundred times while it writes records and sessions: nothing that was told to be written is
//! lost, and nothing is torn. Two programs that write at once lose nothing either.
//!
//! The program that is killed is this test itself, started again with `STORE_WRITES_TO` set.

use grid::Random;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use store::{Durability, Folder};

const VARIABLE: &str = "STORE_WRITES_TO";

/// A line whose end tells whether it is whole.
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

/// Writes without end, and tells each number after it was written. Now and then it makes the book smaller by the
/// lines of writers long gone.
#[test]
fn writer() {
    let Some(place) = std::env::var_os(VARIABLE) else { return };
    let folder = Folder::open(Path::new(&place)).expect("a folder");
    let writer = u64::from(std::process::id());
    for number in 1.. {
        folder.records().append(&line(writer, number), Durability::Power).expect("a line");
        folder.session().append(&line(writer, number), Durability::Process).expect("a line");
        writeln!(std::io::stdout(), "\nwritten {number}").expect("somebody who reads");
        if number % 7 == 0 {
            folder.records().compact(|lines| lines).expect("a smaller book");
        }
    }
}

fn start(place: &Path) -> Child {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command.args(["writer", "--exact", "--nocapture", "--test-threads=1"]).env(VARIABLE, place);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the writer")
}

/// Lets the child tell `wait` numbers, then kills it a moment later; the last number that it told.
fn kill(mut child: Child, wait: u64, moment: Duration) -> u64 {
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let mut told = output
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| line.strip_prefix("written ").and_then(|number| number.parse::<u64>().ok()));
    let reached = told.find(|&number| number >= wait).expect("a number");
    std::thread::sleep(moment);
    child.kill().expect("a child to kill");
    let last = told.last().unwrap_or(reached);
    child.wait().expect("its end");
    last
}

#[test]
fn killed_a_hundred_times() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let folder = Folder::open(place.path()).expect("a folder");
    let mut random = Random::new(5);
    for _ in 0..50 {
        // Two at once, killed one after the other.
        let children = [start(place.path()), start(place.path())];
        for child in children {
            let writer = u64::from(child.id());
            let moment = Duration::from_micros(random.below(3000).into());
            let told = kill(child, 1 + u64::from(random.below(12)), moment);
            let lines = folder.records().read().expect("a book");
            let read: Vec<_> = lines
                .iter()
                .map(|text| read_line(text).unwrap_or_else(|| panic!("a torn line: {text}")))
                .collect();
            let numbers: Vec<u64> =
                read.iter().filter(|(other, _)| *other == writer).map(|(_, number)| *number).collect();
            let count = numbers.len() as u64;
            assert!(numbers.iter().copied().eq(1..=count), "lines are missing: {numbers:?}");
            // The last line may be written and not yet told.
            assert!(count == told || count == told + 1, "{told} were told, {count} are there");
            for text in folder.session().read().expect("a session") {
                assert!(read_line(&text).is_some(), "a torn line: {text}");
            }
        }
        // Lines of programs that are gone are not needed any more.
        folder.records().compact(|_| Vec::new()).expect("an empty book");
        folder.session().compact(|_| Vec::new()).expect("an empty session");
    }
}

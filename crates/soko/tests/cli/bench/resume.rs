//! Interrupted and killed runs: nothing is lost but what was running, and nothing is made twice.

use crate::harness::{Place, finish};
use crate::program::signal;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

/// Many small levels: corridors of different lengths.
pub(super) fn corridors(count: usize) -> String {
    let level = |length: usize| {
        let (width, push) = (length % 40 + 1, length / 40 + 1);
        let wall = "#".repeat(width + push + 4);
        format!("{wall}\n#{}@${}.#\n{wall}\n\n", " ".repeat(width), " ".repeat(push - 1))
    };
    (0..count).map(level).collect()
}

/// A solver for corridors that notes each start in a file and then waits with a shell command.
pub(super) fn solver(log: &Path, wait: &str) -> String {
    let log = log.display();
    format!(
        "levels = [\"levels.sok\"]\ntime = \"1h\"\n[[solver]]\nname = \"s\"\n\
         program.command = [\"sh\", \"-c\", '''echo x >> {log}; {wait}; \
         sed -n 's/.*@$\\( *\\)[.].*/R\\1/p' \"$1\" | tr ' ' R''', \"sh\", \"{{level}}\"]\n"
    )
}

/// The number of kills that tests of kills make.
pub(super) fn kills() -> usize {
    std::env::var("SOKO_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(4)
}

/// Checks that a store has one record for each level, all of them solved.
#[track_caller]
pub(super) fn has_one_for_each(place: &Place, store: &str, count: usize) {
    place.run(&["report", store, "--output", "all.jsonl"]).code(0);
    let text = place.read("all.jsonl");
    let records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    let levels: BTreeSet<u64> = records.iter().filter_map(|record| record["level"].as_u64()).collect();
    assert_eq!((records.len(), levels.len()), (count, count));
    let missed: Vec<_> = records.iter().filter(|record| record["outcome"] != "solved").collect();
    assert!(missed.is_empty(), "{missed:?}");
}

fn begin(place: &Place) -> Child {
    place.spawn(&mut place.command(&["bench", "s.toml", "--jobs", "2", "--resume", "--json"]))
}

#[test]
fn kills_and_interrupts_lose_nothing_and_repeat_nothing() {
    let kills = kills();
    let count = kills * 20;
    let place = Place::with(&[("levels.sok", &corridors(count))]);
    place.write("s.toml", solver(&place.path("starts"), "sleep 0.02").as_bytes());
    for kill in 0..kills {
        let mut child = begin(&place);
        sleep(Duration::from_millis(150 + 37 * (kill as u64 % 7)));
        match kill % 3 {
            0 => signal(child.id(), "INT"),
            1 => signal(child.id(), "TERM"),
            _ => child.kill().expect("killed"),
        }
        let _ = finish(child);
    }
    let run = finish(begin(&place)).code(0);
    has_one_for_each(&place, "s.db", count);
    // Every start that has no record was running when a kill came, and two ran at once.
    let starts = place.read("starts").lines().count();
    assert!(starts <= count + 2 * kills, "{starts} starts for {count} runs: {}", run.stderr);
    place.soko("bench s.toml").code(33).complains("nothing is missing");
    assert!(place.soko("bench s.toml --resume --json").code(0).json().is_empty());
}

#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let place = Place::with(&[("levels.sok", &corridors(50))]);
    place.write("s.toml", solver(&place.path("starts"), "sleep 0.2").as_bytes());
    let child = begin(&place);
    sleep(Duration::from_millis(1000));
    signal(child.id(), "INT");
    finish(child).code(24).complains("--resume makes them");
}

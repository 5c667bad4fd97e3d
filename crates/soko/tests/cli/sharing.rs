//! Several programs that write one file, and programs that are killed while they write: nothing is lost, nothing is
//! doubled, nothing is left behind.
//!
//! `SOKO_RACES` is the number of races and kills: 100 for the full test, a few without it.

use crate::harness::{Place, THREE, finish, huge};
use grid::Random;
use std::collections::BTreeSet;
use std::process::Child;
use std::time::Duration;

fn rounds(few: u32) -> u32 {
    std::env::var("SOKO_RACES").ok().and_then(|races| races.parse().ok()).unwrap_or(few)
}

/// Levels that take a moment each: rooms with a box to be pushed 1 to `count` squares.
fn rooms(count: usize) -> String {
    let room = |length: usize| {
        let side = format!("{}\n", "#".repeat(length + 5));
        format!("Room {length}\n\n{side}#@$ {}.#\n{side}\n", " ".repeat(length))
    };
    (1..=count).map(room).collect()
}

/// A room whose boxes are soon on their goals, while nobody knows with how few pushes.
const CROWDED: &str = "\
##############
#------------#
#-$.@---#--#-#
#-#--.---$-.-#
#------#$-$.-#
#-.-----$-#--#
#----.--.$---#
#--#$..---.--#
#----$-$-----#
#----$.------#
#--#.--$-----#
#----..-$$-$-#
#------------#
##############
";

/// Names of the files in the folder.
fn names(place: &Place) -> BTreeSet<String> {
    let entries = std::fs::read_dir(place.folder()).expect("a folder").flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn solutions_of_files_that_share_a_solution_file_are_all_kept() {
    let place = Place::with(&[("b.xsb", THREE), ("b.sok", &rooms(3))]);
    for round in 0..rounds(4) {
        let start = |file| place.spawn(&mut place.command(&["solve", "--write-solutions", file]));
        let children: Vec<Child> = ["b.xsb", "b.sok", "b.xsb", "b.sok"].map(start).into();
        for child in children {
            finish(child).code(0);
        }
        place.soko("check b.solutions.sok").code(0).says("1 file, 6 levels, 6 solutions: 0 errors");
        assert_eq!(names(&place).len(), 3, "round {round}: {:?}", names(&place));
        std::fs::remove_file(place.path("b.solutions.sok")).expect("no file");
    }
}

/// Kills a child after a random moment.
fn kill(mut child: Child, random: &mut Random) {
    std::thread::sleep(Duration::from_micros(u64::from(random.below(60_000))));
    child.kill().expect("a child to kill");
    child.wait().expect("its end");
}

#[test]
fn killed_programs_lose_no_solution_and_leave_nothing_behind() {
    let place = Place::with(&[("b.xsb", &rooms(12))]);
    let mut random = Random::new(7);
    let mut before = BTreeSet::new();
    let written = |place: &Place| -> BTreeSet<String> {
        let text = std::fs::read_to_string(place.path("b.solutions.sok")).unwrap_or_default();
        text.lines().filter(|line| line.starts_with("Room ")).map(str::to_owned).collect()
    };
    for round in 0..2 * rounds(10) {
        let start = || place.spawn(&mut place.command(&["solve", "--write-solutions", "b.xsb"]));
        let children = [start(), start()];
        for child in children {
            kill(child, &mut random);
        }
        let now = written(&place);
        assert!(now.is_superset(&before), "seed 7, round {round}: {before:?} became {now:?}");
        if place.path("b.solutions.sok").exists() {
            let count = now.len();
            place.soko("check --strict b.solutions.sok").code(0).says(&format!(", {count} solution"));
        }
        before = now;
        if before.len() == 12 {
            before.clear();
            std::fs::remove_file(place.path("b.solutions.sok")).expect("no file");
        }
    }
    place.write("b.solutions.sok.999999-0.part", b"half");
    place.soko("solve --write-solutions b.xsb").code(0);
    assert_eq!(names(&place).into_iter().collect::<Vec<_>>(), ["b.solutions.sok", "b.xsb"]);
}

/// Each level of the results file, as often as it has a record; whatever is no record fails.
fn recorded(place: &Place, name: &str) -> Vec<u64> {
    let bytes = std::fs::read(place.path(name)).unwrap_or_default();
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let records = lines.filter_map(|line| serde_json::from_slice::<serde_json::Value>(line).ok());
    let mut levels: Vec<u64> = records.filter_map(|record| record["level"].as_u64()).collect();
    levels.sort_unstable();
    levels
}

#[test]
fn programs_that_share_results_share_the_work() {
    let place = Place::with(&[("rooms.sok", &rooms(8))]);
    for round in 0..rounds(4) {
        let start = |_| place.spawn(&mut place.command(&["solve", "--results", "r.jsonl", "rooms.sok"]));
        let children: Vec<Child> = (0..4).map(start).collect();
        let solved: usize =
            children.into_iter().map(|child| finish(child).code(0).stdout.matches(": solved").count()).sum();
        assert_eq!(recorded(&place, "r.jsonl"), (1..=8).collect::<Vec<_>>(), "round {round}");
        assert_eq!(solved, 8, "round {round}: no level was searched twice");
        assert_eq!(names(&place).len(), 2, "{:?}", names(&place));
        std::fs::remove_file(place.path("r.jsonl")).expect("no file");
    }
}

#[test]
fn killed_programs_lose_no_results() {
    let place = Place::with(&[("rooms.sok", &rooms(12))]);
    let mut random = Random::new(9);
    let mut before = Vec::new();
    for round in 0..2 * rounds(10) {
        let start = || place.spawn(&mut place.command(&["solve", "--results", "r.jsonl", "rooms.sok"]));
        for child in [start(), start()] {
            kill(child, &mut random);
        }
        let now = recorded(&place, "r.jsonl");
        assert!(now.windows(2).all(|pair| pair[0] < pair[1]), "seed 9, round {round}: doubled: {now:?}");
        assert!(before.iter().all(|level| now.contains(level)), "seed 9, round {round}: {before:?}, {now:?}");
        before = now;
        if before.len() == 12 {
            std::fs::remove_file(place.path("r.jsonl")).expect("no file");
            before.clear();
        }
    }
    place.soko("solve --results r.jsonl rooms.sok").code(0);
    assert_eq!(recorded(&place, "r.jsonl"), (1..=12).collect::<Vec<_>>());
    assert_eq!(names(&place).into_iter().collect::<Vec<_>>(), ["r.jsonl", "rooms.sok"]);
}

#[test]
fn a_level_that_another_program_searches_is_left_to_it() {
    let place = Place::with(&[("a.xsb", &huge()), ("b.sok", &rooms(1))]);
    let long =
        ["solve", "--method", "bfs", "--time", "60s", "--memory", "1GiB", "--results", "r.jsonl", "a.xsb"];
    let mut first = place.spawn(&mut place.command(&long));
    while !names(&place).iter().any(|name| name.ends_with(".claim")) {
        std::thread::sleep(Duration::from_millis(2));
    }
    let run = place.soko("solve --results r.jsonl a.xsb b.sok").code(0);
    run.says(": solved").says("1 level skipped: another soko process is solving it");
    first.kill().expect("a child to kill");
    first.wait().expect("its end");
    let last = "solve --nodes 10 --results r.jsonl a.xsb b.sok";
    place.soko(last).code(12).says("a.xsb: gave up").says("1 level skipped: already in the results file");
    assert!(!names(&place).iter().any(|name| name.ends_with(".claim")), "{:?}", names(&place));
}

#[test]
fn damaged_results_are_reported_kept_and_skipped() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let solve = |more: &[&str]| place.run(&[&["solve", "--results", "r.jsonl", "levels.sok"], more].concat());
    solve(&[]).code(0);
    let whole = place.read("r.jsonl").into_bytes();
    // The last record is cut off, inside a character of two bytes.
    let start = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').expect("a line") + 1;
    for cut in [start + 1, start + 20, whole.len() - 2] {
        let mut damaged = whole[..cut].to_vec();
        damaged.push(0xc3);
        place.write("r.jsonl", &damaged);
        let run =
            solve(&[]).code(0).complains("note: line 3 of r.jsonl is not a record and is left unchanged");
        assert_eq!(run.stdout.matches(": solved").count(), 1, "{run:?}");
        run.says("2 levels skipped");
        let now = std::fs::read(place.path("r.jsonl")).expect("results");
        assert!(now.starts_with(&damaged), "what was there stays");
        assert_eq!(recorded(&place, "r.jsonl"), [1, 2, 3]);
        solve(&[]).code(0).says("3 levels skipped");
    }
    place.soko("report r.jsonl -o r.md").code(0).complains("r.jsonl: 1 line without a record");
    // A record whole but for its end needs no second one.
    place.write("r.jsonl", &whole[..whole.len() - 1]);
    solve(&[]).code(0).quietly().says("3 levels skipped");
    // Something else under that name is left alone.
    place.write("list.txt", b"my shopping list\n");
    let run = place.soko("solve --results list.txt levels.sok").code(33);
    assert_eq!(run.complains("is not a results file").stdout, "");
    assert_eq!(place.read("list.txt"), "my shopping list\n");
}

#[test]
fn larger_limits_try_again() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    let solve = |limits: &[&str]| {
        let arguments = ["solve", "--method", "bfs", "--results", "r.jsonl", "huge.xsb"];
        place.run(&[&arguments, limits].concat())
    };
    let left_out = "1 level skipped: already in the results file";
    solve(&["--nodes", "1000"]).code(12);
    solve(&["--nodes", "1000"]).code(0).says(left_out);
    solve(&["--nodes", "500"]).code(0).says(left_out);
    solve(&["--nodes", "2000"]).code(12).says("out of nodes");
    solve(&["--time", "100ms", "--memory", "2GiB"]).code(23).says("out of time");
    solve(&["--time", "100ms", "--memory", "2GiB"]).code(0).says(left_out);
    solve(&["--time", "200ms", "--memory", "2GiB"]).code(23).says("out of time");
    place.write("r.jsonl", b"");
    solve(&["--memory", "24MiB"]).code(22).says("out of memory");
    solve(&["--memory", "24MiB", "--time", "1h"]).code(0).says(left_out);
    solve(&["--memory", "32MiB"]).code(22).says("out of memory");
}

#[cfg(unix)]
#[test]
fn what_was_interrupted_is_not_finished() {
    let place = Place::with(&[("room.xsb", CROWDED)]);
    // A solution is found soon; the fewest moves are not proved for long.
    let limits = ["--metric", "moves", "--time", "10m", "--memory", "1GiB"];
    let arguments =
        [&["solve", "--results", "r.jsonl", "--progress-every", "1", "room.xsb"], &limits[..]].concat();
    let mut child = place.spawn(&mut place.command(&arguments));
    let mut stderr = child.stderr.take().expect("a pipe");
    std::io::Read::read_exact(&mut stderr, &mut [0; 20]).expect("a line of the log");
    let drain = std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    std::thread::sleep(Duration::from_millis(1500));
    crate::program::signal(child.id(), "INT");
    finish(child).code(24);
    let _ = drain.join();
    let record: serde_json::Value = serde_json::from_str(place.read("r.jsonl").trim()).expect("a record");
    assert_eq!(
        (&record["outcome"], &record["reason"]),
        (&"solved".into(), &"interrupted".into()),
        "{record}"
    );
    let again = place.soko("solve --method bfs --nodes 10 --results r.jsonl room.xsb");
    again.code(12).says("gave up, out of nodes");
}

#[cfg(target_os = "linux")]
#[test]
fn results_may_go_to_standard_output_and_not_to_devices() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let run = place.soko("solve --results /dev/full levels.sok").code(33);
    assert_eq!(run.complains("cannot write results to /dev/full: it is a device").stdout, "");
    place.soko("solve --results /dev/zero levels.sok").code(33).complains("it is a device");
    place.soko("solve --results /dev/null levels.sok").code(0).says(": solved");
    let run = place.soko("solve --results /dev/stdout levels.sok").code(0).quietly();
    assert_eq!(run.stdout.matches("{\"schema_version\":1,\"file\":").count(), 3, "{run:?}");
}

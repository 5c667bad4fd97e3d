//! Memory, time and Ctrl-C as the system sees them.

use crate::harness::{Place, WIDE_BOND, finish, huge};
use crate::program::peak_of;
use serde_json::json;
use std::time::{Duration, Instant};

#[test]
fn a_memory_limit_holds_for_the_whole_process() {
    let place = Place::with(&[("huge.xsb", &huge()), ("wide.txt", WIDE_BOND)]);
    for (file, method, mebibytes) in
        [("huge.xsb", "bfs", 64_u64), ("huge.xsb", "area", 24), ("wide.txt", "bfs", 64)]
    {
        let limit = mebibytes << 20;
        // Code that is not optimized has many more pages, of which some are touched only after the search.
        let code = if cfg!(debug_assertions) { 3 << 20 } else { 0 };
        let most = limit + limit / 20 + code;
        let memory = format!("{mebibytes}MiB");
        // Two levels in a row: what the first one used must not count against the second.
        let limits = ["--memory", &memory, "--time", "60s"];
        let arguments = [&["solve", "--json", "--method", method][..], &limits, &[file, file]].concat();
        let mut child = place.spawn(&mut place.command(&arguments));
        let mut peak = 0;
        while child.try_wait().expect("a status").is_none() {
            peak = peak.max(peak_of(&child).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(2));
        }
        let run = finish(child);
        let records = run.json();
        assert_eq!(records.len(), 2, "{run:?}");
        for record in &records {
            let reported = record["peak_bytes"].as_u64().unwrap_or(0);
            assert!(reported <= most, "{method}: {record}");
            if record["reason"] == "memory" {
                assert!(reported > limit / 2, "{method}: half of the memory was left unused: {record}");
            }
        }
        assert!(records.iter().any(|record| record["reason"] == "memory"), "{method}: {records:?}");
        if cfg!(target_os = "linux") {
            assert!(peak > 0 && peak <= most, "{method}: {peak} bytes");
        }
    }
}

#[test]
fn a_time_limit_holds() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    let begin = Instant::now();
    let arguments = "solve --json --method bfs --time 300ms --memory 2GiB huge.xsb";
    let records = place.soko(arguments).code(23).json();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert!(
        records[0]["seconds"].as_f64().is_some_and(|seconds| (0.29..10.0).contains(&seconds)),
        "{records:?}"
    );
}

#[test]
fn a_solution_without_a_proof_says_why_there_is_none() {
    let place = Place::with(&[("room.xsb", ROOM)]);
    // Any solution takes some milliseconds, the proof of the fewest moves minutes.
    for (limit, word) in [(["--work", "300ms"], "work"), (["--nodes", "20000"], "nodes")] {
        let solve = [&["solve", "--metric", "moves", "--threads", "1", "room.xsb"], &limit[..]].concat();
        let records = place.run(&[&solve[..], &["--json"]].concat()).code(0).json();
        let (outcome, reason) = (&records[0]["outcome"], &records[0]["reason"]);
        assert_eq!((outcome, reason), (&json!("solved"), &json!(word)));
        let run = place.run(&solve).code(0);
        run.says(&format!(", fewest moves not proved: out of {word}; --{word} raises the limit ("));
    }
    let records = place.soko("solve --json --work 300ms room.xsb").code(0).json();
    assert_eq!(records[0]["reason"], json!(null), "none was wanted: {records:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_cleanly_and_tells_what_is_known() {
    let place = Place::with(&[("huge.xsb", &huge()), ("more.xsb", &huge())]);
    let arguments = ["solve", "--method", "bfs", "--progress-every", "1000", "huge.xsb", "more.xsb"];
    let mut child = place.spawn(&mut place.command(&arguments));
    // The first line of the log shows that the search runs.
    let mut stderr = child.stderr.take().expect("a pipe");
    std::io::Read::read_exact(&mut stderr, &mut [0; 20]).expect("a line of the log");
    let drain = std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    crate::program::signal(child.id(), "INT");
    let run = finish(child).code(24);
    let _ = drain.join();
    let run = run.says("huge.xsb: gave up, interrupted, at least").says("1 of 2 levels was not tried");
    assert!(!run.stdout.contains("more.xsb: "), "{run:?}");
}

/// The bound of the start is exact, but there are some hundred thousand positions within it.
const ROOM: &str =
    "##########\n#..      #\n#..$ $ $ #\n#..  #   #\n#  $ $ $ #\n#..$ #$  #\n#    @   #\n##########\n";

#[test]
fn a_proof_on_disk_goes_on_after_a_kill_and_leaves_no_file() {
    let place = Place::with(&[("room.xsb", ROOM)]);
    let limits = ["--work", "1ms", "--threads", "1", "--disk", "files"];
    let arguments = [&["solve", "--json", "--metric", "pushes", "room.xsb"][..], &limits].concat();
    let expanded = killed(&place, &arguments, 10_000);
    // With one node more, what was done before is still there, and stays.
    let run = place.run(&[&arguments[..], &["--nodes", "1", "--keep"]].concat()).code(12);
    let record = &run.json()[0];
    assert!(record["nodes"].as_u64().is_some_and(|nodes| nodes >= expanded), "{expanded}: {record}");
    let run = place.run(&arguments).code(0);
    let record = &run.json()[0];
    let proof = (&record["pushes"], &record["proved"], &record["method"]);
    assert_eq!(proof, (&json!(35), &json!(["pushes"]), &json!("layers on disk")));
    // The folder was there before this run.
    let left = std::fs::read_dir(place.path("files")).expect("a folder");
    assert_eq!(left.count(), 0, "files were left");
}

/// Kills a proof with its files in `files` when they note `least` expansions; returns how many they note.
fn killed(place: &Place, arguments: &[&str], least: u64) -> u64 {
    let noted = || {
        let folder = std::fs::read_dir(place.path("files")).ok()?.next()?.ok()?.path();
        let journal = std::fs::read_to_string(folder.join("journal")).ok()?;
        let expanded = |line: &str| line.split(" expanded ").nth(1)?.split(' ').next()?.parse::<u64>().ok();
        journal.lines().filter_map(expanded).next_back()
    };
    let mut child = place.spawn(&mut place.command(arguments));
    let expanded = loop {
        match noted() {
            Some(expanded) if expanded > least => break expanded,
            _ => assert!(child.try_wait().expect("a status").is_none(), "it ended before the kill"),
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    child.kill().expect("a running program");
    finish(child);
    expanded
}

#[test]
fn nothing_is_proved_from_damaged_or_foreign_files() {
    let turned: String = ROOM.lines().rev().map(|row| row.to_owned() + "\n").collect();
    let place = Place::with(&[("room.xsb", ROOM), ("turned.xsb", &turned)]);
    let solve = |level: &'static str, metric: &'static str| {
        let options = ["--work", "1ms", "--threads", "1", "--disk", "files"];
        [&["solve", level, "--metric", metric], &options[..]].concat()
    };
    let arguments = solve("room.xsb", "pushes");
    let expanded = killed(&place, &arguments, 10_000);
    let only = || std::fs::read_dir(place.path("files")).expect("a folder").flatten().next().expect("one");
    let folder = only().path();
    let file = |name: &str| folder.join(name);
    let layers = std::fs::read_dir(&folder).expect("a folder").flatten();
    let last = layers.map(|entry| entry.path()).filter(|path| path.to_string_lossy().contains("layer-"));
    // The last one is written anew.
    let depth = last.count() - 3;
    let (last, journal) = (file(&format!("layer-{depth:06}")), file("journal"));
    let refuses = |arguments: &[&str], message: &str| {
        let run = place.run(arguments).code(12).complains("error[E-DISK]").complains(message);
        assert!(run.stderr.contains("delete") && !run.stdout.contains("proved"), "{run:?}");
    };
    let damage = |path: &std::path::Path, change: &dyn Fn(&mut Vec<u8>), message: &str| {
        let whole = std::fs::read(path).expect("a file");
        let mut bytes = whole.clone();
        change(&mut bytes);
        std::fs::write(path, bytes).expect("a file");
        refuses(&arguments, message);
        std::fs::write(path, whole).expect("a file");
    };
    let first = std::fs::read(file("layer-000000")).expect("a file");
    damage(&last, &|bytes| *bytes = first.clone(), "it is another file of this proof");
    damage(&last, &|bytes| bytes.truncate(100), "it is cut short");
    damage(&last, &|bytes| bytes[50] ^= 1, "it is not the file that was written");
    damage(&journal, &|bytes| bytes[900] ^= 1, "it is not the file that was written");
    damage(&journal, &|bytes| bytes.truncate(900), "it is not the file that was written");
    std::fs::rename(&last, file("aside")).expect("a file");
    refuses(&arguments, "it is missing");
    std::fs::rename(file("aside"), &last).expect("a file");
    // The files of this proof where those of others belong.
    for (other, whose) in [("turned.xsb", "level"), ("room.xsb", "metric (\"pushes\", not \"moves\")")] {
        let other = solve(other, if whose == "level" { "pushes" } else { "moves" });
        std::fs::rename(&folder, place.path("aside")).expect("a folder");
        place.run(&[&other[..], &["--nodes", "1", "--keep"]].concat());
        let foreign = only().path();
        std::fs::remove_dir_all(&foreign).expect("a folder");
        std::fs::rename(place.path("aside"), &foreign).expect("a folder");
        refuses(&other, &format!("a proof with another {whose}"));
        std::fs::rename(&foreign, &folder).expect("a folder");
    }
    // All files as they were: the proof goes on.
    let run = place.run(&[&arguments[..], &["--nodes", "1", "--json"]].concat()).code(12);
    let nodes = run.json()[0]["nodes"].as_u64();
    assert!(!run.stderr.contains("E-DISK") && nodes.is_some_and(|nodes| nodes >= expanded), "{run:?}");
}

#[test]
fn a_folder_that_cannot_be_used_for_a_proof_is_reported() {
    let place = Place::with(&[("room.xsb", ROOM), ("wide.txt", WIDE_BOND)]);
    let run = |arguments: &[&str]| place.run(&[&["solve"], arguments].concat());
    let run_in = |folder| run(&["--metric", "pushes", "--disk", folder, "room.xsb"]);
    run_in("room.xsb/files").code(12).complains("error[E-DISK]").says("no room on the disk");
    run(&["--disk", "files", "room.xsb"]).code(33).complains("`--disk` needs a metric");
    run(&["--metric", "moves", "--disk", "files", "wide.txt"]).code(33).complains("an option for Sokoban");
    run(&["--keep", "room.xsb"]).code(33).complains("--disk");
    assert!(!place.path("files").exists());
}

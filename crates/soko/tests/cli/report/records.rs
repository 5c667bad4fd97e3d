//! The one record of a search, whoever writes it: the commands, the lab and the server.

use crate::harness::Place;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A level with a title.
const TITLED: &str = "Second\n\n######\n#@$ .#\n######\n";

fn keys(record: &Value) -> BTreeSet<&str> {
    record.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// The values of these keys.
fn values<'a>(record: &'a Value, keys: &[&'a str]) -> Vec<(&'a str, &'a Value)> {
    keys.iter().map(|&key| (key, &record[key])).collect()
}

#[cfg(all(target_os = "linux", feature = "web", feature = "bench"))]
#[test]
fn the_four_ways_to_a_record_write_the_same_keys_and_values() {
    use crate::serve::Server;
    let place = Place::with(&[("one.sok", TITLED), ("levels.sok", TITLED)]);
    let one = |arguments: &[&str]| place.run(arguments).code(0).json().remove(0);
    let limits = ["--threads", "1", "--time", "20s"];
    let solved = one(&[&["solve", "--json", "one.sok", "--metric", "pushes"][..], &limits].concat());
    let optimized = one(&[&["optimize", "--json", "one.sok", "--metric", "pushes"][..], &limits].concat());
    let run = one(&["bench", "--json", "one.sok", "--options", "--metric pushes", "--time", "20s"]);
    let server = Server::start(&place);
    let asked =
        json!({ "kind": "solve", "text": TITLED, "options": { "metric": "pushes", "difficulty": true } });
    let mut answered = server.finished(&asked);
    server.kill();
    // What the page shows beside the record.
    for key in ["state", "verified", "rating"] {
        assert!(answered.as_object_mut().expect("an object").remove(key).is_some(), "{key}: {answered}");
    }
    assert_eq!(keys(&solved), keys(&optimized));
    assert_eq!(keys(&solved), keys(&answered));
    let mut with_run = keys(&solved);
    with_run.insert("run");
    assert_eq!(with_run, keys(&run));
    let same = [
        "level", "title", "game", "identity", "after", "outcome", "reason", "why", "proved", "moves",
        "pushes", "box_lines", "box_changes", "pushing_sessions", "player_lines", "lower_bound",
        "bound_metric", "solution", "metric", "settings", "thread_limit", "version", "machine", "node_limit",
        "work_limit", "total_time_limit",
    ];
    for record in [&optimized, &run, &answered] {
        assert_eq!(values(record, &same), values(&solved, &same));
    }
    let expect = [
        ("title", json!("Second")),
        ("identity", json!("70189ee0339ee3766c7139cd89506942")),
        ("proved", json!(["moves", "pushes"])),
        ("solution", json!("RR")),
        ("lower_bound", json!(2)),
        ("bound_metric", json!("pushes")),
        ("metric", json!("pushes")),
        ("version", json!(env!("CARGO_PKG_VERSION"))),
    ];
    for (key, value) in &expect {
        assert_eq!(&solved[key], value, "{key}");
    }
    for record in [&solved, &run, &answered] {
        assert_eq!(values(record, &["search", "method"]), values(&solved, &["search", "method"]));
    }
    assert_eq!((&optimized["search"], &optimized["method"]), (&json!("optimizer"), &json!("optimizer")));
    assert_eq!((&solved["time_limit"], &run["time_limit"]), (&json!(20.0), &json!(20.0)));
    for record in [&solved, &optimized, &run] {
        assert!(record["cpu_seconds"].is_f64() && record["seconds"].is_f64(), "{record}");
    }
    // Calls of the page share the process of the server.
    assert_eq!(answered["cpu_seconds"], Value::Null);
}

#[test]
fn show_has_the_keys_of_solve_where_they_mean_the_same() {
    let place = Place::with(&[("one.sok", TITLED)]);
    let solved = place.run(&["solve", "--json", "one.sok", "--metric", "pushes"]).code(0).json().remove(0);
    let shown = place.run(&["show", "--json", "--difficulty", "one.sok"]).code(0).json().remove(0);
    let same =
        ["file", "level", "title", "game", "identity", "after", "lower_bound", "bound_metric", "reason"];
    assert_eq!(values(&shown, &same), values(&solved, &same));
    let found = &shown["rating"]["solution"];
    let same = ["moves", "pushes", "box_lines", "box_changes"];
    assert_eq!(values(found, &same), values(&solved, &same));
    assert_eq!(found["proved"], json!(["pushes"]));
}

#[test]
fn no_record_names_the_host() {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = format!("{}-", host.trim());
    let place = Place::with(&[("one.sok", TITLED)]);
    let record = place.run(&["solve", "--json", "one.sok"]).code(0).json().remove(0);
    let machine = record["machine"].as_str().expect("a machine").to_owned();
    assert!(machine.ends_with("-core") || machine.ends_with("-cores"), "{machine}");
    #[cfg(all(target_os = "linux", feature = "bench"))]
    {
        let record = place.run(&["bench", "--json", "one.sok", "--time", "20s"]).code(0).json().remove(0);
        assert_eq!(record["machine"], json!(machine), "{record}");
    }
    assert!(host == "-" || !machine.starts_with(&host), "{machine}");
}

#[test]
fn a_label_is_the_column_of_a_report() {
    let place = Place::with(&[("one.sok", TITLED)]);
    for (label, method, file) in [("quick", "greedy", "a.jsonl"), ("sure", "astar", "b.jsonl")] {
        let run = ["solve", "one.sok", "--label", label, "--method", method, "--results", file];
        place.run(&run).code(0);
    }
    let report = place.run(&["report", "a.jsonl", "b.jsonl"]).code(0).stdout;
    assert!(report.contains("one  quick   1 of 1") && report.contains("one  sure    1 of 1"), "{report}");
    // The same name for two configurations is two columns.
    place.run(&["solve", "one.sok", "--label", "quick", "--metric", "moves", "--results", "c.jsonl"]).code(0);
    let report = place.run(&["report", "a.jsonl", "c.jsonl"]).code(0).stdout;
    assert!(
        report.contains("quick (greedy, metric any)") && report.contains("quick (auto, metric moves)"),
        "{report}"
    );
    let optimized = place.run(&["optimize", "one.sok", "--label", "short", "--json"]).code(0).json();
    assert_eq!(optimized[0]["label"], json!("short"));
    place.run(&["solve", "one.sok", "--label", " "]).code(33).complains("a label is not empty");
}

#[cfg(all(target_os = "linux", feature = "bench"))]
#[test]
fn several_builds_are_compared_in_columns() {
    let place = Place::with(&[("one.sok", TITLED)]);
    for label in ["old", "new", "newest"] {
        let store = format!("{label}.db");
        place.run(&["bench", "one.sok", "--time", "20s", "--label", label, "--store", &store]).code(0);
        let bench = ["bench", "one.sok", "--time", "20s", "--label", label, "--store", "all.db", "--resume"];
        place.run(&bench).code(0);
    }
    let report = place.run(&["bench", "compare", "old.db", "new.db", "newest.db"]).code(0).stdout;
    assert!(report.contains("old and new, on 1 level that both have: coverage is the same"), "{report}");
    assert!(report.contains("Each with old.db:\n                  new.db  newest.db\n"), "{report}");
    let report = place.run(&["bench", "compare", "all.db"]).code(0).stdout;
    assert!(report.contains("Each with old:\n                  new    newest\n"), "{report}");
    place.run(&["bench", "compare", "old.db"]).code(33).complains("has nothing to compare");
    let two = "levels = [\"one.sok\"]\n[[solver]]\nname = \"a\"\n[[solver]]\nname = \"b\"\n";
    place.write("two.toml", two.as_bytes());
    place.run(&["bench", "two.toml", "--label", "x"]).code(33).complains("there are several");
}

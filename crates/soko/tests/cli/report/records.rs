//! Labels and machines in the records of searches.

use crate::harness::Place;
use serde_json::json;

/// A level with a title.
const TITLED: &str = "Second\n\n######\n#@$ .#\n######\n";

#[test]
fn no_record_names_the_host() {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = format!("{}-", host.trim());
    let place = Place::with(&[("one.sok", TITLED)]);
    let record = place.soko("solve --json one.sok").code(0).json().remove(0);
    let machine = record["machine"].as_str().expect("a machine").to_owned();
    assert!(machine.ends_with("-core") || machine.ends_with("-cores"), "{machine}");
    #[cfg(all(target_os = "linux", feature = "bench"))]
    {
        let record = place.soko("bench --json one.sok --time 20s").code(0).json().remove(0);
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
    let report = place.soko("report a.jsonl b.jsonl").code(0).stdout;
    assert!(report.contains("one  quick   1 of 1") && report.contains("one  sure    1 of 1"), "{report}");
    // The same name for two configurations is two columns.
    place.soko("solve one.sok --label quick --metric moves --results c.jsonl").code(0);
    let report = place.soko("report a.jsonl c.jsonl").code(0).stdout;
    assert!(
        report.contains("quick (greedy, metric any)") && report.contains("quick (auto, metric moves)"),
        "{report}"
    );
    let optimized = place.soko("optimize one.sok --label short --json").code(0).json();
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
    let report = place.soko("bench compare old.db new.db newest.db").code(0).stdout;
    assert!(report.contains("old and new, on 1 level that both have: coverage is the same"), "{report}");
    assert!(report.contains("Each with old.db:\n                  new.db  newest.db\n"), "{report}");
    let report = place.soko("bench compare all.db").code(0).stdout;
    assert!(report.contains("Each with old:\n                  new    newest\n"), "{report}");
    place.soko("bench compare old.db").code(33).complains("has nothing to compare");
    let two = "levels = [\"one.sok\"]\n[[solver]]\nname = \"a\"\n[[solver]]\nname = \"b\"\n";
    place.write("two.toml", two.as_bytes());
    place.soko("bench two.toml --label x").code(33).complains("there are several");
}

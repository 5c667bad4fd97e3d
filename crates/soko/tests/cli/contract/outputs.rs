//! Each record of each command keeps to the schema.

use super::validate::validate;
use crate::harness::Place;
use serde_json::Value;

/// A level with a remark, one that cannot be played, one that has no solution, and one of Sokobond.
const OPEN: &str =
    "Open\n\n#####\n#@$.#\n## ##\n\nNo box\n\n###\n#@#\n###\n\nCorner\n\n######\n#$  .#\n#  @ #\n######\n";
const BOND: &str = "xxxxxx\nxH--hx\nxxxxxx\n";

fn schema(place: &Place) -> Value {
    serde_json::from_str(&place.soko("schema").code(0).stdout).expect("JSON")
}

#[test]
fn every_record_of_a_command_keeps_to_the_schema() {
    let place = Place::with(&[("open.sok", OPEN), ("bond.txt", BOND)]);
    let schema = schema(&place);
    for (name, arguments) in [
        ("Record", "solve --json open.sok bond.txt"),
        ("Record", "solve --json --statistics --report boards --threads 1 open.sok#1 bond.txt"),
        ("Record", "solve --json --all bond.txt"),
        ("Record", "solve --json --metric pushes,moves open.sok#1"),
        ("Record", "solve --json --nodes 1 --method bfs open.sok#1"),
        ("Record", "optimize --json open.sok#1"),
        ("Shown", "show --json open.sok bond.txt"),
        ("Shown", "show --json --difficulty open.sok#1 bond.txt"),
        ("Shown", "show --json --after r open.sok#1"),
        ("Graded", "grade --json open.sok bond.txt"),
        ("Checked", "check --json --strict open.sok bond.txt"),
        ("Verdict", "verify --json open.sok#1 R"),
        ("Verdict", "verify --json open.sok#1 l"),
        ("Verdict", "verify --json open.sok#1 ?"),
        ("Verdict", "verify --json bond.txt dd"),
        ("Made", "generate --json --grade 1 --effort 1 --seed 7"),
        ("Made", "generate --json --grade 1 --effort 1 --seed 7 --game sokobond"),
    ] {
        let records = place.run(&arguments.split(' ').collect::<Vec<_>>()).json();
        assert!(!records.is_empty(), "{arguments}");
        for record in &records {
            validate(&schema, name, record);
            assert_eq!(record["schema_version"], 1, "{arguments}");
        }
    }
}

#[cfg(all(target_os = "linux", feature = "bench"))]
#[test]
fn every_record_of_runs_and_reports_keeps_to_the_schema() {
    let place = Place::with(&[("open.sok", OPEN)]);
    let schema = schema(&place);
    for (name, arguments) in [
        ("Signature", "bench --json"),
        ("Record", "bench --json --time 10s --store open.db open.sok"),
        ("Record", "report open.db --output runs.jsonl"),
        ("Record", "solve --json --results runs.jsonl open.sok"),
    ] {
        let mut records = place.run(&arguments.split(' ').collect::<Vec<_>>()).json();
        if arguments.starts_with("report") {
            let text = place.read("runs.jsonl");
            records = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        }
        assert!(!records.is_empty(), "{arguments}");
        records.iter().for_each(|record| validate(&schema, name, record));
    }
}

#[test]
fn the_schema_of_one_record_is_printed_with_its_parts() {
    let place = Place::with(&[]);
    let one: Value = serde_json::from_str(&place.soko("schema verdict").code(0).stdout).expect("JSON");
    let parts: Vec<&String> = one["$defs"].as_object().expect("parts").keys().collect();
    assert_eq!((parts, &one["type"]), (vec![&"Remark".to_owned()], &"object".into()));
    place.soko("schema nothing").code(33).complains("Verdict");
}

//! `soko bench`: suites, limits, stores, reports, clusters. The other programs are small scripts.

mod adapters;
mod full_disk;
mod limits;
mod resume;
mod slurm;

use crate::harness::{Place, THREE};
use serde_json::Value;

/// A suite of our solver and a script, on a file of three levels.
fn suite(script: &str) -> String {
    format!(
        "levels = [\"levels.sok\"]\ntime = \"20s\"\n[[solver]]\nname = \"soko\"\n\
         [[solver]]\nname = \"script\"\nprogram.command = [\"sh\", \"-c\", '''{script}''', \"sh\", \"{{level}}\"]\n"
    )
}

/// The runs of records by solver and level, as `solver level outcome reason`.
fn summaries(records: &[Value]) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let line = |record: &Value| {
        let [solver, outcome, reason] =
            [&record["run"]["solver"], &record["outcome"], &record["reason"]].map(text);
        format!("{solver} {} {outcome} {reason}", record["level"])
    };
    let mut lines: Vec<String> = records.iter().map(line).collect();
    lines.sort();
    lines
}

#[test]
fn solvers_stand_side_by_side_and_every_solution_is_judged() {
    // The second level has no solution R, and the third none at all: a crash.
    let script = "case $(grep -c . \"$1\") in 3) echo Solved; echo R;; *) echo broken >&2; exit 7;; esac";
    let place = Place::with(&[("levels.sok", THREE), ("s.toml", &suite(script))]);
    let records = place.soko("bench s.toml --json --jobs 2").code(0).json();
    let expect = [
        "script 1 solved -",
        "script 2 gave-up illegal",
        "script 3 gave-up crash",
        "soko 1 solved -",
        "soko 2 solved -",
        "soko 3 solved -",
    ];
    assert_eq!(summaries(&records), expect);
    let own = records.iter().find(|record| record["run"]["solver"] == "soko").expect("a record");
    assert!(own["nodes"].is_u64() && own["cpu_seconds"].is_f64() && own["run"]["end"] == "exit 0", "{own}");
    assert!(own["run"]["revision"].as_str().is_some_and(|text| text.starts_with(env!("CARGO_PKG_VERSION"))));
    // The report begins with the errors, and knows the solution in the file.
    let run = place.soko("report s.db").code(0).says("2 errors:\n  script on levels#2: illegal: ");
    let run = run.says("script on levels#3: crash: exit 7: broken");
    assert!(run.stdout.contains("levels  soko    3 of 3"), "{}", run.stdout);
    for (name, part) in [
        ("r.html", "<table id=\"levels\">"),
        ("r.md", "## Errors"),
        ("r.json", "\"summary\":["),
        ("r.csv", "schema_version,file,level,title"),
        ("r.jsonl", "{\"schema_version\":1,\"file\":"),
        ("r.txt", "2 errors"),
    ] {
        place.run(&["report", "s.db", "--output", name]).code(0).complains("1 set");
        assert!(place.read(name).contains(part), "{name}");
    }
    // Records go out and come in again.
    for name in ["r.csv", "r.jsonl"] {
        let store = format!("{name}.db");
        place.run(&["bench", "collect", name, "--store", &store]).code(0).says("6 records, 6 of them new");
        place
            .run(&["bench", "collect", name, "s.db", "--store", &store])
            .code(0)
            .says("6 records, 0 of them new");
        place.run(&["bench", "compare", "s.db", &store]).code(0).says("coverage is the same");
    }
    place.soko("bench compare s.db@soko s.db@script").code(14).says("coverage falls by 2");
    place.soko("bench compare s.db@script s.db@soko").code(0).says("coverage rises by 2");
    place.soko("bench compare s.db@nobody s.db").code(33).complains("solvers are script, soko");
    place.soko("bench collect levels.sok --store n.db").code(33).complains("has no records");
    assert!(!place.path("n.db").exists());
    place.soko("bench s.toml").code(33).complains("nothing is missing");
    // The report at once, beside a table.
    place.write("other/levels.tsv", b"level\tother\n1\t0.5 p1 m1\n");
    let beside = ["bench", "s.toml", "--resume", "--against", "other/levels.tsv", "--output", "beside.md"];
    place.run(&beside).code(0).complains("beside.md: 1 set");
    assert!(place.read("beside.md").contains("| [levels](#levels) | 3 | other | 1 | 1 |"));
    place.soko("report s.db --output r.xyz").code(33).complains("no format of a report");
}

#[test]
fn mistakes_in_suites_are_reported_with_their_place() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let check = |toml: &str, at: &str, message: &str| {
        place.write("s.toml", toml.as_bytes());
        place.soko("bench s.toml").code(33).complains(at).complains(message);
    };
    check("levels = [\"levels.sok\"]\ntimes = 3\n", "s.toml:2:1", "unknown field `times`");
    check("levels = [\"levels.sok\"]\ntime = \"1 year\"\n", "s.toml:2:8", "expected a time");
    check("time = \"1s\"\n", "E-BENCH", "names no levels");
    check("levels = [\"none.sok\"]\n", "E-NOFILE", "none.sok");
    let solver = "levels = [\"levels.sok\"]\n[[solver]]\n";
    check(&format!("{solver}adapter = \"none.toml\"\n"), "E-BENCH", "cannot read ./none.toml");
    check(&format!("{solver}program.command = [\"./none\"]\n"), "E-BENCH", "there is no program ./none");
    check(
        &format!("{solver}program.command = [\"sh\", \"{{lvel}}\"]\n"),
        "E-BENCH",
        "unknown placeholder {lvel}",
    );
    check(&format!("{solver}[[solver]]\n"), "E-BENCH", "two solvers have the name soko");
    place.soko("bench levels.sok --cores x").code(33).complains("`x` names no cores");
    place.soko("bench levels.sok --repeats 0").code(33);
    place.soko("bench compare none.db none.db").code(33).complains("E-NOFILE");
    assert!(!place.path("bench.db").exists());
}

#[test]
fn the_signature_is_one_number() {
    let place = Place::with(&[]);
    let run = place.soko("bench").code(0).says("\nsignature ").quietly();
    // The same in another run.
    let json = place.soko("bench --json").code(0).json();
    let signature = json[0]["signature"].as_str().expect("a number");
    assert!(run.stdout.ends_with(&format!("signature {signature}\n")), "{}", run.stdout);
}

#[test]
fn a_sample_and_levels_that_are_the_same() {
    let turned = "#####\n#.$@#\n#####\n";
    let place = Place::with(&[("levels.sok", THREE), ("turned.xsb", turned)]);
    let run = place.soko("bench levels.sok turned.xsb --json").code(0);
    assert_eq!(run.complains("1 level left out: the same as others").json().len(), 3);
    let records = place.soko("bench levels.sok --sample 2 --repeats 2 --json").code(0).json();
    assert_eq!(records.len(), 4);
}

#[test]
fn a_solver_is_compared_with_the_one_that_was_named() {
    // Two solvers of which one name is a part of the other.
    let program = "program.command = [\"sh\", \"-c\", 'echo Solved; echo";
    let suite = format!(
        "levels = [\"levels.sok#1\"]\ntime = \"20s\"\n[[solver]]\nname = \"one\"\n{program} R']\n\
         [[solver]]\nname = \"one-long\"\n{program} lrR']\n"
    );
    let place = Place::with(&[("levels.sok", THREE), ("s.toml", &suite)]);
    place.soko("bench s.toml").code(0);
    place.soko("bench compare s.db@one s.db@one-long").says("one and one-long, on 1 level");
    place.soko("bench compare s.db@on s.db@one").code(33).complains("fits several names: one, one-long");
    place.soko("report s.db@on").code(33).complains("fits several names: one, one-long");
    assert!(!place.soko("report s.db@one").code(0).stdout.contains("one-long"));
}

#[test]
fn a_program_that_destroys_its_folder_gets_a_record_and_the_rest_goes_on() {
    for script in [
        "rm -rf \"$PWD\"",
        "chmod 000 \"$PWD\"; exit 3",
        "d=$PWD; rm -rf \"$d\"; echo > \"$d\"",
        "rm -rf \"$PWD/..\"",
    ] {
        let place = Place::with(&[("levels.sok", THREE), ("s.toml", &suite(script))]);
        let records = place.soko("bench s.toml --json").code(0).json();
        let lines = summaries(&records);
        assert_eq!(lines.len(), 6, "{script}: {lines:#?}");
        let crashed =
            lines.iter().filter(|line| line.starts_with("script") && line.ends_with("crash")).count();
        assert_eq!(crashed, 3, "{script}: {lines:#?}");
        place.soko("bench s.toml --resume").code(0);
    }
}

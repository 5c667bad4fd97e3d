//! Options that do not apply are refused, and those that do have an effect.

mod helped;
mod numbers;
mod usage;

use crate::harness::{BOND, ONE_PUSH, Place, THREE, huge};
use serde_json::Value;

const METHODS: [&str; 13] = [
    "auto", "bfs", "dfs", "iddfs", "area", "area-dfs", "astar", "idastar", "greedy", "bidirectional",
    "sphere", "fixed", "parking",
];

/// Goals in a room behind its door, to the right: they must be filled from the right.
const ROOM: &str = "#########\n#@ $ $..#\n#    ####\n#########\n";
/// A hydrogen on each side of an oxygen, with room to walk around them.
const WATER: &str = "xxxxxxxx\nx------x\nxH-o--hx\nx------x\nx------x\nxxxxxxxx\n";

/// The output of a run, without what differs from run to run.
fn output(place: &Place, arguments: &[&str]) -> (Option<i32>, Vec<Value>, String) {
    let run = place.run(arguments);
    let mut records = if run.code == Some(33) { Vec::new() } else { run.json() };
    for record in &mut records {
        for key in ["seconds", "total_seconds", "cpu_seconds", "peak_bytes"] {
            record.as_object_mut().expect("an object").remove(key);
        }
        for row in record["statistics"].as_array_mut().into_iter().flatten() {
            row.as_object_mut().expect("an object").remove("seconds");
        }
    }
    (run.code, records, run.stderr)
}

#[test]
fn each_option_with_each_method_and_game_has_an_effect_or_is_refused() {
    let place = Place::with(&[("room.xsb", ROOM), ("water.txt", WATER)]);
    let options: [(&[&str], &[&str]); 5] = [
        (&[], &["--depth", "1"]),
        (&["--depth", "1"], &["--distances", "ignored"]),
        (&[], &["--order", "1,2"]),
        (&[], &["--board-every", "1"]),
        (&[], &["--all=1"]),
    ];
    for file in ["room.xsb", "water.txt"] {
        for method in METHODS {
            for (base, option) in options {
                let plain = ["solve", "--json", "--statistics", "--threads", "1", "--nodes", "500", file];
                // The automatic sphere reaches to the start of a level as small as this one.
                let near: &[&str] =
                    if method == "sphere" && option[0] == "--board-every" { &["--depth", "1"] } else { &[] };
                let plain = [&plain, base, near, &["--method", method]].concat();
                let (code, records, stderr) = output(&place, &[&plain, option].concat());
                if code == Some(33) {
                    assert!(stderr.contains("error[E-OPTION]"), "{file} {method} {option:?}: {stderr}");
                    assert!(stderr.contains("does not apply to"), "{file} {method} {option:?}: {stderr}");
                    continue;
                }
                let without = output(&place, &plain);
                assert_ne!(
                    (code, &records, &stderr),
                    (without.0, &without.1, &without.2),
                    "{method} {option:?}"
                );
            }
            for metric in ["moves", "pushes"] {
                let run = place.run(&["solve", "--json", "--method", method, "--metric", metric, file]);
                let proved = |record: &Value| {
                    record["proved"].as_array().is_some_and(|proved| proved.contains(&metric.into()))
                };
                let refused = run.code == Some(33) && run.stderr.contains("error[E-OPTION]");
                assert!(refused || run.json().iter().all(proved), "{file} {method} {metric}: {run:?}");
            }
        }
    }
}

#[test]
fn what_does_not_apply_is_refused_before_anything_is_solved_with_the_level_named() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("three.sok", THREE), ("bond.txt", BOND)]);
    let check = |arguments: &[&str], message: &str| {
        let run = place.run(&[&["solve"], arguments].concat()).code(33).complains("error[E-OPTION]");
        let run = run.complains(message);
        assert_eq!(run.stdout, "", "nothing is solved: {run:?}");
    };
    check(
        &["--metric", "pushes", "one.xsb", "bond.txt"],
        "`--metric pushes` does not apply to bond.txt: Sokobond does not count pushes",
    );
    check(
        &["--method", "area", "--metric", "moves", "one.xsb"],
        "`--metric moves` does not apply to one.xsb: the method `area` can only prove fewest pushes",
    );
    check(&["--method", "sphere", "one.xsb", "bond.txt"], "Sokobond does not have this method");
    check(&["--metric", "lines,moves", "one.xsb"], "solvers do not count lines");
    check(&["--metric", "moves,pushes", "bond.txt"], "Sokobond does not count pushes");
    check(&["--method", "bfs", "--metric", "moves,pushes", "one.xsb"], "minimizes one metric only");
    check(&["--all", "one.xsb"], "it is a level of Sokoban");
    check(&["--unambiguous", "bond.txt", "three.sok"], "does not apply to three.sok#1");
    check(&["--improve", "bond.txt"], "this is an option for Sokoban");
    check(&["--work", "3s", "bond.txt"], "this is an option for Sokoban");
    check(&["--depth", "5", "one.xsb"], "the method `auto` does not take this option");
    check(&["--order", "1", "one.xsb"], "methods that take it: parking");
    check(&["--method", "parking", "--order", "2,1", "three.sok"], "there is no goal 2");
    check(&["--notation", "wasd", "one.xsb"], "LURD");
    check(&["--json", "--notation", "lurd", "bond.txt"], "--json");
    // The other way round they apply.
    place.soko("solve --all --unambiguous bond.txt").code(0);
    place.soko("solve --improve --notation lurd one.xsb").code(0);
    place.soko("solve --method parking --order 2,1 three.sok#3");
}

#[test]
fn a_picture_has_no_speed_and_a_gif_by_pushes_no_glide() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("bond.txt", BOND)]);
    let check = |arguments: &[&str], message: &str| {
        let run = place.run(&[&["movie"], arguments].concat());
        run.code(33).complains("error[E-OPTION]").complains(message);
    };
    check(&["one.xsb", "-o", "a.gif", "--glide", "3", "--per", "push"], "`--glide` has no effect");
    check(&["one.xsb", "-o", "a.svg", "--glide", "3"], "it applies to GIFs");
    check(&["one.xsb", "-o", "a.png", "--speed", "3"], "it applies to movies");
    check(&["one.xsb", "-o", "a.gif", "--at", "end"], "it applies to pictures");
    check(&["bond.txt", "-o", "a.gif", "--per", "push"], "Sokobond has no pushes");
    place.soko("movie one.xsb -o a.gif -o a.png --at end").code(0);
}

#[test]
fn depth_0_is_no_limit_and_report_none_prints_no_solution() {
    let place = Place::with(&[("room.xsb", ROOM), ("bond.txt", BOND)]);
    let depth = |method: &str, depth: &str, file: &str| {
        let run = place.run(&["solve", "--json", "--method", method, "--depth", depth, file]);
        run.json()[0]["reason"].clone()
    };
    for method in ["dfs", "area-dfs", "iddfs"] {
        assert_eq!(depth(method, "1", "room.xsb"), "depth", "{method}");
        assert_eq!(depth(method, "0", "room.xsb"), Value::Null, "{method}");
    }
    assert_eq!(depth("dfs", "1", "bond.txt"), "depth");
    assert_eq!(depth("dfs", "0", "bond.txt"), Value::Null);
    assert_eq!(depth("sphere", "0", "room.xsb"), Value::Null);
    let run = place.soko("solve --report none room.xsb").code(0);
    assert_eq!(run.stdout.lines().count(), 1, "{run:?}");
}

#[test]
fn the_sphere_is_counted_by_radius_and_its_search_tells_distance_and_boards() {
    let place = Place::with(&[("room.xsb", ROOM), ("huge.xsb", &huge())]);
    let sphere = ["solve", "--statistics", "--method", "sphere", "--depth", "2", "room.xsb"];
    let run = place.run(&sphere).code(0).says("the reverse sphere of radius 0 has ");
    assert!(!run.stdout.contains("radius 3"), "{run:?}");
    let records = place.run(&[&sphere[..], &["--json"]].concat()).json();
    let sizes = records[0]["sphere"].as_array().expect("counts by radius").clone();
    assert_eq!(sizes.len(), 3);
    assert!(sizes.windows(2).all(|pair| pair[0].as_u64() < pair[1].as_u64()), "{sizes:?}");
    let arguments = ["--method", "sphere", "--depth", "1", "--nodes", "300", "--board-every", "40"];
    let run = place.run(&[&["solve"], &arguments[..], &["huge.xsb"]].concat());
    let lines: Vec<&str> = run.stderr.lines().filter(|line| line.contains(": nodes ")).collect();
    assert_eq!(lines.len(), 3, "{run:?}");
    assert!(lines.iter().all(|line| !line.contains("distance 0 ")), "{lines:?}");
    let number = |line: &&str| line.split("closed ").nth(1)?.split(' ').next()?.parse::<u64>().ok();
    let closed: Vec<u64> = lines.iter().filter_map(number).collect();
    assert!(closed.is_sorted() && closed[2] <= 300 && closed[0] > 0, "{closed:?}");
    let boxes = run.stderr.matches(['$', '*']).count();
    assert_eq!(boxes, 3 * 10, "three boards of ten boxes: {run:?}");
}

#[test]
fn a_solution_is_compared_with_those_that_the_level_comes_with() {
    let long = "Long\n\n#######\n#     #\n# @$ .#\n#     #\n#######\n\nSolution\nudduRR\n";
    let place = Place::with(&[("long.sok", long), ("three.sok", THREE), ("bond.txt", BOND)]);
    place
        .soko("solve long.sok")
        .code(0)
        .says("not the known solution: as few pushes as the best known (2), 4 moves shorter than the best known (2, not 6)");
    place.soko("solve three.sok#2").code(0).says("this is the known solution");
    place.soko("solve bond.txt").code(0).says("this is the known solution");
    let records = place.soko("solve --json long.sok").json();
    let expect = serde_json::json!({
        "solutions": 1, "among": false, "best_moves": 6, "best_pushes": 2,
        "fewer_moves": true, "fewer_pushes": false, "your_moves": null, "your_pushes": null,
    });
    assert_eq!(records[0]["known"], expect);
    let records = place.soko("solve --json three.sok#1").json();
    assert_eq!(records[0]["known"], Value::Null);
}

#[test]
fn misspelt_names_get_the_nearest_one() {
    let place = Place::with(&[
        ("three.sok", THREE),
        ("near.toml", "mehtod = \"bfs\"\n"),
        ("word.toml", "method = \"bsf\"\n"),
    ]);
    let check = |arguments: &[&str], message: &str| {
        let run = place.run(arguments).code(33).complains(message);
        assert_eq!(run.stdout, "", "{run:?}");
    };
    check(&["solve", "three.sok#Secnd"], "did you mean 'three.sok#Second'?");
    check(&["solve", "three.sok#0"], "the file has 3 levels, numbered 1 to 3");
    check(&["solve", "--config", "near.toml", "three.sok"], "did you mean `method`?");
    check(&["solve", "--config", "word.toml", "three.sok"], "did you mean `bfs`?");
    check(&["solve", "--mehtod", "bfs", "three.sok"], "--method");
    check(&["solve", "--method", "bsf", "three.sok"], "bfs");
    check(&["convert", "three.sok", "-", "--to", "xbs"], "xsb");
    check(&["solve", "-#2"], "soko solve -- '-#2'");
    place.feed(&["solve", "--", "-#2"], THREE).code(0).says("-#2 \"Second\": solved");
    // More goals than boxes: the message names the option that helps.
    place.write("spare.xsb", b"######\n#@$..#\n######\n");
    check(&["verify", "spare.xsb", "R"], "--lenient");
    check(&["verify", "spare.xsb", "R"], "spare.xsb:2:4");
}

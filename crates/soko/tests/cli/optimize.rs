//! `soko optimize`.

use crate::harness::{BOND, ONE_PUSH, Place, THREE, huge};
use serde_json::{Value, json};

/// One box, with a solution that first pushes it away from the goal.
const LONG: &str =
    "Long\n\n#########\n#       #\n# @$ .  #\n#       #\n#########\n\nSolution\nurrdLulldRRR\n";

#[test]
fn the_solution_of_a_file_becomes_shorter_and_records_have_the_keys_of_solve() {
    let place = Place::with(&[("long.sok", LONG)]);
    let run = place.soko("optimize long.sok").code(0).quietly();
    let run = run
        .says("long.sok \"Long\": solved, 2 moves, 2 pushes")
        .says("2 pushes fewer than the best known before: 2 pushes, 2 moves; before: 4 pushes, 12 moves")
        .says("fewest moves and pushes proved");
    assert_eq!(run.stdout.lines().last(), Some("RR"));
    let optimized = &place.soko("optimize --json long.sok").code(0).json()[0];
    let solved = &place.soko("solve --json long.sok").json()[0];
    let keys = |record: &Value| record.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(optimized), keys(solved));
    let shown = ["outcome", "moves", "pushes", "shortened_from", "method", "solution", "proved"];
    let values: Vec<&Value> = shown.iter().map(|&key| &optimized[key]).collect();
    assert_eq!(json!(values), json!(["solved", 2, 2, 4, "optimizer", "RR", ["moves", "pushes"]]));
}

#[test]
fn the_table_has_what_was_best_before_and_statistics_leave_out_what_is_not_counted() {
    let place = Place::with(&[("a.sok", LONG), ("b.sok", LONG)]);
    let run = place.soko("optimize a.sok b.sok").code(0);
    let all = run.stdout.lines().last().unwrap_or_default();
    assert!(all.contains("  12/4  ") || all.contains("  24/8  "), "{run:?}");
    let run = place.soko("optimize --statistics --range 1-12 a.sok").code(0).says("optimizer");
    assert!(run.stdout.contains("expanded") && !run.stdout.contains("generated"), "{run:?}");
    let one =
        &place.soko("optimize --statistics --json --range 1-12 a.sok").code(0).json()[0]["statistics"][0];
    assert_eq!(json!([one["search"], one["generated"], one["stored"]]), json!(["optimizer", null, null]));
}

#[test]
fn solutions_are_taken_from_files_moves_and_standard_input_or_searched() {
    let board = LONG.split("\n\n").nth(1).expect("a board");
    let known = "uRd\n?";
    let place = Place::with(&[("board.xsb", board), ("known.sol", "urrdLulldRRR"), ("bad.sol", known)]);
    let check = |arguments: &[&str], from: Value| {
        let run = place.run(&[&["optimize", "--json", "board.xsb"], arguments].concat()).code(0);
        let record = &run.json()[0];
        assert_eq!(json!([record["moves"], record["shortened_from"]]), json!([2, from]), "{arguments:?}");
    };
    check(&["--known", "known.sol"], json!(4));
    check(&["--known", "urrdLulldRRR"], json!(4));
    check(&["--known", "urrdLulldRRR", "--known", "known.sol"], json!(4));
    // Without a known one, a solver finds one first.
    check(&[], json!(2));
    let run = place.feed(&["optimize", "--json", "board.xsb", "--known", "-"], "urrdLulldRRR").code(0);
    assert_eq!(run.json()[0]["shortened_from"], 4);
    let run = place.feed(&["optimize", "--json", "-"], LONG).code(0);
    assert_eq!(run.json()[0]["shortened_from"], 4);
    let refused = place.soko("optimize board.xsb --known udd").code(33);
    assert_eq!(refused.complains("not solved").stdout, "");
    place.soko("optimize board.xsb --known bad.sol").code(33).complains("E-");
}

#[test]
fn only_the_moves_of_the_range_change() {
    let place = Place::with(&[("long.sok", LONG)]);
    let solution = |range: &str| {
        let run = place.run(&["optimize", "--metric", "moves", "--range", range, "long.sok"]).code(0);
        run.stdout.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(solution("5-12"), "RR");
    assert_eq!(solution("-11"), "RR");
    // The last three pushes stay, so nothing is to be gained.
    assert_eq!(solution("1-6").len(), 12);
    for (range, part) in [("5-99", "has only 12 moves"), ("7-3", "ends before it begins"), ("x", "20-80")] {
        place.run(&["optimize", "--range", range, "long.sok"]).code(33).complains(part);
    }
}

#[test]
fn options_that_mean_nothing_are_refused() {
    let place = Place::with(&[("three.sok", THREE), ("bond.txt", BOND)]);
    let check = |arguments: &[&str], message: &str| {
        place.run(&[&["optimize"], arguments].concat()).code(33).complains(message);
    };
    check(&["--metric", "pushes,pushes", "three.sok"], "named twice");
    check(&["--metric", "pushs", "three.sok"], "did you mean `pushes`");
    check(&["--metric", "pushes", "bond.txt"], "Sokobond counts moves alone");
    check(&["--improve", "three.sok"], "`--improve` does not apply to soko optimize");
    place.soko("solve --metric lines three.sok").code(33).complains("solvers do not count lines");
    let run = place.soko("solve --metric pushes,moves three.sok#3");
    run.code(0).says("fewest pushes, then fewest moves proved");
    let order = "solve --metric pushes,moves --method bfs three.sok";
    place.soko(order).code(33).complains("minimizes one metric only");
}

#[test]
fn keys_of_sokobond_become_fewer_and_are_kept() {
    let place = Place::with(&[("bond.txt", &BOND.replace("=DD", "=DADADD"))]);
    let run = place.soko("optimize --write-solutions bond.txt").code(0).quietly();
    let run =
        run.says("4 moves fewer than the best known before: 2 moves").says("written to bond.solutions.txt");
    assert_eq!(run.stdout.lines().last(), Some("DD"));
    assert!(place.read("bond.solutions.txt").contains("=DD"));
}

#[test]
fn every_metric_has_a_lower_bound_and_a_proof_where_it_is_met() {
    let place = Place::with(&[("long.sok", LONG), ("bond.txt", &BOND.replace("=DD", "=DADADD"))]);
    let check = |level: &str, metric: &str, bound: Value, proved: &str| {
        let run = place.run(&["optimize", level, "--metric", metric, "--json"]).code(0);
        let record = &run.json()[0];
        assert_eq!(json!([record["lower_bound"], record["bound_metric"]]), bound, "{metric}");
        let names = record["proved"].as_array().expect("a list");
        assert!(names.contains(&json!(proved)), "{metric}: {record}");
    };
    check("long.sok", "moves", json!([2, "moves"]), "moves");
    check("long.sok", "pushes", json!([2, "pushes"]), "pushes");
    check("long.sok", "lines", json!([1, "box_lines"]), "box_lines");
    check("long.sok", "changes", json!([1, "box_changes"]), "box_changes");
    check("long.sok", "sessions", json!([1, "pushing_sessions"]), "pushing_sessions");
    check("bond.txt", "moves", json!([2, "moves"]), "moves");
}

#[test]
fn a_bound_that_is_not_met_stands_beside_the_solution() {
    // Two boxes: the second has a way of two lines at least.
    let board = "#########\n#@ $  . #\n#       #\n# $     #\n#     . #\n#########\n";
    let place = Place::with(&[("two.xsb", board), ("huge.xsb", &huge())]);
    let run = place.soko("optimize two.xsb --metric lines").code(0);
    run.says("two.xsb: solved, ").says("every solution has at least 2 box lines\n");
    let run = place.soko("optimize two.xsb --metric lines --json").code(0);
    let record = &run.json()[0];
    assert_eq!(json!([record["lower_bound"], record["bound_metric"]]), json!([2, "box_lines"]));
    assert!(record["box_lines"] == 3 && record["proved"] != json!(["box_lines"]), "{record}");
    let limits = ["--nodes", "3000", "--threads", "1"];
    let asked = [&["optimize", "huge.xsb", "--metric", "moves", "--json"], &limits[..]].concat();
    let record = &place.run(&asked).json()[0];
    assert!(record["lower_bound"].as_u64().is_some_and(|bound| bound > 100), "{record}");
    assert_eq!(record["bound_metric"], json!("moves"), "{record}");
}

#[test]
fn a_limit_of_work_gives_the_same_answer_each_time() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    let run = || {
        let limits = ["optimize", "--json", "--work", "300ms", "--threads", "1", "--metric", "moves,pushes"];
        let record = place.run(&[&limits[..], &["huge.xsb"]].concat()).code(0).json().remove(0);
        json!([record["moves"], record["pushes"], record["nodes"], record["solution"]])
    };
    assert_eq!(run(), run());
}

#[test]
fn the_optimizer_tells_what_it_gained_in_the_measure_that_was_asked_for() {
    let place = Place::with(&[("long.sok", LONG)]);
    let run = place.soko("optimize long.sok --metric lines").code(0);
    run.says(
        "1 box line fewer than the best known before: 1 box line, 2 pushes, 2 moves; before: 2 box lines",
    );
    let record = &place.soko("optimize long.sok --metric lines --json").code(0).json()[0];
    let values = [&record["box_lines"], &record["before"]["box_lines"], &record["before"]["moves"]];
    assert_eq!(json!(values), json!([1, 2, 12]));
    let record = &place.soko("optimize long.sok --json").code(0).json()[0];
    assert_eq!(json!([record["lower_bound"], record["proved"]]), json!([2, ["moves", "pushes"]]));
}

#[test]
fn the_metric_of_any_solution_is_refused() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let run = place.soko("optimize a.xsb --metric any").code(33);
    run.complains("`--metric any` does not apply to soko optimize").complains("pushes and then moves");
    let help = place.soko("optimize --help").code(0);
    assert!(help.stdout.contains("values: moves") && !help.stdout.contains("values: any"), "{help:?}");
}

//! `soko verify`.

use crate::harness::{BOND, ONE_PUSH, Place, THREE};

#[test]
fn solutions_are_judged() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("levels.sok", THREE), ("bond.txt", BOND)]);
    place
        .run(&["verify", "one.xsb", "R"])
        .code(0)
        .quietly()
        .says("one.xsb: valid, 1 move, 1 push, 1 box line, 1 box change, 1 pushing session, 1 player line");
    place.run(&["verify", "levels.sok#2", "2R"]).code(0).quietly().says("levels.sok#2 \"Second\": valid");
    place.run(&["verify", "one.xsb", "[r]L"]).code(0).says("valid");
    place.run(&["verify", "bond.txt", "DD"]).code(0).quietly().says("valid, 2 moves\n");
    place.run(&["verify", "bond.txt", "rr"]).code(0).quietly().says("valid, 2 moves\n");
    place.run(&["verify", "bond.txt", "=DD"]).code(0).quietly();
}

#[test]
fn wrong_solutions_are_refused_with_their_place() {
    let place = Place::with(&[("levels.sok", THREE), ("bond.txt", BOND)]);
    let run = place.run(&["verify", "levels.sok#2", "RRR"]).code(33);
    run.complains("error[E-SOLUTION]").complains("SOLUTION:1:3").says("not valid, 2 moves").says("#  @*#");
    place.run(&["verify", "levels.sok#2", "R"]).code(33).complains("not solved").says("# @$.#");
    place.run(&["verify", "bond.txt", "D"]).code(33).complains("not solved").says("not valid, 1 move");
    let records = place.run(&["verify", "--json", "levels.sok#2", "R"]).code(33).quietly().json();
    assert_eq!(records[0]["valid"], false);
    assert_eq!(records[0]["moves"], 1);
    assert!(records[0]["problems"][0].is_string());
}

#[test]
fn warnings_are_errors_when_strict() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("bond.txt", BOND)]);
    place.run(&["verify", "one.xsb", "r"]).code(0).complains("warning[W-CASE]").says("valid");
    place.run(&["verify", "--strict", "one.xsb", "r"]).code(33).complains("error[W-CASE]").says("not valid");
    place.run(&["verify", "one.xsb", "Rl"]).code(0).complains("warning[W-LONG]").complains("SOLUTION:1:2");
    place
        .run(&["verify", "bond.txt", "WDD"])
        .code(0)
        .complains("warning[W-BLOCKED]")
        .complains("SOLUTION:1:1");
    place.run(&["verify", "--strict", "bond.txt", "WDD"]).code(33).complains("error[W-BLOCKED]");
    place.run(&["verify", "--strict", "one.xsb", "R"]).code(0).quietly();
}

#[test]
fn solutions_come_from_text_file_or_standard_input() {
    let place = Place::with(&[
        ("levels.sok", THREE),
        ("two.txt", "R\nR\n"),
        ("some.txt", "Solution by me\nRR\n"),
        ("bond.txt", BOND),
    ]);
    place.run(&["verify", "levels.sok#2", "two.txt"]).code(0).quietly();
    place.run(&["verify", "levels.sok#2", "some.txt"]).code(0);
    place.run(&["verify", "levels.sok#2", "levels.sok"]).code(0).says("valid");
    place.run(&["verify", "bond.txt", "bond.txt"]).code(0).says("valid");
    place.feed(&["verify", "levels.sok#2", "-"], "RR\n").code(0).quietly();
    place.feed(&["verify", "-", "R"], ONE_PUSH).code(0).quietly();
    place.feed(&["verify", "-", "-"], ONE_PUSH).code(33).complains("E-USAGE");
    place.run(&["verify", "levels.sok#2", "nothing.txt"]).code(33).complains("no file nothing.txt");
    place.run(&["verify", "levels.sok#2", "RxR"]).code(33).complains("SOLUTION:1:2");
    place.run(&["verify", "bond.txt", "DxD"]).code(33).complains("SOLUTION:1:2");
    place.run(&["verify", "levels.sok#2", ""]).code(33).complains("no moves were given");
    place.run(&["verify", "levels.sok", "RR"]).code(33).complains("expected one level, but 3 are named");
}

#[test]
fn what_solve_prints_verify_accepts() {
    let place = Place::with(&[("levels.sok", THREE)]);
    for level in ["levels.sok#1", "levels.sok#2", "levels.sok#3"] {
        let solved = place.run(&["solve", level]).code(0);
        let solution = solved.stdout.lines().last().expect("a solution").to_owned();
        place.feed(&["verify", "--strict", level, "-"], &solution).code(0).quietly();
    }
}

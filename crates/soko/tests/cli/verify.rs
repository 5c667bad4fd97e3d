//! `soko verify`, also of certificates.

use crate::harness::{BOND, ONE_PUSH, Place, THREE};

const ROOM: &str = "########\n#@     #\n# $$   #\n#   .. #\n#      #\n########\n";
const STUCK: &str = "######\n#@ $ #\n#   .#\n######\n";

#[test]
fn solutions_are_judged() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("levels.sok", THREE), ("bond.txt", BOND)]);
    place
        .soko("verify one.xsb R")
        .code(0)
        .quietly()
        .says("one.xsb: valid, 1 move, 1 push, 1 box line, 1 box change, 1 pushing session, 1 player line");
    place.soko("verify levels.sok#2 2R").code(0).quietly().says("levels.sok#2 \"Second\": valid");
    place.soko("verify one.xsb [r]L").code(0).says("valid");
    place.soko("verify bond.txt DD").code(0).quietly().says("valid, 2 moves; makes hydrogen (H2)\n");
    place.soko("verify bond.txt rr").code(0).quietly().says("valid, 2 moves; makes hydrogen (H2)\n");
    place.soko("verify bond.txt =DD").code(0).quietly();
}

#[test]
fn wrong_solutions_are_refused_with_their_place() {
    let place = Place::with(&[("levels.sok", THREE), ("bond.txt", BOND)]);
    let run = place.soko("verify levels.sok#2 RRR").code(1);
    run.complains("error[E-SOLUTION]").complains("SOLUTION:1:3").says("not valid, 2 moves").says("#  @*#");
    place.soko("verify levels.sok#2 R").code(1).complains("not solved").says("# @$.#");
    place.soko("verify bond.txt D").code(1).complains("not solved").says("not valid, 1 move");
    let records = place.soko("verify --json levels.sok#2 R").code(1).quietly().json();
    assert_eq!(records[0]["valid"], false);
    assert_eq!(records[0]["moves"], 1);
    assert!(records[0]["problems"][0].is_string());
}

#[test]
fn warnings_are_errors_when_strict() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("bond.txt", BOND)]);
    place.soko("verify one.xsb r").code(0).complains("warning[W-CASE]").says("valid");
    place.soko("verify --strict one.xsb r").code(1).complains("error[W-CASE]").says("not valid");
    place.soko("verify one.xsb Rl").code(0).complains("warning[W-LONG]").complains("SOLUTION:1:2");
    place.soko("verify bond.txt WDD").code(0).complains("warning[W-BLOCKED]").complains("SOLUTION:1:1");
    place.soko("verify --strict bond.txt WDD").code(1).complains("error[W-BLOCKED]");
    place.soko("verify --strict one.xsb R").code(0).quietly();
}

#[test]
fn solutions_come_from_text_file_or_standard_input() {
    let place = Place::with(&[
        ("levels.sok", THREE),
        ("two.txt", "R\nR\n"),
        ("some.txt", "Solution by me\nRR\n"),
        ("bond.txt", BOND),
    ]);
    place.soko("verify levels.sok#2 two.txt").code(0).quietly();
    place.soko("verify levels.sok#2 some.txt").code(0);
    place.soko("verify levels.sok#2 levels.sok").code(0).says("valid");
    place.soko("verify bond.txt bond.txt").code(0).says("valid");
    place.feed(&["verify", "levels.sok#2", "-"], "RR\n").code(0).quietly();
    place.feed(&["verify", "-", "R"], ONE_PUSH).code(0).quietly();
    place.feed(&["verify", "-", "-"], ONE_PUSH).code(33).complains("E-USAGE");
    place.soko("verify levels.sok#2 nothing.txt").code(33).complains("no file nothing.txt");
    place.soko("verify levels.sok#2 RxR").code(33).complains("SOLUTION:1:2");
    place.soko("verify bond.txt DxD").code(33).complains("SOLUTION:1:2");
    place.run(&["verify", "levels.sok#2", ""]).code(33).complains("no moves were given");
}

#[test]
fn moves_are_read_in_other_letters_and_as_lists() {
    let room = "######\n#@   #\n# $. #\n#    #\n######\n";
    let place = Place::with(&[("room.xsb", room), ("one.xsb", ONE_PUSH), ("bond.txt", BOND)]);
    for (letters, moves) in [("hjkl", "jl"), ("nesw", "SE"), ("wasd", "sd"), ("lurd", "dR"), ("uldr", "dR")] {
        place
            .run(&["verify", "--letters", letters, "room.xsb", moves])
            .code(0)
            .quietly()
            .says("valid, 2 moves");
    }
    for list in ["d, R", "['d', 'R']", "[\"d\",\"R\"]", "\"d\" \"R\""] {
        place.run(&["verify", "room.xsb", list]).code(0).quietly().says("valid, 2 moves");
    }
    place.soko("verify one.xsb [r]L").code(0).quietly().says("valid");
    place.run(&["verify", "bond.txt", "D, D"]).code(0).quietly();
    place.soko("verify --letters nesw bond.txt ee").code(0).quietly();
    place.soko("verify --letters nesw room.xsb d").code(33).complains("SOLUTION:1:1");
}

#[test]
fn a_record_is_printed_also_for_moves_that_cannot_be_read() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("levels.sok", THREE)]);
    let records = place.run(&["verify", "--json", "one.xsb", "RR R x"]).code(33).json();
    assert_eq!(
        (records.len(), &records[0]["valid"], &records[0]["file"]),
        (1, &false.into(), &"one.xsb".into())
    );
    assert!(records[0]["problems"][0].as_str().is_some_and(|problem| problem.contains('x')), "{records:?}");
    let records = place.soko("verify --json levels.sok l").code(1).json();
    assert_eq!((records.len(), &records[0]["valid"]), (1, &false.into()));
}

#[test]
fn the_level_that_moves_solve_is_found_in_a_collection() {
    let place = Place::with(&[("levels.sok", THREE)]);
    let run = place.soko("verify levels.sok RR").code(0).says("levels.sok#2 \"Second\": valid");
    assert_eq!(run.stdout.lines().filter(|line| line.contains("#2")).count(), 1, "{run:?}");
    place.soko("verify levels.sok l").code(1).complains("solve none of the 3 levels");
    place.soko("verify levels.sok#2 l").code(1).says("levels.sok#2 \"Second\": not valid");
}

#[test]
fn without_a_solution_those_of_the_file_are_verified_and_named() {
    let two = format!("{ONE_PUSH}\nSolution\nR\n\nSolution\nR\n");
    let unsolved = "######\n#@$ .#\n######\n\nSolution\nR\n";
    let place = Place::with(&[("two.sok", &two), ("none.xsb", ONE_PUSH), ("not.sok", unsolved)]);
    let run = place.soko("verify two.sok").code(0);
    let run = run.says("two.sok solution 1 (line 6): valid").says("two.sok solution 2 (line 9): valid");
    assert_eq!(run.stderr, "");
    place.soko("verify two.sok two.sok").code(0).says("solution 2 (line 9): valid");
    place.soko("verify not.sok").code(1).says("not valid");
    place.soko("verify none.xsb").code(33).complains("soko check");
}

#[test]
fn plans_are_solutions_and_open_borders_are_errors_when_strict() {
    let plan = "(move player-01 pos-2-2 pos-2-3 dir-down)\n\
                (push-to-goal player-01 stone-01 pos-2-3 pos-3-3 pos-4-3 dir-right)\n; cost = 1\n";
    let room = "######\n#@   #\n# $. #\n#    #\n######\n";
    let open = "##@####\n#  $ .#\n#######\n";
    let place = Place::with(&[
        ("room.xsb", room),
        ("plan.txt", plan),
        ("wrong.txt", &plan.replace("goal", "nongoal")),
        ("open.xsb", open),
    ]);
    place.soko("verify room.xsb plan.txt").code(0).quietly().says("valid, 2 moves, 1 push");
    place.soko("verify room.xsb wrong.txt").code(1).complains("E-PLAN").complains("wrong.txt:2");
    place.soko("verify open.xsb dRR").code(0).says("valid, 3 moves, 2 pushes");
    place.soko("verify --strict open.xsb dRR").code(1).complains("error[W-OPEN]");
    place.soko("check open.xsb").code(0).says("warning[W-OPEN]").says("open.xsb:1:3");
    place.soko("check --strict open.xsb").code(33);
    place.soko("solve open.xsb").code(0).says("dRR");
}

#[test]
fn the_exit_code_tells_not_valid_from_not_run() {
    let place =
        Place::with(&[("levels.sok", THREE), ("broken.xsb", "####\n# $.#\n####\n"), ("bond.txt", BOND)]);
    for moves in ["L", "RRRR", "l"] {
        place.run(&["verify", "levels.sok#2", moves]).code(1);
        place.run(&["verify", "--json", "levels.sok#2", moves]).code(1);
    }
    place.soko("verify levels.sok l").code(1);
    place.soko("verify bond.txt D").code(1);
    for arguments in [
        &["levels.sok#2", "x"][..],
        &["--json", "levels.sok#2", "x"],
        &["nothing.sok", "R"],
        &["levels.sok#9", "R"],
        &["broken.xsb", "R"],
        &["levels.sok#2", "R", "--stict"],
    ] {
        place.run(&[&["verify"], arguments].concat()).code(33);
    }
    place.soko("--help").code(0).says("1 a solution is not valid");
}

#[test]
fn what_is_proved_can_be_checked() {
    let place = Place::with(&[("room.xsb", ROOM), ("bond.txt", BOND), ("stuck.xsb", STUCK)]);
    let check = |level: &str, options: &[&str], code, claim: &str| {
        let line = [&["solve", level, "--certificate", "proof.cert"][..], options].concat();
        place.run(&line).code(code).complains("certificate: proof.cert, ");
        place.run(&["verify", "--certificate", "proof.cert", level]).code(0).quietly().says(claim);
        let records =
            place.run(&["verify", "--json", "--certificate", "proof.cert", level]).code(0).quietly().json();
        assert_eq!((&records[0]["valid"], &records[0]["level"]), (&true.into(), &1.into()));
        let named = records[0]["claim"].as_str().unwrap_or_else(|| panic!("no claim: {records:?}"));
        assert!(claim.contains(&format!(": {named}")) || named.starts_with("fewest moves "), "{named}");
    };
    check("room.xsb", &["--metric", "pushes"], 0, "room.xsb: fewest pushes 6, proved by a certificate of ");
    check("room.xsb", &["--metric", "moves"], 0, "room.xsb: fewest moves ");
    check("bond.txt", &["--metric", "moves"], 0, "bond.txt: fewest moves 2, proved");
    check("stuck.xsb", &[], 10, "stuck.xsb: no solution, proved");
}

#[test]
fn what_is_not_proved_has_no_certificate() {
    let place = Place::with(&[("room.xsb", ROOM), ("two.xsb", &format!("{ROOM}\n{STUCK}"))]);
    let solve = |level: &str, options: &[&str]| {
        place.run(&[&["solve", "--certificate", "proof.cert", level][..], options].concat())
    };
    solve("room.xsb", &[]).code(12).complains("E-CERTIFICATE").complains("--metric pushes or --metric moves");
    solve("two.xsb", &["--metric", "pushes"]).code(33).complains("E-OPTION").complains("takes one level");
    solve("room.xsb", &["--metric", "pushes", "--after", "r"]).code(33).complains("E-OPTION");
    assert!(!place.path("proof.cert").exists());
}

#[test]
fn a_certificate_that_proves_nothing_is_refused_with_its_place() {
    let place = Place::with(&[("room.xsb", ROOM), ("stuck.xsb", STUCK), ("text.cert", "fewest pushes 6")]);
    place.soko("solve --metric pushes --certificate proof.cert room.xsb").code(0);
    let verify = |certificate: &str, level: &str| place.run(&["verify", "--certificate", certificate, level]);
    let other = verify("proof.cert", "stuck.xsb").code(1).says("not proved");
    other.complains("error[E-CERTIFICATE]: proof.cert: line 2: the certificate is one of another level");
    verify("text.cert", "room.xsb").code(1).complains("text.cert: line 1: ");
    let records = place.soko("verify --json --certificate text.cert room.xsb").code(1).json();
    assert_eq!((&records[0]["valid"], &records[0]["claim"]), (&false.into(), &serde_json::Value::Null));
    verify("nothing.cert", "room.xsb").code(33).complains("E-NOFILE");
    place.soko("verify --certificate proof.cert room.xsb RR").code(33).complains("cannot be used with");
}

//! `soko solve`.

use crate::harness::{BOND, DEAD, LOCK, ONE_PUSH, Place, THREE, huge};
use serde_json::json;

#[test]
fn a_level_is_solved_and_its_solution_is_the_last_line() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("bond.txt", BOND)]);
    let run = place.soko("solve one.xsb").code(0).quietly().says("one.xsb: solved, 1 move, 1 push");
    assert_eq!(run.stdout.lines().last(), Some("R"));
    let run = place.soko("solve bond.txt").code(0).quietly().says("fewest moves proved");
    assert_eq!(run.stdout.lines().last(), Some("DD"));
    let run = place.soko("solve --notation lurd bond.txt").code(0);
    assert_eq!(run.stdout.lines().last(), Some("rr"));
}

#[test]
fn every_method_solves_or_says_that_it_is_out_of_scope() {
    let place = Place::with(&[("levels.sok", THREE), ("bond.txt", BOND)]);
    let methods = [
        "auto", "bfs", "dfs", "iddfs", "area", "astar", "idastar", "greedy", "bidirectional", "sphere",
        "fixed", "parking",
    ];
    for method in methods {
        for record in place.run(&["solve", "--json", "--method", method, "levels.sok", "bond.txt"]).json() {
            let solved = record["outcome"] == "solved" && record["solution"].is_string();
            let refused = record["reason"] == "out-of-scope";
            assert!(solved || refused, "{method}: {record}");
        }
    }
}

#[test]
fn solved_levels_of_sokobond_say_which_molecules_they_make() {
    let place = Place::with(&[("bond.txt", BOND), ("one.xsb", ONE_PUSH)]);
    place.soko("solve bond.txt").code(0).says("\nmakes hydrogen (H2)\n");
    assert!(!place.soko("solve one.xsb").code(0).stdout.contains("makes"));
    place.soko("show --after DD bond.txt").code(0).says("1 molecule, finished: hydrogen (H2);");
    assert!(!place.soko("show bond.txt").code(0).stdout.contains("finished"));
    let records = place.soko("show --json --after DD bond.txt").code(0).json();
    assert_eq!(records[0]["molecules"], "hydrogen (H2)");
    assert_eq!(place.soko("show --json bond.txt").code(0).json()[0]["molecules"], "");
    assert!(place.soko("show --json one.xsb").code(0).json()[0]["molecules"].is_null());
}

#[test]
fn json_records_have_null_for_what_is_not_known() {
    let place = Place::with(&[("levels.sok", THREE), ("bond.txt", BOND), ("dead.xsb", DEAD)]);
    let run = place.soko("solve --json --method bfs levels.sok#2 bond.txt dead.xsb");
    let records = run.code(10).quietly().json();
    for record in &records {
        assert!(record["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
        assert!(record["peak_bytes"].as_u64().is_some_and(|bytes| bytes > 0));
    }
    let expect = [
        json!(["levels.sok", 2, "Second", "sokoban", "solved", null, ["moves"], 2, 2, "RR"]),
        json!(["bond.txt", 1, "bond", "sokobond", "solved", null, ["moves"], 2, null, "DD"]),
        json!(["dead.xsb", 1, "", "sokoban", "unsolvable", null, [], null, null, null]),
    ];
    let molecules: Vec<_> = records.iter().map(|record| record["molecules"].clone()).collect();
    assert_eq!(molecules, [json!(null), json!("hydrogen (H2)"), json!(null)]);
    let names =
        ["file", "level", "title", "game", "outcome", "reason", "proved", "moves", "pushes", "solution"];
    for (record, expect) in records.iter().zip(&expect) {
        let found: Vec<_> = names.iter().map(|name| record[name].clone()).collect();
        assert_eq!(&json!(found), expect);
    }
    assert_eq!(records.len(), 3);
}

#[test]
fn the_boxes_to_blame_for_an_unsolvable_level_are_marked_and_named() {
    let place = Place::with(&[("lock.xsb", LOCK)]);
    let message = "these 3 boxes close off a part of the floor and can never all reach goals";
    let run = place.soko("solve lock.xsb").code(10).says(&format!("{message} (!)\n"));
    assert!(run.stdout.contains("#  ! . #\n#. ## ##\n# !  !@#\n"), "{}", run.stdout);
    let run = place.soko("solve --json lock.xsb").code(10);
    let record: serde_json::Value = serde_json::from_str(&run.stdout).expect("one record");
    let why = json!({ "kind": "corral", "message": message, "cells": [[4, 2], [3, 4], [6, 4]] });
    assert_eq!(record["why"], why);
}

#[test]
fn a_batch_ends_with_a_table_and_its_gravest_code() {
    let place = Place::with(&[("a/levels.sok", THREE), ("a/dead.xsb", DEAD)]);
    let run = place.soko("solve a").code(10).quietly();
    let table: Vec<Vec<&str>> =
        run.stdout.lines().rev().take(4).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(table[3][..3], ["file", "levels", "solved"]);
    assert_eq!(table[2][..3], ["a", "1", "0"]);
    assert_eq!(table[1][..3], ["a/levels.sok", "3", "3"]);
    assert_eq!(table[0][..3], ["all", "4", "3"]);
}

#[test]
fn giving_up_has_a_reason_and_a_code() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    let check = |arguments: &[&str], code: i32, reason: &str| {
        let mut all = vec!["solve", "--json", "--method", "bfs", "huge.xsb"];
        all.extend(arguments);
        let records = place.run(&all).code(code).json();
        assert_eq!(records[0]["outcome"], "gave-up");
        assert_eq!(records[0]["reason"], reason);
        assert_eq!(records[0]["solution"], json!(null));
        all.remove(1);
        place.run(&all).code(code).says("gave up");
    };
    check(&["--nodes", "1000"], 12, "nodes");
    check(&["--time", "150ms", "--memory", "2GiB"], 23, "time");
    check(&["--memory", "24MiB"], 22, "memory");
    let arguments = "solve --json --statistics --work 1ms --threads 3 huge.xsb";
    let records = place.soko(arguments).code(12).json();
    assert_eq!((&records[0]["reason"], &records[0]["work_limit"]), (&json!("work"), &json!(0.001)));
    let threads = records[0]["threads"].as_array().expect("a list");
    assert_eq!(threads.len(), 3);
    assert!(threads.iter().all(|work| work.as_f64().is_some_and(|work| work < 1.0)), "{threads:?}");
}

#[test]
fn an_unplayable_level_is_reported_and_the_others_are_solved() {
    let broken = format!("; one\n\n{ONE_PUSH}\n; open\n\n#####\n#@$ #\n#####\n\n; two\n\n{ONE_PUSH}");
    let place = Place::with(&[("broken.xsb", &broken)]);
    let run = place.soko("solve broken.xsb").code(33).complains("error[E-COUNT]").complains("broken.xsb:10:");
    let run = run.says("broken.xsb#2 \"open\": unplayable").says("broken.xsb#3 \"two\": solved");
    assert!(run.stdout.contains("broken.xsb#1 \"one\": solved"), "{run:?}");
    let records = place.soko("solve --json broken.xsb").code(33).json();
    let outcomes: Vec<_> = records.iter().map(|record| (&record["outcome"], &record["reason"])).collect();
    assert_eq!(json!(outcomes), json!([["solved", null], ["gave-up", "unplayable"], ["solved", null]]));
}

#[test]
fn boards_are_reported_on_request() {
    let place = Place::with(&[("levels.sok", THREE), ("bond.txt", BOND)]);
    let boards = "start\n######\n#@$ .#\n######\n\npush 1, move 1\n######\n# @$.#\n######\n\n\
                  push 2, move 2\n######\n#  @*#\n######\n\n";
    let run = place.soko("solve --report boards levels.sok#Second").code(0);
    assert!(run.stdout.ends_with(boards) && !run.stdout.contains("RR"), "{run:?}");
    let run = place.soko("solve --report both levels.sok#Second").code(0);
    assert!(run.stdout.ends_with(&format!("RR\n{boards}")), "{run:?}");
    let run = place.soko("solve --report both bond.txt").code(0).says("move 2, D\n");
    assert_eq!(run.stdout.matches("move ").count(), 2, "{run:?}");
    let records = place.soko("solve --json --report boards levels.sok#2").json();
    assert_eq!(records[0]["boards"][2], "######\n#  @*#\n######\n");
}

#[test]
fn solutions_are_written_beside_the_levels_and_better_ones_are_kept() {
    let place = Place::with(&[("sets/levels.sok", THREE), ("sets/02 - Bond.txt", BOND)]);
    let solve = ["solve", "--write-solutions", "sets"];
    place
        .run(&solve)
        .code(0)
        .says("written to sets/levels.solutions.sok")
        .says("sets/02 - Bond.solutions.txt");
    let first = place.read("sets/levels.solutions.sok");
    place.soko("check --strict sets/levels.solutions.sok").code(0).says("3 levels, 3 solutions");
    place.run(&["check", "--strict", "sets/02 - Bond.solutions.txt"]).code(0).says("1 level, 1 solution:");
    let again = place.run(&solve).code(0).says("sets/levels.solutions.sok already has one as good");
    assert!(!again.stdout.contains("solutions.sok#"), "solutions are not levels: {again:?}");
    assert_eq!(place.read("sets/levels.solutions.sok"), first);

    // A longer solution that somebody else wrote stays, and so do notes; a better one is added.
    let room = "\
#######
#     #
# @$ .#
#     #
#######
";
    place.write("sets/room.xsb", room.as_bytes());
    place.write(
        "sets/room.solutions.sok",
        format!("Mine\n\n{room}\nComment: hands off\n\nSolution\nudduRR\n").as_bytes(),
    );
    place.soko("solve --write-solutions sets/room.xsb").code(0).says("written to");
    let kept = place.read("sets/room.solutions.sok");
    assert!(kept.contains("udduRR") && kept.contains("\nRR\n") && kept.contains("hands off"), "{kept}");
    assert!(kept.find("\nRR\n") < kept.find("udduRR"), "the best stands first: {kept}");
    place.soko("check sets/room.solutions.sok").code(0).says("1 level, 2 solutions");

    // Something else under that name is left alone.
    place.write("sets/room.solutions.sok", b"my shopping list\n");
    place.soko("solve --write-solutions sets/room.xsb").code(33).complains("error[E-WRITE]").says("solved");
    assert_eq!(place.read("sets/room.solutions.sok"), "my shopping list\n");
    assert!(
        !std::fs::read_dir(place.path("sets"))
            .expect("a folder")
            .flatten()
            .any(|file| { file.file_name().to_string_lossy().ends_with(".part") })
    );
}

#[test]
fn boards_are_written_too_when_they_are_reported() {
    let place = Place::with(&[("levels.sok", THREE)]);
    place.soko("solve --write-solutions --report both levels.sok#2").code(0);
    assert!(place.read("levels.2.boards.txt").contains("push 2, move 2\n######\n#  @*#\n"));
    place.soko("solve .").code(0).says("levels.sok  ");
    place.feed(&["solve", "--write-solutions", "-"], ONE_PUSH).code(0).says("not written");
}

#[test]
fn lines_for_logs_come_each_so_many_nodes() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    let arguments = ["solve", "--method", "bfs", "--nodes", "20000", "--progress-every", "5000", "huge.xsb"];
    let run = place.run(&arguments).code(12);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert!((3..=5).contains(&lines.len()), "{lines:?}");
    for word in ["nodes", "distance", "queued", "closed", "depth", "pruned", "seconds"] {
        assert!(lines[0].contains(&format!(" {word} ")), "{word}: {lines:?}");
    }
    assert!(lines[0].starts_with("[1/1] huge.xsb: nodes "), "{lines:?}");
}

#[test]
fn all_counts_one_solution_where_the_start_is_solved() {
    let place = Place::with(&[("done.txt", "xxxxx\nxHh-x\nxxxxx\n")]);
    let record = &place.soko("solve --all --json done.txt").code(0).json()[0];
    let counts = json!([record["moves"], record["optimal_solutions"], record["solutions"]]);
    assert_eq!(counts, json!([0, 1, [""]]));
}

#[cfg(all(target_os = "linux", feature = "tui"))]
#[test]
fn a_terminal_shows_what_to_do_with_the_solution_of_one_level() {
    use crate::terminal::pty::Terminal;
    let place = Place::with(&[("three.sok", THREE), ("dead.xsb", DEAD), ("02 - one.xsb", ONE_PUSH)]);
    let written = |arguments: &[&str]| Terminal::start(&place, arguments, (120, 24)).ends_with().written;
    let message = written(&["solve", "three.sok#2"]);
    assert!(
        message.contains("next: soko movie three.sok#2 -o movie.gif films it; soko play three.sok#2"),
        "{message}"
    );
    let message = written(&["solve", "02 - one.xsb"]);
    assert!(message.contains("next: soko movie '02 - one.xsb' -o"), "{message}");
    for arguments in
        [&["three.sok"][..], &["dead.xsb"], &["--json", "three.sok#2"], &["--quiet", "three.sok#2"]]
    {
        let message = written(&[&["solve"], arguments].concat());
        assert!(!message.contains("next: "), "{arguments:?}: {message}");
    }
    place.soko("solve three.sok#2").code(0).quietly();
}

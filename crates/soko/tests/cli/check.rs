//! `soko check`.

use crate::harness::{BOND, ONE_PUSH, Place, THREE};

#[test]
fn sound_files_are_counted() {
    let place = Place::with(&[("a.sok", THREE), ("bond.txt", BOND)]);
    let run = place.soko("check .").code(0).quietly();
    assert_eq!(run.stdout, "2 files, 4 levels, 2 solutions: 0 errors, 0 warnings\n");
    let run = place.soko("check a.sok#2").code(0).quietly();
    assert_eq!(run.stdout, "1 file, 1 level, 1 solution: 0 errors, 0 warnings\n");
    let run = place.soko("check --json .").code(0).quietly();
    assert_eq!(run.stdout, "");
}

#[test]
fn problems_have_their_place_and_help() {
    let text = "; good\n\n#####\n#@$.#\n#####\n\n; open\n\n#####\n#@$ #\n#####\n";
    let place = Place::with(&[("levels.xsb", text)]);
    let run = place.soko("check levels.xsb").code(33).quietly().says("error[E-COUNT]");
    let run = run.says("levels.xsb:10:3").says("#@$ ").says("help:").says("1 error,");
    assert!(!run.stdout.contains('\x1b'), "{run:?}");
    let records = place.soko("check --json levels.xsb").code(33).json();
    assert_eq!(records.len(), 1);
    assert_eq!(records[0]["code"], "E-COUNT");
    assert_eq!(records[0]["severity"], "error");
    assert_eq!((&records[0]["level"], &records[0]["title"]), (&2.into(), &"open".into()));
    assert_eq!((&records[0]["line"], &records[0]["column"]), (&10.into(), &3.into()));
    place.soko("check levels.xsb#1").code(0);
}

#[test]
fn warnings_are_errors_when_strict() {
    let place = Place::with(&[("early.txt", "xxxxxx\nxH--hx\nxxxxxx\n=DDA\n")]);
    place.soko("check early.txt").code(0).says("warning[W-EARLY]").says("early.txt:4:3");
    place.soko("check --strict early.txt").code(33).says("0 errors, 1 warning");
}

#[test]
fn solutions_inside_are_replayed() {
    let place = Place::with(&[
        ("wrong.txt", "xxxxxx\nxH--hx\nxxxxxx\n=D\n"),
        ("wrong.sok", &format!("{ONE_PUSH}\nSolution\nL\n")),
    ]);
    place.soko("check wrong.txt").code(33).says("error[E-UNSOLVED]").says("wrong.txt:4");
    place.soko("check wrong.sok").code(0).says("warning[W-REPLAY]").says("wrong.sok:6");
}

#[test]
fn levels_that_come_twice_are_named_on_request() {
    let turned = "####\n# @#\n# $#\n# .#\n####\n";
    let first = "#####\n#   #\n#@$.#\n#####\n";
    let place = Place::with(&[
        ("a.sok", &format!("{first}\n{ONE_PUSH}")),
        ("b.sok", &format!("{THREE}\n\n{turned}Title: Turned\n")),
        ("c.txt", BOND),
        ("d.txt", BOND),
    ]);
    place.soko("check a.sok b.sok c.txt d.txt").code(0).says("0 warnings");
    let run = place.soko("check --duplicates a.sok b.sok c.txt d.txt").code(0);
    let run = run
        .says("3 warnings")
        .says("warning[W-DUPLICATE]: this level comes twice: it is a.sok#2, as it is, turned");
    let run =
        run.says("it is a.sok#1, as it is, turned or mirrored").says("b.sok:24").says("twice: it is c.txt");
    assert!(run.stdout.contains("d.txt:1"), "{run:?}");
    place.soko("check --duplicates --strict a.sok b.sok").code(33);
    place.soko("check --duplicates --strict a.sok").code(0);
    let records = place.soko("check --duplicates --json c.txt d.txt").code(0).json();
    assert_eq!((records.len(), &records[0]["code"]), (1, &serde_json::json!("W-DUPLICATE")));
}

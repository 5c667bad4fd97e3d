//! What may be named, and what is wrong with it.

mod folders;
mod hidden;
mod packed;
mod reading;
mod unplayable;
mod unreadable;

use crate::harness::{BOND, ONE_PUSH, Place, THREE};

#[test]
fn levels_are_chosen() {
    let place = Place::with(&[("set/levels.sok", THREE), ("set/02 - Bond.txt", BOND), ("a#b.xsb", ONE_PUSH)]);
    let check = |arguments: &[&str], expect: &[(&str, u64)]| {
        let mut all = vec!["solve", "--json"];
        all.extend(arguments);
        let records = place.run(&all).code(0).json();
        let found: Vec<_> = records
            .iter()
            .map(|record| (record["file"].as_str().unwrap_or(""), record["level"].as_u64().unwrap_or(0)))
            .collect();
        assert_eq!(found, expect, "{arguments:?}");
    };
    let file = "set/levels.sok";
    check(&["set/levels.sok"], &[(file, 1), (file, 2), (file, 3)]);
    check(&["set/levels.sok#3"], &[(file, 3)]);
    check(&["set/levels.sok#2-3"], &[(file, 2), (file, 3)]);
    check(&["set/levels.sok#2-"], &[(file, 2), (file, 3)]);
    check(&["set/levels.sok#3,1"], &[(file, 3), (file, 1)]);
    check(&["set/levels.sok#second"], &[(file, 2)]);
    check(&["set/levels.sok#Thi"], &[(file, 3)]);
    check(&["set#Third"], &[(file, 3)]);
    check(&["set#Bond"], &[("set/02 - Bond.txt", 1)]);
    check(&["set/*.sok#1"], &[(file, 1)]);
    check(&["a#b.xsb"], &[("a#b.xsb", 1)]);
    check(&["a#b.xsb#1"], &[("a#b.xsb", 1)]);
    check(&["set"], &[("set/02 - Bond.txt", 1), (file, 1), (file, 2), (file, 3)]);
    check(&["set/levels.sok#1", "a#b.xsb"], &[(file, 1), ("a#b.xsb", 1)]);
}

#[test]
fn a_folder_says_what_comes_first() {
    let order = "# easy to hard\nzoo\nmiddle.xsb\nnot here\n";
    let place = Place::with(&[
        ("set/a.xsb", ONE_PUSH),
        ("set/middle.xsb", ONE_PUSH),
        ("set/zoo/b.xsb", ONE_PUSH),
        ("set/ORDER", order),
    ]);
    let run = place.soko("solve --json set").code(0).quietly();
    let files: Vec<_> = run.json().iter().map(|record| record["file"].to_string()).collect();
    assert_eq!(files, ["\"set/zoo/b.xsb\"", "\"set/middle.xsb\"", "\"set/a.xsb\""]);
}

#[test]
fn the_levels_of_this_project_begin_with_the_first_steps_of_each_game() {
    let levels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
    let run = Place::with(&[]).run(&["show", levels]).code(0);
    let at = |what: &str| run.stdout.find(what).unwrap_or_else(|| panic!("no {what}"));
    assert!(at("first-steps.sok#1") < at("01 - First Bond.txt"));
    assert!(at("01 - First Bond.txt") < at("01 - Distillation.txt"));
}

#[test]
fn standard_input_is_a_file() {
    let place = Place::with(&[]);
    place.feed(&["solve", "-"], ONE_PUSH).code(0).quietly().says("-: solved");
    place.feed(&["solve", "--", "-#2"], THREE).code(0).says("-#2 \"Second\": solved");
    place.feed(&["solve", "-"], BOND).code(0).says("DD");
    place.feed(&["show", "-"], "5#|#@$.#|5#\n").code(0).says("#@$.#");
    place.feed(&["solve", "-"], "").code(33).complains("error[E-NOLEVEL]");
}

#[test]
fn a_level_read_leniently_says_what_is_left_out() {
    let place = Place::with(&[("level.xsb", "#########\n#@$. # .#\n#########\n")]);
    place.soko("solve level.xsb").code(33).complains("error[E-UNREACHABLE]");
    place.soko("solve --lenient level.xsb").code(0).complains("warning[W-UNREACHABLE]").says("solved");
}

#[cfg(unix)]
#[test]
fn levels_may_come_through_a_named_pipe() {
    let place = Place::with(&[]);
    let made = std::process::Command::new("mkfifo").arg(place.path("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    let path = place.path("pipe");
    let writer = std::thread::spawn(move || std::fs::write(path, ONE_PUSH));
    place.soko("solve pipe").code(0).says("pipe: solved");
    writer.join().expect("the writer").expect("a pipe that can be written to");
}

#[test]
fn the_game_can_be_forced() {
    let place = Place::with(&[("level.txt", BOND)]);
    place.soko("solve level.txt --game sokobond").code(0);
    place.soko("solve level.txt --game sokoban").code(33).complains("error[E-MEANING]");
    place.soko("solve level.txt --game chess").code(33).complains("invalid value");
    place.write("map.txt", b"XXXXX\nXp$.X\nXPoOX\nXXXXX\n");
    place.soko("solve map.txt").code(33).complains("error[E-MEANING]");
    place.soko("solve map.txt --cells X=#,P=-,o=$,O=.").code(0);
    place.soko("solve map.txt --cells X=?").code(33).complains("error[E-CELLMAP]").complains("--cells:1:");
}

#[test]
fn wrong_names_are_reported() {
    let place = Place::with(&[
        ("levels.sok", THREE),
        ("empty/readme.md", "hello"),
        ("empty.xsb", ""),
        ("words.txt", "no level here\n"),
    ]);
    let check = |levels: &str, code: &str| {
        for command in ["solve", "show"] {
            place.run(&[command, levels]).code(33).complains(code);
        }
        let run = place.run(&["check", levels]).code(33);
        assert!(format!("{}{}", run.stdout, run.stderr).contains(code), "{run:?}");
        place.run(&["verify", levels, "R"]).code(33).complains(code);
        place.run(&["convert", levels, "out.sok"]).code(33).complains(code);
    };
    check("nothing.xsb", "error[E-NOFILE]: no such file or folder: nothing.xsb");
    check("nothing.xsb#3", "error[E-NOFILE]");
    check("nothing/*.xsb", "no file matches the pattern");
    check("", "error[E-NOFILE]");
    check("#3", "error[E-NOFILE]");
    check("empty", "error[E-NOLEVEL]: no levels in empty");
    check("empty.xsb", "error[E-NOLEVEL]");
    check("words.txt", "words.txt");
    check("levels.sok#4", "the file has 3 levels");
    check("levels.sok#0", "error[E-SELECT]");
    check("levels.sok#Fourth", "no level has the title `Fourth`");
    check("levels.sok#99999999999999999999999999", "error[E-SELECT]");
    place.write("binary.xsb", b"\x7fELF\0\0\0\x01");
    check("binary.xsb", "error[E-BINARY]");
}

#[test]
fn wrong_usage_is_reported() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let check = |arguments: &[&str], message: &str| {
        place.run(arguments).code(33).complains(message);
    };
    check(&[], "Usage");
    check(&["slove", "a.xsb"], "unrecognized subcommand");
    check(&["solve"], "required");
    check(&["solve", "--quickly", "a.xsb"], "unexpected argument");
    check(&["solve", "--time", "soon", "a.xsb"], "expected a time such as 10s");
    check(&["solve", "--memory", "lots", "a.xsb"], "expected an amount of memory such as 8GiB");
    check(&["solve", "--memory", "1KiB", "a.xsb"], "at least 16MiB");
    check(&["solve", "--threads", "0", "a.xsb"], "expected a whole number from 1 to 1024");
    check(&["solve", "--method", "magic", "a.xsb"], "[possible values: auto, bfs");
    check(&["solve", "--progress-every", "0", "a.xsb"], "expected a whole number from 1");
    check(&["completions", "tcsh"], "possible values");
    place.soko("--help").code(0).says("Exit codes").quietly();
    place.soko("solve --help").code(0).says("Examples:").says("[default: auto").quietly();
}

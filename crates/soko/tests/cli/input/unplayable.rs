//! Levels that cannot be played are counted by every command that leaves them out, and its exit code is that of bad input.

use crate::harness::{Place, Run};

/// Three levels; the second cannot be played.
const BROKEN: &str = "\
#####
#@$.#
#####
Title: One
Solution: R

######
# $ .#
######
Title: Two

######
#@ $.#
######
Title: Three
";

/// The warning, with the number.
const SENTENCE: &str = "warning[W-UNPLAYABLE]: 1 level cannot be played; soko check says why";

/// What the commands are given that take several levels.
const COMMANDS: &[&[&str]] = &[
    &["solve", "set.sok"],
    &["solve", "set.sok", "--json"],
    &["optimize", "set.sok", "--nodes", "1000"],
    &["verify", "set.sok"],
    &["verify", "set.sok", "R"],
    &["show", "set.sok"],
    &["grade", "set.sok"],
    &["convert", "set.sok", "-", "--to", "slc"],
    &["convert", "set.sok", "-", "--to", "json"],
    &["convert", "set.sok", "problems", "--to", "pddl"],
    &["generate", "--unlike", "set.sok", "--pieces", "1", "--grade", "1-3", "--time", "30s"],
    #[cfg(feature = "bench")]
    &["bench", "set.sok", "--time", "5s", "--json"],
    #[cfg(feature = "bench")]
    &["bench", "submit", "set.sok", "--folder", "campaign"],
];

/// Commands that are given no levels, or just one; `serve` and `play` run until they are stopped.
const OTHERS: [&str; 11] =
    ["mcp", "check", "serve", "play", "movie", "edit", "report", "schema", "completions", "man", "help"];

fn place() -> Place {
    let place = Place::with(&[("set.sok", BROKEN)]);
    std::fs::create_dir(place.path("problems")).expect("a folder");
    place
}

#[track_caller]
fn complains_once(run: Run) {
    let run = run.code(33).complains(SENTENCE);
    assert_eq!(run.stderr.matches("cannot be played").count(), 1, "{run:#?}");
}

#[test]
fn every_command_that_leaves_levels_out_says_how_many_and_ends_with_the_code_for_bad_input() {
    let place = place();
    for &arguments in COMMANDS {
        complains_once(place.run(arguments));
    }
    // A single level that cannot be played: what is wrong with it, or how many where it is written all the same.
    for arguments in [
        &["verify", "set.sok#2", "R"][..],
        &["show", "set.sok#2"],
        &["solve", "set.sok#2"],
        &["movie", "set.sok#2", "-o", "a.svg"],
        &["generate", "--vary", "set.sok#2"],
    ] {
        place.run(arguments).code(33).complains("error[E-NOPLAYER]");
    }
    complains_once(place.soko("convert set.sok#2 -"));
    place.soko("check set.sok").code(33).says("error[E-NOPLAYER]");
    // Levels that are not named do not count.
    place.soko("solve set.sok#1,3").code(0).quietly();
    place.soko("convert set.sok#3 -").code(0).quietly();
}

#[test]
fn no_command_is_missing_among_those_that_are_tried_with_a_level_that_cannot_be_played() {
    let help = place().run(&["--help"]).code(0).stdout;
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or("");
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 10, "{help}");
    for name in names {
        let is_tried = COMMANDS.iter().any(|arguments| arguments[0] == name);
        assert!(is_tried || OTHERS.contains(&name), "{name}");
    }
}

#[cfg(all(unix, feature = "web"))]
#[test]
fn the_server_says_which_levels_cannot_be_played_and_ends_with_that_code() {
    use crate::harness::finish;
    use crate::program::{address, signal};
    let place = place();
    let mut child = place.spawn(&mut place.command(&["serve", "--port", "0", "--data", "data", "set.sok"]));
    let (at, _output) = address(&mut child);
    assert!(at.starts_with("http"), "{at}");
    signal(child.id(), "INT");
    complains_once(finish(child));
}

#[cfg(all(target_os = "linux", feature = "tui"))]
#[test]
fn the_player_says_which_levels_cannot_be_played_and_ends_with_that_code() {
    use crate::terminal::pty::Terminal;
    let place = place();
    let mut terminal = Terminal::start(&place, &["play", "set.sok"], (100, 24));
    terminal.shows("0 of 3 solved").shows("1 level cannot be played; soko check says why.").send("q");
    assert_eq!(terminal.ends(), Some(33));
}

//! Every command that reads levels reports what was assumed or left out, and refuses rules that are not played by name, unless an
//! option allows them.

use crate::harness::{Place, Run};

/// A level whose border is open below.
const OPEN: &str = "#####\n#@$.#\n## ##\n";

/// A level of Sokoban+, which one push solves by plain rules.
const PLUS: &str = "#####\n#@$.#\n#####\nboxorder: 1\n";

/// Every command that reads levels, with what it is given; `FILE` is the file. `play` and `edit` need a terminal, `serve` goes on until
/// it is stopped.
const READING: &[(&str, &[&str])] = &[
    ("solve", &["FILE"]),
    ("optimize", &["FILE", "--nodes", "1000"]),
    ("check", &["FILE"]),
    ("verify", &["FILE", "R"]),
    ("show", &["FILE"]),
    ("grade", &["FILE"]),
    ("movie", &["FILE", "-o", "a.svg", "--force", "--at", "start"]),
    ("convert", &["FILE", "-"]),
    ("generate", &["--vary", "FILE", "--positions", "1"]),
    ("generate", &["--unlike", "FILE", "--pieces", "1", "--positions", "1"]),
    #[cfg(feature = "bench")]
    ("bench", &["FILE", "--time", "10s", "--store", "STORE"]),
    #[cfg(feature = "bench")]
    ("bench submit", &["FILE", "--folder", "STORE"]),
    ("serve", &[]),
    ("play", &[]),
    ("edit", &[]),
];

/// Commands that read no levels, or just those that are made from a plan.
const OTHERS: &[&str] = &[
    "mcp", "report", "schema", "completions", "man", "help", "bench compare", "bench report", "bench status",
    "bench collect", "bench shard", "bench help",
];

/// The commands that help lists, with those below them, and whether each takes the option about rules.
fn commands(place: &Place, above: &[&str]) -> Vec<(String, bool)> {
    let help = |words: &[&str]| place.run(&[words, &["--help"]].concat()).code(0).stdout;
    let text = help(above);
    let list = text.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or("");
    let mut found = Vec::new();
    for name in list.lines().filter_map(|line| line.split_whitespace().next()) {
        let words = [above, &[name]].concat();
        let reads = name != "help" && help(&words).contains("--plain-rules");
        found.push((words.join(" "), reads));
        if name != "help" {
            found.extend(commands(place, &words));
        }
    }
    found
}

#[test]
fn every_command_is_known_to_read_levels_or_not_to() {
    let place = Place::with(&[]);
    let all = commands(&place, &[]);
    assert!(all.len() > 20, "{all:?}");
    for (name, reads) in &all {
        let listed = READING.iter().any(|(own, _)| own == name);
        assert_eq!(
            *reads, listed,
            "{name}: an option about rules, and a place in the list of what reads levels"
        );
        assert!(listed != OTHERS.contains(&name.as_str()), "{name}");
    }
}

/// Runs a command of the list on a file.
fn run(
    place: &Place,
    (name, arguments): (&str, &[&str]),
    file: &str,
    more: &[&str],
    number: &mut usize,
) -> Run {
    *number += 1;
    let store = format!("store{number}");
    let fill = |word: &&str| match *word {
        "FILE" => file.to_owned(),
        "STORE" => store.clone(),
        word => word.to_owned(),
    };
    let words: Vec<String> = name.split(' ').map(str::to_owned).chain(arguments.iter().map(fill)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).chain(more.iter().copied()).collect();
    place.run(&words)
}

fn takes_json(place: &Place, name: &str) -> bool {
    let words: Vec<&str> = name.split(' ').chain(["--help"]).collect();
    place.run(&words).stdout.contains("--json")
}

#[test]
fn every_command_tells_how_a_level_was_read() {
    let place = Place::with(&[("open.xsb", OPEN), ("plus.sok", PLUS)]);
    let mut number = 0;
    for &(name, arguments) in READING.iter().filter(|(_, arguments)| !arguments.is_empty()) {
        for (file, code, more) in
            [("open.xsb", "W-OPEN", &[][..]), ("plus.sok", "W-RULES", &["--plain-rules"])]
        {
            let run_result = run(&place, (name, arguments), file, more, &mut number);
            // `check` prints its findings on standard output.
            let output = if name == "check" { &run_result.stdout } else { &run_result.stderr };
            assert_eq!(output.matches(&format!("warning[{code}]")).count(), 1, "{name}: {run_result:#?}");
            if !takes_json(&place, name) {
                continue;
            }
            let run_result = run(&place, (name, arguments), file, &[more, &["--json"]].concat(), &mut number);
            for record in run_result.json() {
                let codes: Vec<_> = match name {
                    "check" => vec![record["code"].clone()],
                    _ => record["warnings"]
                        .as_array()
                        .expect("a list")
                        .iter()
                        .map(|one| one["code"].clone())
                        .collect(),
                };
                // What is made new has warnings if it varies a level.
                let expect = if arguments.contains(&"--unlike") { vec![] } else { vec![code] };
                assert_eq!(codes, expect, "{name}: {record}");
                for key in ["message", "line", "column", "help"] {
                    let has = |one: &serde_json::Value| one.get(key).is_some();
                    assert!(record["warnings"].as_array().is_none_or(|all| all.iter().all(has)), "{record}");
                }
            }
        }
    }
}

#[test]
fn every_command_refuses_rules_that_are_not_played_by_name() {
    let place = Place::with(&[("plus.sok", PLUS)]);
    let mut number = 0;
    for &(name, arguments) in READING.iter().filter(|(_, arguments)| !arguments.is_empty()) {
        let run_result = run(&place, (name, arguments), "plus.sok", &[], &mut number).code(33);
        let output = run_result.stdout.clone() + &run_result.stderr;
        assert!(output.contains("this is a level of Sokoban+"), "{name}: {run_result:#?}");
        assert!(!run_result.stdout.contains("solved"), "{name}: {run_result:#?}");
    }
    place.soko("solve plus.sok").code(33).complains("--plain-rules").says("unplayable");
    let solved = place.soko("solve plus.sok --plain-rules").code(0);
    solved.says("solved, 1 move").says("note: read as plain Sokoban: this is a level of Sokoban+");
    place.write("soko.toml", b"plain-rules = true\n");
    place.soko("solve plus.sok").code(0).complains("warning[W-RULES]");
}

#[test]
fn many_warnings_are_bounded_in_text_and_complete_in_json() {
    let level = "#########\n#@$.#####\n#\t#\n#########\n; Level\n\n";
    let place = Place::with(&[("many.sok", &level.repeat(42))]);
    let run_result = place.soko("solve many.sok --json").code(0);
    assert_eq!(run_result.stderr.matches("warning[W-TAB]").count(), 5, "{}", run_result.stderr);
    assert!(run_result.stderr.contains("37 more warnings"), "{}", run_result.stderr);
    let records = run_result.json();
    assert_eq!(records.len(), 42);
    assert!(records.iter().all(|record| record["warnings"][0]["code"] == "W-TAB"));
    assert_ne!(records[0]["warnings"][0]["line"], records[1]["warnings"][0]["line"]);
    // A level without any has the key too.
    let plain = Place::with(&[("a.xsb", "#####\n#@$.#\n#####\n")])
        .run(&["solve", "a.xsb", "--json"])
        .code(0)
        .quietly();
    assert_eq!(plain.json()[0]["warnings"], serde_json::json!([]));
}

#[cfg(all(target_os = "linux", feature = "tui"))]
#[test]
fn the_terminal_tells_how_a_level_was_read() {
    use crate::terminal::pty::Terminal;
    let place = Place::with(&[("open.xsb", OPEN), ("plus.sok", PLUS)]);
    let mut terminal = Terminal::start(&place, &["play", "open.xsb"], (120, 40));
    terminal.shows("The border is open here");
    terminal.send("q");
    assert!(terminal.ends_with().written.contains("W-OPEN"));
    let mut terminal = Terminal::start(&place, &["play", "plus.sok", "--plain-rules"], (120, 40));
    terminal.shows("Read as plain Sokoban");
    terminal.send("q");
    terminal.ends();
    let mut terminal = Terminal::start(&place, &["edit", "open.xsb"], (120, 40));
    terminal.shows("the border is open here");
    terminal.send("q");
    assert!(terminal.ends_with().written.contains("W-OPEN"));
}

#[cfg(all(unix, feature = "web"))]
#[test]
fn the_server_tells_how_levels_were_read() {
    use crate::harness::finish;
    use crate::program::{address, signal};
    let place = Place::with(&[("open.xsb", OPEN)]);
    let mut child = place.spawn(&mut place.command(&["serve", "--port", "0", "--data", "data", "open.xsb"]));
    let (at, _output) = address(&mut child);
    assert!(at.starts_with("http"), "{at}");
    signal(child.id(), "INT");
    finish(child).complains("warning[W-OPEN]");
}

/// Digits that can be read in several ways: 3 may be the box and 2 the goal, or the other way round.
const DIGITS: &str = "1111111\n1400321\n1111111\n";

#[test]
fn signs_with_several_meanings_are_refused_by_every_command_and_each_meaning_can_be_copied() {
    let place = Place::with(&[("digits.txt", DIGITS)]);
    let mut number = 0;
    for &(name, arguments) in READING.iter().filter(|(_, arguments)| !arguments.is_empty()) {
        let run_result = run(&place, (name, arguments), "digits.txt", &[], &mut number).code(33);
        let output = run_result.stdout.clone() + &run_result.stderr;
        assert!(output.contains("error[E-MEANING]") && output.contains("--cells"), "{name}: {run_result:#?}");
        assert!(!output.contains("unsolvable"), "{name}: {run_result:#?}");
    }
    let cells = ["--cells", "0=-,1=#,2=.,3=$,4=@"];
    let solved = place.run(&[&["solve", "digits.txt"][..], &cells].concat()).code(0);
    solved.says("solved, 3 moves");
}

#[cfg(all(target_os = "linux", feature = "tui"))]
#[test]
fn a_person_at_the_terminal_is_asked_which_meaning_is_meant() {
    use crate::terminal::pty::Terminal;
    let place = Place::with(&[("digits.txt", DIGITS)]);
    for command in ["solve", "show", "check", "play", "edit"] {
        let mut terminal = Terminal::start(&place, &[command, "digits.txt"], (100, 60));
        terminal.shows("Which one is meant? 1 to ").shows("#@  $.#").send("0\r");
        terminal.shows("Which one is meant? 1 to ").send("1\r");
        if matches!(command, "play" | "edit") {
            terminal.shows("digits").send("q");
        }
        let ended = terminal.ends_with();
        assert!(ended.written.contains("note: read with --cells "), "{command}: {}", ended.written);
    }
    // No answer is no guess.
    let mut terminal = Terminal::start(&place, &["solve", "digits.txt"], (100, 60));
    terminal.shows("Which one is meant?").send("\r");
    let ended = terminal.ends_with();
    assert!(ended.code == Some(33) && ended.written.contains("E-MEANING"), "{}", ended.written);
}

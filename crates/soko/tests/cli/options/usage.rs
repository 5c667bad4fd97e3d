//! Messages about wrong command lines: a code, words that are not those of a programming language, help that exists.

use crate::harness::{ONE_PUSH, Place};

#[test]
fn every_error_of_usage_has_its_code() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    for arguments in [
        &["slove", "a.xsb"][..],
        &["solve"],
        &["solve", "--tme", "1s", "a.xsb"],
        &["solve", "--time", "soon", "a.xsb"],
        &["solve", "--time", "-1", "a.xsb"],
        &["solve", "-t", "-1s", "a.xsb"],
        &["solve", "--nodes", "0", "a.xsb"],
        &["solve", "--json", "--csv", "a.xsb"],
        &["solve", "--method", "magic", "a.xsb"],
        &["solve", "-#2"],
        &["movie", "a.xsb"],
        &["generate", "--width", "-5"],
        &["completions", "tcsh"],
        &["--verbose", "show", "a.xsb"],
    ] {
        let run = place.run(arguments).code(33);
        assert!(run.stderr.starts_with("error[E-USAGE]: "), "{arguments:?}: {run:#?}");
        assert!(
            !run.stderr.contains("as a value, use") && !run.stderr.contains("18446744073709551615"),
            "{run:#?}"
        );
    }
    let number = place.soko("solve --nodes 0 a.xsb");
    number.complains("invalid value '0' for '--nodes <N>': expected a whole number from 1");
    place.soko("solve --time -1 a.xsb").complains("expected a time such as 10s");
}

#[test]
fn no_message_comes_without_a_code() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("folder/b.xsb", ONE_PUSH)]);
    for arguments in [
        &["report", "nofile"][..],
        &["solve", "nofile"],
        &["grade", "--fit", "nofile"],
        &["grade", "--model", "nofile", "a.xsb"],
        &["solve", "--config", "nofile", "a.xsb"],
        &["convert", "a.xsb", "nowhere/a.sok"],
        &["convert", "a.xsb", "folder"],
        &["man", "a.xsb"],
        &["generate", "-o", "a.xsb/b"],
    ] {
        let run = place.run(arguments).code(33);
        assert!(run.stderr.starts_with("error[E-"), "{arguments:?}: {run:#?}");
    }
    for command in [&["report", "nofile"][..], &["solve", "nofile"]] {
        place.run(command).complains("error[E-NOFILE]: no such file or folder: nofile");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_named() {
    use std::fs::OpenOptions;
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    for arguments in [
        &["solve", "a.xsb"][..],
        &["show", "a.xsb"],
        &["check", "a.xsb"],
        &["verify", "a.xsb", "R"],
        &["convert", "a.xsb", "-"],
        &["grade", "a.xsb"],
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let child = place.command(arguments).stdout(full).stderr(std::process::Stdio::piped()).spawn();
        let run = crate::harness::finish(child.expect("the program")).code(33);
        let expect = "error[E-WRITE]: cannot write to standard output: No space left on device";
        assert!(run.stderr.contains(expect), "{arguments:?}: {run:#?}");
    }
}

#[test]
fn wrong_types_in_a_file_of_options_are_reported_in_words() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    for (setting, message) in [
        ("all = true", "expected a whole number, not `true`"),
        ("threads = \"two\"", "expected a whole number, not \"two\""),
        ("json = 1", "expected true or false, not `1`"),
        ("results = 5", "expected a text in quotes, not `5`"),
        ("nodes = -1", "invalid value -1: expected a whole number from 1"),
    ] {
        place.write("options.toml", setting.as_bytes());
        let run = place.soko("solve --config options.toml a.xsb").code(33);
        assert!(run.stderr.contains("E-CONFIG") && run.stderr.contains(message), "{setting}: {run:#?}");
    }
}

#[test]
fn the_usage_does_not_ask_for_what_the_environment_sets() {
    let place = Place::with(&[]);
    let run = |arguments: &[&str]| {
        let mut command = place.command(arguments);
        let command = command.env("SOKO_DATA", "data").env("SOKO_CONFIG", "soko.toml");
        crate::harness::finish(place.spawn(command)).code(33)
    };
    for arguments in [&["solve"][..], &["solve", "--tme"], &["play", "--tme"], &["movie"]] {
        let message = run(arguments).stderr;
        assert!(
            message.contains("Usage: soko") && !message.contains("--data") && !message.contains("--config"),
            "{message}"
        );
    }
}

/// The help of every command, those below others too, in both forms.
fn helps(place: &Place) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut left: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(path) = left.pop() {
        for flag in ["-h", "--help"] {
            let words: Vec<&str> = path.iter().map(String::as_str).chain([flag]).collect();
            let mut command = place.command(&words);
            let run = crate::harness::finish(place.spawn(command.env("COLUMNS", "80"))).code(0).quietly();
            if flag == "--help" {
                let commands =
                    run.stdout.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
                let lines = commands.unwrap_or("").lines().filter(|line| !line.starts_with("   "));
                let names =
                    lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
                left.extend(names.map(|name| [&path[..], &[name.to_owned()]].concat()));
            }
            all.push((words.join(" "), run.stdout));
        }
    }
    all
}

#[test]
fn the_short_help_of_every_command_has_25_lines_at_most() {
    let helps = helps(&Place::with(&[]));
    assert!(helps.len() > 30, "{}", helps.len());
    for (line, text) in helps.iter().filter(|(line, _)| line.ends_with("-h")) {
        let lines = text.lines().count();
        assert!(
            lines <= 25 && text.contains("--help shows all options and examples"),
            "{line}: {lines}\n{text}"
        );
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{line}\n{text}");
    }
}

#[test]
fn help_points_to_nothing_that_an_installed_program_lacks() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("bad.toml", "what = 1\n")]);
    for (line, text) in helps(&place) {
        assert!(!text.contains("docs/") && !text.contains(".md describes"), "{line}: {text}");
    }
    for arguments in [&["bench", "bad.toml"][..], &["solve", "--config", "none.toml", "a.xsb"]] {
        let message = place.run(arguments).code(33).stderr;
        assert!(!message.contains("docs/") && message.contains("help: "), "{message}");
    }
    let keys = place.soko("play --help").code(0).stdout;
    assert!(
        keys.contains("Names for --keys: ") && keys.contains("compare") && keys.contains("surprise"),
        "{keys}"
    );
}

#[test]
fn examples_of_help_stand_in_columns() {
    for (line, text) in helps(&Place::with(&[])) {
        let Some(examples) = text.split("Examples:\n").nth(1) else { continue };
        let examples = examples.lines().take_while(|line| !line.is_empty());
        let remark = |example: &str| {
            example.trim_start().find("  ").map(|at| {
                let rest = &example.trim_start()[at..];
                example.len() - rest.trim_start().len()
            })
        };
        let columns: Vec<(usize, &str)> = examples.filter_map(|line| Some((remark(line)?, line))).collect();
        assert!(columns.windows(2).all(|pair| pair[0].0 == pair[1].0), "{line}: {columns:#?}");
    }
}

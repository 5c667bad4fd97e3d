//! Every option of every command with numbers that are none, too small or too large: on the command line and in `soko.toml` they
//! are refused, or there is an answer. Commands and options come from `--help`, so none can be left out.

use crate::harness::{ONE_PUSH, Place};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// What each command is given beside the option; none for a command that ends by itself only when it is refused.
const COMMANDS: [(&str, &[&str]); 27] = [
    ("solve", &["a.xsb"]),
    ("optimize", &["a.xsb"]),
    ("check", &["a.xsb"]),
    ("verify", &["a.xsb", "R"]),
    ("serve", &["a.xsb"]),
    ("show", &["a.xsb"]),
    ("grade", &["a.xsb"]),
    ("movie", &["a.xsb", "-o", "out.svg", "--force"]),
    ("play", &["a.xsb"]),
    ("edit", &["a.xsb"]),
    ("generate", &["--grade", "1"]),
    ("convert", &["a.xsb", "-"]),
    ("report", &["nothing.jsonl"]),
    ("mcp", &[]),
    ("bench", &["nothing.toml"]),
    ("bench compare", &["nothing.jsonl"]),
    ("bench report", &["nothing.jsonl"]),
    ("bench submit", &["nothing.toml", "--folder", "nowhere"]),
    ("bench status", &["nowhere"]),
    ("bench collect", &["nowhere"]),
    ("bench shard", &["1/1", "nowhere"]),
    ("schema", &[]),
    ("completions", &["bash"]),
    ("man", &["pages"]),
    ("version", &[]),
    ("drafts", &[]),
    ("rules", &[]),
];

/// What stands for a value that is text, in `--help`.
const TEXTS: [&str; 14] = [
    "FILE", "DIR", "FOLDER", "PATH", "NAME", "TABLE", "OPTIONS", "OPTION", "ADDRESS", "MAP", "BOOL",
    "SOLVER", "MOVES", "LEVELS",
];

/// What stands for a number, a time or an amount of memory.
const NUMBERS: [&str; 3] = ["N", "TIME", "SIZE"];

/// Values that are no number for any option.
const WRONG: [&str; 3] = ["-1", "99999999999999999999999999", "nan"];

/// Time after which a run counts as one that does not end, in builds without optimization on a busy machine.
const HANG: Duration = Duration::from_secs(240);

/// The words at the beginning of the lines of a section of a help text.
fn section<'h>(help: &'h str, title: &str) -> Vec<&'h str> {
    let lines = help.lines().skip_while(|line| *line != title).skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    // Continued descriptions begin further to the right.
    let first =
        |line: &'h str| line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split(' ').next();
    lines.filter_map(first).filter(|word| *word != "help").collect()
}

/// The commands with their commands, such as `bench report`.
fn commands(place: &Place) -> Vec<String> {
    let help = place.soko("--help").code(0).stdout;
    let mut all = Vec::new();
    for command in section(&help, "Commands:") {
        all.push(command.to_owned());
        let help = place.run(&[command, "--help"]).code(0).stdout;
        all.extend(section(&help, "Commands:").iter().map(|below| format!("{command} {below}")));
    }
    all
}

/// The options of a help text that take a value, each with what stands for it.
fn options(help: &str) -> Vec<(String, String)> {
    let option = |line: &str| {
        let line = line.trim_start();
        let long = if line.starts_with("--") { line } else { line.strip_prefix('-')?.split_once(", ")?.1 };
        let (name, rest) = long.strip_prefix("--")?.split_once(['<', '['])?;
        let name = name.trim_end_matches([' ', '=']);
        let value: String = rest.trim_start_matches(['=', '<']).chars().take_while(|c| *c != '>').collect();
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        is_name.then(|| (name.to_owned(), value))
    };
    help.lines().filter_map(option).collect()
}

/// Waits until a run ends and returns its exit code and messages; a run that does not end fails the test.
fn ended(mut child: Child, what: &str) -> (Option<i32>, String) {
    let begin = Instant::now();
    let status = loop {
        match child.try_wait().expect("a status") {
            Some(status) => break status,
            None if begin.elapsed() > HANG => {
                let _ = child.kill();
                panic!("{what} does not end");
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let mut messages = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut messages).expect("text");
    (status.code(), messages)
}

/// Runs the program; a server is stopped once it has printed its address.
fn run(place: &Place, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = place.command(arguments);
    let serves = arguments[0] == "serve";
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    let mut child =
        command.stdout(if serves { Stdio::piped() } else { Stdio::null() }).spawn().expect("the program");
    if serves {
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("text");
        if !line.is_empty() {
            child.kill().expect("the server ends");
            child.wait().expect("the server's end");
            return (Some(0), String::new());
        }
    }
    ended(child, &arguments.join(" "))
}

/// Checks that a run ended as it should: with an answer, or a refusal in words.
fn check(arguments: &[&str], ended: &(Option<i32>, String)) {
    let (code, messages) = ended;
    let is_clean = code.is_some_and(|code| code != 32 && code != 101) && !messages.contains("panicked");
    assert!(is_clean, "{arguments:?}: {code:?} {messages}");
    assert!(*code != Some(33) || !messages.is_empty(), "{arguments:?} is refused without a word");
}

#[test]
fn numbers_of_every_option_are_refused_or_answered() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let mut tried = 0;
    for command in commands(&place) {
        let words: Vec<&str> = command.split(' ').collect();
        let given = COMMANDS.iter().find(|(name, _)| *name == command);
        let (_, given) = given.unwrap_or_else(|| panic!("say in this test what `soko {command}` is given"));
        let help = place.run(&[&words[..], &["--help"]].concat()).code(0).stdout;
        for (option, value) in
            options(&help).into_iter().filter(|(_, value)| !TEXTS.contains(&value.as_str()))
        {
            let is_number = NUMBERS.contains(&value.as_str());
            // Of words and names one is enough.
            let values = if is_number { &[WRONG[0], WRONG[1], WRONG[2], "0"][..] } else { &WRONG[..1] };
            for wrong in values {
                let option = format!("--{option}={wrong}");
                let arguments = [&words[..], given, &[option.as_str()]].concat();
                let ended = run(&place, &arguments);
                check(&arguments, &ended);
                if is_number && WRONG.contains(wrong) {
                    assert!(ended.0 != Some(0) && !ended.1.is_empty(), "{arguments:?} is accepted");
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried} runs: are options still found in --help?");
}

#[test]
fn a_setting_takes_the_numbers_that_its_option_takes() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let mut refused = 0;
    for command in commands(&place).iter().filter(|command| !command.contains(' ')) {
        let given = COMMANDS.iter().find(|(name, _)| name == command).map_or(&[][..], |(_, given)| given);
        let arguments = |more: &[&str]| [&[command.as_str()], given, more].concat().join("\n");
        let run = |more: &[&str]| {
            let arguments = arguments(more);
            let arguments: Vec<&str> = arguments.lines().collect();
            let ended = run(&place, &arguments);
            check(&arguments, &ended);
            ended
        };
        // A command that no file sets does not look at the file.
        place.write("set.toml", b"?");
        if run(&["--config", "set.toml"]).0 == Some(0) {
            continue;
        }
        let help = place.run(&[command, "--help"]).code(0).stdout;
        for (option, _) in options(&help).into_iter().filter(|(_, value)| NUMBERS.contains(&value.as_str())) {
            for number in ["-1", "0", "2000000000", "9000000000000000000"] {
                place.write("set.toml", format!("{option} = {number}\n").as_bytes());
                let ((_, typed), (code, set)) =
                    (run(&[&format!("--{option}={number}")]), run(&["--config", "set.toml"]));
                // What a level or a method does not take, and a missing terminal, are refused as well; here the number counts.
                match typed.contains("E-USAGE") {
                    true => assert_eq!(code, Some(33), "{command}: {option} = {number}: {typed} {set}"),
                    false => assert!(!set.contains("E-CONFIG"), "{command}: {option} = {number}: {set}"),
                }
                refused += usize::from(set.contains("E-CONFIG"));
            }
        }
    }
    assert!(refused > 50, "{refused} settings: are options still found in --help?");
}

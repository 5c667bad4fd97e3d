//! Texts of files that try to act on a terminal: whatever is asked for, no control character of theirs comes out.

use crate::harness::Place;
use std::fs;
use std::path::Path;

/// Clear screen, title of the window, bell, a colour, the one-byte CSI, a right-to-left override, nothing at all.
const EVIL: &str =
    "x\u{1b}[2J\u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}2J\u{7f}\u{8}\u{202e}\u{2066}\u{200b}\u{feff}y";

/// Whether a character must not come out.
fn acts(character: char) -> bool {
    let is_bidi = matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    character != '\n' && (character.is_control() || is_bidi)
}

/// Runs, and looks at all that comes out.
#[track_caller]
fn run(place: &Place, arguments: &[&str]) {
    let run = place.run(arguments);
    for (name, text) in [("standard output", &run.stdout), ("standard error", &run.stderr)] {
        let bad: Vec<char> = text.chars().filter(|&character| acts(character)).collect();
        assert!(bad.is_empty(), "{arguments:?}: {bad:?} on {name}: {run:#?}");
    }
    assert!(!run.stdout.is_empty() || !run.stderr.is_empty() || arguments[0] == "report", "{arguments:?}");
    let shown = run.stdout.clone() + &run.stderr;
    let is_shown = ["\\u{1b}", "\\u001b", "\u{241b}"].iter().any(|escape| shown.contains(escape));
    assert!(is_shown || matches!(arguments[0], "report" | "convert" | "movie"), "{arguments:?}: {run:#?}");
}

/// Levels whose every text is evil.
fn place() -> Place {
    let level = |board: &str| {
        format!("{EVIL}\n\n{board}\nTitle: {EVIL}\nAuthor: {EVIL}\nComment: {EVIL}\n{EVIL}\n\n")
    };
    let sok = level("#####\n#@$.#\n#####")
        + &level("######\n#@ $.#\n#.$  #\n######")
        + &level("#####\n#@ $#\n#  .#\n#####");
    let broken = format!("{EVIL}\n####\n#@{EVIL}$.\n####\nSolution: {EVIL}\n");
    let slc = "<?xml version=\"1.0\"?><SokobanLevels><Title>\u{9b}2J\u{202e}</Title><LevelCollection><Level Id=\"\u{9b}2J\">\
        <L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
    let place = Place::with(&[
        ("a.sok", &sok),
        ("broken.xsb", &broken),
        ("c.slc", slc),
        ("bond.txt", &format!("{EVIL}\nxxxxxx\nxH--hx\nxxxxxx\n={EVIL}DD\n")),
        ("moves.txt", &format!("R{EVIL}")),
        ("soko.toml", ""),
        ("bad/soko.toml", &format!("\"{}\" = \"{EVIL}\"\n", "x\u{9b}2J")),
        ("bad/a.sok", &sok),
        ("results.jsonl", &format!("{{\"file\":\"{}\",\"level\":1,\"title\":\"\u{9b}\"}}\n", "\u{202e}x")),
    ]);
    // Names too, as far as the system lets files have them.
    place.write(&format!("{EVIL}.sok"), sok.as_bytes());
    place.write(&format!("{EVIL}.xsb"), broken.as_bytes());
    place
}

#[test]
fn no_control_character_of_a_file_comes_out() {
    let place = place();
    let name = format!("{EVIL}.sok");
    let broken = format!("{EVIL}.xsb");
    let first = format!("{name}#1");
    for file in [&name[..], "a.sok"] {
        run(&place, &["solve", "--report", "both", "--statistics", "--progress-every", "1", file]);
        run(&place, &["solve", "--json", "--report", "both", file]);
        run(&place, &["show", file]);
    }
    run(&place, &["solve", "--write-solutions", "--time", "5s", &name]);
    run(&place, &["solve", "--results", "out.jsonl", &name, "c.slc"]);
    run(&place, &["check", &name, &broken]);
    run(&place, &["check", "--json", &name, &broken]);
    for file in [&broken[..], "broken.xsb", "bond.txt"] {
        for command in ["solve", "show", "check"] {
            let run = place.run(&[command, file]);
            let text = run.stdout.clone() + &run.stderr;
            assert!(!text.chars().any(acts), "{command} {file}: {run:#?}");
        }
    }
    run(&place, &["verify", &first, "R"]);
    run(&place, &["verify", &first, EVIL]);
    run(&place, &["verify", "--json", &first, "L"]);
    run(&place, &["verify", &first, "moves.txt"]);
    run(&place, &["movie", &first, "--output", "a.svg"]);
    run(&place, &["movie", "a.sok#1", "--output", &format!("{EVIL}.gif")]);
    run(&place, &["convert", "broken.xsb", &format!("{EVIL}.what")]);
    run(&place, &["report", "results.jsonl", "--output", "page.html"]);
    // What is wrong with the arguments themselves.
    run(&place, &["show", &format!("no{EVIL}")]);
    run(&place, &["show", &format!("--no{EVIL}")]);
    run(&place, &[&format!("no{EVIL}")]);
    run(&place, &["solve", &format!("a.sok#{EVIL}z")]);
    run(&place, &["solve", "--time", EVIL, "a.sok"]);
    run(&place, &["solve", "--config", "bad/soko.toml", "a.sok"]);
    // Pictures and pages that were written.
    for file in ["a.svg", "page.html"] {
        let text = fs::read_to_string(place.path(file)).unwrap_or_default();
        assert!(!text.chars().any(|character| acts(character) && character != '\t'), "{file}");
    }
}

#[test]
fn a_converted_file_keeps_its_bytes() {
    let place = place();
    place.soko("convert a.sok b.sok").code(0);
    assert!(place.read("b.sok").contains(EVIL));
    place.soko("convert a.sok -").code(0).says(EVIL);
}

/// A terminal shows the escapes as text.
#[cfg(all(target_os = "linux", feature = "tui"))]
#[test]
fn a_terminal_shows_escapes_as_text() {
    use crate::terminal::pty::Terminal;
    let place = place();
    for arguments in
        [&["show", "a.sok#1"][..], &["solve", "a.sok#1"], &["convert", "a.sok#1", "-"], &["play", "a.sok"]]
    {
        let mut terminal = Terminal::start(&place, arguments, (120, 40));
        terminal.shows("\\u{1b}[2J\\u{1b}]0;owned\\u{7}\\u{1b}[31m");
        if arguments[0] == "play" {
            terminal.send("q");
        }
        terminal.ends();
    }
}

/// Whatever is printed goes through `output/mod.rs`, which looks at it.
#[test]
fn there_is_one_way_out() {
    let allowed = ["output/mod.rs", "commands/completions.rs"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source");
            let writes =
                ["stdout().write", "stderr().write", "stdout().lock", "stderr().lock", "println!", "print!("];
            let found = writes.iter().find(|word| text.contains(**word));
            let allowed = allowed.iter().any(|name| path == root.join(name));
            assert!(found.is_none() || allowed, "{}: {found:?}", path.display());
        }
    }
}

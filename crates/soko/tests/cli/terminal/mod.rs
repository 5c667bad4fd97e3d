//! `soko play` and `soko edit` in a pseudo-terminal.

mod drafts;
mod plays;
pub(crate) mod pty;

use crate::harness::{ONE_PUSH, Place, THREE, huge};
use crate::program::{SOKO, isolate, signal};
use crate::terminal::pty::{Ended, Terminal};
use std::ffi::OsStr;

impl Terminal {
    /// Starts `soko` in a terminal of this size, with records of its own.
    pub(crate) fn start(place: &Place, arguments: &[&str], size: (u16, u16)) -> Terminal {
        let program = [SOKO].iter().chain(arguments).map(OsStr::new).collect::<Vec<_>>();
        Terminal::open(&program, size, |command| {
            isolate(command, place.folder()).env("SOKO_DATA", place.path("data"));
        })
    }
}

#[test]
fn without_a_terminal_there_is_a_message() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    for command in ["play", "edit"] {
        place.run(&[command, "a.xsb"]).code(33).complains("needs a terminal").complains("soko show");
    }
}

#[test]
fn soko_alone_opens_a_start_screen() {
    let place = Place::with(&[("one.xsb", ONE_PUSH)]);
    for size in [(80, 24), (40, 12)] {
        let mut terminal = Terminal::start(&place, &[], size);
        terminal.shows("2 Sokoban lessons").shows("0 Help").shows("q to quit:");
        terminal
            .resize(size.0 + 20, size.1)
            .send("x\r")
            .shows("q to quit: x")
            .send("2\r")
            .shows("One push")
            .send("q");
        assert_eq!(terminal.ends(), Some(0));
    }
    // What was open last goes on, and a file is opened.
    let mut terminal = Terminal::start(&place, &[], (80, 24));
    terminal.shows("q to quit:").send("1\r").shows("One push").send("q");
    assert_eq!(terminal.ends(), Some(0));
    let mut terminal = Terminal::start(&place, &[], (80, 24));
    terminal
        .shows("q to quit:")
        .send("6\r")
        .shows("File or folder:")
        .send("one.xsb\r")
        .shows("Pushes")
        .send("q");
    assert_eq!(terminal.ends(), Some(0));
    let mut terminal = Terminal::start(&place, &[], (80, 24));
    terminal.shows("q to quit:").send("q\r");
    assert_eq!(terminal.ends(), Some(0));
    let mut terminal = Terminal::start(&place, &[], (80, 24));
    terminal.shows("q to quit:").send("\x03");
    terminal.ends();
    // Nobody chooses in a pipe.
    place.run(&[]).code(33).complains("Usage: soko");
}

#[test]
fn a_command_says_what_one_might_do_next_on_a_terminal_only() {
    let place = Place::with(&[("one.xsb", ONE_PUSH)]);
    for (command, next) in [
        (&["show", "one.xsb"][..], "next: soko solve one.xsb solves it; soko play one.xsb opens it"),
        (&["solve", "one.xsb"], "next: soko movie one.xsb -o movie.gif films it"),
        (&["check", "one.xsb"], "next: soko solve one.xsb solves it"),
    ] {
        let terminal = Terminal::start(&place, command, (100, 24));
        let Ended { code, screen, .. } = terminal.ends_with();
        assert!(code == Some(0) && screen.contains(next), "{screen}");
        place.run(command).code(0).quietly();
    }
    let terminal = Terminal::start(&place, &["solve", "--quiet", "one.xsb"], (100, 24));
    assert!(!terminal.ends_with().screen.contains("next:"));
}

#[test]
fn the_level_of_the_day_is_played_and_what_was_open_before_is_not_forgotten() {
    let place = Place::with(&[("three.sok", THREE)]);
    let mut terminal = Terminal::start(&place, &["play", "three.sok#2"], (80, 24));
    terminal.shows("Second").send("q");
    assert_eq!(terminal.ends(), Some(0));
    for (options, shown) in [
        (&["--daily", "--day=2026-11-26"][..], "Level of the day, 2026-11-26 sokoban easy 1/1"),
        (&["--daily=hard", "--day=2026-11-26", "--game=sokobond"], "2026-11-26 sokobond hard 1/1"),
    ] {
        let mut terminal = Terminal::start(&place, &[&["play"], options].concat(), (120, 40));
        terminal.shows(shown).shows("Time    0:00").send("q");
        assert_eq!(terminal.ends(), Some(0));
    }
    let mut terminal = Terminal::start(&place, &["play"], (80, 24));
    terminal.shows("Second").send("q");
    assert_eq!(terminal.ends(), Some(0));
    let terminal = Terminal::start(&place, &["play", "--daily", "--day", "tomorrow"], (80, 24));
    let Ended { code, screen, .. } = terminal.ends_with();
    assert_eq!(code, Some(33));
    assert!(screen.contains("`tomorrow` is not a date") && screen.contains("2026-11-26"), "{screen}");
}

#[test]
fn a_progress_line_shows_on_the_terminal_and_leaves_results_alone() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    for columns in [80, 40] {
        let command = format!("exec {SOKO} solve --method bfs --time 2s huge.xsb > out.txt");
        let program = ["sh", "-c", &command].map(OsStr::new);
        let mut terminal = Terminal::open(&program, (columns, 10), |command| {
            isolate(command, place.folder());
        });
        terminal.shows("huge.xsb  ").shows(" MiB  0:0");
        let Ended { code, screen, .. } = terminal.ends_with();
        assert_eq!((code, screen.trim()), (Some(23), ""));
        let out = place.read("out.txt");
        assert!(out.starts_with("huge.xsb: gave up, out of time") && !out.contains('\x1b'), "{out}");
    }
}

#[test]
fn ctrl_c_leaves_nothing_of_a_progress_line() {
    let suite =
        "levels = [\"a.xsb\"]\nrepeats = 9\n[[solver]]\nname = \"s\"\nprogram.command = [\"sleep\", \"9\"]\n";
    let place = Place::with(&[
        ("huge.xsb", &[huge(), huge(), huge()].join("\n")),
        ("a.xsb", ONE_PUSH),
        ("s.toml", suite),
    ]);
    for (arguments, line) in [
        ("solve --method bfs --jobs 2 --threads 1 --time 60s huge.xsb", "levels at once  "),
        ("bench s.toml --json", "[0/9] 0 solved"),
    ] {
        for columns in [80, 30] {
            let command = format!("exec {SOKO} {arguments} > out.txt");
            let program = ["sh", "-c", &command].map(OsStr::new);
            let mut terminal = Terminal::open(&program, (columns, 12), |command| {
                isolate(command, place.folder());
            });
            terminal.shows(&line[..line.len().min(14)]).send("\x03");
            let Ended { code, screen, .. } = terminal.ends_with();
            assert_eq!(code, Some(24), "{screen}");
            assert!(!screen.contains(line.trim()) && !screen.contains("^C"), "{screen}");
        }
    }
}

#[test]
fn a_game_is_played_kept_and_found_again() {
    let place = Place::with(&[("three.sok", THREE)]);
    let mut terminal = Terminal::start(&place, &["play", "three.sok"], (80, 24));
    terminal.shows("0 of 3 solved").send("\x1b[B\r").shows("Second").shows("Moves   0");
    terminal.send("\x1b[C").shows("Moves   1").send("z").shows("Moves   0 of 1").send(" ");
    terminal.shows("Pushes  1").send("q");
    assert_eq!(terminal.ends(), Some(0));
    // Without naming the levels again: the same level, the same move.
    let mut terminal = Terminal::start(&place, &["play"], (80, 24));
    terminal.shows("Second").shows("Moves   1").send("l").shows("Solved: 2 moves, 2 pushes");
    terminal.send("b").shows("1 of 3 solved").shows("2/2").send("q");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("data/records").lines().count(), 1);
}

#[test]
fn the_mouse_plays_too_and_sizes_change() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let mut terminal = Terminal::start(&place, &["play", "a.xsb"], (40, 12));
    // Narrow: cells of 4 x 2, the board in the middle of 40 x 6 or so; the box is picked by the keyboard.
    terminal.shows("Moves 0").resize(100, 30).shows("Moves   0").resize(40, 12).shows("Moves 0");
    terminal.send("\t").shows("This box can go to 1 square").send("\x1b[C\r").shows("Solved: 1 move, 1 push");
    let text = terminal.text();
    let row = text.lines().position(|line| line.contains("▛▀")).expect("a box on a goal") as u16;
    terminal.send("r").shows("┌──┐");
    let text = terminal.text();
    let line = text.lines().nth(usize::from(row)).expect("the row of the box");
    let column = line.chars().position(|c| c == '┌').expect("the box") as u16;
    terminal
        .click(column, row)
        .shows("This box can go to 1 square")
        .click(column + 4, row)
        .shows("Solved: 1 move, 1 push");
    // Ctrl-C ends the program and gives the terminal back.
    terminal.send("\x03");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_search_runs_in_the_background_and_stops() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    let options = ["play", "huge.xsb", "--method", "bfs", "--threads", "1", "--memory", "256MiB"];
    let mut terminal = Terminal::start(&place, &options, (100, 30));
    terminal.shows("Moves   0").send("x").shows("Solving").send("\x1b").shows("The search was stopped");
    terminal.send("x").shows("Solving").send("q");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_signal_gives_the_terminal_back_and_a_kill_loses_nothing() {
    let place = Place::with(&[("three.sok", THREE)]);
    let mut terminal = Terminal::start(&place, &["play", "three.sok#2"], (80, 24));
    terminal.shows("Second").shows("three 2/3").send("l").shows("Moves   1");
    signal(terminal.id(), "TERM");
    assert_eq!(terminal.ends(), Some(0));
    let mut terminal = Terminal::start(&place, &["play"], (80, 24));
    terminal.shows("Second").shows("Moves   1").send("z").shows("Moves   0 of 1").send("q");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn one_level_of_a_collection_opens_among_the_others_and_several_stay_alone() {
    let place = Place::with(&[("three.sok", THREE)]);
    for level in ["three.sok#2", "three.sok#second"] {
        let mut terminal = Terminal::start(&place, &["play", level], (80, 24));
        terminal.shows("Second").shows("three 2/3").send("]").shows("Third").shows("three 3/3");
        terminal.send("[[").shows("First").send("b").shows("0 of 3 solved").send("q");
        assert_eq!(terminal.ends(), Some(0));
    }
    let mut terminal = Terminal::start(&place, &["play", "three.sok#2-3"], (80, 24));
    terminal.shows("0 of 2 solved").send("\r").shows("three 2/3").send("]").shows("three 3/3");
    terminal.send("]").shows("three 2/3").send("q");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn sixteen_colours_are_written_as_sixteen_and_none_as_none() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let check = |variables: &[(&str, &str)], many: bool, some: bool| {
        let program = [env!("CARGO_BIN_EXE_soko"), "play", "a.xsb"].map(OsStr::new);
        let mut terminal = Terminal::open(&program, (80, 24), |command| {
            command.current_dir(place.folder()).env("SOKO_DATA", place.path("data"));
            command.env_remove("NO_COLOR").env_remove("COLORTERM").envs(variables.iter().copied());
        });
        terminal.shows("Moves   0").send("q");
        let Ended { code, written, .. } = terminal.ends_with();
        assert_eq!(code, Some(0));
        assert_eq!(written.contains("38;5;"), many, "{variables:?}");
        assert_eq!(written.contains("\x1b[36m"), some, "{variables:?}");
    };
    check(&[("TERM", "vt100")], false, false);
    check(&[("TERM", "linux")], false, true);
    check(&[("TERM", "xterm-256color")], true, true);
    check(&[("TERM", "linux"), ("COLORTERM", "truecolor")], true, true);
    check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], false, false);
}

#[test]
fn where_nothing_can_be_written_one_plays_on() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("data", "a file where the folder should be")]);
    let mut terminal = Terminal::start(&place, &["play", "a.xsb"], (120, 24));
    terminal.shows("Nothing is saved").send("l").shows("Solved").send("q");
    // The moves are printed at the end.
    let Ended { code, screen, .. } = terminal.ends_with();
    assert_eq!(code, Some(0), "{screen}");
    assert!(screen.contains("This is what would be lost") && screen.contains("a.xsb#1"), "{screen}");
    assert!(screen.lines().any(|line| line.trim() == "R"), "{screen}");
}

#[test]
fn pulls_and_solutions_that_cannot_be_kept_are_printed() {
    let long = "########\n#@ $  .#\n#      #\n########\n";
    let place = Place::with(&[("a.xsb", long), ("data", "a file where the folder should be")]);
    let mut terminal = Terminal::start(&place, &["play", "a.xsb"], (120, 24));
    // The box is pulled back once, from the goal.
    terminal
        .shows("Nothing is saved")
        .send("v")
        .shows("Backward")
        .send("lllllh")
        .shows("Pulls   1")
        .send("v");
    // A solution with a detour, which is shortened.
    terminal.shows("Back to forward play").send("jkllll").shows("Solved").send("x").shows("instead of");
    terminal.send("q");
    let Ended { code, screen, .. } = terminal.ends_with();
    assert_eq!(code, Some(0), "{screen}");
    let lines: Vec<&str> = screen.lines().map(str::trim).collect();
    assert!(screen.contains("in reverse mode") && lines.iter().any(|line| line.ends_with('L')), "{screen}");
    assert!(screen.contains("a solution of the solver") && lines.contains(&"rRRR"), "{screen}");
}

#[test]
fn a_drawing_that_cannot_be_kept_is_asked_about_and_printed() {
    // In a folder that cannot be made, and on a disk that is full after some lines.
    for full in [false, true] {
        let place = Place::with(if full { &[] } else { &[("data", "a file where the folder should be")] });
        let command = format!("trap '' XFSZ; ulimit -f 1; exec {SOKO} edit new.sok");
        let program = ["sh", "-c", &command].map(OsStr::new);
        for end in ["q", "\x1b", "\x03", "TERM"] {
            let mut terminal = Terminal::open(&program, (80, 24), |command| {
                isolate(command, place.folder()).env("SOKO_DATA", place.path("data"));
            });
            terminal.shows("Edit: new").send("@\x1b[C$\x1b[C.").shows("Playable");
            if full {
                // More drafts than the limit of a file has room for.
                terminal.send("\x1b[B.\x1b[B.\x1b[D$\x1b[A$").shows("Not saved: file too large");
            }
            match end {
                "TERM" => signal(terminal.id(), "TERM"),
                _ => drop(terminal.send(end).shows("not even as a draft").send(end)),
            }
            let Ended { code, screen, .. } = terminal.ends_with();
            assert_eq!(code, Some(33), "{end:?}: {screen}");
            assert!(screen.contains("This is what would be lost") && screen.contains("@$"), "{screen}");
            if full {
                std::fs::remove_dir_all(place.path("data")).expect("a folder");
            }
        }
    }
}

#[test]
fn a_level_is_drawn_played_and_saved() {
    let place = Place::with(&[(".config/soko/soko.toml", "keys = \"save=ctrl-w\"\nascii = true\n")]);
    let mut terminal = Terminal::start(&place, &["edit", "new.xsb"], (80, 24));
    terminal.shows("Edit: new").shows("Not playable yet");
    terminal.send("@\x1b[C$\x1b[C.").shows("Playable").send("e").shows("Playtest").send("l").shows("Solved");
    terminal
        .send("e")
        .shows("Edit: new")
        .send("\x17")
        .shows("Save to: new.xsb")
        .send("\r")
        .shows("Saved to new.xsb");
    terminal.send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    place.soko("solve new.xsb").code(0).says("1 push");
}

#[test]
fn a_level_of_a_collection_is_changed_at_its_place_if_it_is_ones_own() {
    let place = Place::with(&[("three.sok", THREE), ("other.sok", &format!("{THREE}Author: Somebody\n"))]);
    let mut terminal = Terminal::start(&place, &["edit", "three.sok#2"], (80, 24));
    terminal.shows("Edit: Second").send("\x1b[H\x1b[A1").shows("not saved");
    terminal.send("\x13").shows("Only this level changes").shows("Save to: three.sok#2").send("\r");
    terminal.shows("Saved to three.sok").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    // One square of one level is another one; titles, solutions and the other levels stand as they stood.
    let text = place.read("three.sok");
    let changed: Vec<_> = THREE.lines().zip(text.lines()).filter(|(old, new)| old != new).collect();
    assert_eq!((changed.len(), text.len()), (1, THREE.len()), "{text}");
    // What belongs to somebody is opened as a copy, by others than themselves.
    let mut terminal = Terminal::start(&place, &["edit", "other.sok#3"], (80, 24));
    terminal.shows("read only").send("#").shows("(copy)").send("z\x13").shows("Save to: Third (copy).sok");
    terminal.send("\x03q");
    assert_eq!(terminal.ends(), Some(0));
    let mut terminal = Terminal::start(&place, &["edit", "--author", "somebody", "other.sok#3"], (80, 24));
    terminal.shows("Edit: Third").send("\x13").shows("Save to: other.sok#3");
    // Meanwhile somebody else changes the file.
    place.write("other.sok", ONE_PUSH.as_bytes());
    terminal.send("\r").shows("no longer has this level").send("q");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("other.sok"), ONE_PUSH);
}

#[test]
fn the_movie_that_is_shown_is_filmed() {
    let place = Place::with(&[("three.sok", THREE)]);
    let mut terminal = Terminal::start(&place, &["play", "three.sok#2"], (80, 24));
    terminal.shows("Second").send("ll").shows("Solved").send("p").shows("Movie of your moves");
    for name in ["Second.gif", "a.svg", "a.cast", "a.png"] {
        terminal.send("\x13").shows("Save movie to").send(&format!("{name}\r"));
        terminal.shows(&format!("Saved to {name}"));
    }
    terminal
        .send("\x13\r")
        .shows("This file exists. Enter overwrites it.")
        .send("\r")
        .shows("Saved to Second.gif");
    terminal.send("q");
    assert_eq!(terminal.ends(), Some(0));
    for (name, start) in
        [("Second.gif", "GIF89a"), ("a.svg", "<svg"), ("a.cast", "{\"version\""), ("a.png", "\u{fffd}PNG")]
    {
        let bytes = std::fs::read(place.path(name)).expect("a file");
        assert!(String::from_utf8_lossy(&bytes).starts_with(start), "{name}");
    }
}

#[test]
fn boards_are_drawn_in_ascii_where_the_locale_is_not_utf_8() {
    let place = Place::with(&[("three.sok", THREE)]);
    for (locale, row) in [("C", "#@:$.#"), ("C.UTF-8", "#@·$.#")] {
        let program = [SOKO, "show", "--mark", "reach,dead", "three.sok#3"].map(OsStr::new);
        let terminal = Terminal::open(&program, (80, 24), |command| {
            isolate(command, place.folder()).env("LC_ALL", locale);
        });
        let Ended { code, screen, .. } = terminal.ends_with();
        assert!(code == Some(0) && screen.contains(row), "{locale}: {screen}");
        assert!(locale != "C" || screen.is_ascii(), "{screen}");
    }
    // A file or a pipe may go to where another locale is.
    let mut command = place.command(&["show", "--mark", "reach", "three.sok#3"]);
    let output = command.env("LC_ALL", "C").output().expect("the program");
    assert!(String::from_utf8_lossy(&output.stdout).contains('·'), "{output:?}");
}

/// A shell with job control in a terminal.
fn shell(place: &Place) -> Terminal {
    let program = ["bash", "--norc", "--noprofile", "-i"].map(OsStr::new);
    let mut terminal = Terminal::open(&program, (80, 24), |command| {
        isolate(command, place.folder())
            .env("SOKO_DATA", place.path("data"))
            .env("PS1", "ready> ")
            .env("HISTFILE", "/dev/null");
    });
    terminal.shows("ready>");
    terminal
}

#[test]
fn the_program_is_suspended_and_comes_back_whole() {
    let place = Place::with(&[("three.sok", THREE)]);
    for (command, shown, keys) in [
        ("play three.sok", "First", ""),
        ("play three.sok", "Keys", "?"),
        ("play three.sok", "Search: ", "/"),
        ("edit three.sok#2", "Edit: ", ""),
        ("edit three.sok#2", "enter accept", "\x13"),
    ] {
        let mut terminal = shell(&place);
        terminal.send(&format!("{SOKO} {command}\n")).shows(if keys.is_empty() { shown } else { "help" });
        terminal.send(keys).shows(shown);
        let before = terminal.settled();
        for round in ["key", "signal", "stop"] {
            match round {
                "key" => _ = terminal.send("\x1a"),
                _ => {
                    let name = if round == "signal" { "TSTP" } else { "STOP" };
                    let id = place.read("number").trim().to_owned();
                    let kill = std::process::Command::new("kill").args([format!("-{name}"), id]).status();
                    assert!(kill.is_ok_and(|status| status.success()));
                }
            }
            if round != "stop" {
                // The shell has the terminal as it was: what is typed is shown, and no screen of ours is left.
                terminal.shows("Stopped").send("echo m''ine\n").shows("mine\nready>");
                assert!(!terminal.text().contains(shown), "{round}: {}", terminal.text());
                terminal.is_given_back();
            } else {
                terminal.shows("Stopped");
            }
            terminal.send("jobs -p > number; echo to''ld\n").shows("told\nready>");
            let then = if round == "stop" { "; exit 7" } else { "" };
            terminal.send(&format!("clear; fg{then}\n")).shows_all(&before);
        }
        // It still hears keys, and ends as ever: the first may only close what is open.
        terminal.send("\x03\x03");
        assert_eq!(terminal.ends(), Some(7), "{command}");
    }
}

//! `soko movie`.

use crate::harness::{ONE_PUSH, Place, finish, huge};

/// A level whose file holds a solution that is longer than need be.
const STORED: &str =
    "Walk\n\n######\n#@$ .#\n#    #\n######\n\nSolution\nrdurR\n\nSolution\nRlrR\n\nSolution\nrr\n";

const LOCKED: &str = "######\n#@ $ #\n#.$  #\n#.   #\n######\n";

const WATER: &str = "xxxxxxx\nx-----x\nxH-o-hx\nx-----x\nxxxxxxx\n";

fn starts(place: &Place, name: &str, magic: &[u8]) {
    let bytes = std::fs::read(place.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(bytes.starts_with(magic), "{name}");
}

/// No part of a file is left over.
fn no_parts(place: &Place) {
    let names = std::fs::read_dir(place.folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name());
    let parts: Vec<_> = names.filter(|name| name.to_string_lossy().ends_with(".part")).collect();
    assert!(parts.is_empty(), "{parts:?}");
}

#[test]
fn every_format_of_both_games() {
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("water.txt", WATER)]);
    for level in ["one.xsb", "water.txt"] {
        let all =
            ["movie", level, "--force", "-o", "a.gif", "-o", "a.svg", "-o", "a.png", "--output", "a.cast"];
        place.run(&all).code(0).complains("a.gif: ").complains("frames, ").complains("a.png: ");
        starts(&place, "a.gif", b"GIF89a");
        starts(&place, "a.png", b"\x89PNG");
        starts(&place, "a.svg", b"<svg ");
        starts(&place, "a.cast", b"{\"version\": 2");
        assert!(place.read("a.svg").contains("@keyframes"));
    }
    no_parts(&place);
    let run = place.soko("movie one.xsb --format svg -o - --at=end").code(0).quietly();
    assert!(run.stdout.starts_with("<svg ") && !run.stdout.contains("@keyframes"));
}

#[test]
fn names_of_other_kinds_of_movies_are_refused() {
    let place = Place::with(&[("one.xsb", ONE_PUSH)]);
    for name in ["a.webm", "a.mp4", "a.PNG", "a.svg"] {
        let run = place.run(&["movie", "one.xsb", "-o", name, "--format", "gif"]).code(33);
        run.complains("--format gif something else").complains("ends in .gif");
        assert!(!place.path(name).exists(), "{name}");
    }
    place.soko("movie one.xsb -o a.bin --format gif").code(0);
}

#[test]
fn frames_between_moves_are_counted() {
    let place = Place::with(&[("a.sok", STORED)]);
    place.soko("movie a.sok --glide 2 -o a.gif").code(0).complains("a.gif: 7 frames");
    place.soko("movie a.sok -o b.gif").code(0).complains("b.gif: 3 frames");
}

#[test]
fn the_shortest_kept_solution_is_shown_and_a_wrong_one_is_not() {
    let place = Place::with(&[("a.sok", STORED)]);
    place.soko("movie a.sok -o a.cast").code(0).complains("a.cast: 3 frames");
    place.soko("movie a.sok Rlrr -o b.cast").code(0).complains("b.cast: 5 frames");
    place.soko("movie a.sok rdlurR -o c.cast").code(0).complains("c.cast: 7 frames");
    place.soko("movie a.sok R -o d.cast").code(33).complains("E-SOLUTION").complains("not solved");
    place.soko("movie a.sok nosuchfile.txt -o d.cast").code(33).complains("E-NOFILE");
    assert!(!place.path("d.cast").exists());
    place.soko("movie a.sok -o e.png --at 2").code(0);
    place.soko("movie a.sok -o f.png --at 3").code(33).complains("the last frame is 2");
    // Also from the file beside it.
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("water.txt", WATER)]);
    place.soko("solve --write-solutions a.xsb water.txt").code(0);
    for level in ["a.xsb", "water.txt"] {
        let name = format!("{level}.cast");
        place.run(&["movie", level, "--nodes", "1", "-o", &name]).code(0);
    }
}

#[test]
fn a_picture_of_the_start_needs_no_solution() {
    let place = Place::with(&[("locked.xsb", LOCKED), ("huge.xsb", &huge())]);
    place.soko("movie locked.xsb -o a.png").code(0);
    place.soko("movie locked.xsb -o a.svg --at start").code(0);
    place.soko("movie locked.xsb -o a.gif").code(10).complains("unsolvable");
    place.soko("movie locked.xsb -o b.png --at end").code(10);
    place.soko("movie huge.xsb --method bfs --nodes 10 -o b.gif").code(12).complains("--nodes");
    assert!(!place.path("a.gif").exists() && !place.path("b.gif").exists());
}

#[test]
fn options_change_the_picture() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let svg = |more: &[&str]| {
        let all = [&["movie", "a.xsb", "--format", "svg", "-o", "-"], more].concat();
        place.run(&all).code(0).quietly().stdout
    };
    let usual = svg(&[]);
    let others: [&[&str]; 9] = [
        &["--cell=50"],
        &["--palette=dark"],
        &["--palette=contrast"],
        &["--captions=false"],
        &["--per=push"],
        &["--speed=2.5"],
        &["--hold-start=none"],
        &["--hold-end=5s"],
        &["--loop=false"],
    ];
    for other in others {
        assert_ne!(svg(other), usual, "{other:?}");
    }
    for (option, wrong) in
        [("--cell", "3"), ("--speed", "0"), ("--speed", "51"), ("--at", "middle"), ("--palette", "pink")]
    {
        place.run(&["movie", "a.xsb", "-o", "a.svg", option, wrong]).code(33).complains(option);
    }
}

#[test]
fn what_can_not_be_made_is_reported_at_once() {
    let place =
        Place::with(&[("a.xsb", ONE_PUSH), ("two.sok", &format!("{ONE_PUSH}\n{ONE_PUSH}")), ("a.gif", "x")]);
    let check = |arguments: &[&str], message: &str| {
        place.run(&[&["movie"], arguments].concat()).code(33).complains(message);
    };
    check(&["a.xsb"], "--output");
    check(&["a.xsb", "-o", "a.mp4"], "cannot tell the format");
    check(&["a.xsb", "-o", "-"], "cannot tell the format");
    check(&["a.xsb", "-o", "a.gif"], "E-EXISTS");
    check(&["two.sok", "-o", "b.gif"], "expected one level");
    check(&["nothing.xsb", "-o", "b.gif"], "E-NOFILE");
    check(&["-", "-", "-o", "b.gif"], "standard input");
    check(&["a.xsb", "-o", "-", "-o", "-", "--format=gif"], "standard output");
    check(&["a.xsb", "-o", "no/such/folder.gif"], "E-WRITE");
    assert_eq!(place.read("a.gif"), "x");
    place.soko("movie a.xsb -o a.gif --force").code(0);
    starts(&place, "a.gif", b"GIF89a");
    let row = "#".repeat(400);
    place.write(
        "wide.xsb",
        [&row, &format!("#@$.{}", "#".repeat(396)), &row].map(|row| format!("{row}\n")).concat().as_bytes(),
    );
    check(&["wide.xsb", "-o", "w.png", "--cell=256"], "too large");
    no_parts(&place);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_half_file() {
    // A corridor so long that the movie takes a while, even to a fast machine.
    let corridor = format!("{0}\n#@${1}.#\n{0}\n", "#".repeat(904), " ".repeat(900));
    let moves = format!("{}\n", "r".repeat(901));
    let place = Place::with(&[("long.xsb", &corridor), ("moves.txt", &moves)]);
    let arguments = ["movie", "long.xsb", "moves.txt", "--cell=30", "-o", "a.cast", "-o", "a.gif"];
    let mut child = place.spawn(&mut place.command(&arguments));
    // The message about the first file means that the second one is being made.
    let mut stderr = child.stderr.take().expect("a pipe");
    let mut message = [0; 18];
    std::io::Read::read_exact(&mut stderr, &mut message).expect("a line about the first file");
    assert!(message.starts_with(b"a.cast: 902 frames"), "{message:?}");
    crate::program::signal(child.id(), "INT");
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut stderr, &mut rest).expect("text");
    finish(child).code(24);
    assert!(rest.contains("a.gif was not written") && !place.path("a.gif").exists(), "{rest}");
    no_parts(&place);
}

#[test]
fn what_a_picture_cannot_show_is_reported() {
    let place = Place::with(&[("a.sok", &format!("倉庫番 one\n\n{ONE_PUSH}\n"))]);
    place.soko("movie a.sok -o a.png").code(0).complains("cannot show every letter");
    let run = place.soko("movie a.sok -o a.svg").code(0);
    assert!(!run.stderr.contains("letters"), "{run:?}");
    assert!(place.read("a.svg").contains("倉庫番 one</text>"));
}

#[test]
fn the_reachable_area_is_marked_when_asked_for() {
    let level = "#######\n#  @$.#\n#######\n";
    let place = Place::with(&[("a.xsb", level), ("b.txt", "xxxxxxx\nxH---hx\nxxxxxxx\n")]);
    place.soko("movie a.xsb -o a.cast -o a.svg").code(0);
    place.soko("movie --mark reach a.xsb -o b.cast -o b.svg").code(0);
    assert!(!place.read("a.cast").contains('·') && place.read("b.cast").contains("··"));
    assert!(place.read("b.svg").len() > place.read("a.svg").len());
    let boards = ["solve", "--report", "boards"];
    place.run(&[&boards[..], &["--mark", "reach", "a.xsb"]].concat()).code(0).says("#··@$.#").says("#···@*#");
    assert!(!place.run(&[&boards[..], &["a.xsb"]].concat()).stdout.contains('·'));
    place.run(&[&boards[..], &["--mark", "reach", "b.txt"]].concat()).code(0).says("H¹ •  •  ·  h¹");
    place.soko("show b.txt").code(0).says("the player reaches 3 cells (•)");
}

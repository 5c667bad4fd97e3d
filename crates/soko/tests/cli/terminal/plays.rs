//! `soko play --plays`: a table of visits of levels.

use crate::harness::{ONE_PUSH, Place, THREE};
use crate::program::signal;
use crate::terminal::pty::{Ended, Terminal};

const HEADING: &str = "board,title,collection,begun,seconds,moves,undos,restarts,hints,solved,run";

/// The rows of a table without what differs from run to run: the time.
fn rows(table: &str) -> Vec<String> {
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some(HEADING), "{table}");
    let fields = lines.map(|line| line.split(',').collect::<Vec<_>>());
    fields.map(|row| [&row[..3], &row[5..]].concat().join(",")).collect()
}

#[test]
fn what_is_played_is_a_table_that_a_grade_is_fitted_to() {
    let place = Place::with(&[("three.sok", THREE), (".config/soko/soko.toml", "plays = \"mine.csv\"\n")]);
    let play = ["play", "three.sok#2", "--plays", "plays.csv"];
    // Undone, restarted, solved; the next level is looked at only.
    let mut terminal = Terminal::start(&place, &play, (80, 24));
    terminal
        .shows("Second")
        .send("lzl")
        .shows("Moves   1")
        .send("r")
        .shows("Restarted")
        .send("ll")
        .shows("Solved");
    terminal.send("]").shows("Third").send("q");
    assert_eq!(terminal.ends(), Some(0));
    // Two programs on one table, one of them ended by a signal.
    let mut one = Terminal::start(&place, &play, (80, 24));
    let mut other = Terminal::start(&place, &["play", "three.sok#1"], (80, 24));
    one.shows("Second").send("z").shows("Moves   1").send("l").shows("Solved");
    other.shows("First").send("l").shows("Solved").send("\x03");
    assert_eq!(other.ends(), Some(0));
    let mut other = Terminal::start(&place, &["play", "--plays=plays.csv", "three.sok#3"], (80, 24));
    other.shows("Third").send("l").shows("Moves   1");
    signal(one.id(), "TERM");
    assert_eq!(one.ends(), Some(0));
    other.send("q");
    assert_eq!(other.ends(), Some(0));
    let table = place.read("plays.csv");
    let board = "######|#@$ .#|######";
    let second = format!("{board},Second,three");
    let found = rows(&table);
    assert_eq!(found[..2], [format!("{second},4,1,1,0,1,"), format!("{second},1,1,0,0,1,")], "{table}");
    assert!(found.len() == 3 && found[2].contains(",Third,three,1,0,0,0,0,"), "{table}");
    let mine = rows(&place.read("mine.csv"));
    assert!(mine.len() == 1 && mine[0].ends_with("First,three,1,0,0,0,1,"), "{mine:?}");
    place.soko("grade --fit plays.csv --fit mine.csv").code(0).says("3 levels with plays, 0 of known");
}

#[test]
fn the_start_screen_leads_to_the_trainer_whose_table_the_ladder_reads() {
    let place = Place::with(&[("one.xsb", ONE_PUSH)]);
    let mut terminal = Terminal::start(&place, &[], (80, 24));
    terminal.shows("5 Train").send("5\r").shows("[practice]:").send("st\r");
    terminal.shows("narrow  narrow passages").shows("[any]:").send("\r");
    terminal.shows("Streak  0 solved").shows("Rating  3.2").send("q");
    assert_eq!(terminal.ends(), Some(0));
    // What was measured is known next time.
    let session = place.read("data/session");
    assert_eq!(session.lines().filter(|line| line.starts_with("grade\t")).count(), 20);
    assert!(session.lines().all(|line| !line.starts_with("place\t")), "{session}");
    // An idea that there is not.
    let mut terminal = Terminal::start(&place, &[], (80, 24));
    terminal
        .send("5\r")
        .shows("[practice]:")
        .send("f\r")
        .shows("[any]:")
        .send("broad\r")
        .shows("invalid value");
    assert_eq!(terminal.ends(), Some(0));
    let train = ["play", "--train", "--chance=90%", "one.xsb"];
    let mut terminal = Terminal::start(&place, &train, (80, 24));
    terminal.shows("Train   0 solved").send("l").shows("3.2 → ").shows("Train   1 solved").send("q");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(rows(&place.read("data/plays.csv")).len(), 1);
    let mut terminal = Terminal::start(&place, &train, (80, 24));
    let text = terminal.shows("Train   0 solved").shows("Rating  3.").text();
    assert!(!text.contains("Rating  3.2"), "{text}");
    terminal.send("q");
    assert_eq!(terminal.ends(), Some(0));
    let mut terminal = Terminal::start(&place, &["play", "--train", "--idea=trap", "one.xsb"], (80, 24));
    terminal.shows("no more levels like this").send("q");
    assert_eq!(terminal.ends(), Some(0));
    let mut terminal = Terminal::start(&place, &["play", "--ladder", "one.xsb"], (80, 24));
    terminal.shows("Solved").send("q");
    assert_eq!(terminal.ends(), Some(0));
    place.soko("play --train --chance=0 one.xsb").code(33).complains("1% to 99%");
    place.soko("play --train=dash one.xsb").code(33).complains("practice, streak, five");
}

#[test]
fn scores_and_the_curve_come_from_the_table() {
    let row =
        |run: &str| format!("#####|#@$.#|#####,One push,one,2026-11-28T10:00:00Z,1.0,1,0,0,0,1,{run}\n");
    let runs = [row(""), row("streak 2026-11-28T10:00:00Z"), row("streak 2026-11-28T10:00:00Z")].concat();
    let table = format!("{HEADING}\n{runs}");
    let place = Place::with(&[("one.xsb", ONE_PUSH), ("data/plays.csv", &table)]);
    let mut terminal = Terminal::start(&place, &["play", "--train=streak", "one.xsb"], (80, 24));
    terminal.shows("Streak  0 solved, best 2").shows("Curve   ▁");
    terminal.send("l").shows("Solved").shows("1 solved, best 2").send("q");
    assert_eq!(terminal.ends(), Some(0));
    let table = place.read("data/plays.csv");
    assert!(table.lines().last().is_some_and(|line| line.contains(",1,streak 20")), "{table}");
}

#[test]
fn a_table_that_cannot_be_written_is_reported_and_its_rows_are_printed() {
    for (file, why) in [("folder", "is a directory"), ("three.sok", "it is no table of plays")] {
        let place = Place::with(&[("three.sok", THREE)]);
        std::fs::create_dir(place.path("folder")).expect("a folder");
        let mut terminal = Terminal::start(&place, &["play", "three.sok#1", "--plays", file], (120, 40));
        terminal.shows("Moves   0").shows("Plays are not noted").send("l").shows("Solved").send("]");
        terminal.shows("Second").shows("Plays are not noted").send("q");
        let Ended { code, screen, .. } = terminal.ends_with();
        assert_eq!(code, Some(0), "{screen}");
        assert!(screen.contains(&format!("Plays are not noted: {why} ({file}).")), "{screen}");
        assert!(screen.contains("These rows would be lost") && screen.contains(HEADING), "{screen}");
        assert!(screen.lines().any(|line| line.trim().ends_with("1,0,0,0,1,")), "{screen}");
        assert_eq!(place.read("three.sok"), THREE);
    }
}

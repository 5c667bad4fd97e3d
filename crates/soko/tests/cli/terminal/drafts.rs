//! Drafts of `soko edit`: nothing that somebody else wrote is overwritten unseen, and nothing that was drawn is lost, by
//! kills and by two programs at once neither. `SOKO_STRESS=1` kills 200 times and races 100 times.

use crate::harness::{ONE_PUSH, Place, THREE, finish};
use crate::terminal::pty::Terminal;
use grid::Random;
use play::editor::{SavedDraft, draft_level, drafts};
use play::{Book, Session};
use std::thread;
use std::time::Duration;

/// The first level of [`THREE`], changed by somebody else.
const CHANGED: &str = "######\n#@ $.#\n######\n";

fn rounds(few: u32, many: u32) -> u32 {
    if std::env::var_os("SOKO_STRESS").is_some() { many } else { few }
}

fn session(place: &Place) -> Session {
    Session::read(std::fs::read(place.path("data/session")).unwrap_or_default()).0
}

/// The boards of all drafts with the names of their levels, without folders.
fn kept(place: &Place) -> Vec<(String, String)> {
    let session = session(place);
    let name = |level: &str| level.rsplit('/').next().unwrap_or(level).to_owned();
    drafts(&session)
        .into_iter()
        .map(|(level, draft)| (name(draft_level(level)), draft.draft.text()))
        .collect()
}

fn edit(place: &Place, level: &str) -> Terminal {
    Terminal::start(place, &["edit", level], (80, 24))
}

#[test]
fn a_draft_of_another_state_of_the_file_is_shown_before_anything_is_overwritten() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let mut terminal = edit(&place, "a.xsb");
    terminal.shows("Edit: a").send("\x1b[H\x1b[C#").shows("not saved").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    // Somebody else writes the file; nothing is touched without a question.
    place.write("a.xsb", CHANGED.as_bytes());
    let mut terminal = edit(&place, "a.xsb");
    terminal.shows("The file has changed").shows("Draft: 20").shows("File:  20");
    terminal.send("c").shows("Your draft").shows("The file").shows("marked ≠");
    terminal.send("\x1b").shows("The file has changed").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("a.xsb"), CHANGED);
    // The file is taken, and undo brings the draft back; leaving without a change forgets it.
    let mut terminal = edit(&place, "a.xsb");
    terminal.shows("The file has changed").send("f").shows("This is the level from the file").send("z");
    terminal.shows("5 x 3").send("y").shows("6 x 3").send("z").shows("5 x 3").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("a.xsb"), CHANGED);
    // The draft is kept: saving writes it, for the file was seen.
    let mut terminal = edit(&place, "a.xsb");
    terminal.shows("your draft of 20").send("\x13").shows("Save to: a.xsb#1").send("\r").shows("Saved to");
    terminal.send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("a.xsb").lines().nth(1), Some("##$.#"));
    assert_eq!(kept(&place), []);
}

#[test]
fn saving_over_a_file_that_changed_since_it_was_opened_asks_and_merges_what_it_can() {
    let place = Place::with(&[("three.sok", THREE), ("a.xsb", ONE_PUSH)]);
    let mut terminal = edit(&place, "three.sok#2");
    terminal.shows("Edit: Second").send("\x1b[H\x1b[C#").shows("not saved");
    // Somebody else puts a level before it and changes the first one: this level is found where it stands now.
    let other = format!("New\n\n{CHANGED}\n{}", THREE.replacen("#@$.#\n", "#@*.#\n", 1));
    place.write("three.sok", other.as_bytes());
    terminal.send("\x13").shows("three.sok#2").send("\r").shows("Saved to three.sok").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("three.sok"), other.replacen("\n#@$ .#\n", "\n##$ .#\n", 1));
    // The level itself is another one: a question, and the answers do what they say.
    let mut terminal = edit(&place, "a.xsb");
    terminal.shows("Edit: a").send("\x1b[H\x1b[C#").shows("not saved");
    place.write("a.xsb", CHANGED.as_bytes());
    terminal.send("\x13").shows("Save to").send("\r").shows("has changed since you opened it");
    terminal.send("\x1b").shows("Not saved").send("\x13\r").shows("has changed since you opened it");
    assert_eq!(place.read("a.xsb"), CHANGED);
    terminal.send("k").shows("Saved to a.xsb").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("a.xsb"), "#####\n##$.#\n#####\n");
}

#[test]
fn a_new_file_is_saved_without_a_question_and_an_existing_one_with_one() {
    let place = Place::with(&[("other.sok", THREE)]);
    let mut terminal = edit(&place, "new.sok");
    terminal
        .shows("Edit: new")
        .send("@\x1b[C$\x1b[C.")
        .shows("Playable")
        .send("\x13")
        .shows("Save to: new.sok");
    terminal.send("\r").shows("Saved to new.sok").send("\x1b[C#").shows("not saved");
    terminal.send("\x13\r").shows("Saved to new.sok").send("\x1b[A#").shows("not saved");
    // A file of others is overwritten only when that was asked.
    terminal.send("\x13other.sok\r").shows("This file exists. Enter overwrites it.");
    // The next key has to come later: Escape and a letter at once are the letter with Alt.
    terminal.send("\x1b").shows("ctrl-s save");
    assert_eq!(place.read("other.sok"), THREE);
    // Another level was added meanwhile: only ours is changed.
    let ours = place.read("new.sok");
    place.write("new.sok", format!("{THREE}\n{ours}").as_bytes());
    terminal.send("Y").shows("does nothing here").send("\x13\r").shows("Saved to new.sok");
    let text = place.read("new.sok");
    assert!(
        text.starts_with(THREE) && text.len() == THREE.len() + 1 + ours.len() && !text.ends_with(&ours),
        "{text}"
    );
    // What was ours is gone: a question.
    terminal.send("\x1b[D#").shows("not saved");
    place.write("new.sok", ONE_PUSH.as_bytes());
    terminal.send("\x13\r").shows("new.sok no longer has this level").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("new.sok"), ONE_PUSH);
    // A new file that appeared before it was first saved is not overwritten unseen either.
    let mut terminal = edit(&place, "late.sok");
    terminal.shows("Edit: late").send("@\x1b[C$\x1b[C.").shows("Playable");
    place.write("late.sok", ONE_PUSH.as_bytes());
    terminal.send("\x13\r").shows("This file exists. Enter overwrites it.");
    terminal.send("\x1b").shows("ctrl-s save").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(place.read("late.sok"), ONE_PUSH);
}

#[test]
fn drafts_are_listed_and_discarded_in_the_editor_and_on_the_command_line() {
    let place = Place::with(&[("three.sok", THREE), ("a.xsb", ONE_PUSH)]);
    let soko = |arguments: &[&str]| {
        let mut command = place.command(arguments);
        finish(place.spawn(command.env("SOKO_DATA", place.path("data"))))
    };
    soko(&["edit", "--drafts"]).code(0).says("no drafts");
    for level in ["three.sok#2", "three.sok#3", "a.xsb"] {
        let mut terminal = edit(&place, level);
        terminal.shows("Edit: ").send("\x1b[H\x1b[C#").shows("not saved").send("\x1b");
        assert_eq!(terminal.ends(), Some(0));
    }
    let run =
        soko(&["edit", "--drafts"]).code(0).says("three.sok#2  20").says("  6 x 3  Second").says("a.xsb#1");
    assert_eq!(run.stdout.lines().count(), 3);
    soko(&["edit", "--discard", "4"]).code(33).complains("there is no draft `4`");
    soko(&["edit", "--discard", "three.sok"]).code(33).complains("has 2 drafts").complains("2, 3");
    // What is discarded is printed.
    soko(&["edit", "--discard", "three.sok#3"]).code(0).says("##$  #");
    soko(&["edit", "--discard", "a.xsb"]).code(0).says("##$.#");
    let mut terminal = edit(&place, "three.sok#2");
    terminal
        .shows("Edit: Second")
        .shows("your draft of 20")
        .send("B")
        .shows("Drafts")
        .shows("1 level not saved");
    terminal.send("x").shows("discard it for good").send("x").shows("There are no drafts").send("\x1b");
    terminal.shows("The draft was discarded; 0 drafts left.").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    soko(&["edit", "--drafts"]).code(0).says("no drafts");
}

/// A room of 20 by 8.
fn room() -> String {
    let mut rows = vec![format!("#{}#", " ".repeat(18)); 8];
    rows[0] = "#".repeat(20);
    rows[7] = "#".repeat(20);
    rows.join("\n") + "\n"
}

#[test]
fn kills_while_drawing_lose_at_most_the_last_change() {
    let place = Place::with(&[("room.xsb", &room())]);
    let mut random = Random::new(11);
    let mut boxes = 0;
    for round in 0..rounds(8, 200) {
        let mut terminal = edit(&place, "room.xsb");
        terminal.shows("Edit: room");
        // A box in each round's squares; those of earlier rounds are there still.
        let (x, y) = (1 + (boxes as usize % 18), 1 + (boxes as usize / 18 % 6));
        let walk = "\x1b[H".to_owned() + &"\x1b[A".repeat(8) + &"\x1b[C".repeat(x) + &"\x1b[B".repeat(y);
        terminal.send(&walk).shows(&format!("column {}, row {}", x + 1, y + 1));
        let count = 1 + random.below(4);
        let mut seen = 0;
        for _ in 0..count {
            if boxes as usize % 108 >= 107 {
                break;
            }
            terminal.send("$\x1b[C");
            seen += 1;
        }
        thread::sleep(Duration::from_micros(random.below(20_000).into()));
        // What is on the screen is kept, but for the last change; the kill may come before the keys were read.
        let shown = terminal.text();
        terminal.kill();
        let drawn: usize =
            kept(&place).iter().map(|(_, board)| board.matches('$').count()).max().unwrap_or(0);
        let on_screen = shown.matches("[]").count().max(shown.matches("┌──┐").count());
        assert!(drawn + 1 >= on_screen, "round {round}: {drawn} kept of {on_screen} seen\n{shown}");
        assert!(drawn as u32 >= boxes, "round {round}: {drawn} of {boxes}, seed 11");
        assert!(drawn as u32 <= boxes + seen, "round {round}: {drawn}, seed 11");
        assert!(kept(&place).len() <= 2, "{:?}", kept(&place));
        boxes = drawn as u32;
        if boxes > 90 {
            // A new sheet.
            place.write("data/session", b"");
            boxes = 0;
        }
    }
    assert_eq!(place.read("room.xsb"), room());
}

#[test]
fn two_editors_and_two_players_at_once_lose_and_double_nothing() {
    for round in 0..rounds(3, 100) {
        let place = Place::with(&[("room.xsb", &room()), ("three.sok", THREE)]);
        let at = |x: usize| "\x1b[H".to_owned() + &"\x1b[C".repeat(x);
        let mut one = edit(&place, "room.xsb");
        let mut two = edit(&place, "room.xsb");
        let mut players: Vec<Terminal> = ["three.sok#1", "three.sok#2"]
            .map(|level| Terminal::start(&place, &["play", level], (80, 24)))
            .into();
        one.shows("Edit: room");
        two.shows("Edit: room");
        players.iter_mut().for_each(|player| _ = player.shows("Moves   0"));
        // All of them at once.
        one.send(&format!("{}$\x1b[C$\x1b[C$", at(1)));
        two.send(&format!("{}.\x1b[C.\x1b[C.\x1b[C.", at(9)));
        players[0].send("l");
        players[1].send("ll");
        one.shows("column 4");
        two.shows("column 13");
        players.iter_mut().for_each(|player| _ = player.shows("Solved: "));
        one.send("\x1b");
        two.send("\x1b");
        players.iter_mut().for_each(|player| _ = player.send("q"));
        for terminal in [one, two].into_iter().chain(players) {
            assert_eq!(terminal.ends(), Some(0), "round {round}");
        }
        let mut boards: Vec<(usize, usize)> = kept(&place)
            .iter()
            .map(|(_, board)| (board.matches('$').count(), board.matches('.').count()))
            .collect();
        boards.sort_unstable();
        assert_eq!(boards, [(0, 4), (3, 0)], "round {round}: both drafts, each once");
        let (book, unread) = Book::read(place.read("data/records"));
        assert!(book.len() == 2 && unread.is_empty(), "round {round}");
        assert_eq!(place.read("data/records").lines().count(), 2, "round {round}");
    }
}

#[test]
fn drafts_of_older_versions_are_found() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let name = std::path::absolute(place.path("a.xsb")).expect("a path");
    let mut session = Session::new();
    let draft = SavedDraft::read("#####\n#@*.#\n#####\n").draft.text();
    let line = session.set(play::Section::Draft, &name.to_string_lossy(), Some(&draft)).expect("a line");
    std::fs::create_dir_all(place.path("data")).expect("a folder");
    place.write("data/session", format!("{line}\n").as_bytes());
    // Nobody knows what it was drawn from.
    let mut terminal = edit(&place, "a.xsb");
    terminal
        .shows("The file has changed")
        .shows("unknown date")
        .send("k")
        .shows("Your draft is kept")
        .send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(kept(&place), [("a.xsb#1".to_owned(), draft)]);
}

#[test]
fn texts_of_one_level_change_and_the_rest_of_the_file_stays() {
    let place = Place::with(&[("three.sok", THREE)]);
    let mut terminal = edit(&place, "three.sok#2");
    terminal
        .shows("Edit: Second")
        .send("T")
        .shows("Title: Second")
        .send("!\tMe\tA note\r")
        .shows("Edit: Second!");
    terminal.send("\x13\r").shows("Saved to three.sok").send("\x1b");
    assert_eq!(terminal.ends(), Some(0));
    let text = place.read("three.sok");
    assert!(text.contains("Second!\n\n######\n#@$ .#\n######\nAuthor: Me\n"), "{text}");
    assert!(
        text.contains("A note") && text.contains("First\n\n#####") && text.contains("Third\n\n######"),
        "{text}"
    );
    let mut terminal = Terminal::start(&place, &["play", "three.sok#2"], (80, 24));
    terminal.shows("Second!").shows("by Me").shows("Notes: A note").send("q");
    assert_eq!(terminal.ends(), Some(0));
}

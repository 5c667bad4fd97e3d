//! `soko generate`.

use crate::harness::Place;
use generate::measure;
use serde_json::json;
use sokoworks::{Budget, Collection, Level};
use std::collections::BTreeMap;

#[test]
fn levels_are_printed_written_and_verified() {
    let place = Place::with(&[]);
    let easy = ["generate", "--grade", "1-2", "--effort", "1", "--seed", "7", "--count", "3"];
    let with = |more: &[&'static str]| [&easy[..], more].concat();
    let printed = place.run(&easy).code(0).stdout;
    assert_eq!(place.run(&with(&["--jobs", "1"])).code(0).stdout, printed, "any number of jobs");
    assert_eq!(printed.matches("Solution ").count(), 3, "{printed}");
    place.run(&with(&["-o", "new.sok"])).code(0).complains("new.sok: 3 levels");
    place.soko("check new.sok").code(0).says("3 levels, 3 solutions: 0 errors, 0 warnings");
    place.run(&with(&["-o", "new.sok"])).code(33).complains("error[E-EXISTS]");
    place.run(&with(&["-o", "folder", "--game", "sokobond"])).code(0).complains("folder: 3 levels");
    place.soko("check folder").code(0).says("3 files, 3 levels, 3 solutions: 0 errors, 0 warnings");
    // What is known does not come again, so others come.
    let others = place.run(&with(&["--unlike", "new.sok", "--json"])).code(0).json();
    assert_eq!(others.len(), 3);
    for record in others {
        assert_eq!((&record["game"], &record["proved"]), (&"sokoban".into(), &json!(["pushes"])));
        assert!(record["rating"]["grade"].as_u64().is_some_and(|grade| grade <= 2), "{record}");
    }
}

#[test]
fn a_level_is_varied_its_room_is_taken_and_length_is_sought() {
    let place = Place::with(&[("mine.xsb", "########\n#   #  #\n# $ # .#\n#  $  .#\n# @##  #\n########\n")]);
    let vary =
        ["generate", "--vary", "mine.xsb", "--effort", "2", "--count", "3", "-o", "like.sok", "--json"];
    let records = place.run(&vary).code(0).json();
    assert_eq!(records.len(), 3);
    for record in &records {
        let rating = &record["rating"];
        assert_eq!((&rating["pieces"], &record["proved"]), (&2.into(), &json!(["pushes"])), "{record}");
        assert!(rating["space"]["solutions"].as_u64().is_some_and(|count| count > 0), "{record}");
        assert!(record["width"].as_u64() <= Some(8) && record["height"].as_u64() <= Some(6), "{record}");
    }
    place.soko("check like.sok").code(0).says("3 levels, 3 solutions: 0 errors, 0 warnings");
    place.soko("show --difficulty mine.xsb").code(0).says("shortest solution");
    place.soko("generate --vary like.sok").code(33).complains("expected one level");
    place.soko("generate --vary none.sok").code(33);
    place.soko("generate --vary mine.xsb --width 9").code(33).complains("--width");
    let like = ["generate", "--like", "mine.xsb", "--effort", "2", "--json"];
    assert_eq!(place.run(&like).code(0).json()[0]["rating"]["pieces"], json!(2));
    place.soko("generate --like mine.xsb --vary mine.xsb").code(33).complains("--vary");
    let sokobond = "generate --vary mine.xsb --game sokobond";
    place.soko(sokobond).code(33);
    let long =
        ["generate", "--aim", "length", "--grade", "1-10", "--effort", "1", "--width", "7", "--height", "7"];
    place.run(&long).code(0).says("Solution ");
}

#[test]
fn the_longest_puzzle_is_proved_or_said_to_be_the_longest_found() {
    let place = Place::with(&[]);
    let small = ["generate", "--longest", "--squares", "8", "--boxes", "2"];
    let all = "14 moves: the longest of all boards with 8 squares and 2 boxes (proved: 369 floors, 10,332 boards tried).";
    place.run(&small).code(0).says(all);
    let record = &place.run(&[&small[..], &["--json"]].concat()).code(0).json()[0];
    assert_eq!((&record["moves"], &record["proved"]), (&json!(14), &json!(["moves"])));
    // Climbing proves nothing.
    let climbing = [&small[..], &["--way", "climb", "--effort", "1"]].concat();
    place.run(&climbing).code(0).says("14 moves: the longest found");
    // A limit keeps what was found, and the next run goes on from there.
    let large = ["generate", "--longest", "--squares", "24", "--boxes", "3", "--time", "1s"];
    let large = [&large[..], &["--resume", "state.txt", "-o", "long.sok", "--force"]].concat();
    place.run(&large).code(23).complains("the same command goes on from here");
    let before = place.read("state.txt");
    place.run(&large).code(23);
    assert!(before.starts_with("soko generate --longest, state 1\nsquares 24\n"), "{before}");
    place.soko("check long.sok").code(0).says("1 level, 1 solution: 0 errors, 0 warnings");
    let other = ["generate", "--longest", "--squares", "9", "--boxes", "2", "--resume", "state.txt"];
    place.run(&other).code(33).complains("error[E-STATE]");
    place.soko("generate --longest --squares 8").code(33).complains("--pieces");
    place.soko("generate --longest --squares 33 --boxes 1").code(33).complains("3 to 32 squares");
}

#[test]
fn limits_end_a_run_and_keep_what_is_done() {
    let place = Place::with(&[]);
    let many = ["generate", "--count", "100000", "--grade", "1", "--effort", "1", "-o", "some.sok"];
    let run = place.run(&[&many[..], &["--positions", "3000"]].concat()).code(12);
    run.complains("as many positions were searched as --positions allows");
    place.soko("check some.sok").code(0).says("1 file");
    place
        .soko("generate --grade 10 --time 0.2s")
        .code(23)
        .complains("0 levels of 1 after 0 attempts: out of time");
}

#[test]
fn wishes_that_cannot_be_had_are_refused() {
    let place = Place::with(&[]);
    place.soko("generate --width 3").code(33).complains("error[E-WISH]: a width of 3");
    place.soko("generate --boxes 17").code(33).complains("there must be 1 to 16 boxes (got 17)");
    place.soko("generate --grade 11").code(33).complains("a grade from 1 to 10");
    place.soko("generate --theme maze").code(33).complains("goal-room");
}

/// From one lesson to the next, levels stand in the order of their difficulty. `SOKO_FULL=1` measures all, otherwise every fifth.
#[test]
fn the_built_in_collections_are_in_the_order_of_their_grades() {
    let stride = test_levels::stride(5);
    let mut groups: BTreeMap<(&str, usize), Vec<Level>> = BTreeMap::new();
    let mut lessons = 0;
    for &(name, bytes) in levels::FILES {
        let collection = Collection::read(bytes);
        let name = name.split('/').next().unwrap_or(name);
        for index in 0..collection.len() {
            lessons += usize::from(collection.lesson(index).is_some());
            if collection.lesson(index).is_none() {
                let level = collection.level(index).expect("a playable level");
                groups.entry((name, lessons)).or_default().push(level);
            }
        }
    }
    assert!(groups.len() > 5);
    for ((name, _), levels) in groups {
        let mut last = f64::NEG_INFINITY;
        for (index, level) in levels.iter().enumerate().step_by(stride) {
            let difficulty = measure(level, &Budget::new()).expect("nothing raises the flag").difficulty();
            assert!(difficulty >= last, "{name}: room {}: {difficulty} after {last}", index + 1);
            last = difficulty;
        }
    }
}

#[test]
fn new_levels_have_titles_in_words_and_say_how_they_are_made_again() {
    let place = Place::with(&[]);
    let run = ["generate", "--grade", "1-2", "--effort", "1", "--seed", "7", "--count", "4", "-o", "new.sok"];
    place.run(&run).code(0).complains("2 of grade 1, 2 of grade 2");
    let text = place.read("new.sok");
    assert_eq!(text.matches(". Seed 7, attempt ").count(), 4, "{text}");
    assert!(!text.contains("7-1, grade"), "{text}");
    let titles = place.soko("show new.sok").code(0).stdout;
    assert_eq!(
        titles.lines().filter(|line| line.contains(" box")).filter(|line| line.contains('#')).count(),
        4
    );
    // Of Sokobond, whose files have no titles, the names of the files do.
    let run = ["generate", "--game", "sokobond", "--grade", "1", "--seed", "7", "-o", "folder"];
    place.run(&run).code(0).complains("folder: 1 level\n");
    let name = std::fs::read_dir(place.path("folder")).expect("a folder").flatten().next().expect("a file");
    let name = name.file_name().to_string_lossy().into_owned();
    assert!(name.starts_with("7-") && name.matches('-').count() >= 3, "{name}");
}

#[test]
fn a_run_that_makes_nothing_names_no_file() {
    let place = Place::with(&[]);
    let smallest = ["--width", "5", "--height", "5", "--effort", "1", "--positions", "1"];
    let run = place.run(&[&["generate", "--grade", "10", "-o", "new.sok"], &smallest[..]].concat()).code(12);
    assert!(!run.stderr.contains("new.sok"), "{}", run.stderr);
    assert!(!place.path("new.sok").exists());
}

#[test]
fn a_name_with_an_ending_is_a_file_or_refused() {
    let place = Place::with(&[]);
    let make = |more: &[&str]| place.run(&[&["generate", "--grade", "1", "--effort", "1"], more].concat());
    make(&["--game", "sokobond", "-o", "x.txt"]).code(0).complains("x.txt: 1 level\n");
    assert!(place.path("x.txt").is_file());
    place.soko("check x.txt").code(0).says("1 file, 1 level");
    make(&["--game", "sokobond", "-o", "x.txt"]).code(33).complains("E-EXISTS");
    let several = make(&["--game", "sokobond", "--count", "2", "-o", "y.txt"]).code(33);
    several
        .complains("error[E-CONVERT]: a file holds one level of Sokobond")
        .complains("name a folder, such as y");
    make(&["--game", "sokobond", "-o", "z.sok"]).code(33).complains("E-CONVERT");
    make(&["-o", "film.gif"]).code(33).complains("cannot tell the format from the name film.gif");
    for name in ["y.txt", "z.sok", "film.gif"] {
        assert!(!place.path(name).exists(), "{name}");
    }
    make(&["-o", "a.folder/"]).code(0).complains("a.folder/: 1 level\n");
    assert!(place.path("a.folder").is_dir());
}

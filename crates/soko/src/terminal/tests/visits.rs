//! Visits of levels, as rows of the table that the player asked for.

use super::*;
use crate::terminal::model::game::HEADING;
use sokoworks::Level;
use std::collections::HashMap;

/// A player who wants a table, with the levels of all tests.
fn noting(entry: Option<usize>) -> Stage {
    playing(library(), entry)
}

fn playing(library: Library, entry: Option<usize>) -> Stage {
    let mut context = context("", Depth::None, (80, 24));
    context.library = library;
    context.plays = Some("plays.csv".into());
    context.now = 1_763_800_000;
    Stage::begin(App::play(context, entry))
}

/// The rows by the names of their columns.
fn rows(stage: &Stage) -> Vec<HashMap<String, String>> {
    let text = format!("{HEADING}\n{}\n", stage.noted.join("\n"));
    csv::Reader::from_reader(text.as_bytes()).deserialize().collect::<Result<_, _>>().expect("a table")
}

/// Moves, undos, restarts, hints and whether it was solved, of each row.
fn counts(stage: &Stage) -> Vec<[usize; 5]> {
    let number = |row: &HashMap<String, String>, name: &str| row[name].parse().expect("a number");
    let names = ["moves", "undos", "restarts", "hints", "solved"];
    rows(stage).iter().map(|row| names.map(|name| number(row, name))).collect()
}

#[test]
fn each_way_out_of_a_level_adds_one_row() {
    for way in ["]", "[", "{", "}", "b", "esc", "q", "ctrl-c", "e", "f1 ctrl-c", "m ctrl-c"] {
        let mut stage = noting(Some(1));
        stage.keys("left").keys(way);
        if way == "m ctrl-c" {
            // The prompt is closed by it, the program by the next one.
            assert_eq!((stage.noted.len(), stage.quit), (0, false), "{way}");
            stage.keys("ctrl-c");
        }
        assert_eq!(counts(&stage), [[1, 0, 0, 0, 0]], "{way}");
        // The visit is over.
        stage.event(Event::Terminate);
        assert!(stage.noted.len() == 1 && stage.quit, "{way}");
    }
    let mut stage = noting(Some(1));
    stage.keys("left");
    stage.event(Event::Terminate);
    assert_eq!(counts(&stage), [[1, 0, 0, 0, 0]]);
    let mut stage = noting(Some(1));
    stage.keys("left");
    stage.event(Event::Paste("######\n#@ $.#\n######\n".to_owned()));
    stage.keys("right right enter");
    assert_eq!(counts(&stage), [[1, 0, 0, 0, 0], [2, 0, 0, 0, 1]]);
    assert_eq!(rows(&stage)[1]["collection"], "Pasted");
}

#[test]
fn a_visit_without_a_move_a_playtest_and_an_unasked_table_have_no_rows() {
    let mut stage = noting(Some(0));
    stage.keys("left t ] z y home end b enter right q");
    assert_eq!(rows(&stage).iter().map(|row| &row["title"][..]).collect::<Vec<_>>(), ["Round the corner"]);
    let mut stage = noting(Some(0));
    stage.keys("e e right e q");
    assert_eq!(stage.noted, Vec::<String>::new());
    let mut stage = Stage::play(Some(0));
    stage.keys("right q");
    assert_eq!(stage.noted, Vec::<String>::new());
}

#[test]
fn a_row_says_what_was_done_in_this_visit_alone() {
    let mut stage = noting(Some(1));
    // Two steps, one of them taken back and made again; a run; all taken back at once, and by number.
    stage.keys("left left z y down shift-right home end g").type_text("1").keys("enter r r t t b");
    assert_eq!(counts(&stage), [[6, 3, 1, 1, 0]]);
    stage.keys("enter");
    stage.event(Event::Tick(9.0));
    stage.keys("left");
    stage.event(Event::Tick(2.28));
    stage.app.context.now += 60;
    stage.keys("left down right right up right down enter ]");
    assert_eq!(counts(&stage)[1..], [[8, 0, 0, 0, 1]]);
    let row = &rows(&stage)[1];
    assert_eq!(row["begun"], "2025-11-22T08:26:40Z");
    assert_eq!((&row["seconds"][..], &row["collection"][..]), ("2.3", "small.sok"));
    assert_eq!(row["board"], "#######|#  @  #|# $   #|#  #. #|#######");
    // What is there already is no play: the solution, undone and redone.
    stage.keys("[ [ z y q");
    assert_eq!(stage.noted.len(), 2);
}

#[test]
fn what_the_solver_found_is_help_and_no_solution_of_the_player() {
    let mut stage = noting(Some(2));
    stage.keys("i left x");
    // The moves of the movie become those of the game.
    stage.keys("end enter");
    assert!(stage.game().play.is_solved(), "{}", stage.lurd());
    stage.keys("q");
    assert_eq!(counts(&stage), [[1, 0, 0, 1, 0]]);
    // With hints to the end it is solved.
    let mut stage = noting(Some(2));
    stage.keys("i");
    for _ in 0..120 {
        stage.keys("t");
    }
    assert!(stage.game().play.is_solved(), "{}", stage.lurd());
    let moves = stage.lurd().len();
    stage.keys("q");
    let [row] = counts(&stage)[..] else { panic!("one row") };
    assert!(row[0] == moves && row[3] > 1 && row[4] == 1, "{row:?}");
}

#[test]
fn pulls_count_as_moves_and_finish_a_level() {
    let corridor = "#######\n#@ $ .#\n#######\n";
    let mut stage = playing(Library::of(&Input::built_in(&[("a.sok", corridor.as_bytes())])), Some(0));
    // To the box and back, started again, and then with the box to where it begins.
    stage.keys("v right right right z y left r right right right left left");
    assert_eq!(stage.lurd(), "rRR");
    stage.keys("q");
    assert_eq!(counts(&stage), [[9, 1, 1, 0, 1]]);
}

#[test]
fn boards_of_both_games_are_read_back() {
    let blank = "Blank, \"first\"\n\n  ####\n###  #\n#@$. #\n######\n";
    let sets = [("a.sok", SOKOBAN.as_bytes()), ("b.sok", blank.as_bytes()), ("Water.txt", WATER.as_bytes())];
    let library = Library::of(&Input::built_in(&sets));
    let entries = library.entries.clone();
    let mut stage = playing(library, Some(0));
    let playable: Vec<_> =
        entries.iter().filter_map(|entry| entry.level.as_ref().ok().zip(Some(entry))).collect();
    for _ in &playable {
        stage.keys("right left up down ]");
    }
    let rows = rows(&stage);
    assert_eq!(rows.len(), playable.len(), "{rows:?}");
    for ((level, entry), row) in playable.into_iter().zip(&rows) {
        let board = row["board"].replace('|', "\n");
        assert_eq!(Level::read(board.as_bytes()).as_ref(), Ok(level), "{board}");
        assert_eq!(row["title"], entry.title);
    }
}

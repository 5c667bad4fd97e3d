//! Levels drawn, checked, played and saved.

use super::*;
use play::editor::Tile;

/// The rows of the draft.
fn rows(stage: &Stage) -> Vec<String> {
    stage.editing().editor.draft().rows()
}

#[test]
fn a_level_is_drawn_played_and_saved() {
    let mut stage = Stage::edit(play::Game::Sokoban);
    // The cursor stands in the middle of 9 x 7.
    stage.keys("@ right $ right .");
    assert_eq!(rows(&stage)[3], "#   @$. #");
    assert!(stage.editing().checked.level.is_some());
    stage.keys("z z y y e");
    assert_eq!(stage.game().title, "Playtest");
    stage.keys("right");
    assert!(stage.game().play.is_solved());
    assert!(stage.kept.iter().all(|(book, _)| *book == Book::Session), "a playtest sets no record");
    stage.keys("e");
    assert_eq!(rows(&stage)[3], "#   @$. #");
    stage.keys("x");
    assert!(stage.message().starts_with("Solvable: 1 move, 1 push"), "{}", stage.message());
    stage.keys("ctrl-s enter");
    let (path, text, over) = &stage.written[0];
    assert_eq!((path.as_str(), *over), ("untitled.sok", false));
    assert!(text.contains("#   @$. #") && text.contains("Solution 1/1\nR\n"), "{text}");
    assert!(!stage.editing().unsaved);
    stage.keys("esc");
    assert!(stage.quit);
}

#[test]
fn the_mouse_draws_lines_that_are_undone_at_once() {
    let mut stage = Stage::edit(play::Game::Sokoban);
    let places = [(2, 2), (3, 2), (4, 2)].map(|(x, y)| stage.place(x, y));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), places[0]);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), places[1]);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), places[2]);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), places[2]);
    assert_eq!(rows(&stage)[2], "# ###   #");
    stage.keys("z");
    assert_eq!(rows(&stage)[2], "#       #");
    stage.keys("y");
    stage.mouse(MouseEventKind::Down(MouseButton::Right), places[1]);
    stage.mouse(MouseEventKind::Up(MouseButton::Right), places[1]);
    assert_eq!(rows(&stage)[2], "# # #   #");
    let before = stage.editing().piece;
    stage.mouse(MouseEventKind::ScrollDown, places[0]);
    assert_ne!(stage.editing().piece, before);
}

#[test]
fn boards_are_filled_turned_mirrored_and_made_larger() {
    let mut stage = Stage::edit(play::Game::Sokoban);
    stage.keys("home right down down #");
    stage.keys("G ctrl-u").type_text("5 x 4").keys("enter");
    assert_eq!(rows(&stage), ["#####", "#    ", "#    ", "#    "]);
    stage.keys("R");
    assert_eq!(rows(&stage), ["####", "   #", "   #", "   #", "   #"]);
    stage.keys("M");
    assert_eq!(rows(&stage), ["####", "#   ", "#   ", "#   ", "#   "]);
    stage.keys(". z F");
    assert_eq!(rows(&stage)[1], "#...");
    stage.keys("G ctrl-u").type_text("nonsense").keys("enter");
    assert!(stage.app.overlay.is_some());
    stage.keys("esc z z z z");
    assert_eq!(rows(&stage).len(), 7);
}

#[test]
fn an_unplayable_draft_says_why_and_where() {
    let mut stage = Stage::edit(play::Game::Sokoban);
    stage.keys("e");
    assert_eq!(stage.message(), "The level can not be played yet: see the remarks.");
    stage.keys("@ right $ home space right 1");
    let open = &stage.editing().checked.remarks;
    assert!(!open.is_empty());
    stage.keys("x");
    assert_eq!(stage.message(), "The level can not be played yet: see the remarks.");
}

#[test]
fn a_molecule_is_drawn_with_a_modifier_and_solved() {
    let mut stage = Stage::edit(play::Game::Sokobond);
    let tile = |letter| Tile::read(play::Game::Sokobond, letter).expect("a tile");
    let number = |stage: &Stage, letter| {
        let pieces = stage.editing().pieces();
        let at =
            pieces.iter().position(|piece| *piece == crate::terminal::editing::Piece::Tile(tile(letter)));
        at.expect("a piece") + 1
    };
    for (letter, then) in [('H', "right right"), ('h', "left")] {
        let number = number(&stage, letter);
        if number <= 9 {
            stage.keys(&format!("{number} {then}"));
        } else {
            while stage.editing().piece != crate::terminal::editing::Piece::Tile(tile(letter)) {
                stage.keys("tab");
            }
            stage.keys("space").keys(then);
        }
    }
    stage.keys("+");
    assert_eq!(rows(&stage)[3], "x---H-h-x");
    assert!(stage.editing().editor.draft().text().contains('+'));
    stage.keys("x");
    assert!(stage.message().starts_with("Solvable: 1 move"), "{}", stage.message());
    stage.keys("ctrl-s enter");
    assert!(stage.written[0].1.starts_with("v2"), "{}", stage.written[0].1);
}

#[test]
fn levels_of_others_are_copied_and_drafts_are_kept() {
    let mut stage = Stage::play(Some(0));
    stage.keys("e");
    assert!(stage.editing().editor.is_locked());
    stage.keys("down down #");
    assert!(stage.editing().title.ends_with("(copy)"));
    assert!(stage.message().contains("a copy"));
    stage.keys("q");
    assert!(stage.quit);
    // The draft is there when the level is edited again.
    let session = stage.file(Book::Session);
    let mut again = Stage::begin(App::play(desk(&session, Depth::None, (80, 24)), Some(0)));
    again.keys("e");
    assert_eq!(rows(&again), rows(&stage));
    // What is pasted takes the place of the draft, and can be taken back.
    again.event(Event::Paste("####\n#@*#\n####\n".to_owned()));
    assert_eq!(rows(&again)[1], "#@*#");
    again.keys("z");
    assert_eq!(rows(&again), rows(&stage));
    again.keys("esc");
    assert_eq!(again.game().title, "One push");
}

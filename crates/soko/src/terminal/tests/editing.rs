//! Levels drawn, checked, played and saved.

use super::*;
use play::editor::Tile;

/// The rows of the draft.
fn rows(stage: &Stage) -> Vec<String> {
    stage.editing().editor.draft().rows()
}

#[test]
fn a_level_is_drawn_played_and_saved() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
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
fn leaving_with_a_drawing_that_cannot_be_kept_takes_two_keys() {
    for key in ["q", "esc", "ctrl-c"] {
        let mut stage = Stage::edit(sokoworks::Game::Sokoban);
        stage.keys("@ right $");
        stage.event(Event::Unkept("Not saved: no space left on device (/data).".to_owned()));
        stage.keys(key);
        assert!(!stage.quit && stage.message().starts_with("Not saved, not even as a draft"), "{key}");
        // Who draws on is warned again.
        stage.keys("right .").keys(key);
        assert!(!stage.quit, "{key}");
        stage.keys(key);
        assert!(stage.quit, "{key}");
        // What is kept again, or saved to a file, is no question.
        let mut stage = Stage::edit(sokoworks::Game::Sokoban);
        stage.keys("@ right $");
        stage.event(Event::Unkept("Not saved.".to_owned()));
        stage.event(Event::Kept);
        stage.keys(key);
        assert!(stage.quit, "{key}");
    }
}

#[test]
fn a_long_message_is_shown_to_its_end() {
    for (columns, rows) in [(80, 24), (60, 20), (200, 50)] {
        let mut stage = Stage::edit(sokoworks::Game::Sokoban);
        stage.event(Event::Resize(columns, rows));
        let path = "/data/a-folder-with-a-long-name/levels/of-my-own/another-one/untitled.sok";
        stage.event(Event::Trouble(format!("{path} cannot be written: no space left on device.")));
        let text = screens::text(&stage.app);
        assert!(text.contains("device.") && !text.contains('…'), "{text}");
    }
}

#[test]
fn the_mouse_draws_lines_that_are_undone_at_once() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
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
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
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
fn columns_and_rows_are_added_and_taken_away_at_any_side() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("@ G ctrl-u").type_text("left 1, top -1").keys("enter");
    // The cursor stays on the player.
    assert_eq!(rows(&stage)[2], " #   @   #");
    stage.keys("$");
    assert_eq!(rows(&stage)[2], " #   $   #");
    stage.keys("G ctrl-u").type_text("r 2 l -1").keys("enter");
    assert_eq!(rows(&stage)[2], "#   $   #  ");
    assert_eq!(rows(&stage).len(), 6);
    stage.keys("G ctrl-u").type_text("left -99").keys("enter");
    assert!(stage.app.overlay.is_some(), "nothing would be left");
    stage.keys("esc z z z");
    assert_eq!(rows(&stage)[3], "#   @   #");
}

#[test]
fn parts_are_marked_filled_moved_and_copied_by_keys_and_by_mouse() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    let empty = "#       #";
    // From the middle two to the right and one down, filled with boxes; then taken one to the left.
    stage.keys("V right right down $");
    assert_eq!(rows(&stage)[3..5], ["#   $$$ #", "#   $$$ #"]);
    assert!(screens::text(&stage.app).contains("3 x 2 marked"));
    stage.keys("enter left up");
    assert_eq!(rows(&stage)[3], "#   $$$ #", "it is carried, not yet put down");
    stage.keys("enter");
    assert_eq!(rows(&stage)[2..5], ["#  $$$  #", "#  $$$  #", empty]);
    stage.keys("z");
    assert_eq!(rows(&stage)[3..5], ["#   $$$ #", "#   $$$ #"]);
    // A copy is put down twice, until esc ends it; both are undone one by one.
    stage.keys("home right right right right V right c");
    assert_eq!(stage.copied.last().map(String::as_str), Some("$$\n"));
    stage.keys("shift-left up enter down enter esc");
    assert_eq!(rows(&stage)[2..5], ["# $$    #", "# $$$$$ #", "#   $$$ #"]);
    stage.keys("z z");
    assert_eq!(rows(&stage)[2..5], [empty, "#   $$$ #", "#   $$$ #"]);
    // What is carried stays within reach, and esc changes nothing.
    stage.keys("V enter shift-up shift-up shift-up shift-up shift-up shift-up shift-up shift-up esc");
    assert_eq!(rows(&stage)[3], "#   $$$ #");
    assert_eq!(stage.editing().part, None);
    // By mouse: marked by a drag, moved by another one.
    let places = [(4, 3), (6, 4), (5, 4), (5, 5)].map(|(x, y)| stage.place(x, y));
    stage.keys("V");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), places[0]);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), places[1]);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), places[1]);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), places[2]);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), places[3]);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), places[3]);
    assert_eq!(rows(&stage)[3..6], [empty, "#   $$$ #", "#   $$$ #"]);
    // Turning the board and undoing end it.
    stage.keys("V right z");
    assert_eq!((stage.editing().part.clone(), &rows(&stage)[3][..]), (None, "#   $$$ #"));
    // Corners of Sokobond are marked and filled too, and undone at once.
    let mut stage = Stage::edit(sokoworks::Game::Sokobond);
    stage.keys("V right down +");
    assert_eq!(stage.editing().editor.draft().text().matches('+').count(), 4);
    stage.keys("z");
    assert_eq!(stage.editing().editor.draft().text().matches('+').count(), 0);
}

#[test]
fn a_new_level_is_made_and_undo_brings_back_what_was_there() {
    for game in sokoworks::Game::ALL {
        let mut stage = Stage::edit(game);
        let before = stage.editing().editor.draft().text();
        // In Sokobond this letter is nitrogen.
        let make = if game == sokoworks::Game::Sokobond { "ctrl-g" } else { "N" };
        stage.keys(make);
        stage.type_text("1-2 7 x 6");
        stage.keys("enter");
        let level = stage.editing().checked.level.clone().expect("a playable level");
        assert!(level.size().width <= 7 && level.size().height <= 6, "{game}");
        assert!(screens::text(&stage.app).contains("A new level of grade"), "{game}");
        let first = stage.editing().editor.draft().text();
        stage.keys(make).keys("enter");
        assert_ne!(stage.editing().editor.draft().text(), first, "{game}: another one");
        stage.keys("z z");
        assert_eq!(stage.editing().editor.draft().text(), before, "{game}");
    }
}

#[test]
fn the_solver_says_whether_how_long_and_how_hard() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("@ right $ right . x");
    let verdict = stage.editing().verdict().expect("a verdict");
    assert!(verdict[0].starts_with("Solvable: 1 move, 1 push"), "{verdict:?}");
    assert!(verdict[1].starts_with("Grade 1 of 10, very easy: "), "{verdict:?}");
    assert!(verdict[1].contains("1 box change, 0 pushes away from the goals, "), "{verdict:?}");
    assert!(screens::text(&stage.app).contains("Grade 1 of 10, very easy"));
    stage.keys("z");
    assert_eq!(stage.editing().verdict(), None, "it is about what was drawn then");
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("@ home right up up $ end left . x");
    assert_eq!(stage.editing().verdict(), Some(&["Unsolvable; this is proved.".to_owned()][..]));
}

#[test]
fn an_unplayable_draft_says_why_and_where() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("e");
    assert_eq!(stage.message(), "The level cannot be played yet; the remarks say why.");
    stage.keys("@ right $ home space right 1");
    let open = &stage.editing().checked.remarks;
    assert!(!open.is_empty());
    stage.keys("x");
    assert_eq!(stage.message(), "The level cannot be played yet; the remarks say why.");
}

#[test]
fn a_molecule_is_drawn_with_a_modifier_and_solved() {
    let mut stage = Stage::edit(sokoworks::Game::Sokobond);
    let tile = |letter| Tile::read(sokoworks::Game::Sokobond, letter).expect("a tile");
    let number = |stage: &Stage, letter| {
        let pieces = stage.editing().pieces();
        let at = pieces
            .iter()
            .position(|piece| *piece == crate::terminal::model::editing::Piece::Tile(tile(letter)));
        at.expect("a piece") + 1
    };
    for (letter, then) in [('H', "right right"), ('h', "left")] {
        let number = number(&stage, letter);
        if number <= 9 {
            stage.keys(&format!("{number} {then}"));
        } else {
            while stage.editing().piece != crate::terminal::model::editing::Piece::Tile(tile(letter)) {
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
    assert!(stage.editing().texts.title.ends_with("(copy)"));
    assert!(stage.message().contains("a copy"));
    stage.keys("q");
    assert!(stage.quit);
    // The draft is there when the level is edited again.
    let session = stage.file(Book::Session);
    let mut again = Stage::begin(App::play(context(&session, Depth::None, (80, 24)), Some(0)));
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

#[test]
fn help_in_the_editor_begins_with_the_keys_of_the_editor() {
    // How each game is won stands above the keys.
    let section = |stage: &Stage| screens::text(&stage.app).lines().nth(5).map(str::to_owned);
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("?");
    assert_eq!(section(&stage).as_deref(), Some(" Editor"));
    let mut stage = Stage::play(Some(0));
    stage.keys("?");
    assert_eq!(section(&stage).as_deref(), Some(" Moving"));
}

#[test]
fn a_file_that_exists_is_overwritten_only_after_a_question() {
    use crate::terminal::model::app::Overlay;
    use crate::terminal::model::prompt::Question;
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.existing.push("other.sok".to_owned());
    let question = |stage: &Stage| match &stage.app.overlay {
        Some(Overlay::Prompt(prompt)) => Some(prompt.question),
        _ => None,
    };
    // A new file is saved at once, and again after a change.
    stage.keys("@ right $ right . ctrl-s enter right # ctrl-s enter");
    assert_eq!((question(&stage), stage.written.len()), (None, 2));
    assert_eq!((stage.written[0].2, stage.written[1].2), (false, true), "what was saved here is known");
    // The name is selected: typing replaces it.
    stage.keys("ctrl-s").type_text("other.sok").keys("enter");
    assert_eq!((question(&stage), stage.written.len()), (Some(Question::SaveOver), 2));
    stage.keys("esc right # ctrl-s enter");
    assert_eq!(stage.written.last().map(|(name, ..)| name.as_str()), Some("untitled.sok"));
    stage.keys("ctrl-s").type_text("other.sok").keys("enter enter");
    assert_eq!(stage.written.last().map(|(name, _, over)| (name.as_str(), *over)), Some(("other.sok", true)));
    assert!(!stage.editing().unsaved);
}

#[test]
fn title_author_and_notes_are_given_in_a_form_and_saved() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("@ right $ right . T ctrl-u").type_text("Mine").keys("tab").type_text("Me").keys("tab");
    stage.type_text("First | second");
    let text = screens::text(&stage.app);
    assert!(
        text.contains("Title: Mine") && text.contains("Author: Me") && text.contains("Notes: First | second"),
        "{text}"
    );
    stage.keys("enter");
    assert_eq!(stage.app.overlay, None);
    assert_eq!(stage.editing().texts.notes, "First\nsecond");
    assert!(screens::text(&stage.app).contains("Edit: Mine"));
    stage.keys("ctrl-s enter");
    let (path, text, _) = &stage.written[0];
    assert_eq!(path, "Mine.sok");
    assert!(
        text.starts_with("Mine\n") && text.contains("Author: Me\n") && text.contains("First\nsecond\n"),
        "{text}"
    );
    // Esc changes nothing; a draft keeps the texts.
    stage.keys("T").type_text("!!").keys("esc");
    assert_eq!(stage.editing().texts.title, "Mine");
    stage.keys("T").type_text("!").keys("enter esc");
    let session = stage.file(Book::Session);
    let mut context = context(&session, Depth::None, (80, 24));
    let source = Source::new("Mine.sok#1", stage.editing().editor.draft().clone(), "Mine");
    let again = Editing::new(&mut context, source, None);
    assert_eq!((again.texts.title.as_str(), again.unsaved), ("Mine!", true));
    let mut stage = Stage::edit(sokoworks::Game::Sokobond);
    stage.keys("T");
    assert!(stage.message().contains("cannot hold a title"), "{}", stage.message());
}

#[test]
fn an_unfinished_level_is_saved_after_a_question_that_says_what_is_missing() {
    for (game, name) in
        [(sokoworks::Game::Sokoban, "untitled.sok"), (sokoworks::Game::Sokobond, "untitled.txt")]
    {
        let mut stage = Stage::edit(game);
        stage.keys("1 ctrl-s");
        let text = screens::text(&stage.app);
        assert!(text.contains("Not playable yet: ") && text.contains("Enter saves it as it is."), "{text}");
        stage.keys("enter");
        let (path, text, _) = &stage.written[0];
        assert_eq!(path, name);
        let read = play::editor::Draft::read(game, text.trim_start_matches("untitled\n\n"));
        assert_eq!(read.rows(), rows(&stage), "{text}");
        assert!(!stage.editing().unsaved);
    }
}

#[test]
fn a_level_of_sokobond_that_is_edited_keeps_its_lesson() {
    let lesson = "Lesson: Water is bent.\n";
    let mut context = context("", Depth::None, (80, 24));
    context.library =
        Library::of(&Input::built_in(&[("course/1.txt", format!("{WATER}{lesson}").as_bytes())]));
    let mut stage = Stage::begin(App::play(context, Some(0)));
    stage.keys("e right right # ctrl-s enter");
    let (_, text, _) = stage.written.last().expect("a file");
    assert!(text.ends_with(lesson), "{text}");
}

/// The text of the whole screen in one line, so that wrapped text is found.
fn screen_text(stage: &Stage) -> String {
    let panel = |line: &str| line.chars().skip(51).collect::<String>();
    let shown = screens::text(&stage.app);
    let wrapped: Vec<String> = shown.lines().map(panel).collect();
    format!("{shown}\n{}", wrapped.join(" ").split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_verdict_is_about_the_board_that_it_was_asked_for_and_no_other() {
    let room = "#########\n#       #\n#       #\n#  @ $  #\n#       #\n#     . #\n#########";
    let changes: &[&dyn Fn(&mut Stage)] = &[
        &|stage| _ = stage.keys("z"),
        &|stage| _ = stage.keys("z z z y"),
        &|stage| _ = stage.keys("up #"),
        &|stage| _ = stage.keys("up shift-up"),
        &|stage| _ = stage.keys("R"),
        &|stage| _ = stage.keys("M"),
        &|stage| _ = stage.keys("down F"),
        &|stage| _ = stage.keys("G ctrl-u").type_text("12 x 9").keys("enter"),
        &|stage| _ = stage.keys("V left enter up enter"),
        &|stage| _ = stage.keys("N enter"),
        &|stage| stage.event(Event::Paste(room.to_owned())),
        &|stage| _ = stage.click(2, 2),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut stage = Stage::edit(sokoworks::Game::Sokoban);
        stage.keys("@ right $ right . x");
        assert!(screen_text(&stage).contains("Solvable: 1 move, 1 push"), "{number}");
        let before = rows(&stage);
        change(&mut stage);
        assert_ne!(rows(&stage), before, "{number}");
        assert!(!screen_text(&stage).contains("Solvable"), "{number}: {}", screen_text(&stage));
        assert_eq!(
            stage.editing().verdict().is_some(),
            stage.message().starts_with("A new level"),
            "{number}"
        );
        // A file never gets the solution of another board.
        stage.keys("ctrl-s enter");
        assert!(!stage.written[0].1.contains("\nR\n"), "{number}: {}", stage.written[0].1);
        stage.keys("z z z z y y y y x z z z z z z z z z z");
        assert!(!screen_text(&stage).contains("Solvable"), "{number}: {}", screen_text(&stage));
    }
    // The verdict on a new level is gone with it, and an answer that comes late is about the board that was asked for.
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("N").type_text("").keys("enter");
    assert!(screen_text(&stage).contains("A new level of grade"));
    stage.keys("z");
    assert!(!screen_text(&stage).contains("A new level of grade"), "{}", screen_text(&stage));
}

#[test]
fn a_key_that_the_list_of_pieces_shows_puts_that_piece() {
    use crate::terminal::model::editing::pieces;
    for game in sokoworks::Game::ALL {
        for entry in pieces::all(game) {
            for key in entry.keys() {
                let mut stage = Stage::edit(game);
                let before = stage.editing().editor.draft().text();
                stage.type_text(&key.to_string());
                assert_eq!(stage.editing().piece, entry.piece, "{game} {key}");
                let floor = ["floor", "empty corner"].contains(&&pieces::name(entry.piece)[..]);
                assert_eq!(stage.editing().editor.draft().text() == before, floor, "{game} {key}");
                assert!(
                    !stage.quit && stage.app.overlay.is_none() && stage.copied.is_empty(),
                    "{game} {key}"
                );
                let shown = screens::text(&stage.app);
                let name = pieces::name(entry.piece);
                let name = name.trim_end_matches(", you");
                let line = shown.lines().find(|line| line.contains(name)).unwrap_or_default();
                assert!(line.contains(key) && line.contains('>'), "{game} {key}: {line}\n{shown}");
            }
        }
    }
    // What letters of atoms do elsewhere has other keys, and the screen names those.
    let mut stage = Stage::edit(sokoworks::Game::Sokobond);
    assert!(screens::text(&stage.app).contains("f5 play"), "{}", screens::text(&stage.app));
    stage.keys("H right h f5");
    assert_eq!(stage.game().title, "Playtest");
    stage.keys("e");
    stage.keys("ctrl-d");
    assert_eq!(stage.copied.len(), 1);
    assert_eq!(rows(&stage)[3], "x---Hh--x");
    stage.keys("left H");
    assert_eq!(rows(&stage)[3], "x---Hh--x", "there is one player");
}

#[test]
fn remarks_are_shown_whole_or_counted() {
    let mut stage = Stage::edit(sokoworks::Game::Sokobond);
    stage.keys("H");
    let odd = "the number of electrons, 1, is odd: the level cannot be solved";
    assert!(screen_text(&stage).contains(odd), "{}", screen_text(&stage));
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.event(Event::Resize(80, 16));
    stage.keys("1 home 1 down $ down $ down $ down $ down @");
    let remarks = &stage.editing().checked.remarks;
    let shown = screen_text(&stage);
    let whole = remarks.iter().filter(|(_, remark)| shown.contains(&remark.message)).count();
    let left = remarks.len() - whole;
    assert!(whole > 0 && (left == 0 || shown.contains(&format!("and {left} more remark"))), "{shown}");
}

#[test]
fn who_leaves_with_a_drawing_that_is_in_no_file_is_reported_where_it_is() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    assert_eq!(stage.editing().kept(), None);
    stage.keys("@ esc");
    let kept = stage.editing().kept().expect("a draft");
    assert!(stage.quit && kept.contains("kept as a draft") && kept.contains("soko edit --drafts"), "{kept}");
    let mut stage = Stage::play(Some(0));
    stage.keys("e down down 1 esc");
    assert!(
        stage.message().starts_with("The drawing is kept as a draft; e opens it again"),
        "{}",
        stage.message()
    );
    stage.keys("e");
    assert_eq!(stage.editing().editor.draft().rows().len(), 3);
}

#[test]
fn the_guide_names_every_key_of_a_piece_and_every_action() {
    use crate::terminal::model::action::TABLE;
    use crate::terminal::model::editing::pieces;
    let guide = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/user");
    let page = |name: &str| std::fs::read_to_string(guide.join(name)).expect("a page of the guide");
    let edit = page("edit.md");
    for game in sokoworks::Game::ALL {
        for entry in pieces::all(game) {
            let keys: Vec<String> = entry.keys().map(|key| format!("`{key}`")).collect();
            let row = format!("| {} | {} |", keys.join(" "), pieces::name(entry.piece));
            assert!(edit.contains(&row), "edit.md lacks {row}");
        }
    }
    let names: Vec<String> = TABLE.iter().map(|row| format!("`{}`", row.name)).collect();
    let list = page("play.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let expect = format!("The names are {}.", names.join(" "));
    assert!(list.contains(&expect), "play.md lists the names of actions as\n{expect}");
}

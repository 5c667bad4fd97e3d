//! Levels played to their end by keys and by mouse, and everything around it.

use super::*;
use crate::input::daily::Day;
use crate::terminal::model::app::Overlay;
use crate::terminal::model::browser::ListRow;
use play::{Daily, Tier};

#[test]
fn sokobond_says_how_one_wins_beside_the_board_and_on_the_page_of_keys() {
    let mut stage = Stage::play(Some(4));
    let shown = screens::text(&stage.app);
    assert!(shown.contains("Aim: bond atoms"), "{shown}");
    stage.keys("?");
    let help = screens::text(&stage.app);
    assert!(help.lines().take(5).any(|line| line.contains("until no electron is free")), "{help}");
}

#[test]
fn a_level_is_played_to_its_end_by_keys() {
    let mut stage = Stage::play(None);
    assert!(matches!(stage.app.screen, Screen::Browser));
    stage.keys("down enter");
    assert_eq!(stage.game().title, "Round the corner");
    stage.keys("left left down r z");
    // Left, left, down; started again, and that was taken back.
    assert_eq!(stage.lurd(), "lld");
    stage.keys("home");
    assert_eq!(stage.lurd(), "");
    stage.keys("end");
    assert_eq!(stage.lurd(), "lld");
    stage.keys("shift-right");
    assert_eq!(stage.lurd(), "lldRRR");
    stage.keys("u right up right down");
    assert!(!stage.game().play.is_solved(), "{}", stage.lurd());
    stage.keys("r");
    stage.keys("left left down right right up right down");
    assert_eq!(stage.lurd(), "lldRRurD");
    assert!(stage.game().play.is_solved());
    assert!(stage.message().starts_with("Solved: 8 moves, 3 pushes. This is your first solution."));
    assert_eq!(stage.kept.iter().filter(|(book, _)| *book == Book::Records).count(), 1);
    // Enter goes on to the next level that is not solved, going round.
    stage.keys("enter");
    assert_eq!(stage.game().title, "Two boxes");
    stage.keys("{ {");
    assert_eq!(stage.game().title, "Water");
}

#[test]
fn a_box_is_dragged_and_one_is_pushed_by_the_keyboard_alone() {
    let mut stage = Stage::play(Some(0));
    stage.keys("i");
    let (from, to) = (stage.place(2, 1), stage.place(3, 1));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(stage.lurd(), "R");
    stage.keys("home tab right enter");
    assert_eq!(stage.lurd(), "R");
    stage.keys("home tab esc");
    assert_eq!(stage.game().lifted, None);
    // A message shows what cannot be walked to.
    stage.click(3, 1);
    assert_eq!(stage.message(), "You cannot walk there without pushing.");
}

#[test]
fn water_is_made_by_keys_and_by_mouse() {
    let mut stage = Stage::play(Some(4));
    assert_eq!(stage.game().title, "Water");
    stage.keys("d d");
    assert!(stage.game().play.is_solved());
    assert!(
        stage.message().starts_with("Solved: 2 moves. You made water (H2O). This is your first solution.")
    );
    stage.keys("r");
    assert_eq!(stage.lurd(), "");
    stage.click(2, 2).wait().click(3, 2);
    assert!(stage.lurd().len() >= 2, "{}", stage.lurd());
    stage.keys("tab v");
    assert_eq!(stage.message(), "Only Sokoban can be played backward.");
}

#[test]
fn hints_come_in_four_grades_and_lead_to_the_end() {
    let mut stage = Stage::play(Some(2));
    stage.keys("i t");
    let because = stage.game().hint_text().expect("what matters");
    assert!(!because.contains("is next") && because.starts_with("Hint: "), "{because}");
    stage.keys("t");
    assert!(stage.game().hint_text().is_some_and(|text| text.contains("is next")));
    stage.keys("t");
    assert!(stage.game().hint_text().is_some_and(|text| text.contains("goes to")));
    for _ in 0..80 {
        stage.keys("t");
    }
    assert!(stage.game().play.is_solved(), "{}", stage.lurd());
    stage.keys("t");
    assert_eq!(stage.message(), "The level is already solved.");
}

#[test]
fn moves_are_typed_pasted_and_gone_to() {
    let mut stage = Stage::play(Some(1));
    stage.keys("m").type_text("2ld2R").keys("enter");
    assert_eq!((stage.lurd().as_str(), &stage.app.overlay), ("lldRR", &None));
    stage.keys("g").type_text("x").keys("enter");
    let complaint = match &stage.app.overlay {
        Some(Overlay::Prompt(prompt)) => prompt.complaint.clone(),
        _ => None,
    };
    assert_eq!(complaint.as_deref(), Some("`x` is not a number from 0"));
    stage.keys("backspace").type_text("2").keys("enter");
    assert_eq!(stage.lurd(), "ll");
    stage.event(Event::Paste("dRq".to_owned()));
    assert_eq!(stage.lurd(), "ll");
    stage.event(Event::Paste("dRRR".to_owned()));
    assert_eq!(stage.lurd(), "lldRRR");
    stage.event(Event::Paste("uuu".to_owned()));
    assert!(
        stage.message().starts_with("Move 2 is not legal here; the move before it was made."),
        "{}",
        stage.message()
    );
    stage.keys("c");
    assert!(stage.copied[0].ends_with("\nlldRRRu\n"), "{}", stage.copied[0]);
}

#[test]
fn the_session_is_restored() {
    let mut stage = Stage::play(Some(1));
    stage.keys("left left f o ? q");
    assert!(!stage.quit, "a letter closes the help page and no more");
    stage.keys("? ctrl-c");
    assert!(stage.quit);
    let session = stage.file(Book::Session);
    let mut again = context(&session, Depth::None, (80, 24));
    assert_eq!((again.settings.fewest, again.settings.reachable), (Metric::Moves, true));
    let name = again.session.get(play::Section::Place, "").expect("a place").to_owned();
    let entry = again.library.named(&name).expect("the level");
    let game = Game::open(&mut again, entry).expect("a game");
    assert_eq!((game.title.as_str(), game.play.lurd().as_str()), ("Round the corner", "ll"));
}

#[test]
fn the_list_is_searched_and_shows_what_is_solved() {
    let mut stage = Stage::play(Some(0));
    stage.keys("right b");
    assert!(matches!(stage.app.screen, Screen::Browser));
    let rows = stage.app.browser.rows(&stage.app.context).len();
    assert_eq!(rows, 7);
    stage.keys("/").type_text("wat");
    assert_eq!(stage.app.browser.rows(&stage.app.context), [ListRow::Set(1), ListRow::Entry(4)]);
    stage.keys("enter");
    assert_eq!(stage.game().title, "Water");
    stage.keys("b esc }");
    assert_eq!(stage.app.browser.chosen, 1);
    // A click chooses, another one opens; a broken level shows why.
    let row = |stage: &Stage, entry| {
        let rows = stage.app.browser.rows(&stage.app.context);
        rows.iter().position(|row| *row == ListRow::Entry(entry)).expect("a row") as u16 + 1
    };
    let at = row(&stage, 3);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (9, at));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (9, at));
    assert!(stage.message().starts_with("This level cannot be played"), "{}", stage.message());
}

#[test]
fn help_opens_scrolls_and_closes_and_no_key_does_harm() {
    let mut stage = Stage::play(Some(2));
    stage.keys("? down pagedown");
    assert_eq!(stage.app.overlay, Some(Overlay::Help(11)));
    stage.keys("esc");
    assert_eq!(stage.app.overlay, None);
    stage.keys("ü");
    assert!(stage.message().contains("does nothing here"));
    // Every action, twice, in play, in the list, in a movie, in the editor.
    for before in ["", "b", "right p", "e", "v"] {
        for row in crate::terminal::model::action::TABLE {
            let mut stage = Stage::play(Some(2));
            stage.keys(before);
            for key in row.keys.split_whitespace() {
                stage.keys(key).keys(key);
                stage.wait();
                screens::text(&stage.app);
            }
        }
    }
}

#[test]
fn a_prompt_keeps_its_label_and_shows_what_is_wrong_above_it() {
    let mut stage = Stage::play(Some(1));
    stage.keys("m").type_text("2lq");
    let lines = |stage: &Stage| -> Vec<String> {
        screens::text(&stage.app).lines().rev().take(3).map(str::to_owned).collect()
    };
    assert_eq!(lines(&stage)[1].trim_end(), " Moves: 2lq");
    assert!(lines(&stage)[0].contains("enter accept") && lines(&stage)[0].contains("esc cancel"));
    stage.keys("enter");
    assert_eq!(lines(&stage)[1].trim_end(), " Moves: 2lq", "the label and the answer stay");
    assert!(lines(&stage)[2].starts_with(" ! "), "{:?}", lines(&stage));
    assert_eq!(stage.lurd(), "", "no move was made");
    // The next key edits the answer; esc leaves the prompt, and then keys play again.
    stage.keys("backspace");
    assert!(!lines(&stage)[2].starts_with(" ! "));
    stage.keys("enter");
    assert_eq!((stage.lurd().as_str(), &stage.app.overlay), ("ll", &None));
    stage.keys("m esc left");
    assert_eq!(stage.app.overlay, None);
    // Moves of which some are legal are made up to there, and the prompt is closed.
    stage.keys("home m").type_text("llll").keys("enter");
    assert_eq!((stage.lurd().as_str(), &stage.app.overlay), ("ll", &None));
    assert_eq!(stage.message(), "Move 3 is not legal here; the 2 moves before it were made.");
    // Where nothing can be drawn no key does anything, but ctrl-c leaves.
    stage.keys("m").event(Event::Resize(15, 5));
    stage.type_text("abc").keys("enter esc");
    stage.event(Event::Resize(80, 24));
    assert_eq!(lines(&stage)[1].trim_end(), " Moves:");
    stage.event(Event::Resize(15, 5));
    stage.keys("ctrl-c");
    assert!(stage.quit);
}

#[test]
fn a_search_begins_empty_and_the_last_one_comes_back() {
    let mut stage = Stage::play(Some(0));
    stage.keys("b /").type_text("wat").keys("enter");
    assert_eq!(stage.game().title, "Water");
    let state = |stage: &Stage| (stage.app.browser.search.clone(), stage.app.browser.typing);
    stage.keys("b /");
    assert_eq!(state(&stage), (String::new(), true));
    assert!(screens::text(&stage.app).contains("\n Search:"), "{}", screens::text(&stage.app));
    stage.type_text("two");
    assert_eq!(stage.app.browser.rows(&stage.app.context), [ListRow::Set(0), ListRow::Entry(2)]);
    // Enter on nothing takes the last search, the up arrow puts it into the field.
    stage.keys("esc / enter");
    assert_eq!(state(&stage), ("two".to_owned(), false));
    assert!(matches!(stage.app.screen, Screen::Browser));
    stage.keys("/ up").type_text(" b");
    assert_eq!(state(&stage), ("two b".to_owned(), true));
    stage.keys("esc");
    assert_eq!(state(&stage), (String::new(), false));
    assert_eq!(stage.app.browser.rows(&stage.app.context).len(), 7);
}

/// Moves of the best solution of each credit: mine, with hints, the solver's.
fn records(stage: &Stage) -> [Option<usize>; 3] {
    let bests = &stage.game().bests;
    [&bests.mine, &bests.hinted, &bests.solver].map(|best| best.as_ref().map(|best| best.moves.tally.moves))
}

#[test]
fn hints_and_solutions_of_the_solver_do_not_count_as_the_players_best() {
    let mut stage = Stage::play(Some(1));
    // The solver's solution is kept as its own, and does not make the level solved.
    stage.keys("x");
    assert_eq!(records(&stage), [None, None, Some(8)]);
    let key = stage.app.context.library.entries[1].key.expect("a key");
    assert!(!stage.app.context.book.has(&key));
    stage.keys("end enter");
    assert!(
        stage.message().starts_with("Solved with the solver's moves: 8 moves, 3 pushes. This is not counted")
    );
    // Undo and redo do not change the credit, nor does a restart of the program.
    stage.keys("home end");
    assert_eq!(records(&stage), [None, None, Some(8)]);
    let session = stage.file(Book::Session);
    let mut again = Stage::begin(App::play(context(&session, Depth::None, (80, 24)), Some(1)));
    again.keys("z down");
    assert_eq!((again.game().play.is_solved(), records(&again)), (true, [None, None, Some(8)]));
    // A solution that goes another way from the start on is the player's.
    stage.keys("r right left left left down right right up right down");
    assert!(stage.message().starts_with("Solved: 10 moves"), "{}", stage.message());
    assert_eq!(records(&stage), [Some(10), None, Some(8)]);
    assert!(stage.app.context.book.has(&key));
    let text = screens::text(&stage.app);
    assert!(text.contains("Best    10/3") && text.contains("Known   8/3, solver"), "{text}");
    stage.keys("b");
    let text = screens::text(&stage.app);
    assert!(
        text.contains("Best: 10 moves, 3 pushes") && text.contains("Solver: 8 moves, 3 pushes"),
        "{text}"
    );
}

#[test]
fn solutions_with_hints_are_records_of_their_own() {
    let mut stage = Stage::play(Some(1));
    stage.keys("left left down t t esc right right up right down");
    assert!(
        stage.message().starts_with("Solved with hints: 8 moves, 3 pushes. This is your first solution.")
    );
    assert_eq!(records(&stage), [None, Some(8), None]);
    let key = stage.app.context.library.entries[1].key.expect("a key");
    assert!(stage.app.context.book.has(&key), "it was played");
    // A hint for the start is forgotten when the player starts again.
    stage.keys("r t esc left left down right right up right down");
    assert_eq!(records(&stage), [None, Some(8), None]);
    stage.keys("r right left left left down right right up right down");
    assert_eq!(records(&stage), [Some(10), Some(8), None]);
    // In the list and beside the level one mark a level; words have their plurals.
    let mut stage = Stage::play(Some(0));
    stage.keys("right b");
    assert!(screens::text(&stage.app).contains("Best: 1 move, 1 push"), "{}", screens::text(&stage.app));
}

#[test]
fn wide_boards_say_where_they_go_on_and_are_looked_at_without_walking() {
    let rows = ["#".repeat(120), format!("#@$.{}#", " ".repeat(115)), "#".repeat(120)].join("\n");
    let mut context = context("", Depth::None, (80, 24));
    context.library = Library::of(&Input::built_in(&[("wide.xsb", rows.as_bytes())]));
    let mut stage = Stage::begin(App::play(context, Some(0)));
    let marks = |stage: &Stage| {
        let text = screens::text(&stage.app);
        (text.contains('‹'), text.contains('›'))
    };
    assert_eq!(marks(&stage), (false, true));
    stage.keys("alt-right");
    assert_eq!((marks(&stage), stage.lurd().as_str()), ((true, true), ""));
    stage.keys("alt-right alt-right alt-right alt-right alt-right");
    assert_eq!(marks(&stage), (true, false));
    stage.keys("alt-left alt-left alt-left alt-left alt-left alt-left");
    assert_eq!(marks(&stage), (false, true));
    // A move brings the player back into sight.
    stage.keys("alt-right alt-right alt-right alt-right");
    assert!(!screens::text(&stage.app).contains('@'));
    stage.keys("right");
    assert!(screens::text(&stage.app).contains('@') || stage.game().play.is_solved());
    assert_eq!(marks(&stage), (false, true));
    // The smallest windows, and the editor.
    for size in [(30, 8), (20, 6)] {
        stage.event(Event::Resize(size.0, size.1));
        assert_eq!(marks(&stage), (false, true), "{}", screens::text(&stage.app));
    }
    stage.keys("e");
    assert_eq!(marks(&stage), (true, true), "the cursor stands in the middle");
    let cursor = stage.editing().cursor;
    stage.keys("alt-left alt-left alt-left alt-left alt-left alt-left alt-left alt-left alt-left");
    assert_eq!((marks(&stage), stage.editing().cursor), ((false, true), cursor));
    stage.keys("left");
    assert_eq!(marks(&stage), (true, true));
}

#[test]
fn notes_of_a_level_stand_beside_it() {
    let text = "Noted\n\n#####\n#@$.#\n#####\nAuthor: Me\nComment:\nPush it\nto the right.\nComment-End:\n";
    let mut context = context("", Depth::None, (80, 24));
    context.library = Library::of(&Input::built_in(&[("noted.sok", text.as_bytes())]));
    let stage = Stage::begin(App::play(context, Some(0)));
    let text = screens::text(&stage.app);
    assert!(text.contains("Notes: Push it to the"), "{text}");
}

#[test]
fn the_timer_runs_while_something_is_played_and_is_kept_for_each_level() {
    let mut stage = Stage::play(Some(2));
    let time = |stage: &Stage| stage.game().timer.text();
    stage.event(Event::Tick(5.0));
    assert_eq!((time(&stage).as_str(), stage.app.until_second()), ("0:00", None));
    stage.keys("left").event(Event::Tick(7.25));
    assert_eq!((time(&stage).as_str(), stage.app.until_second()), ("0:07", Some(0.75)));
    assert!(screens::text(&stage.app).contains("Time    0:07"));
    // Nobody plays while a page of help or a movie is open.
    stage.keys("?").event(Event::Tick(5.0));
    stage.keys("esc p").event(Event::Tick(5.0));
    stage.keys("esc");
    assert_eq!(time(&stage), "0:07");
    // A minute after the last move it stands still.
    stage.event(Event::Tick(500.0));
    assert_eq!((time(&stage).as_str(), stage.app.until_second()), ("1:00", None));
    stage.keys("[");
    assert_eq!(time(&stage), "0:00");
    stage.keys("]");
    assert_eq!(time(&stage), "1:00");
    // It stands still when the level is solved.
    let mut stage = Stage::play(Some(0));
    stage.keys("right").event(Event::Tick(9.0));
    assert_eq!((time(&stage).as_str(), stage.app.until_second()), ("0:00", None));
}

#[test]
fn boards_grow_with_the_terminal_and_the_mouse_follows() {
    let size_of = |stage: &Stage| {
        let zoom = stage.game().viewport(&stage.app.context).zoom;
        (zoom.width, zoom.height)
    };
    for (entry, sizes) in [(2, [(6, 3), (10, 5), (12, 6)]), (4, [(6, 3), (10, 5), (14, 7)])] {
        for (size, expect) in [(80, 24), (120, 40), (200, 60)].into_iter().zip(sizes) {
            for ascii in [false, true] {
                let mut stage = Stage::play(Some(entry));
                stage.app.context.theme.ascii = ascii;
                stage.event(Event::Resize(size.0, size.1));
                assert_eq!(size_of(&stage), expect, "{size:?}");
                let view = stage.game().viewport(&stage.app.context);
                let player = stage.game().play.player();
                // Every place of a cell belongs to it.
                let (x, y) = stage.game().level().size().xy(player);
                let (left, top) = stage.place(x as u16, y as u16);
                assert_eq!(view.cell(left + expect.0 - 1, top + expect.1 - 1), Some(player));
                stage.click(x as u16 - 1, y as u16).wait();
                assert_eq!(stage.game().play.length(), usize::from(entry == 2));
                let shown = screens::text(&stage.app);
                assert!(!ascii || shown.is_ascii(), "{shown}");
            }
        }
    }
    let mut stage = Stage::play(Some(2));
    stage.event(Event::Resize(200, 60));
    stage.keys("-");
    assert_eq!(size_of(&stage), (10, 5));
}

#[test]
fn a_solved_level_of_the_day_is_noted_for_the_streak() {
    let mut context = context("", Depth::None, (80, 24));
    context.now = 1_790_000_000;
    let today = crate::date::day(context.now);
    for (day, expect) in [(today.as_str(), "sokoban/easy"), ("2026-01-02", "late/sokoban/easy")] {
        let mut context = self::context("", Depth::None, (80, 24));
        context.now = 1_790_000_000;
        let daily = Daily::new(day, sokoworks::Game::Sokoban, Tier::Easy).expect("a day");
        let name = format!("{day} sokoban easy");
        let input = Input::built_in(&[(name.as_str(), b"#####\n#@$.#\n#####\n")]);
        let day_of = Day { input, title: "One push".to_owned(), daily, fewest: [1, 1] };
        context.library = Library::daily(&day_of);
        let mut stage = Stage::begin(App::play(context, Some(0)));
        stage.keys("right");
        assert_eq!(stage.app.context.session.days()[day], [expect]);
        let kept = Session::read(stage.file(Book::Session)).0;
        assert_eq!(kept.days()[day], [expect]);
        // The result is copied by the key for copying, and shows no move.
        stage.keys("c");
        let copied = stage.copied.last().expect("a result").clone();
        assert!(copied.contains("· Sokoban, easy · 1 push ★★★ · no hints\n🟩"), "{copied}");
        assert_eq!(stage.app.context.result.as_ref(), Some(&copied));
    }
}

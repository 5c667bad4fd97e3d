//! What players and designers of Sokoban programs expect of one, a test for each thing, named after it. Screens are in
//! [`screens`](super::screens), the real program in a pseudo-terminal in `tests/cli/terminal/`.

use super::*;
use crate::terminal::model::app::Overlay;
use play::{Reverse, Tally};

/// A player with a file of levels and the first of them open.
fn open(text: &str) -> Stage {
    let mut context = context("", Depth::None, (80, 24));
    context.library = Library::of(&Input::built_in(&[("levels.sok", text.as_bytes())]));
    Stage::begin(App::play(context, Some(0)))
}

/// The way of fewest pushes for its box is not the one of fewest moves.
const TWO_WAYS: &str = "\
#########
#  #    #
## @$   #
#  .   ##
#########
";

/// The box has to be pushed down into the room and up again, though its goal is one square above it.
const NICHE: &str = "\
#####
# + #
##$##
#   #
#  ##
#   #
# # #
#####
";

#[test]
fn undo_and_redo_undo_all_restart_and_go_to_move_n() {
    let mut stage = Stage::play(Some(1));
    stage.keys("left left down right");
    assert_eq!(stage.lurd(), "lldR");
    stage.keys("z u backspace");
    assert_eq!(stage.lurd(), "l");
    stage.keys("y Z ctrl-r");
    assert_eq!(stage.lurd(), "lldR");
    // The last push and the walk after it; then up to the push again.
    stage.keys("up ctrl-left");
    assert_eq!(stage.lurd(), "lld");
    stage.keys("ctrl-right");
    assert_eq!(stage.lurd(), "lldR");
    stage.keys("home");
    assert_eq!(stage.lurd(), "");
    stage.keys("end");
    assert_eq!(stage.lurd(), "lldRu");
    stage.keys("g ctrl-u").type_text("2").keys("enter");
    assert_eq!(stage.lurd(), "ll");
    // A restart is taken back like a move.
    stage.keys("r");
    assert_eq!(stage.lurd(), "");
    stage.keys("right z z");
    assert_eq!(stage.lurd(), "ll");
    for _ in 0..30 {
        stage.keys("right left");
    }
    for _ in 0..60 {
        stage.keys("z");
    }
    assert_eq!(stage.lurd(), "ll");
}

#[test]
fn click_to_walk_pick_a_box_and_pick_its_target_with_a_detour_through_a_niche() {
    let mut stage = Stage::play(Some(1));
    // Walks to the left of the box; picks the box; puts it down; picks it again and chooses its target.
    stage.click(1, 2).wait();
    assert_eq!(stage.lurd(), "lld");
    stage.click(2, 2);
    let lifted = stage.game().lifted.clone().expect("a box is picked");
    let size = stage.game().level().size();
    assert!(lifted.targets.contains(size.cell(4, 3)));
    stage.click(2, 2);
    assert_eq!(stage.game().lifted, None);
    stage.click(2, 2).click(4, 3).wait();
    assert!(stage.game().play.is_solved(), "{}", stage.lurd());
    let moves = stage.lurd();
    // The wheel takes all back and makes it again.
    let place = stage.place(0, 0);
    for _ in 0..moves.len() {
        stage.mouse(MouseEventKind::ScrollUp, place);
    }
    assert_eq!(stage.lurd(), "");
    for _ in 0..moves.len() {
        stage.mouse(MouseEventKind::ScrollDown, place);
    }
    assert_eq!(stage.lurd(), moves);
    let mut stage = open(NICHE);
    stage.keys("i").click(2, 2).click(2, 1);
    assert_eq!(stage.lurd(), "DDlddrUUU");
    assert!(stage.game().play.is_solved());
}

#[test]
fn path_of_fewest_moves_or_of_fewest_pushes_as_the_player_chooses() {
    let mut tallies = Vec::new();
    for fewest in [Metric::Pushes, Metric::Moves] {
        let mut stage = open(TWO_WAYS);
        if fewest == Metric::Moves {
            stage.keys("f");
            assert_eq!(stage.message(), "Boxes are now moved by the fewest moves.");
        }
        assert_eq!(stage.app.context.settings.fewest, fewest);
        stage.keys("i tab");
        let aim = goal(&stage);
        stage.click(aim.0, aim.1);
        assert!(stage.game().play.is_solved(), "{}", stage.lurd());
        tallies.push(stage.game().play.tally());
    }
    assert!(tallies[0].pushes < tallies[1].pushes && tallies[0].moves > tallies[1].moves, "{tallies:?}");
}

/// Column and row of the first goal.
fn goal(stage: &Stage) -> (u16, u16) {
    let level = stage.game().level().clone();
    let cell = level.sokoban().and_then(|level| level.goals().first()).expect("a goal");
    let (x, y) = level.size().xy(cell);
    (x as u16, y as u16)
}

#[test]
fn reachable_squares_and_targets_of_a_box_are_shown() {
    let mut stage = open("#######\n#@ #  #\n#  $ .#\n#  #  #\n#######\n");
    let signs = |stage: &Stage, sign: char| screens::text(&stage.app).matches(sign).count();
    let before = signs(&stage, '·');
    stage.keys("o");
    assert_eq!(signs(&stage, '·') - before, 5, "two columns of three squares, less the player's");
    stage.keys("o");
    assert_eq!(signs(&stage, '·'), before);
    // Where the box can go is marked o; where boxes are lost ×.
    let mut stage = Stage::play(Some(1));
    stage.keys("tab");
    let text = screens::text(&stage.app);
    // The goal is one of them.
    assert!(text.contains("marked o") && text.contains("o╭╮"), "{text}");
    stage.keys("esc n");
    assert!(signs(&stage, '×') > 0);
}

#[test]
fn reverse_mode_with_runs_warnings_and_hints() {
    let mut stage = Stage::play(Some(0));
    stage.keys("v");
    assert!(stage.game().reverse.is_some());
    // The box is on the goal; the player stands where the level has it. To its left, then pull left.
    stage.click(2, 1);
    stage.keys("left");
    assert!(stage.game().reverse.is_none(), "the game is finished");
    assert_eq!(stage.lurd(), "R");
    assert!(stage.game().play.is_solved());
    stage.keys("v");
    assert_eq!(stage.game().reverse.as_ref().map(Reverse::moves), Some(0));
    // Shift leaves the box behind by a step, and runs where none is behind.
    let mut stage = open("##########\n#@ $   . #\n#        #\n##########\n");
    stage.keys("v").click(6, 1);
    stage.keys("left shift-left");
    let place = |stage: &Stage| {
        let reverse = stage.game().reverse.as_ref().expect("reverse mode");
        (reverse.position().player(), reverse.position().boxes().first(), reverse.pulls(), reverse.moves())
    };
    let size = stage.game().level().size();
    assert_eq!(place(&stage), (size.cell(4, 1), Some(size.cell(6, 1)), 1, 2));
    stage.keys("shift-left");
    assert_eq!(place(&stage), (size.cell(1, 1), Some(size.cell(6, 1)), 1, 5));
    // Hints come in three grades and lead to the end.
    stage.keys("t");
    assert!(stage.game().hint_text().is_some_and(|text| text.starts_with("Hint: pull the box")));
    stage.keys("t");
    assert_eq!(stage.game().hint.as_ref().map(|(hint, _)| hint.target), Some(size.cell(3, 1)));
    for _ in 0..20 {
        if stage.game().reverse.is_some() {
            stage.keys("t");
        }
    }
    assert!(stage.game().reverse.is_none() && stage.game().play.is_solved(), "{}", stage.lurd());
    // A box pulled to where none can be brought from the start: there is a warning.
    let mut stage = open("########\n#      #\n#      #\n#@ $ . #\n########\n");
    stage.keys("v").click(5, 2);
    assert_eq!(stage.game().warning, None);
    stage.keys("up");
    let warned = stage.game().warning.is_some();
    stage.keys("z");
    assert_eq!(stage.game().warning, None);
    assert!(warned, "nothing lifts a box from the lower wall");
}

#[test]
fn solver_inside_whose_solution_is_a_movie_that_can_be_taken_over() {
    let mut stage = Stage::play(Some(2));
    stage.keys("left x");
    let screening = stage.game().screening.as_ref().expect("a movie of the solution");
    assert_eq!(screening.movie.frame(), 1);
    assert_eq!(stage.lurd(), "l");
    stage.keys("end enter");
    assert!(stage.game().play.is_solved() && stage.lurd().starts_with('l'));
    // Without an answer the search runs until it is stopped.
    stage.answers = false;
    stage.keys("home x");
    assert!(stage.game().running.is_some());
    stage.keys("x");
    assert!(stage.game().running.is_none());
    assert_eq!(stage.message(), "The search was stopped.");
    // Who plays on while it searches sees the solution from where it began.
    stage.keys("x down");
    let job = stage.game().running.as_ref().map(|running| running.job).expect("a search");
    let answer = answer(Task::Solve(Box::new(play::Play::new(stage.game().level().clone()))));
    stage.event(Event::Job(job, answer));
    let screening = stage.game().screening.as_ref().expect("a movie of the solution");
    assert_eq!(screening.movie.frame(), 0);
    stage.keys("end enter");
    assert!(stage.game().play.is_solved());
}

#[test]
fn optimizer_inside_that_makes_the_players_solution_shorter() {
    let mut stage = Stage::play(Some(1));
    stage.keys("right left left right left left left down right right up right down");
    assert!(stage.game().play.is_solved(), "{}", stage.lurd());
    let long = stage.game().play.tally();
    stage.keys("x");
    assert!(stage.message().starts_with("8 moves, 3 pushes instead of"), "{}", stage.message());
    stage.keys("end enter");
    assert_eq!(stage.lurd(), "lldRRurD");
    assert!(stage.message().contains("not counted as your solution"), "{}", stage.message());
    assert_eq!(stage.game().bests.mine.as_ref().map(|best| best.moves.tally), Some(long));
    assert_eq!(stage.game().bests.solver.as_ref().map(|best| best.moves.tally.moves), Some(8));
    assert!(long.moves > 8);
    stage.keys("x");
    assert_eq!(stage.message(), "No shorter solution was found.");
    // Stopping it asks for what it has; leaving the level forgets it.
    stage.answers = false;
    stage.keys("home");
    stage.keys("right left left left right left left left down right right up right down x");
    let job = stage.game().running.as_ref().map(|running| running.job).expect("a search");
    // How far its measures have fallen is shown meanwhile.
    stage.event(Event::Job(job, Report::Shorter(Tally { moves: 9, pushes: 3 })));
    let text = screens::text(&stage.app);
    assert!(text.contains(&format!("{} → 9 moves", long.moves)), "{text}");
    stage.keys("x");
    assert!(stage.game().running.is_some());
    stage.keys("esc");
    assert!(stage.game().running.is_none());
}

#[test]
fn deadlock_warning_that_says_which_boxes_and_why_and_never_a_false_alarm() {
    let mut stage = Stage::play(Some(2));
    stage.keys("left left down down right up");
    let warning = stage.game().warning.clone();
    let size = stage.game().level().size();
    let warning = warning.expect("the box is at the upper wall");
    assert!(warning.cells.contains(&size.cell(2, 1)), "{warning:?}, {}", stage.lurd());
    let text = screens::text(&stage.app);
    assert!(text.contains('!') && text.contains("can no longer"), "{text}");
    stage.keys("z");
    assert_eq!(stage.game().warning, None);
    // Along a solution there is no warning.
    stage.keys("home x end enter home");
    for _ in 0..stage.game().play.length() {
        stage.keys("y");
        assert_eq!(stage.game().warning, None, "{}", stage.lurd());
    }
    assert!(stage.game().play.is_solved());
}

#[test]
fn best_moves_and_best_pushes_are_both_kept() {
    let mut stage = open(TWO_WAYS);
    let aim = goal(&stage);
    // Fewest moves first, then fewest pushes, then a bad one: both bests stay.
    stage.keys("i f tab").click(aim.0, aim.1);
    let fast = stage.game().play.tally();
    stage.keys("r f tab").click(aim.0, aim.1);
    let calm = stage.game().play.tally();
    assert!(stage.message().contains("Your fewest pushes so far"), "{}", stage.message());
    let best = stage.game().bests.mine.clone().expect("a record");
    assert_eq!((best.moves.tally, best.pushes.tally), (fast, calm));
    let text = format!("{}/{} or {}/{}", fast.moves, fast.pushes, calm.moves, calm.pushes);
    assert!(screens::text(&stage.app).contains(&text), "{text}");
    let records = stage.file(Book::Records);
    let (book, _) = play::Book::read(&records);
    assert_eq!(book.bests(stage.game().level()).mine, Some(best));
}

#[test]
fn collections_and_the_next_unsolved_level() {
    let mut stage = Stage::play(Some(0));
    stage.keys("right");
    assert!(stage.game().play.is_solved());
    stage.keys("] ]");
    assert_eq!(stage.game().title, "Two boxes");
    // The broken level is passed over.
    stage.keys("]");
    assert_eq!(stage.game().title, "Water");
    stage.keys("]");
    assert_eq!(stage.game().title, "One push");
    stage.keys("[ }");
    assert_eq!(stage.game().title, "Round the corner", "the solved one is passed over");
    stage.keys("{");
    assert_eq!(stage.game().title, "Water");
    stage.keys("b");
    let text = screens::text(&stage.app);
    assert!(text.contains("1 of 5 solved") && text.contains("✓"), "{text}");
    // Enter on a finished game goes on to the next level that is not solved.
    stage.keys("home enter");
    assert_eq!(stage.game().title, "One push");
    stage.keys("enter");
    assert_eq!(stage.game().title, "Round the corner");
}

#[test]
fn clipboard_with_boards_in_lines_or_in_one_line_and_with_solutions() {
    let mut stage = Stage::play(Some(1));
    stage.keys("m").type_text("2ld2R").keys("enter c C");
    assert!(
        stage.copied[0].contains("# $   #\n") && stage.copied[0].ends_with("\nlldRR\n"),
        "{}",
        stage.copied[0]
    );
    assert_eq!(stage.copied[1], "7#|#--@--#|#-$3-#|#--#.-#|7#\n");
    // Pasted they are the same level, here in the library already.
    let levels = stage.app.context.library.entries.len();
    let line = stage.copied[1].clone();
    stage.keys("]").event(Event::Paste(line));
    assert_eq!(stage.game().title, "Round the corner");
    assert_eq!(stage.app.context.library.entries.len(), levels);
    // A new one is taken in, with its solution to be made again.
    stage.event(Event::Paste("######\n#@ $.#\n######\nTitle: New\nSolution\nrR\n".to_owned()));
    assert_eq!((stage.game().title.as_str(), stage.lurd().as_str()), ("New", ""));
    assert!(stage.message().contains("with 2 moves"), "{}", stage.message());
    stage.keys("end");
    assert!(stage.game().play.is_solved());
    stage.keys("b");
    assert!(screens::text(&stage.app).contains("Pasted"));
    // One of Sokobond too, from the list.
    stage.event(Event::Paste("xxxxx\nxH-hx\nxxxxx\n=D\n".to_owned()));
    assert_eq!(stage.game().play.game(), sokoworks::Game::Sokobond);
    stage.keys("end");
    assert!(stage.game().play.is_solved());
    // What is no level is moves.
    stage.keys("r").event(Event::Paste("r".to_owned()));
    assert!(stage.game().play.is_solved());
}

#[test]
fn replay_with_step_seek_and_speed() {
    let mut stage = Stage::play(Some(1));
    stage.keys("p");
    assert_eq!(stage.message(), "There are no moves to show yet.");
    stage.keys("left left down right right up right down p");
    let frame = |stage: &Stage| {
        let screening = stage.game().screening.as_ref().expect("a movie");
        (screening.movie.frame(), screening.play.tally().moves, screening.movie.is_playing())
    };
    assert_eq!(frame(&stage), (0, 0, true));
    stage.event(Event::Tick(0.3));
    assert_eq!(frame(&stage), (2, 2, true));
    stage.keys("p . . ,");
    assert_eq!(frame(&stage), (3, 3, false));
    stage.keys("tab");
    assert_eq!(frame(&stage).0, 0);
    stage.keys("end");
    assert_eq!(frame(&stage), (3, 8, false));
    stage.keys("tab + +");
    assert_eq!(stage.game().screening.as_ref().map(|screening| screening.movie.speed()), Some(32.0));
    // The seek bar.
    let bar = stage.game().parts(&stage.app.context).bar;
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (bar.right() - 1, bar.y));
    assert_eq!(frame(&stage).1, 8);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (bar.x + bar.width / 2, bar.y));
    assert_eq!(frame(&stage).1, 4);
    stage.keys("space");
    stage.wait();
    assert_eq!(frame(&stage), (8, 8, false));
    stage.keys("esc");
    assert!(stage.game().screening.is_none());
    stage.keys("home P");
    assert_eq!(stage.game().screening.as_ref().map(|screening| screening.what), Some("your best solution"));
}

#[test]
fn movie_export_from_the_movie_that_is_shown() {
    let mut stage = Stage::play(Some(0));
    stage.keys("ctrl-s");
    assert!(stage.message().contains("that you can save"), "{}", stage.message());
    stage.keys("right p ctrl-s");
    let prompt = |stage: &Stage| match &stage.app.overlay {
        Some(Overlay::Prompt(prompt)) => (prompt.answer.clone(), prompt.complaint.is_some()),
        _ => panic!("nothing is asked"),
    };
    assert_eq!(prompt(&stage), ("One push.gif".to_owned(), false));
    stage.keys("ctrl-u").type_text("one.bmp").keys("enter");
    assert_eq!(prompt(&stage), ("one.bmp".to_owned(), true));
    stage.keys("ctrl-u").type_text("one.svg").keys("enter");
    let film = ("one.svg".to_owned(), "R".to_owned(), false);
    assert_eq!((&stage.app.overlay, stage.written.last()), (&None, Some(&film)));
    assert_eq!(stage.message(), "Saved to one.svg.");
    // An existing file is overwritten only after the name is confirmed.
    stage.event(Event::FilmExists("one.svg".into()));
    stage.keys("enter");
    assert_eq!(stage.written.last().map(|(_, _, over)| *over), Some(true));
}

#[test]
fn sharing_as_text_that_carries_level_and_moves() {
    for entry in [1, 4] {
        let mut stage = Stage::play(Some(entry));
        stage.keys("left right right c");
        let mut other = open("#####\n#@$.#\n#####\n");
        other.event(Event::Paste(stage.copied[0].clone()));
        assert_eq!(other.game().level(), stage.game().level());
        other.keys("end");
        assert_eq!(other.lurd(), stage.lurd());
        assert!(!stage.lurd().is_empty());
    }
}

#[test]
fn touch_by_taps_alone_and_keys_that_can_be_changed() {
    // A tap is a click without a drag: floor, box, target, and the wheel's place is taken by keys.
    let mut stage = Stage::play(Some(0));
    stage.keys("i").click(2, 1).click(3, 1);
    assert!(stage.game().play.is_solved());
    let mut context = context("", Depth::None, (80, 24));
    context.keys = Keymap::new("undo=x,solve=ctrl-x").expect("keys");
    let mut stage = Stage::begin(App::play(context, Some(1)));
    stage.keys("left z");
    assert_eq!(stage.lurd(), "l");
    assert!(stage.message().contains("does nothing here"));
    stage.keys("x");
    assert_eq!(stage.lurd(), "");
    stage.keys("?");
    assert!(screens::text(&stage.app).contains(" x "), "the help page shows the keys in force");
}

/// What is drawn in a cell of the board.
fn drawn(stage: &Stage, (x, y): (u16, u16)) -> String {
    let zoom = stage.game().viewport(&stage.app.context).zoom;
    let (left, top) = stage.place(x, y);
    let shown = screens::text(&stage.app);
    let rows = shown.lines().skip(usize::from(top)).take(usize::from(zoom.height));
    let part = |row: &str| {
        let row = format!("{row:<220}");
        row.chars().skip(usize::from(left)).take(usize::from(zoom.width)).collect::<String>()
    };
    rows.map(part).collect::<Vec<_>>().join("\n")
}

#[test]
fn reverse_mode_shows_and_counts_the_squares_that_boxes_go_to() {
    for size in [(80, 24), (60, 20), (40, 16), (200, 60)] {
        for (depth, ascii) in
            [(Depth::Bare, true), (Depth::None, false), (Depth::Sixteen, true), (Depth::Full, false)]
        {
            let mut context = context("", depth, size);
            context.theme.ascii = ascii;
            let mut stage = Stage::begin(App::play(context, Some(2)));
            let (goal, floor, box_) = (drawn(&stage, (3, 3)), drawn(&stage, (1, 1)), drawn(&stage, (2, 2)));
            assert!(goal != floor && box_ != floor && goal != box_);
            stage.keys("v");
            let shown = screens::text(&stage.app);
            for start in [(2, 2), (5, 2)] {
                assert_eq!(drawn(&stage, start), goal, "{size:?} {ascii}:\n{shown}");
            }
            for end in [(3, 3), (4, 3)] {
                assert_eq!(drawn(&stage, end), box_, "{size:?} {ascii}:\n{shown}");
            }
            assert!(shown.contains("0 of 2 boxes"), "{size:?} {ascii}:\n{shown}");
            // Hints lead to the end, and the number only grows to its end.
            let mut placed = vec![0];
            for _ in 0..60 {
                stage.keys("t");
                let shown = screens::text(&stage.app);
                let count = (0..=2).find(|count| shown.contains(&format!("{count} of 2 boxes")));
                placed.push(count.unwrap_or_else(|| panic!("{shown}")));
                if stage.game().reverse.is_none() {
                    break;
                }
            }
            assert!(stage.game().play.is_solved() && placed.contains(&1), "{size:?} {ascii} {placed:?}");
        }
    }
}

#[test]
fn the_program_is_suspended_from_every_screen_and_nothing_else_changes() {
    for (entry, keys) in [
        (None, ""),
        (None, "/"),
        (Some(2), ""),
        (Some(2), "?"),
        (Some(2), "f1"),
        (Some(2), "m"),
        (Some(2), "left x"),
    ] {
        let mut stage = Stage::play(entry);
        stage.keys(keys);
        let shown = screens::text(&stage.app);
        stage.keys("ctrl-z");
        stage.event(Event::Stop);
        stage.event(Event::Continued);
        assert_eq!((&stage.suspended[..], stage.retaken), (&[true, false][..], 1), "{keys}");
        assert_eq!(screens::text(&stage.app), shown, "{keys}");
    }
    for keys in ["", "ctrl-s", "T", "B", "G", "V", "@ right $ right . e"] {
        let mut stage = Stage::edit(sokoworks::Game::Sokoban);
        stage.keys(keys);
        let shown = screens::text(&stage.app);
        stage.keys("ctrl-z");
        assert_eq!((stage.suspended.len(), screens::text(&stage.app)), (1, shown), "{keys}");
    }
    // In a terminal that is too small too.
    let mut stage = Stage::play(Some(2));
    stage.event(Event::Resize(10, 3));
    stage.keys("ctrl-z");
    assert_eq!(stage.suspended, [true]);
}

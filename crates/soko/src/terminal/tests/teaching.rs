//! What teaches: lessons beside the board, where play begins, rules, two plays side by side.

use super::*;

/// A level with a lesson behind one without.
fn course(size: (u16, u16)) -> Stage {
    let lesson = format!("{WATER}Lesson: Bonded atoms move together: you steer the whole molecule.\n");
    let files = [("hard/1.txt", "xxxxxx\nxh--Hx\nxxxxxx\n".as_bytes()), ("course/1.txt", lesson.as_bytes())];
    let mut context = context("", Depth::None, size);
    context.library = Library::of(&Input::built_in(&files));
    Stage::begin(App::play(context, None))
}

#[test]
fn play_begins_with_the_first_lesson_which_stands_beside_the_board() {
    for size in [(80, 24), (60, 20), (200, 50)] {
        let mut stage = course(size);
        stage.keys("enter");
        assert_eq!(stage.game().entry, Some(1));
        let words = |stage: &Stage| {
            let shown = screens::text(&stage.app);
            let sides = shown.lines().map(|line| line.chars().skip(if size.0 < 72 { 0 } else { 50 }));
            sides.map(|line| line.filter(|c| c.is_ascii()).collect::<String>()).collect::<Vec<_>>().join(" ")
        };
        let shown = words(&stage).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains("Bonded atoms move together: you steer the whole molecule."), "{shown}");
    }
}

#[test]
fn the_rules_of_each_game_stand_on_one_page_the_aim_first() {
    for (size, entry) in [((80, 24), 2), ((60, 20), 2), ((80, 24), 4), ((60, 20), 4), ((200, 50), 4)] {
        let mut context = context("", Depth::None, size);
        context.theme.ascii = true;
        let mut stage = Stage::begin(App::play(context, Some(entry)));
        stage.keys("f1");
        let kind = stage.game().play.game();
        let shown = screens::text(&stage.app);
        // Small terminals scroll to the end.
        stage.keys("down down down down down down down down down down down down");
        let end = screens::text(&stage.app);
        let all = format!("{shown} {end}").split_whitespace().collect::<Vec<_>>().join(" ");
        for rule in play::rules(kind) {
            assert!(all.contains(rule.text), "{size:?}: {}\n{shown}", rule.text);
        }
        let aim = shown.lines().find(|line| line.trim_start().starts_with("Aim")).expect("the aim");
        assert!(aim.contains(&play::rules(kind)[0].text[..20]) && end.contains("Signs"), "{shown}{end}");
        stage.keys("right");
        assert_ne!(screens::text(&stage.app), end, "the other game");
        stage.keys("x");
        assert!(stage.app.overlay.is_none() && stage.lurd().is_empty());
    }
}

/// A box that can be pushed straight to its goal.
const STRAIGHT: &str = "########\n#      #\n#      #\n# $  . #\n#      #\n#@     #\n########\n";

#[test]
fn a_solved_game_stands_beside_the_best_one_and_both_move_together() {
    for size in [(80, 24), (60, 20), (200, 50)] {
        let mut context = context("", Depth::None, size);
        context.library = Library::of(&Input::built_in(&[("straight.xsb", STRAIGHT.as_bytes())]));
        let mut stage = Stage::begin(App::play(context, Some(0)));
        stage.keys("X");
        assert!(stage.message().starts_with("Solve the level first"), "{}", stage.message());
        stage.keys("right up up left up right right right up right down");
        assert!(stage.game().play.is_solved() && stage.message().ends_with("X: compare."));
        stage.keys("X");
        let shown = screens::text(&stage.app);
        let all = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            all.contains("The shortest is 3 pushes; yours took 5 pushes and left it at move 3."),
            "{size:?}\n{shown}"
        );
        assert!(shown.contains("Your play: 0 of 5 pushes") && shown.contains("The best: 0 of 3 pushes"));
        stage.keys("right right right right");
        let shown = screens::text(&stage.app);
        assert!(shown.contains("Your play: 4 of 5 pushes") && shown.contains("The best: 3 of 3 pushes"));
        stage.keys("esc");
        assert!(stage.game().beside.is_none() && stage.game().play.is_solved());
    }
}

#[test]
fn lesson_and_aim_of_every_level_that_comes_with_the_program_are_in_sight() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut context = context("", Depth::None, size);
        context.library = Library::of(&crate::input::built_in::levels());
        let lessons: Vec<String> = context.library.entries.iter().map(|entry| entry.lesson.clone()).collect();
        let mut stage = Stage::begin(App::play(context, Some(0)));
        for (entry, lesson) in lessons.iter().enumerate() {
            let game = Game::open(&mut stage.app.context, entry).expect("a level");
            stage.app.screen = Screen::Game(Box::new(game));
            let shown = screens::text(&stage.app);
            let sides = shown.lines().map(|line| line.chars().skip(usize::from(size.0) - 30));
            let words = sides.map(|line| line.collect::<String>()).collect::<Vec<_>>().join(" ");
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(lesson) && words.contains("Aim:"), "{entry}: {lesson}\n{shown}");
        }
    }
}

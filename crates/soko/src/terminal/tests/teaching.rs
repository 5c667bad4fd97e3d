//! What teaches: lessons beside the board, where play begins, rules, two plays side by side.

use super::*;

/// A level with a lesson behind one without.
fn course(size: (u16, u16)) -> Stage {
    let lesson = format!("{WATER}Lesson: Bonded atoms move together: you steer the whole molecule.\n");
    let files = [("hard/1.txt", "xxxxxx\nxh--Hx\nxxxxxx\n".as_bytes()), ("course/1.txt", lesson.as_bytes())];
    let mut desk = desk("", Depth::None, size);
    desk.library = Library::of(&Input::built_in(&files));
    Stage::begin(App::play(desk, None))
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

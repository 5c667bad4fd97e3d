//! The trainer: levels one after the other, and what their ends say.

use super::*;
use crate::options::Mode;
use crate::terminal::{Past, Rated};
use crate::terminal::{Training, Wish};
use generate::Idea;
use generate::ability::{Ability, Opponent};
use sokoworks::Game as Kind;

/// A player who trains with the levels of all tests, of which one cannot be played.
fn training(mode: Mode) -> Stage {
    among(mode, [Some(1.0), Some(3.0), Some(5.0), None, Some(2.0)])
}

/// A player who trains with levels of these difficulties.
fn among(mode: Mode, levels: [Option<f64>; 5]) -> Stage {
    after(mode, None, Past::default(), levels)
}

/// The same with a past, and levels of an idea; the hard ones have traps.
fn after(mode: Mode, idea: Option<Idea>, past: Past, levels: [Option<f64>; 5]) -> Stage {
    let mut context = context("", Depth::None, (80, 24));
    context.plays = Some("plays.csv".into());
    context.now = 1_763_800_000;
    let levels = levels.map(|known| {
        let ideas = known.into_iter().filter(|hard| *hard > 4.0).map(|_| Idea::Trap).collect();
        known.map(|difficulty| Rated { opponent: Opponent { difficulty, spread: 1.0 }, ideas })
    });
    let wish = Wish { mode, chance: 0.75, game: Some(Kind::Sokoban), idea };
    let mut training = Training::new(wish, past, levels.to_vec(), context.now);
    let first = training.next(&context.library, &context.book, context.now);
    context.training = Some(training);
    Stage::begin(App::play(context, first))
}

impl Stage {
    fn title(&self) -> &str {
        self.app.game().map_or("", |game| &game.title)
    }

    fn said(&self) -> &str {
        self.app.message().map_or("", |(_, text)| text)
    }

    fn stands(&self) -> Vec<(&'static str, String)> {
        let training = self.app.context.training.as_ref().expect("a training");
        training.stands(sokoworks::Game::Sokoban)
    }

    /// Solves the level that is open.
    fn solve(&mut self) -> &mut Stage {
        self.keys(match self.title() {
            "One push" => "right",
            "Round the corner" => "left left down right right up right down",
            _ => "left left down right up right down up right right right down left up left down",
        })
    }
}

#[test]
fn practice_serves_each_level_once_and_the_rating_moves() {
    let mut stage = training(Mode::Practice);
    let mut titles = Vec::new();
    for solved in 1..=3 {
        titles.push(stage.title().to_owned());
        stage.solve();
        assert!(stage.said().contains("Solved") && stage.said().contains("Rating "), "{}", stage.said());
        assert_eq!(stage.stands()[1], ("Train", format!("{solved} solved")));
        stage.keys("enter");
    }
    titles.sort();
    assert_eq!(titles, ["One push", "Round the corner", "Two boxes"]);
    assert!(stage.said().contains("no more levels"), "{}", stage.said());
    assert!(*stage.stands()[0].1 > *"3.2", "{:?}", stage.stands());
    // The list goes on with what was open before.
    assert!(stage.kept.iter().all(|(_, line)| !line.starts_with("place")), "{:?}", stage.kept);
}

#[test]
fn a_level_that_is_given_up_lowers_the_rating_and_one_that_is_passed_over_does_not() {
    let two = [None, Some(3.0), Some(5.0), None, None];
    let mut stage = among(Mode::Practice, two);
    let first = stage.title().to_owned();
    stage.keys("]");
    assert!(stage.said() == "Rating 3.2, unchanged." && stage.title() != first, "{}", stage.said());
    stage.keys("left ]");
    assert!(stage.said().starts_with("Rating 3.2 → "), "{}", stage.said());
    assert!(stage.said().contains("no more levels") && *stage.stands()[0].1 < *"3.2", "{}", stage.said());
    // By way of the list too; a level that is opened there is not the trainer's.
    let mut stage = among(Mode::Practice, two);
    stage.keys("left b");
    assert!(*stage.stands()[0].1 < *"3.2" && stage.noted.len() == 1);
    stage.keys("home enter").solve();
    assert!(stage.said().contains("Solved") && !stage.said().contains("Rating"), "{}", stage.said());
}

#[test]
fn a_streak_ends_with_the_first_level_that_is_not_solved_and_another_begins() {
    let mut stage = training(Mode::Streak);
    stage.solve().keys("enter ]");
    assert!(
        stage.said().ends_with("The streak has ended: 1 solved, your best so far. ] begins another run."),
        "{}",
        stage.said()
    );
    let title = stage.title().to_owned();
    stage.keys("]");
    assert!(stage.title() != title && stage.stands()[1].1 == "0 solved, best 1", "{}", stage.said());
    // Help ends it too, and says nothing of the player.
    stage.keys("t t t").solve();
    assert!(stage.said().contains("unchanged. The streak has ended: 0 solved."), "{}", stage.said());
}

#[test]
fn five_minutes_end_by_the_clock_and_the_level_that_is_played_then_is_no_failure() {
    let mut stage = training(Mode::Five);
    stage.solve().keys("enter left");
    stage.event(Event::Tick(297.0));
    assert_eq!(stage.stands()[2], ("Left", "0:03".to_owned()));
    let rating = stage.stands()[0].clone();
    stage.keys("?");
    assert_eq!(stage.app.until_second(), Some(1.0));
    stage.event(Event::Tick(4.0));
    assert_eq!(stage.said(), "Time is up: 1 level solved, your best so far. ] begins another run.");
    stage.event(Event::Tick(4.0));
    stage.keys("esc ]");
    assert_eq!((&stage.stands()[0], &stage.stands()[2].1[..]), (&rating, "5:00"));
    assert_eq!(stage.noted.len(), 1);
}

/// What a table says that has these plays: the run, and whether the level was solved.
fn past(plays: &[(Kind, &str, bool)]) -> Past {
    let mut past = Past::default();
    for (at, (game, run, solved)) in plays.iter().enumerate() {
        past.note(*game, &Ability { mean: 2.0 + at as f64 / 10.0, ..Ability::default() }, run, *solved);
    }
    past
}

#[test]
fn levels_of_an_idea_are_served_and_no_others() {
    let mut stage = after(
        Mode::Practice,
        Some(Idea::Trap),
        Past::default(),
        [Some(1.0), Some(5.0), Some(3.0), None, None],
    );
    assert_eq!(stage.title(), "Round the corner");
    stage.solve().keys("enter");
    assert!(stage.said().contains("no more levels"), "{}", stage.said());
}

#[test]
fn best_scores_are_those_of_the_table_by_mode_and_game() {
    const ALL: [Option<f64>; 5] = [Some(1.0), Some(3.0), Some(5.0), None, None];
    let known = past(&[
        (Kind::Sokoban, "", true),
        (Kind::Sokoban, "streak 2026-11-28T10:00:00Z", true),
        (Kind::Sokoban, "streak 2026-11-28T10:00:00Z", false),
        (Kind::Sokoban, "five 2026-11-28T11:00:00Z", true),
        (Kind::Sokoban, "five 2026-11-28T11:00:00Z", true),
        (Kind::Sokobond, "streak 2026-11-29T10:00:00Z", true),
        (Kind::Sokobond, "streak 2026-11-29T10:00:00Z", true),
        (Kind::Sokobond, "streak 2026-11-29T10:00:00Z", true),
    ]);
    let stands = |mode| after(mode, None, known.clone(), ALL).stands()[1].1.clone();
    assert_eq!(stands(Mode::Streak), "0 solved, best 1");
    assert_eq!(stands(Mode::Five), "0 solved, best 2");
    assert_eq!(stands(Mode::Practice), "0 solved");
    // A run that is no better says nothing of it, and the next one that is does.
    let mut stage = after(Mode::Streak, None, known, ALL);
    stage.solve().keys("enter ]");
    assert!(stage.said().contains("ended: 1 solved. "), "{}", stage.said());
    let mut stage = training(Mode::Streak);
    stage.solve().keys("enter").solve().keys("q");
    let rows: Vec<&str> = stage.noted.iter().filter_map(|row| row.split(',').next_back()).collect();
    assert_eq!(rows, ["streak 2025-11-22T08:26:40Z"; 2]);
}

#[test]
fn each_run_has_a_name_of_its_own_and_a_level_that_was_chosen_belongs_to_none() {
    let mut stage = training(Mode::Streak);
    stage.keys("left");
    stage.app.context.now += 60;
    stage.keys("]");
    stage.keys("] left b home enter right q");
    let runs: Vec<&str> = stage.noted.iter().filter_map(|row| row.split(',').next_back()).collect();
    assert_eq!(runs[..2], ["streak 2025-11-22T08:26:40Z", "streak 2025-11-22T08:27:40Z"], "{runs:?}");
    assert_eq!(runs[2..], [""]);
}

#[test]
fn the_rating_has_a_curve_over_all_plays_and_grows_with_them() {
    let known = past(&[(Kind::Sokoban, "", true); 40]);
    let mut stage = after(Mode::Practice, None, known, [Some(1.0), Some(3.0), Some(5.0), None, None]);
    let drawn = |stage: &Stage| {
        let screen = screens::text(&stage.app);
        screen
            .lines()
            .find_map(|line| Some(line.split_once("Curve   ")?.1.trim().to_owned()))
            .unwrap_or_default()
    };
    assert_eq!(drawn(&stage), "▁▂▃▄▄▅▆▇█ 2.0 to 5.9");
    stage.solve();
    assert_eq!(drawn(&stage), "▁▂▃▄▅▅▆▇▅ 2.0 to 5.9");
    // One play is no curve.
    let mut stage = training(Mode::Practice);
    stage.solve();
    assert_eq!(drawn(&stage), "");
    stage.keys("enter").solve();
    assert!(drawn(&stage).starts_with("▁█ 4.1"), "{}", drawn(&stage));
    stage.app.context.theme.ascii = true;
    assert!(drawn(&stage).starts_with("_^ 4.1"), "{}", drawn(&stage));
}

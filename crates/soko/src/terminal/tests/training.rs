//! The trainer: levels one after the other, and what their ends say.

use super::*;
use crate::options::Mode;
use crate::terminal::{Training, Wish};
use generate::ability::{Opponent, Player};

/// A player who trains with the levels of all tests, of which one cannot be played.
fn training(mode: Mode) -> Stage {
    among(mode, [Some(1.0), Some(3.0), Some(5.0), None, Some(2.0)])
}

/// A player who trains with levels of these difficulties.
fn among(mode: Mode, opponents: [Option<f64>; 5]) -> Stage {
    let mut context = context("", Depth::None, (80, 24));
    context.plays = Some("plays.csv".into());
    let opponents = opponents.map(|known| known.map(|difficulty| Opponent { difficulty, spread: 1.0 }));
    let wish = Wish { mode, chance: 0.75, game: Some(sokoworks::Game::Sokoban) };
    let mut training = Training::new(wish, Player::default(), opponents.to_vec(), 1);
    let first = training.next(&context.library, &context.book);
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
        stage.said().ends_with("The streak has ended: 1 solved. ] begins another run."),
        "{}",
        stage.said()
    );
    let title = stage.title().to_owned();
    stage.keys("]");
    assert!(stage.title() != title && stage.stands()[1].1 == "0 solved", "{}", stage.said());
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
    assert_eq!(stage.said(), "Time is up: 1 level solved. ] begins another run.");
    stage.event(Event::Tick(4.0));
    stage.keys("esc ]");
    assert_eq!((&stage.stands()[0], &stage.stands()[2].1[..]), (&rating, "5:00"));
    assert_eq!(stage.noted.len(), 1);
}

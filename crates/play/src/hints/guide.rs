//! Hints for programs that answer one question after the other, each with the whole game: the plan is kept between the questions.

use super::{Advice, Hints};
use crate::Play;
use grid::Direction;
use sokoworks::{Budget, Statistics};
use std::sync::{Mutex, PoisonError};

/// The plans that were followed last, of any level.
#[derive(Debug)]
pub struct Guide(Mutex<Hints>);

impl Default for Guide {
    fn default() -> Guide {
        Guide(Mutex::new(Hints::new(1)))
    }
}

impl Guide {
    /// The next push, as [`Hints::ask`] finds it. `solutions` are moves from the start of the level that may be followed without a
    /// search.
    pub fn ask(
        &self,
        play: &Play,
        solutions: &[Vec<Direction>],
        (threads, budget): (usize, &Budget),
        observer: &mut dyn FnMut(&Statistics),
    ) -> Advice {
        // A search does not keep others waiting.
        let mut hints = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        hints.threads = threads;
        let start = Play::new(play.level().clone());
        for moves in solutions {
            if hints.next(play, &budget.stop).is_some() {
                break;
            }
            hints.learn(&start, moves);
        }
        let advice = hints.ask(play, budget, observer);
        if let Some(used) = hints.kept.pop() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).keep(used);
        }
        advice
    }
}

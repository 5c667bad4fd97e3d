//! A solution beside the best one: two games at the same number of counted moves, moved together.

use super::{Game, Work};
use crate::quantity::counted;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::Task;
use grid::Direction;
use play::{Comparison, Play, StoryLine, story};
use sokoworks::{Game as Kind, Measure};

/// Two plays side by side.
#[derive(Debug)]
pub(crate) struct SideBySide {
    /// What was played, and the best.
    pub(crate) plays: [Play; 2],
    /// For each play, the number of moves at which each counted move ends, from 0.
    stops: [Vec<usize>; 2],
    /// The changes of bonds in each play; empty in Sokoban.
    pub(crate) stories: [Vec<StoryLine>; 2],
    /// Counted moves made in both.
    pub(crate) step: usize,
    /// How the two compare, in a sentence.
    pub(crate) words: String,
}

impl SideBySide {
    fn new(mine: &Play, found: &Comparison) -> SideBySide {
        let level = mine.level();
        let plays = [mine.moves(), found.best.clone()].map(|moves| {
            let mut play = Play::new(level.clone());
            play.make(&moves);
            play
        });
        let stops = plays.each_ref().map(|play| {
            let stops = play.trail().iter().zip(1..).filter(|(made, _)| made.counts()).map(|(_, at)| at);
            std::iter::once(0).chain(stops).collect::<Vec<usize>>()
        });
        let stories = plays
            .each_ref()
            .map(|play| level.sokobond().map_or(Vec::new(), |level| story(level, &play.moves())));
        let parted = found.left.and_then(|left| stops[0].iter().position(|&stop| stop >= left.at));
        let mut beside = SideBySide { plays, stops, stories, step: 0, words: words(mine.game(), found) };
        beside.seek(parted.map_or(0, |parted| parted.saturating_sub(1)));
        beside
    }

    /// Counted moves of each play.
    pub(crate) fn counts(&self) -> [(usize, usize); 2] {
        self.stops.each_ref().map(|stops| (self.step.min(stops.len() - 1), stops.len() - 1))
    }

    fn seek(&mut self, step: usize) {
        let last = self.stops.iter().map(Vec::len).max().unwrap_or(1) - 1;
        self.step = step.min(last);
        for (play, stops) in self.plays.iter_mut().zip(&self.stops) {
            play.seek(stops[self.step.min(stops.len() - 1)]);
        }
    }
}

/// How a solution compares with the best one.
fn words(kind: Kind, found: &Comparison) -> String {
    let many = |count| counted(count, kind.unit());
    let known = if found.is_proved { "The shortest" } else { "The shortest known" };
    match found.left {
        Some(left) => {
            let how = if left.is_exact { "left it at" } else { "goes another way at" };
            let (fewest, cost) = (many(found.fewest), many(found.cost));
            format!("{known} is {fewest}; yours took {cost} and {how} move {}.", left.at)
        }
        None if found.is_proved => {
            format!("Nothing is shorter than your {} (proved).", many(found.cost))
        }
        None => format!("Nothing shorter is known: {}.", many(found.cost)),
    }
}

impl Game {
    /// Compares the solution in hand with the best one, in the background.
    pub(super) fn compare(&mut self, context: &mut Context) {
        if !self.play.is_solved() {
            return context
                .say(Tone::Plain, "Solve the level first; then your play stands beside the best one.");
        }
        self.stop(context);
        let bests = [Measure::Moves, Measure::Pushes].map(|measure| self.bests.best(measure));
        let known: Vec<Vec<Direction>> = bests.into_iter().flatten().map(|best| best.moves.clone()).collect();
        self.begin(context, Work::Compare, |play| Task::Compare(play, known));
    }

    /// Shows both plays.
    pub(super) fn compared(&mut self, context: &mut Context, from: &Play, found: Option<Comparison>) {
        context.message = None;
        self.beside = found.map(|found| SideBySide::new(from, &found));
    }

    /// What a key does while two plays stand side by side; whether it does anything there.
    pub(super) fn act_beside(&mut self, action: Action) -> bool {
        let Some(beside) = &mut self.beside else { return false };
        let step = beside.step;
        match action {
            Action::Move(Direction::Right) | Action::StepForward | Action::Redo => beside.seek(step + 1),
            Action::Move(Direction::Left) | Action::StepBack | Action::Undo => {
                beside.seek(step.saturating_sub(1));
            }
            Action::First => beside.seek(0),
            Action::Last => beside.seek(usize::MAX),
            Action::Help | Action::Rules | Action::Quit | Action::Browser => return false,
            Action::NextLevel | Action::PreviousLevel | Action::NextUnsolved | Action::PreviousUnsolved => {
                self.beside = None;
                return false;
            }
            _ => self.beside = None,
        }
        true
    }
}

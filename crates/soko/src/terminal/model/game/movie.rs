//! Movies over a copy of the game. The game itself stays as it is until the player takes the movie's place over.

use super::Game;
use super::screening::Screening;
use crate::options::format_of_name;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::Effect;
use film::Per;
use play::{Credit, Movie, Play, SPEEDS};
use std::path::PathBuf;

impl Game {
    /// Shows the moves of the game, from the start if all of them are made.
    pub(super) fn watch_moves(&mut self, context: &mut Context) {
        if self.play.length() == 0 {
            context.say(Tone::Plain, "There are no moves to show yet.");
            return;
        }
        let at = self.play.tally().moves;
        let mut screening = Screening::new(self.play.clone(), "your moves", at);
        screening.movie.play();
        screening.show();
        self.screening = Some(screening);
        context.message = None;
    }

    /// Shows the best solution in the book.
    pub(super) fn watch_best(&mut self, context: &mut Context) {
        let Some((best, credit)) = self.bests.any() else {
            context.say(Tone::Plain, "There is no solution of this level in your records yet.");
            return;
        };
        let what = match credit {
            Credit::Mine => "your best solution",
            Credit::Hinted => "your best solution with hints",
            Credit::Solver => "the solver's best solution",
            Credit::Optimizer => "the optimizer's best solution",
        };
        let mut play = Play::new(self.level().clone());
        play.make(&best.moves.moves);
        let mut screening = Screening::new(play, what, 0);
        screening.credit = Some((credit, 0)).filter(|(credit, _)| *credit != Credit::Mine);
        self.visit.helped(!credit.is_played());
        screening.movie.play();
        self.screening = Some(screening);
        context.message = None;
    }

    /// What a key does in a movie; returns whether it does anything.
    pub(super) fn act_in_movie(&mut self, context: &mut Context, action: Action) -> bool {
        let Some(screening) = &mut self.screening else { return false };
        let movie = &mut screening.movie;
        match action {
            Action::Movie | Action::Redo if movie.is_playing() => movie.pause(),
            Action::Movie | Action::Redo => movie.play(),
            Action::StepForward | Action::Move(grid::Direction::Right) => movie.step(1),
            Action::StepBack | Action::Move(grid::Direction::Left) | Action::Undo => movie.step(-1),
            Action::First => movie.seek(0),
            Action::Last => movie.seek(usize::MAX),
            Action::Larger | Action::Move(grid::Direction::Up) => {
                movie.set_speed((movie.speed() * 2.0).min(SPEEDS[1]));
            }
            Action::Smaller | Action::Move(grid::Direction::Down) => {
                movie.set_speed((movie.speed() / 2.0).max(SPEEDS[0]));
            }
            Action::RedoPush | Action::UndoPush | Action::Choose => {
                screening.per = if screening.per == Per::Move { Per::Push } else { Per::Move };
                let (at, speed, playing) = (movie.moves(), movie.speed(), movie.is_playing());
                screening.movie = Movie::new(&screening.play, screening.per);
                screening.movie.set_speed(speed);
                screening.seek_moves(at);
                if playing {
                    screening.movie.play();
                }
            }
            Action::Confirm => {
                let moves = screening.play.moves();
                if let Some((credit, own)) = screening.credit {
                    self.note_moves(context, credit, moves.clone(), own);
                }
                self.screening = None;
                self.take_over(context, &moves);
                return true;
            }
            Action::Cancel => {
                self.screening = None;
                context.message = None;
                return true;
            }
            Action::GoTo | Action::Save | Action::Help | Action::Rules | Action::Quit | Action::Browser => {
                return false;
            }
            _ => return true,
        }
        screening.show();
        true
    }

    /// Films the movie that is shown, from its start to its end.
    pub(crate) fn film(&mut self, context: &mut Context, name: &str, over: bool) -> Result<(), String> {
        let Some(screening) = &self.screening else { return Ok(()) };
        let path = PathBuf::from(name);
        if format_of_name(&path).is_none() {
            return Err("the name must end in .gif, .svg, .cast or .png".to_owned());
        }
        let entry = self.entry.map(|entry| &context.library.entries[entry]);
        let mut options = film::Options::default();
        options.title = self.title.clone();
        options.author = entry.and_then(|entry| entry.author.clone()).unwrap_or_default();
        options.per = screening.per;
        options.speed = screening.movie.speed() as f32;
        let (play, frame) = (Box::new(screening.play.clone()), screening.movie.frame());
        context.want(Effect::Film { play, options: Box::new(options), frame, path, over });
        Ok(())
    }

    /// Makes the moves of the movie, up to the frame shown, those of the game.
    fn take_over(&mut self, context: &mut Context, moves: &[grid::Direction]) {
        let made = self.play.moves();
        let common = made.iter().zip(moves).take_while(|(one, other)| one == other).count();
        if common < made.len() || moves.len() < made.len() {
            // What was played stays behind a restart, which undo takes back.
            self.play.restart();
            self.play.make(moves);
        } else {
            self.play.make(&moves[common..]);
        }
        // It may go from one solution to another.
        self.offered = false;
        let visit = self.visit;
        self.changed(context);
        // To take over is not to play.
        self.visit = visit;
    }
}

/// A name for the film of a level.
pub(crate) fn film_name(title: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "-_ ()".contains(c) { c } else { '-' };
    format!("{}.gif", title.chars().map(plain).collect::<String>().trim())
}

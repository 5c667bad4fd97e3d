//! A movie over a copy of the game: of its moves, of the best solution kept, or of one that was found. The game itself
//! stays as it is until the player takes the movie's place over.

use super::Game;
use crate::options::Picture;
use crate::terminal::action::Action;
use crate::terminal::desk::{Desk, Tone};
use crate::terminal::event::Effect;
use play::{Credit, Movie, Per, Play, SPEEDS};
use std::path::PathBuf;

/// A movie being shown.
#[derive(Debug)]
pub(crate) struct Screening {
    pub(crate) movie: Movie,
    /// The moves of the movie, at the frame that is shown.
    pub(crate) play: Play,
    /// What it is a movie of.
    pub(crate) what: &'static str,
    /// Whose moves they are, and how many at the beginning are the player's.
    credit: Option<(Credit, usize)>,
    pub(crate) per: Per,
}

impl Screening {
    fn new(play: Play, what: &'static str, at: usize) -> Screening {
        let movie = Movie::new(&play, Per::Move);
        let mut screening = Screening { movie, play, what, credit: None, per: Per::Move };
        screening.seek_moves(at);
        screening
    }

    /// A solution that was found, shown from move number `at` on.
    pub(super) fn solution(play: Play, at: usize) -> Screening {
        let mut screening = Screening::new(play, "the solver's solution", at);
        screening.credit = Some((Credit::Solver, at));
        screening.movie.play();
        screening
    }

    /// Lets time pass.
    pub(super) fn tick(&mut self, seconds: f64) {
        if self.movie.tick(seconds) {
            self.show();
        }
    }

    /// Shows the frame where so many moves count, or the one before it.
    pub(crate) fn seek_moves(&mut self, moves: usize) {
        match self.per {
            Per::Move => self.movie.seek(moves),
            Per::Push => {
                let whole = Movie::new(&self.play, Per::Push);
                let frame = (0..whole.len()).rev().find(|&frame| {
                    let mut at = whole.clone();
                    at.seek(frame);
                    at.moves() <= moves
                });
                self.movie.seek(frame.unwrap_or(0));
            }
        }
        self.show();
    }

    /// Shows a frame.
    pub(crate) fn seek(&mut self, frame: usize) {
        self.movie.seek(frame);
        self.show();
    }

    fn show(&mut self) {
        self.play.seek(self.movie.moves());
    }
}

impl Game {
    /// Shows the moves of the game, from the start if all of them are made.
    pub(super) fn watch_moves(&mut self, desk: &mut Desk) {
        if self.play.length() == 0 {
            desk.say(Tone::Plain, "There are no moves to show yet.");
            return;
        }
        let at = self.play.tally().moves;
        let mut screening = Screening::new(self.play.clone(), "your moves", at);
        screening.movie.play();
        screening.show();
        self.screening = Some(screening);
        desk.message = None;
    }

    /// Shows the best solution in the book.
    pub(super) fn watch_best(&mut self, desk: &mut Desk) {
        let Some((best, credit)) = self.bests.any() else {
            desk.say(Tone::Plain, "There is no solution of this level in your records yet.");
            return;
        };
        let what = match credit {
            Credit::Mine => "your best solution",
            Credit::Hinted => "your best solution with hints",
            Credit::Solver => "the solver's best solution",
        };
        let mut play = Play::new(self.level().clone());
        play.make(&best.moves.moves);
        let mut screening = Screening::new(play, what, 0);
        screening.credit = Some((credit, 0)).filter(|(credit, _)| *credit != Credit::Mine);
        screening.movie.play();
        self.screening = Some(screening);
        desk.message = None;
    }

    /// What a key does in a movie; says whether it does anything.
    pub(super) fn act_in_movie(&mut self, desk: &mut Desk, action: Action) -> bool {
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
                    self.note_moves(desk, credit, moves.clone(), own);
                }
                self.screening = None;
                self.take_over(desk, &moves);
                return true;
            }
            Action::Cancel => {
                self.screening = None;
                desk.message = None;
                return true;
            }
            Action::GoTo | Action::Save | Action::Help | Action::Quit | Action::Browser => return false,
            _ => return true,
        }
        screening.show();
        true
    }

    /// Films the movie that is shown, from its start to its end.
    pub(crate) fn film(&mut self, desk: &mut Desk, name: &str, over: bool) -> Result<(), String> {
        let Some(screening) = &self.screening else { return Ok(()) };
        let path = PathBuf::from(name);
        if Picture::of_name(&path).is_none() {
            return Err("the name must end in .gif, .svg, .cast or .png".to_owned());
        }
        let entry = self.entry.map(|entry| &desk.library.entries[entry]);
        let options = film::Options {
            title: self.title.clone(),
            author: entry.and_then(|entry| entry.author.clone()).unwrap_or_default(),
            per: match screening.per {
                Per::Move => film::Per::Move,
                Per::Push => film::Per::Push,
            },
            speed: screening.movie.speed() as f32,
            ..film::Options::default()
        };
        let (play, frame) = (Box::new(screening.play.clone()), screening.movie.frame());
        desk.want(Effect::Film { play, options: Box::new(options), frame, path, over });
        Ok(())
    }

    /// Makes the moves of the movie, up to the frame shown, those of the game.
    fn take_over(&mut self, desk: &mut Desk, moves: &[grid::Direction]) {
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
        self.changed(desk);
    }
}

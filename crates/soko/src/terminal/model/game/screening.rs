//! A movie being shown over a game: of its moves, of the best solution kept, or of one that was found.

use film::Per;
use play::{Credit, Movie, Play};

/// A movie being shown.
#[derive(Debug)]
pub(crate) struct Screening {
    pub(crate) movie: Movie,
    /// The moves of the movie, at the frame that is shown.
    pub(crate) play: Play,
    /// What it is a movie of.
    pub(crate) what: &'static str,
    /// Whose moves they are, and how many at the beginning are the player's.
    pub(super) credit: Option<(Credit, usize)>,
    pub(crate) per: Per,
}

impl Screening {
    pub(super) fn new(play: Play, what: &'static str, at: usize) -> Screening {
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

    /// Shows the frame after `moves` counted moves, or the one before it.
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

    pub(super) fn show(&mut self) {
        self.play.seek(self.movie.moves());
    }
}
